//! Packs that lead to a dead end: refused when loaded, or a fault that says what the pack must mend.

use overtrick_core::bot::random;
use overtrick_core::game::{ActError, Drop, Fault, Start};
use overtrick_core::rng::Stream;
use overtrick_core::state::Pending;
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

/// A game for three with a dialog before the play.
const GAME: &str = r#"
api = 1
id = "small"
[players.3]
[deck]
suits = ["S", "H"]
ranks = ["2", "3", "4", "5", "6", "7"]
[deal]
packets = ["rest each"]
[order.plain]
[auction]
kind = "none"
contract = "tricks"
[contract.tricks]
order = "plain"
phases = ["before", "play"]
[sheet]
seat = ["score"]
[end.one]
when = "deals >= 3"
tie = "shared"
[texts]
trick = "each trick"
"#;

const SCORE: &str = r#"
[score.tricks.trick]
each = "seat"
to = "score"
amount = "tricks"
"#;

fn load(more: &str) -> Result<Game, String> {
    let text = format!("{GAME}{more}");
    let registry = Registry::default();
    let files = PackFiles::from_text("small.toml", &text).expect("the text keeps the limits");
    open(&LoadRequest::new(files, &registry)).map_err(|faults| {
        faults.list.iter().map(|one| one.one_line(&faults.files)).collect::<Vec<_>>().join("\n")
    })
}

/// Plays a match by chance; the fault that stops it.
fn play(game: &Game) -> Option<Fault> {
    let mut table = game.start(Start { seed: 2, ..Start::default() }).expect("a host");
    let mut stream = Stream::new(2, 9);
    loop {
        match table.pending().clone() {
            Pending::Over => return None,
            Pending::Deal => {
                if let Err(fault) = table.deal(&mut Drop) {
                    return Some(fault);
                }
            }
            Pending::Ask(question) => {
                let before = table.state().clone();
                let action = random::choose(&game.rules, &question, &mut stream);
                match table.act(question.seat, &action, &mut Drop) {
                    Ok(()) => {}
                    Err(ActError::Illegal(refusal)) => {
                        panic!("an answer that was listed is refused: {refusal}")
                    }
                    Err(ActError::Fault(fault)) => {
                        assert_eq!(table.state(), &before, "a fault leaves no trace");
                        return Some(fault);
                    }
                }
            }
        }
    }
}

#[test]
fn a_word_of_the_engine_is_no_word_of_a_dialog() {
    let error =
        load(&format!("{SCORE}\n[dialog.before]\nkind = \"say\"\nwho = \"active\"\nwords = [\"claim\"]\n"))
            .err()
            .expect("refused");
    assert!(error.contains("dialog/reserved-word") && error.contains("`claim`"), "{error}");
}

#[test]
fn a_hook_says_only_the_words_of_its_own_dialog() {
    let hooks =
        "hooks = '''\nreturn { before = function(d) return { ask = 1, calls = { \"agree\" } } end }\n'''\n";
    let text = format!("{hooks}{GAME}{SCORE}\n[dialog.before]\nkind = \"lua:before\"\nwords = [\"yes\"]\n");
    let registry = Registry::default();
    let files = PackFiles::from_text("small.toml", &text).expect("the text keeps the limits");
    let game = open(&LoadRequest::new(files, &registry)).unwrap_or_else(|faults| panic!("{}", faults));
    let fault = play(&game).expect("a fault").to_string();
    assert!(fault.contains("`agree` is not among the `words` of this dialog"), "{fault}");
}

#[test]
fn a_wrong_answer_names_the_file_and_the_line_of_its_function() {
    let hooks = "hooks = '''\nlocal function score_deal(d)\n  \
                 return { { ledger = \"pol\", seat = 1, amount = 1, reason = \"trick\" } }\nend\n\
                 return { score_deal = score_deal }\n'''\nscore = \"lua:score_deal\"\n";
    let text = format!("{hooks}{GAME}").replace("\"before\", ", "");
    let registry = Registry::default();
    let files = PackFiles::from_text("small.toml", &text).expect("the text keeps the limits");
    let game = open(&LoadRequest::new(files, &registry)).unwrap_or_else(|faults| panic!("{}", faults));
    let fault = play(&game).expect("a fault").to_string();
    assert!(fault.contains("hook `score_deal` of small/hooks.luau:1: "), "{fault}");
    assert!(fault.contains("pol"), "{fault}");
}

#[test]
fn hands_of_different_length_are_a_fault_before_a_card_is_played() {
    let dialog = "[dialog.before]\nkind = \"pass_cards\"\nwho = \"eldest\"\ncount = 1\nto = \"left\"\n";
    let game = load(&format!("{SCORE}\n{dialog}")).unwrap_or_else(|error| panic!("{error}"));
    let fault = play(&game).expect("a fault").to_string();
    assert!(fault.contains("not of one length") && fault.contains("give back"), "{fault}");
    let game = load(&format!("{SCORE}\n{dialog}back = true\n")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(play(&game), None);
}

#[test]
fn a_column_beyond_its_limit_is_a_fault_and_not_forgotten() {
    let dialog = "[dialog.before]\nkind = \"say\"\nwho = \"eldest\"\nwords = [\"yes\"]\n";
    let score = SCORE.replace("\"tricks\"\n", "\"9007199254740991\"\n");
    let game = load(&format!("{score}\n{dialog}")).unwrap_or_else(|error| panic!("{error}"));
    let fault = play(&game).expect("a fault").to_string();
    assert!(fault.contains("`trick` takes a column of the sheet beyond"), "{fault}");
}

/// A hand may grow in a dialog beyond what can be played.
#[test]
fn more_cards_than_tricks_can_be_played() {
    let text = r#"
        api = 1
        id = "solo"
        [players.2]
        [deck]
        suits = ["S", "H", "D", "C"]
        ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
        copies = 2
        [deal]
        packets = ["2 each", "rest kitty"]
        [order.plain]
        [ladder.play]
        levels = [1]
        [auction]
        rounds = "until_one_left"
        [dialog.kitty]
        kind = "exchange"
        take = "kitty"
        show = "taker"
        discard = 0
        [contract.play]
        order = "plain"
        phases = ["kitty", "play"]
        leader = "declarer"
        out = "others"
        [sheet]
        seat = ["score"]
        [score.play.trick]
        each = "seat"
        to = "score"
        amount = "tricks"
        [end.one]
        when = "deals >= 3"
        tie = "shared"
        [texts]
        trick = "each trick"
    "#;
    let registry = Registry::default();
    let files = PackFiles::from_text("solo.toml", text).expect("the text keeps the limits");
    let game = open(&LoadRequest::new(files, &registry)).unwrap_or_else(|faults| panic!("{faults}"));
    let fault = play(&game).expect("a hand of 102 cards").to_string();
    assert!(fault.contains("with 102 cards, and at most 64 tricks"), "{fault}");
}
