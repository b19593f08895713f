//! A few deals played by chance tell what fails only when it runs.

use overtrick_plugins::conformance::{Effort, trial};

use super::dummy_whist;

const FEW: Effort = Effort { matches: 2, deals: 2, seed: 1 };

#[test]
fn a_hook_that_fails_when_it_runs_is_told_with_its_line() {
    let game = dummy_whist(
        "hooks = '''
local function after_deal(d)
    if d.deals > 1 then
        error('nobody thought of this')
    end
end
return { after_deal = after_deal }
'''
",
    );
    let told = trial(&game, FEW).expect_err("it fails in the second deal");
    assert_eq!(told.code, "play/hook-fails");
    assert!(told.message.contains("hook `after_deal` of changes/"), "{}", told.message);
    assert!(told.message.contains("nobody thought of this"), "{}", told.message);
    let label = told.labels.first().expect("a place");
    let file = game.loaded.files.get(label.file);
    assert!(file.text[label.span.clone()].contains("error('nobody thought of this')"), "{:?}", label.span);
    assert!(told.help.as_deref().is_some_and(|help| help.starts_with("met in deal 2")), "{:?}", told.help);
}

#[test]
fn a_wrong_answer_is_told_where_the_hook_begins() {
    let game = dummy_whist(
        "hooks = '''
local function after_deal(d)
    return { next_dealer = 7 }
end
return { after_deal = after_deal }
'''
",
    );
    let told = trial(&game, FEW).expect_err("there is no seat 7");
    assert!(told.message.contains("7 is no seat"), "{}", told.message);
    let label = told.labels.first().expect("a place");
    let text = &game.loaded.files.get(label.file).text;
    assert!(text[label.span.clone()].contains("local function after_deal"), "{:?}", label.span);
}

#[test]
fn a_fault_of_no_hook_is_told_as_well() {
    let game = dummy_whist("numbers.match.luck = { start = 1, max = 3, after_deal = \"m.luck * 2\" }\n");
    trial(&game, Effort { deals: 1, ..FEW }).expect("the first deal");
    let told = trial(&game, FEW).expect_err("four is too much");
    assert_eq!(told.code, "play/fault");
    assert!(told.message.contains("numbers.match.luck.after_deal"), "{}", told.message);
    trial(&dummy_whist(""), FEW).expect("nothing is wrong");
}
