//! What the replaced functions of the sandbox do, and what they refuse.

use super::*;

fn eval(code: &str) -> String {
    let vm = Vm::new(&Limits::PACK).unwrap();
    let chunk = vm.load("p/h.luau", &compile(code).unwrap()).unwrap();
    match vm.run(100_000, || chunk.call::<LuaValue>(())).0 {
        Ok(value) => value.to_string().unwrap(),
        Err(error) => error.to_string().lines().next().unwrap().to_owned(),
    }
}

#[test]
fn pairs_walks_numbers_then_texts_in_order() {
    let walk = "local s = '' for k, v in pairs(t) do s = s .. k .. '=' .. v .. ' ' end return s";
    let table = "local t = {b = 1, [3] = 2, a = 3, [-1] = 4, [10] = 5, [1.5] = 6, B = 7} ";
    assert_eq!(eval(&format!("{table}{walk}")), "-1=4 1.5=6 3=2 10=5 B=7 a=3 b=1 ");
    let removing =
        "local t = {1, 2, 3} local n = 0 for k in pairs(t) do t[k + 1] = nil n = n + 1 end return n";
    assert_eq!(eval(removing), "2");
    assert_eq!(eval("for k in pairs({}) do return k end return 'none'"), "none");
    assert_eq!(eval("return pairs(1)"), "runtime error: p/h.luau:1: pairs takes a table, not a number");
}

#[test]
fn texts_are_formatted_without_floats_and_addresses() {
    assert_eq!(
        eval("return ('%d|%3d|%-3d|%03d|%s|%4s|%-4s|%%'):format(1, 2, 3, 4, 'a', 'b', 'c')"),
        "1|  2|3  |004|a|   b|c   |%"
    );
    assert_eq!(eval("local n = 5 return `{n}% of {true} and {nil}`"), "5% of true and nil");
    assert_eq!(
        eval("return ('%d'):format(1.5)"),
        "runtime error: p/h.luau:1: string.format: %d takes a whole number"
    );
    assert_eq!(eval("return ('%d')"), "%d");
    assert_eq!(eval("return ('%d'):format()"), "runtime error: p/h.luau:1: string.format has no argument 1");
}

#[test]
fn metatables_serve_classes() {
    let code = "local C = {} C.__index = C C.__eq = function() return true end function C.get(s) return s.x end \
                local a, b = setmetatable({x = 4}, C), setmetatable({}, C) return a:get() .. tostring(a == b)";
    assert_eq!(eval(code), "4true");
    assert_eq!(eval("return setmetatable({x = 1}, nil).x"), "1");
}

#[test]
fn the_other_replacements_work_on_what_is_small() {
    for (code, value) in [
        ("return ('x'):rep(3) .. ('y'):rep(0) .. ('z'):rep(-1)", "xxx"),
        ("return (('a.b'):find('.', 1, true))", "2"),
        ("return (('hello'):gsub('l', 'L', 1))", "heLlo"),
        ("return ('k=v'):match('(%w)=')", "k"),
        ("local t = {3, 1, 2} table.sort(t) return table.concat(t, ',')", "1,2,3"),
        (
            "local t = {1, 3, 2} table.sort(t, function(a, b) return a > b end) return table.concat(t, ',')",
            "3,2,1",
        ),
        ("local s = '' local f = ('ab'):gmatch('.') s = f() .. f() return s", "ab"),
        ("return select('#', assert(1, 2, 3))", "3"),
        ("return bit32.band(6, 3) + utf8.len('é') + math.floor(2.5)", "5"),
    ] {
        assert_eq!(eval(code), value, "{code}");
    }
}

#[test]
fn a_deep_freeze_reaches_metatables() {
    let vm = Vm::new(&Limits::PACK).unwrap();
    let code = "local deep = {1} local index = {x = {}} local t = setmetatable({a = {deep}}, {__index = index}) \
                return t, deep, index.x";
    let chunk = vm.load("p/h.luau", &compile(code).unwrap()).unwrap();
    let (table, deep, behind): (Table, Table, Table) = vm.run(1000, || chunk.call(())).0.unwrap();
    vm.run(1000, || vm.freeze(&table)).0.unwrap();
    assert!(table.is_readonly() && deep.is_readonly() && behind.is_readonly());
}

#[test]
fn a_text_has_methods_and_no_fields() {
    assert_eq!(eval("local c = '10H' return c:sub(1, -2) .. c:sub(-1) .. c.lower(c) .. #c"), "10H10h3");
    let card = "; of a card such as `2C`, `c:sub(1, -2)` is the rank and `c:sub(-1)` the suit";
    let at = "runtime error: p/h.luau:1: a text has no field";
    assert_eq!(eval("local c = '2C' return c.rank"), format!("{at} `rank`{card}"));
    assert_eq!(eval("local c = '2C' return c[1]"), format!("{at} 1{card}"));
    assert_eq!(eval("local c = '2C' return c:uper()"), format!("{at} `uper`, did you mean `upper`?"));
    assert_eq!(eval("return string.gsbu"), format!("{at} `gsbu`, did you mean `gsub`?"));
    assert_eq!(eval("return string.split == nil"), format!("{at} `split`{card}"));
}

#[test]
fn near_names_are_offered() {
    assert_eq!(hint("tpye", GLOBALS), ", did you mean `type`?");
    assert_eq!(hint("completely_else", GLOBALS), "");
}
