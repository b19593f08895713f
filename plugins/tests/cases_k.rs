//! Faults that other programs with scripts had, class K of the field's cases: each situation as a hook, what has become of it
//! here, and what a harmless hook of the same kind still gets.

use overtrick_core::hooks::Data;
use overtrick_plugins::lua::{FaultKind, HookFault, Limits, Program, Runtime, Source};

/// What a hook file answers when its function `run` is called; at load or then, its fault.
fn run(text: &str) -> Result<Data, HookFault> {
    let source = Source { pack: "field", file: "hooks.luau", text: text.as_bytes() };
    match Program::new(&[source], &["run".to_owned()], Limits::PACK) {
        Err(mut faults) => Err(faults.remove(0)),
        Ok(program) => Runtime::new(program).call("run", &[]),
    }
}

fn body(code: &str) -> Result<Data, HookFault> {
    run(&format!("return {{ run = function() {code} end }}"))
}

/// The fault's kind and a part of its message, with the file it names.
fn refused(result: Result<Data, HookFault>, kind: FaultKind, message: &str) {
    let fault = result.expect_err(message);
    assert_eq!(fault.kind, kind, "{fault}");
    assert!(fault.message.contains(message), "{fault}");
    assert!(fault.to_string().contains("hooks.luau"), "{fault}");
}

#[test]
fn k01_methods_of_texts_are_those_of_the_sandbox() {
    refused(body("return ('x'):rep(1e9)"), FaultKind::Runtime, "string.rep makes at most");
    assert_eq!(body("return ('x'):rep(3)"), Ok(Data::Text("xxx".to_owned())));
}

#[test]
fn k04_there_is_no_way_to_the_environment() {
    for reach in
        ["getmetatable(getfenv(0)).__index", "debug.getregistry()", "setfenv(1, {})", "getmetatable('')"]
    {
        refused(body(&format!("return {reach}")), FaultKind::Runtime, "unknown global");
    }
    // What hooks share is closed: nobody changes what another one uses.
    for patch in ["string.rep = nil", "math.max = function() return 1 end", "table.insert = 1"] {
        assert!(body(&format!("{patch} return 1")).is_err(), "{patch}");
    }
}

#[test]
fn k05_nothing_is_required_from_elsewhere() {
    refused(body("package.path = '/tmp/?.lua' return 1"), FaultKind::Runtime, "unknown global `package`");
    refused(body("return require('../../secret')"), FaultKind::Runtime, "unknown global `require`");
}

#[test]
fn k06_bytecode_is_refused_wherever_it_comes_from() {
    refused(run("\u{1b}Lua\u{1}"), FaultKind::Source, "bytecode");
    refused(body("return load('\\27Lua')"), FaultKind::Runtime, "unknown global `load`");
    refused(body("return loadstring('return 1')"), FaultKind::Runtime, "unknown global `loadstring`");
}

#[test]
fn k09_there_are_no_threads_to_be_reset() {
    refused(
        body("return coroutine.wrap(function() end)()"),
        FaultKind::Runtime,
        "unknown global `coroutine`",
    );
}

#[test]
fn k11_the_chosen_libraries_start() {
    let all = "return string.upper('a') .. table.concat({ 'b' }) .. math.max(1, 2) .. bit32.bor(1, 2) .. utf8.char(67)";
    assert_eq!(body(all), Ok(Data::Text("Ab23C".to_owned())));
}

#[test]
fn k13_what_is_handed_over_is_neither_deep_nor_large() {
    let deep = "local t = {} for _ = 1, 100 do t = { t } end return t";
    let shared = "local t = { 1 } for _ = 1, 60 do t = { t, t } end return t";
    let ring = "local t = {} t[1] = t return t";
    for code in [deep, shared, ring] {
        assert!(body(code).is_err(), "{code}");
    }
    let flat = body("return { { 1 }, { 2, { 3 } } }").expect("three tables are few");
    assert!(matches!(flat, Data::List(_)));
}

#[test]
fn k14_no_function_is_opened() {
    for reach in ["upvaluejoin(print, 1, print, 1)", "setupvalue(print, 1, 2)", "getinfo(1)", "sethook()"] {
        refused(body(&format!("return debug.{reach}")), FaultKind::Runtime, "unknown global `debug`");
    }
}

#[test]
fn k15_nothing_of_the_system_is_there() {
    for reach in
        ["os.execute('true')", "io.open('/etc/passwd')", "os.remove('x')", "os.getenv('HOME')", "os.clock()"]
    {
        let library = &reach[..2];
        refused(body(&format!("return {reach}")), FaultKind::Runtime, &format!("unknown global `{library}`"));
    }
}

#[test]
fn k16_whole_numbers_are_whole_and_others_are_refused() {
    assert_eq!(body("return 20 / 2"), Ok(Data::Int(10)));
    assert!(body("return 2 ^ 1").is_err(), "powers are refused, as fractions come of them");
    assert_eq!(body("return -0"), Ok(Data::Int(0)));
    for (fraction, message) in [
        ("7 / 2", "not a whole number"),
        ("0 / 0", "not a number"),
        ("1 / 0", "infinite"),
        ("9007199254740992 + 1", "too large"),
    ] {
        refused(body(&format!("return {fraction}")), FaultKind::Type, message);
    }
}
