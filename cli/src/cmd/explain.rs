//! `overtrick explain`: what the code of a problem means, and what can be done about it.

use overtrick_plugins::codes::{self, Code};

use crate::args::ExplainArgs;
use crate::exit::{Failure, Outcome};
use crate::out::Out;

/// Prints the entry of a code, or lists those that may be meant.
pub(crate) fn explain(args: &ExplainArgs, out: &mut Out) -> Outcome {
    let asked =
        args.code.trim().trim_start_matches("error[").trim_start_matches("warning[").trim_end_matches(']');
    if let Some(entry) = codes::find(asked) {
        return tell(entry, out);
    }
    match &codes::near(asked)[..] {
        [] => Err(Failure::Usage(format!(
            "there is no code `{asked}`; codes look like `ladder/unknown-rung` and are listed in {}",
            codes::PAGE
        ))),
        [only] if only.area() != asked => {
            out.wrapped(&format!("There is no code `{asked}`; perhaps `{}` is meant.", only.code), 4)?;
            out.line("")?;
            tell(only, out)
        }
        several => {
            for entry in several {
                out.wrapped(&format!("{}  {}", out.style.bold(entry.code), plain(entry.means)), 4)?;
            }
            Ok(())
        }
    }
}

fn tell(entry: &Code, out: &mut Out) -> Outcome {
    out.line(&out.style.bold(entry.code))?;
    for text in [entry.means, entry.fix] {
        out.line("")?;
        out.wrapped(&plain(text), 0)?;
    }
    if !entry.example.is_empty() {
        out.line("")?;
        for line in entry.example.lines() {
            out.line(&format!("    {line}"))?;
        }
    }
    out.line("")?;
    out.wrapped(&format!("On paper: {}", entry.page()), 4)?;
    Ok(())
}

/// The text with the names of pages in place of links.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        let (link, after) = after.split_once(')').unwrap_or((after, ""));
        let page = link.split('#').next().unwrap_or(link);
        let page = page
            .strip_prefix("../")
            .map_or_else(|| format!("docs/packs/{page}"), |page| format!("docs/{page}"));
        plain.push_str(before.rsplit_once('[').map_or(before, |(before, _)| before));
        plain.push_str(&page);
        rest = after;
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_told_by_their_pages() {
        assert_eq!(plain("see [keys.md](keys.md#x), and so on"), "see docs/packs/keys.md, and so on");
        assert_eq!(plain("[bots.md](../bots.md) too"), "docs/bots.md too");
        assert_eq!(plain("`[set]` and `a[x]`"), "`[set]` and `a[x]`");
    }
}
