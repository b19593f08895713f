//! Hook files that try to hang, exhaust, escape or confuse the host. Each file of `hostile/` says in its first line how
//! it has to end: `-- stopped: KINDS, line N: TEXTS` when its hook `run` is called, or `-- refused: ...` when it is
//! loaded. Kinds and texts may be alternatives, parted by `|`, where the outcome depends on how much memory a machine
//! gives; the line may be `*`. Afterwards a well-behaved hook has to work in another machine.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use overtrick_core::hooks::Data;
use overtrick_plugins::lua::{FaultKind, HookFault, Limits, Program, Runtime, Source};

const GOOD: &str =
    "return { run = function(n) local s = 0 for i = 1, n do s = s + i end return { s, `{s}` } end }";

fn known() -> Vec<String> {
    vec!["run".to_owned()]
}

fn program(file: &str, text: &[u8], limits: Limits) -> Result<Program, Vec<HookFault>> {
    Program::new(&[Source { pack: "hostile", file, text }], &known(), limits)
}

fn good_hook_works() {
    let mut runtime = Runtime::new(program("good.luau", GOOD.as_bytes(), Limits::PACK).expect("good"));
    let expected = Data::List(vec![Data::Int(55), Data::Text("55".to_owned())]);
    assert_eq!(runtime.call("run", &[Data::Int(10)]), Ok(expected));
}

/// Loads and calls a text; the fault and whether it came at load.
fn fault_of(file: &str, text: &[u8], limits: Limits) -> Option<(HookFault, bool)> {
    match program(file, text, limits) {
        Err(mut faults) => Some((faults.remove(0), true)),
        Ok(program) => {
            let mut runtime = Runtime::new(program);
            let first = runtime.call("run", &[]).err();
            // The same call in a rebuilt machine ends the same way, wherever the clock is not asked.
            let second = runtime.call("run", &[]).err();
            if first.as_ref().is_some_and(|f| f.kind != FaultKind::Watchdog) {
                assert_eq!(first, second, "{file}: not the same twice");
            }
            first.map(|fault| (fault, false))
        }
    }
}

#[test]
fn every_hostile_file_ends_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() > 70);
    let mut wrong = String::new();
    for path in paths {
        let file = path.file_name().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let head = text.lines().next().unwrap();
        let (when, rest) = head.strip_prefix("-- ").and_then(|h| h.split_once(": ")).expect(file);
        let (kinds, rest) = rest.split_once(", line ").expect(file);
        let (line, texts) = rest.split_once(": ").expect(file);
        // Where the clock may decide, do not wait long for it; elsewhere, keep it out of the way.
        let patience =
            if kinds.contains("watchdog") { Duration::from_millis(250) } else { Duration::from_mins(10) };
        let limits = Limits { watchdog: patience, ..Limits::PACK };
        let Some((fault, at_load)) = fault_of(file, text.as_bytes(), limits) else {
            _ = writeln!(wrong, "{file}: nothing happened");
            continue;
        };
        let kind = format!("{:?}", fault.kind).to_lowercase();
        let right = kinds.split('|').any(|k| k == kind)
            && at_load == (when == "refused")
            && (fault.pack.as_str(), fault.file.as_str()) == ("hostile", file)
            && (line == "*" || fault.line.map(|l| l.to_string()).as_deref() == Some(line))
            && (at_load || (fault.hook.as_deref() == Some("run") && fault.line.is_some()))
            && texts.split('|').any(|t| fault.message.contains(t))
            && fault.to_string().len() < 600;
        if !right {
            _ = writeln!(wrong, "{file}: {head}\n    but {fault} ({kind})");
        }
        good_hook_works();
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn what_reaches_out_of_the_sandbox_is_absent() {
    for name in [
        "_G",
        "_VERSION",
        "buffer",
        "collectgarbage",
        "coroutine",
        "debug",
        "dofile",
        "gcinfo",
        "getfenv",
        "getmetatable",
        "integer",
        "io",
        "load",
        "loadfile",
        "loadstring",
        "newproxy",
        "next",
        "os",
        "package",
        "pcall",
        "print",
        "rawequal",
        "rawget",
        "rawlen",
        "rawset",
        "require",
        "setfenv",
        "vector",
        "xpcall",
    ] {
        let text = format!("return {{ run = function() return type({name}) end }}");
        let (fault, _) = fault_of("names.luau", text.as_bytes(), Limits::PACK).expect(name);
        assert_eq!((fault.kind, fault.line), (FaultKind::Runtime, Some(1)));
        assert!(fault.message.starts_with(&format!("unknown global `{name}`")), "{fault}");
    }
    for name in ["split", "pack", "unpack", "packsize"] {
        let text = format!("return {{ run = function() return type(string.{name}) end }}");
        let (fault, _) = fault_of("names.luau", text.as_bytes(), Limits::PACK).expect(name);
        assert_eq!((fault.kind, fault.line), (FaultKind::Runtime, Some(1)));
        assert!(fault.message.starts_with(&format!("a text has no field `{name}`")), "{fault}");
    }
    for name in [
        "table.move",
        "table.foreach",
        "table.foreachi",
        "table.getn",
        "table.maxn",
        "math.random",
        "math.randomseed",
        "math.noise",
        "math.exp",
        "math.log",
        "math.pow",
        "math.sin",
        "math.tan",
        "math.lerp",
        "math.map",
        "utf8.nothing",
    ] {
        let text = format!("return {{ run = function() return type({name}) end }}");
        let mut runtime = Runtime::new(program("names.luau", text.as_bytes(), Limits::PACK).unwrap());
        assert_eq!(runtime.call("run", &[]), Ok(Data::Text("nil".to_owned())), "{name}");
    }
}

#[test]
fn a_file_that_is_no_text_is_refused_by_name() {
    let large = vec![b' '; (256 << 10) + 1];
    let deep = format!("return {}1{}", "(".repeat(100_000), ")".repeat(100_000));
    let cases: [(&[u8], &str, Option<u32>); 7] = [
        (b"\x1bLua\x51\x00", "bytecode", Some(1)),
        (b"\x06\x03\x00\x00", "bytecode", Some(1)),
        (b"\x00: oops", "bytecode", Some(1)),
        (b"return {}\n\x00 for k in t do end", "control character", Some(2)),
        (b"return {}\n\n-- \xff", "not UTF-8", Some(3)),
        (&large, "at most 256 KiB", None),
        (deep.as_bytes(), "recursion", Some(1)),
    ];
    for (text, message, line) in cases {
        let (fault, at_load) = fault_of("odd.luau", text, Limits::PACK).expect(message);
        assert!(at_load && fault.kind == FaultKind::Source);
        assert!(fault.message.contains(message), "{fault}");
        assert_eq!((fault.line, fault.file.as_str()), (line, "odd.luau"), "{fault}");
    }
    good_hook_works();
}

#[test]
fn all_faults_of_all_files_are_reported_at_once() {
    let bad = "for k in t do end\nlocal x = 2 ^ 3\nreturn {}";
    let sources = [
        Source { pack: "a", file: "hooks.luau", text: bad.as_bytes() },
        Source { pack: "b", file: "hooks.luau", text: b"return {" },
    ];
    let faults = Program::new(&sources, &known(), Limits::PACK).unwrap_err();
    let shown: Vec<_> = faults.iter().map(|f| (f.pack.as_str(), f.line, f.column)).collect();
    assert_eq!(shown, [("a", Some(1), Some(7)), ("a", Some(2), Some(13)), ("b", Some(1), None)]);
}

#[test]
fn an_overlay_wraps_the_hook_below() {
    let base = "return { run = function(x, y) return { 'base', x, y } end, other = function() return 1 end }";
    let middle =
        "return { run = function(x, y, base) local r = base(x + 1, y) r[#r + 1] = 'middle' return r end }";
    let top = "return { run = function(x, y, base) return base(x, y * 10) end, fresh = function(base) return base == nil end }";
    let sources: Vec<_> = [("base", base), ("middle", middle), ("top", top)]
        .map(|(pack, text)| Source { pack, file: "hooks.luau", text: text.as_bytes() })
        .to_vec();
    let known: Vec<_> = ["run", "other", "fresh"].map(str::to_owned).to_vec();
    let program = Program::new(&sources, &known, Limits::PACK).unwrap();
    assert_eq!(program.hooks(), ["fresh", "other", "run"]);
    let mut runtime = Runtime::new(program);
    let text = |s: &str| Data::Text(s.to_owned());
    let expected = Data::List(vec![text("base"), Data::Int(2), Data::Int(20), text("middle")]);
    assert_eq!(runtime.call("run", &[Data::Int(1), Data::Int(2)]), Ok(expected));
    assert_eq!(runtime.call("other", &[]), Ok(Data::Int(1)));
    assert_eq!(runtime.call("fresh", &[]), Ok(Data::Bool(true)));
    // A fault names the file it happened in, which need not be the uppermost.
    let fault = runtime.call("run", &[text("x"), Data::Int(2)]).unwrap_err();
    assert_eq!(fault.to_string().split(": attempt").next(), Some("middle/hooks.luau:1: hook `run`"));
}

#[test]
fn two_fresh_machines_agree_to_the_tick() {
    let code = "return { run = function(n) local t = {} for i = 1, n do t[`k{i * 7919 % 101}`] = i end \
                local out = {} for k, v in pairs(t) do out[#out + 1] = k .. v end return out end }";
    let program = program("ticks.luau", code.as_bytes(), Limits::PACK).unwrap();
    let run = || {
        let mut runtime = Runtime::new(program.clone());
        (runtime.call("run", &[Data::Int(100)]).unwrap(), runtime.ticks())
    };
    let (first, ticks) = run();
    // Machines in other threads too: the bytecode is shared, nothing else is.
    let second = std::thread::scope(|scope| scope.spawn(run).join().unwrap());
    assert_eq!((first, ticks), second);
    assert!(ticks < Limits::PACK.call_ticks / 10, "{ticks}");
}

#[test]
fn a_fault_costs_the_machine_but_not_the_runtime() {
    let code = "local calls = 0 return { run = function(x) calls = calls + 1 if x then error('no') end return calls end }";
    let mut runtime = Runtime::new(program("state.luau", code.as_bytes(), Limits::PACK).unwrap());
    assert_eq!(runtime.call("run", &[]), Ok(Data::Int(1)));
    assert_eq!(runtime.call("run", &[]), Ok(Data::Int(2)));
    assert!(runtime.call("run", &[Data::Bool(true)]).is_err());
    assert_eq!(runtime.call("run", &[]), Ok(Data::Int(1)));
}
