//! Values across the boundary of the sandbox: whole numbers, texts, truth values, and tables of them, within limits.
//!
//! Luau counts in doubles, so a fraction, a NaN or a number from 2^53 on is refused here and never reaches a score.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use mlua::{Lua, Value as LuaValue};

/// Tables inside tables.
const DEPTH: usize = 8;
/// Values of a result altogether, tables included.
const NODES: usize = 4096;
/// Bytes of one text.
const TEXT: usize = 4 << 10;
/// Below this, doubles hold every whole number.
const WHOLE: i64 = 1 << 53;

/// Plain data as hooks take and return it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Value {
    /// Nothing.
    #[default]
    Nil,
    /// A truth value.
    Bool(bool),
    /// A whole number of less than 2^53.
    Int(i64),
    /// A text of at most 4 KiB.
    Str(String),
    /// A table with the keys 1 to n, or without any.
    List(Vec<Value>),
    /// A table with whole numbers as keys that are not 1 to n, such as answers for some of the seats.
    Sparse(BTreeMap<i64, Value>),
    /// A table with names as keys.
    Map(BTreeMap<String, Value>),
}

impl Value {
    /// What stands under a name; `None` if this is no table of names or has no such name.
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Map(map) => map.get(name),
            _ => None,
        }
    }

    /// The entries of a table with numbers as keys, in ascending order; `None` for everything else.
    pub fn numbered(&self) -> Option<Vec<(i64, &Self)>> {
        match self {
            Self::List(list) => Some((1..).zip(list).collect()),
            Self::Sparse(map) => Some(map.iter().map(|(k, v)| (*k, v)).collect()),
            _ => None,
        }
    }

    /// What kind of value this is, as messages say it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Nil => "nothing",
            Self::Bool(_) => "a truth value",
            Self::Int(_) => "a number",
            Self::Str(_) => "a text",
            Self::List(_) => "a list",
            Self::Sparse(_) => "a table of numbers",
            Self::Map(_) => "a table of names",
        }
    }
}

/// Reads a result out of the machine.
///
/// # Errors
/// What is wrong and where in the result, such as `[2].amount: 1.5 is not a whole number`.
pub(super) fn from_lua(value: &LuaValue) -> Result<Value, String> {
    let mut reader = Reader { nodes: 0, path: Vec::new() };
    reader.value(value).map_err(|message| {
        let mut place = String::new();
        for step in &reader.path {
            match step {
                Step::Number(n) => _ = write!(place, "[{n}]"),
                Step::Name(name) => _ = write!(place, "{}{name}", if place.is_empty() { "" } else { "." }),
            }
        }
        if place.is_empty() {
            format!("the result {message}")
        } else {
            format!("`{place}` of the result {message}")
        }
    })
}

enum Step {
    Number(i64),
    Name(String),
}

struct Reader {
    nodes: usize,
    /// The way to the value being read; left standing when an error is returned.
    path: Vec<Step>,
}

impl Reader {
    fn value(&mut self, value: &LuaValue) -> Result<Value, String> {
        self.nodes += 1;
        if self.nodes > NODES {
            return Err(format!("has more than {NODES} values"));
        }
        match value {
            LuaValue::Nil => Ok(Value::Nil),
            LuaValue::Boolean(b) => Ok(Value::Bool(*b)),
            LuaValue::Integer(n) => whole(*n).map(Value::Int),
            LuaValue::Number(n) => number(*n).map(Value::Int),
            LuaValue::String(text) => Self::text(text).map(Value::Str),
            LuaValue::Table(table) => self.table(table),
            other => Err(format!("is a {}, not plain data", other.type_name())),
        }
    }

    fn text(text: &mlua::LuaString) -> Result<String, String> {
        let bytes = text.as_bytes();
        if bytes.len() > TEXT {
            return Err(format!("is a text of more than {TEXT} bytes"));
        }
        std::str::from_utf8(&bytes)
            .map(str::to_owned)
            .map_err(|_| String::from("is a text that is not UTF-8"))
    }

    fn table(&mut self, table: &mlua::Table) -> Result<Value, String> {
        if self.path.len() >= DEPTH {
            return Err(format!("is nested deeper than {DEPTH} tables"));
        }
        let mut numbers = BTreeMap::new();
        let mut names = BTreeMap::new();
        let mut wrong = None;
        // Reading stops at the first error: a table may have a million entries.
        let walked = table.for_each(|key: LuaValue, value: LuaValue| {
            let read = match key {
                LuaValue::Integer(n) => whole(n).map(Step::Number),
                LuaValue::Number(n) => number(n).map(Step::Number),
                LuaValue::String(name) => Self::text(&name).map(Step::Name),
                other => Err(format!("has a {} as key", other.type_name())),
            };
            let entry = read.and_then(|step| {
                let key = match &step {
                    Step::Number(n) => Ok(*n),
                    Step::Name(name) => Err(name.clone()),
                };
                self.path.push(step);
                let value = self.value(&value)?;
                self.path.pop();
                match key {
                    Ok(n) => numbers.insert(n, value),
                    Err(name) => names.insert(name, value),
                };
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
        match (numbers.is_empty(), names.is_empty()) {
            (_, true) if numbers.keys().copied().eq((1..).take(numbers.len())) => {
                Ok(Value::List(numbers.into_values().collect()))
            }
            (false, true) => Ok(Value::Sparse(numbers)),
            (true, false) => Ok(Value::Map(names)),
            _ => Err(String::from("has both numbers and names as keys")),
        }
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
pub(super) fn to_lua(lua: &Lua, value: &Value) -> mlua::Result<LuaValue> {
    Ok(match value {
        Value::Nil => LuaValue::Nil,
        Value::Bool(b) => LuaValue::Boolean(*b),
        Value::Int(n) => LuaValue::Integer(*n),
        Value::Str(text) => LuaValue::String(lua.create_string(text)?),
        Value::List(list) => {
            let table = lua.create_table_with_capacity(list.len(), 0)?;
            for (i, value) in (1..).zip(list) {
                table.raw_set(i, to_lua(lua, value)?)?;
            }
            LuaValue::Table(table)
        }
        Value::Sparse(map) => {
            let table = lua.create_table_with_capacity(0, map.len())?;
            for (n, value) in map {
                table.raw_set(*n, to_lua(lua, value)?)?;
            }
            LuaValue::Table(table)
        }
        Value::Map(map) => {
            let table = lua.create_table_with_capacity(0, map.len())?;
            for (name, value) in map {
                table.raw_set(name.as_str(), to_lua(lua, value)?)?;
            }
            LuaValue::Table(table)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eval(code: &str) -> Result<Value, String> {
        super::super::flags::ready().unwrap();
        let lua = Lua::new();
        from_lua(&lua.load(code).eval().unwrap())
    }

    fn list(items: &[i64]) -> Value {
        Value::List(items.iter().copied().map(Value::Int).collect())
    }

    #[test]
    fn plain_data_comes_out_as_it_is() {
        assert_eq!(eval("{10, 20 / 2, -0.0}"), Ok(list(&[10, 10, 0])));
        assert_eq!(eval("{}"), Ok(Value::List(Vec::new())));
        assert_eq!(eval("{[3] = 2}"), Ok(Value::Sparse(BTreeMap::from([(3, Value::Int(2))]))));
        let map = eval("{done = true, roles = {whister = {2}}, note = 'x'}").unwrap();
        assert_eq!(map.get("roles").and_then(|r| r.get("whister")), Some(&list(&[2])));
        assert_eq!(map.get("done"), Some(&Value::Bool(true)));
        assert_eq!(
            eval("{[2] = 'b', [1] = 'a'}").unwrap().numbered().unwrap()[1],
            (2, &Value::Str("b".into()))
        );
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
            ("1e300", "the result is 1e300, too large for a whole number (2^53 and more lose units)"),
            ("{['n'] = math.huge}", "`n` of the result is infinite"),
        ] {
            assert_eq!(eval(code), Err(message.to_owned()), "{code}");
        }
        assert!(eval("2^53").is_err() && eval("-2^53").is_err());
        assert_eq!(eval("2^53 - 1"), Ok(Value::Int(WHOLE - 1)));
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
        let value = Value::Map(BTreeMap::from([
            ("seats".to_owned(), list(&[1, 2, 3])),
            ("at".to_owned(), Value::Sparse(BTreeMap::from([(4, Value::Str("x".into()))]))),
            ("ok".to_owned(), Value::Bool(false)),
        ]));
        assert_eq!(from_lua(&to_lua(&lua, &value).unwrap()), Ok(value));
    }
}
