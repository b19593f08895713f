//! The page and its text: nothing a pack says is obeyed by a browser.

use super::*;
use crate::game;
use crate::load::LoadRequest;
use crate::registry::Registry;
use crate::source::PackFiles;

const EVIL: &str =
    r#"</td></title></style><script>alert('x')</script><img src=x onerror="y"> & javascript:alert(1)"#;

fn page(section: Section) -> String {
    html(
        &Book { title: EVIL.into(), sections: vec![section] },
        &Imprint { lines: vec![(EVIL.into(), EVIL.into())] },
    )
}

/// The names of the tags of a page.
fn tags(page: &str) -> std::collections::BTreeSet<&str> {
    let names = page.split('<').skip(1).map(|rest| {
        let end = rest.find(|c: char| c == '>' || c.is_whitespace()).unwrap_or(rest.len());
        &rest[..end]
    });
    names.map(|name| name.trim_start_matches('/')).collect()
}

#[test]
fn signs_are_only_signs() {
    assert_eq!(text("a < b && \"c\" 'd'"), "a &lt; b &amp;&amp; &quot;c&quot; &#39;d&#39;");
    assert_eq!(text("`a_b` and `c"), "`a_b` and `c");
    assert_eq!(text("set `a = \"<b>\"`"), "set <code>a = &quot;&lt;b&gt;&quot;</code>");
    assert_eq!(
        text("7\u{2665}\n\u{1b}[2J\u{202e}x"),
        "7<span class=\"red\">\u{2665}</span> \u{fffd}[2J\u{fffd}x"
    );
}

#[test]
fn nothing_in_a_page_is_a_tag_but_those_of_the_page() {
    let mut section = Section::new(EVIL);
    section.head(EVIL);
    section.text(&[EVIL.to_owned()]);
    section.list(vec![EVIL.to_owned()]);
    section.table(&[EVIL, "n"], vec![vec![EVIL.into(), "1".into()]]);
    let page = page(section);
    let known = [
        "!DOCTYPE", "html", "head", "meta", "title", "style", "body", "header", "h1", "nav", "h2", "ol",
        "li", "a", "main", "section", "h3", "p", "ul", "div", "table", "thead", "tr", "th", "tbody", "td",
        "footer", "dl", "dt", "dd",
    ];
    let strange: Vec<&str> = tags(&page).into_iter().filter(|tag| !known.contains(tag)).collect();
    assert!(strange.is_empty(), "{strange:?}");
    // Links go to parts of the page and nowhere else, and nothing is fetched.
    assert!(page.matches("href=").count() == page.matches("href=\"#").count());
    for attribute in [" src=\"", " onerror=\"", "url(", "@import", "http:", "https:"] {
        assert!(!page.contains(attribute), "{attribute}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn every_entry_of_the_contents_leads_to_its_section() {
    let sections = ["The deal", "The deal", "", "Contents", "\u{2660}"].map(Section::new).to_vec();
    let book = Book { title: "T".into(), sections };
    let anchors = anchors(&book);
    let page = html(&book, &Imprint::default());
    for anchor in &anchors {
        assert_eq!(page.matches(&format!("id=\"{anchor}\"")).count(), 1, "{anchor}");
        assert_eq!(page.matches(&format!("href=\"#{anchor}\"")).count(), 1, "{anchor}");
    }
    assert_eq!(anchors, ["the-deal", "the-deal-2", "-3", "contents-4", "-5"]);
}

#[test]
fn a_hostile_pack_is_printed_and_not_obeyed() {
    let pack = r#"
api = 1
id = "evil"
name = "<script>alert(1)</script>"
description = "<img src=x onerror=alert(1)> \"'>"
players.2 = {}
deck.suits = ["S"]
deck.ranks = ["7", "8"]
deal.packets = ["1 each"]
auction = { kind = "none", contract = "play" }
contract.play = { declarers = "nobody", phases = ["play"] }
play.duty = ["suit", "any"]
sheet.seat = ["score"]
score.play.tricks = { each = "seat", to = "score", amount = "tricks" }
end.one = { when = "deals >= 1" }
[options.joke]
section = "<b>play"
type = "bool"
default = true
values = { true = "</li><script>alert('on')</script>", false = "javascript:off" }
"#;
    let registry = Registry::default();
    let files = PackFiles::from_text("evil.toml", pack).unwrap();
    let page = match game::open(&LoadRequest::new(files, &registry)) {
        Ok(game) => html(&crate::rulebook::write(&game), &Imprint::new(&game)),
        Err(problems) => panic!("{:?}", problems.list),
    };
    assert!(!page.contains("<script") && !page.contains("<img") && !page.contains("<b>"));
    assert!(page.contains("&lt;script&gt;alert(1)"));
    assert!(page.contains("joke = true"));
}
