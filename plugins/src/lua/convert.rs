//! Values across the boundary of the sandbox: whole numbers, texts, truth values, and tables of them, within limits.
//!
//! Luau counts in doubles, so a fraction, a NaN or a number from 2^53 on is refused here and never reaches a score.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use mlua::{Lua, Value as LuaValue};
use overtrick_core::hooks::{Data, Key};

use super::limits::{RESULT_DEPTH as DEPTH, RESULT_TEXT as TEXT, RESULT_VALUES as NODES};
use crate::plain::unfit;

/// Below this, doubles hold every whole number.
const WHOLE: i64 = 1 << 53;

/// Reads a result out of the machine.
///
/// # Errors
/// What is wrong and where in the result, such as `` `[2].amount` of the result is 1.5, not a whole number ``.
pub(super) fn from_lua(value: &LuaValue) -> Result<Data, String> {
    let mut reader = Reader { nodes: 0, path: Vec::new() };
    reader.value(value).map_err(|message| {
        let mut place = String::new();
        for step in &reader.path {
            match step {
                Key::Int(n) => _ = write!(place, "[{n}]"),
                Key::Text(name) => _ = write!(place, "{}{name}", if place.is_empty() { "" } else { "." }),
            }
        }
        if place.is_empty() {
            format!("the result {message}")
        } else {
            format!("`{place}` of the result {message}")
        }
    })
}

struct Reader {
    nodes: usize,
    /// The way to the value being read; left standing when an error is returned.
    path: Vec<Key>,
}

impl Reader {
    fn value(&mut self, value: &LuaValue) -> Result<Data, String> {
        self.nodes += 1;
        if self.nodes > NODES {
            return Err(format!("has more than {NODES} values"));
        }
        match value {
            LuaValue::Nil => Ok(Data::Nil),
            LuaValue::Boolean(b) => Ok(Data::Bool(*b)),
            LuaValue::Integer(n) => whole(*n).map(Data::Int),
            LuaValue::Number(n) => number(*n).map(Data::Int),
            LuaValue::String(text) => Self::text(text).map(Data::Text),
            LuaValue::Table(table) => self.table(table),
            other => Err(format!("is a {}, not plain data", other.type_name())),
        }
    }

    fn text(text: &mlua::LuaString) -> Result<String, String> {
        let bytes = text.as_bytes();
        if bytes.len() > TEXT {
            return Err(format!("is a text of more than {TEXT} bytes"));
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| String::from("is a text that is not UTF-8"))?;
        match unfit(text) {
            Some(c) => Err(format!("is a text with the character {}", c.escape_unicode())),
            None => Ok(text.to_owned()),
        }
    }

    fn key(key: &LuaValue) -> Result<Key, String> {
        match key {
            LuaValue::Integer(n) => whole(*n).map(Key::Int),
            LuaValue::Number(n) => number(*n).map(Key::Int),
            LuaValue::String(name) => Self::text(name).map(Key::Text),
            other => Err(format!("has a {} as key", other.type_name())),
        }
    }

    fn table(&mut self, table: &mlua::Table) -> Result<Data, String> {
        if self.path.len() >= DEPTH {
            return Err(format!("is nested deeper than {DEPTH} tables"));
        }
        let mut list = Vec::new();
        let mut rest = BTreeMap::new();
        let mut wrong = None;
        // Reading stops at the first error: a table may have a million entries.
        let walked = table.for_each(|key: LuaValue, value: LuaValue| {
            let entry = Self::key(&key).and_then(|key| {
                self.path.push(key);
                let value = self.value(&value)?;
                match self.path.pop() {
                    Some(Key::Int(n)) if rest.is_empty() && usize::try_from(n) == Ok(list.len() + 1) => {
                        list.push(value);
                    }
                    Some(key) => _ = rest.insert(key, value),
                    None => {}
                }
                Ok(())
            });
            entry.map_err(|message| {
                wrong = Some(message);
                mlua::Error::StackError
            })
        });
        match wrong {
            Some(message) => return Err(message),
            None => walked.map_err(|error| error.to_string())?,
        }
        let names = matches!(rest.last_key_value(), Some((Key::Text(_), _)));
        let numbers = !list.is_empty() || matches!(rest.first_key_value(), Some((Key::Int(_), _)));
        if names && numbers {
            return Err(String::from("has both numbers and names as keys"));
        }
        if rest.is_empty() || names {
            return Ok(if names { Data::Map(rest) } else { Data::List(list) });
        }
        // Numbers came out of order; together with the list they may still be 1 to n.
        rest.extend((1..).map(Key::Int).zip(list));
        if rest.keys().eq((1..).map(Key::Int).take(rest.len()).collect::<Vec<_>>().iter()) {
            return Ok(Data::List(rest.into_values().collect()));
        }
        Ok(Data::Map(rest))
    }
}

fn whole(n: i64) -> Result<i64, String> {
    if (-WHOLE..WHOLE).contains(&n) && n != -WHOLE {
        Ok(n)
    } else {
        Err(format!("is {n}, too large for a whole number (2^53 and more lose units)"))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a whole number below 2^53 fits")]
fn number(n: f64) -> Result<i64, String> {
    if n.is_nan() {
        Err(String::from("is not a number (0/0)"))
    } else if n.is_infinite() {
        Err(String::from("is infinite"))
    } else if n.fract() != 0.0 {
        Err(format!("is {n}, not a whole number"))
    } else if n.abs() >= 9_007_199_254_740_992.0 {
        Err(format!("is {n:e}, too large for a whole number (2^53 and more lose units)"))
    } else {
        Ok(n as i64)
    }
}

/// Puts a value into the machine.
///
/// # Errors
/// The machine has no memory left.
pub(super) fn to_lua(lua: &Lua, value: &Data) -> mlua::Result<LuaValue> {
    Ok(match value {
        Data::Nil => LuaValue::Nil,
        Data::Bool(b) => LuaValue::Boolean(*b),
        Data::Int(n) => LuaValue::Integer(*n),
        Data::Text(text) => LuaValue::String(lua.create_string(text)?),
        Data::List(list) => {
            let table = lua.create_table_with_capacity(list.len(), 0)?;
            for (i, value) in (1..).zip(list) {
                table.raw_set(i, to_lua(lua, value)?)?;
            }
            LuaValue::Table(table)
        }
        Data::Map(map) => {
            let table = lua.create_table_with_capacity(0, map.len())?;
            for (key, value) in map {
                let value = to_lua(lua, value)?;
                match key {
                    Key::Int(n) => table.raw_set(*n, value)?,
                    Key::Text(name) => table.raw_set(name.as_str(), value)?,
                }
            }
            LuaValue::Table(table)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eval(code: &str) -> Result<Data, String> {
        super::super::flags::ready().unwrap();
        let lua = Lua::new();
        from_lua(&lua.load(code).eval().unwrap())
    }

    fn list(items: &[i64]) -> Data {
        Data::List(items.iter().copied().map(Data::Int).collect())
    }

    #[test]
    fn plain_data_comes_out_as_it_is() {
        assert_eq!(eval("{10, 20 / 2, -0.0}"), Ok(list(&[10, 10, 0])));
        assert_eq!(eval("{}"), Ok(Data::List(Vec::new())));
        assert_eq!(eval("{[3] = 2}"), Ok(Data::Map(BTreeMap::from([(Key::Int(3), Data::Int(2))]))));
        assert_eq!(eval("{[3] = 3, [2] = 2, [1] = 1}"), Ok(list(&[1, 2, 3])));
        let names = |key: &str, value| Data::Map(BTreeMap::from([(Key::Text(key.to_owned()), value)]));
        assert_eq!(eval("{roles = {whister = {2}}}"), Ok(names("roles", names("whister", list(&[2])))));
        assert_eq!(eval("{done = true}"), Ok(names("done", Data::Bool(true))));
    }

    #[test]
    fn what_is_no_plain_data_is_refused_with_its_place() {
        for (code, message) in [
            ("1.5", "the result is 1.5, not a whole number"),
            ("0/0", "the result is not a number (0/0)"),
            ("{{}, {amount = 7/2}}", "`[2].amount` of the result is 3.5, not a whole number"),
            ("{a = {b = print}}", "`a.b` of the result is a function, not plain data"),
            ("{1, x = 2}", "the result has both numbers and names as keys"),
            ("{[{}] = 1}", "the result has a table as key"),
            ("{['\\255'] = 1}", "the result is a text that is not UTF-8"),
            ("{reason = 'no\\27[2J'}", "`reason` of the result is a text with the character \\u{1b}"),
            ("1e300", "the result is 1e300, too large for a whole number (2^53 and more lose units)"),
            ("{['n'] = math.huge}", "`n` of the result is infinite"),
        ] {
            assert_eq!(eval(code), Err(message.to_owned()), "{code}");
        }
        assert!(eval("2^53").is_err() && eval("-2^53").is_err());
        assert_eq!(eval("2^53 - 1"), Ok(Data::Int(WHOLE - 1)));
    }

    #[test]
    fn the_limits_hold_before_anything_large_is_built() {
        assert!(
            eval("local t = {} t.t = t return t").unwrap_err().ends_with("is nested deeper than 8 tables")
        );
        let shared = "local t = {1} for _ = 1, 6 do t = {t,t,t,t,t,t,t,t} end return t";
        assert!(eval(shared).unwrap_err().ends_with("has more than 4096 values"));
        assert!(eval("local t = table.create(1000000, true) return t").is_err());
        assert!(eval("('x'):rep(5000)").unwrap_err().contains("more than 4096 bytes"));
        assert!(eval("{{{{{{{{1}}}}}}}}").is_ok());
        assert!(eval("{{{{{{{{{1}}}}}}}}}").is_err());
    }

    #[test]
    fn a_value_goes_in_and_comes_back() {
        super::super::flags::ready().unwrap();
        let lua = Lua::new();
        let value = Data::Map(BTreeMap::from([
            (Key::Text("seats".to_owned()), list(&[1, 2, 3])),
            (Key::Text("at".to_owned()), Data::Map(BTreeMap::from([(Key::Int(4), Data::Text("x".into()))]))),
            (Key::Text("ok".to_owned()), Data::Bool(false)),
        ]));
        assert_eq!(from_lua(&to_lua(&lua, &value).unwrap()), Ok(value));
    }
}
