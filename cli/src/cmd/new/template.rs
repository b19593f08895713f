//! Templates: texts with `{{names}}` in them.

use std::collections::BTreeMap;

/// What the names stand for.
#[derive(Debug, Default)]
pub(super) struct Values(BTreeMap<&'static str, String>);

impl Values {
    /// As it is; only for texts that are remarks, or were written as TOML.
    pub(super) fn text(&mut self, name: &'static str, text: &str) {
        self.0.insert(name, text.to_owned());
    }

    /// As a text of TOML, whatever letters are in it.
    pub(super) fn quoted(&mut self, name: &'static str, text: &str) {
        self.0.insert(name, quoted(text));
    }

    /// The template with everything filled in. What is filled in is not looked at again.
    pub(super) fn fill(&self, template: &str) -> String {
        let mut out = String::with_capacity(template.len());
        let mut rest = template;
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, after) = after.split_once("}}").unwrap_or((after, ""));
            out.push_str(before);
            out.push_str(self.0.get(name).map_or("", String::as_str));
            rest = after;
        }
        out + rest
    }
}

/// A text of TOML.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_filled_in_once() {
        let mut values = Values::default();
        values.text("a", "{{b}}");
        values.quoted("b", "say \"x\"\n");
        let filled = values.fill("1 {{a}} 2 {{b}}");
        assert!(filled.starts_with("1 {{b}} 2 "), "{filled}");
        let read: toml::Table = values.fill("x = {{b}}").parse().unwrap();
        assert_eq!(read["x"].as_str(), Some("say \"x\"\n"));
    }
}
