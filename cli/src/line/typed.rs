//! What somebody has typed as an answer, in line mode and on the screen: the action, or what is wrong with it.

use overtrick_core::card::{Card, CardSet};
use overtrick_core::game::Match;
use overtrick_core::notation::parse_action;
use overtrick_core::ruleset::WordId;
use overtrick_core::state::{Action, Answers, Args, Call, Question, Way};

use super::ask;
use super::prompt::hand_asked;
use crate::spoken;
use crate::words::{Words, any};

/// Why a text is no answer, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// It says nothing that is said here.
    Unknown(String),
    /// Something is missing that must be said.
    Lacks(String),
}

/// The action that a text says.
pub(crate) fn read(words: &Words, game: &Match, question: &Question, text: &str) -> Result<Action, Unread> {
    let held = game.state().pos.hands[hand_asked(question).index()];
    let action = read_with(words, held, question, text)?;
    if let Some(example) = names_no_suit(words, question, &action) {
        return Err(Unread::Lacks(format!("Which suit? {example}.")));
    }
    if let Some(example) = concedes_to_nobody(words, game, question, &action) {
        return Err(Unread::Lacks(format!("Concede to whom? For example `concede {example}`.")));
    }
    Ok(action)
}

/// The action that a text says to somebody who holds these cards, whether or not all is said.
fn read_with(words: &Words, held: CardSet, question: &Question, text: &str) -> Result<Action, Unread> {
    let read = parse_action(&words.rules, Some(question), held, text);
    let told = || ask::as_told(words, question, text).or_else(|| cards_as_told(words, question, held, text));
    read.or_else(|error| told().ok_or(error)).map_err(|error| {
        let why = ask::not_understood(words, question, text, &error);
        let stop = if why.ends_with('?') { "" } else { "." };
        Unread::Unknown(format!("Not understood: {why}{stop}"))
    })
}

/// The cards that are told in these words, as they are read aloud: packs have names of their own for some.
fn cards_as_told(words: &Words, question: &Question, held: CardSet, text: &str) -> Option<Action> {
    let rules = &words.rules;
    let card_in = |text: &str, from: CardSet| {
        let is_called = |&card: &Card| spoken::card(rules, card).eq_ignore_ascii_case(text.trim());
        from.iter().find(is_called)
    };
    match &question.answers {
        Answers::Play(_) => {
            let (text, way) = match text.rsplit_once(" as ") {
                Some((card, suit)) => (
                    card,
                    Way::As(
                        rules
                            .deck
                            .suit_list()
                            .find(|&of| spoken::suit(rules, of).eq_ignore_ascii_case(suit.trim()))?,
                    ),
                ),
                None => (text, Way::Plain),
            };
            let card = card_in(text, held).or_else(|| card_in(text, rules.deck.cards()))?;
            Some(Action::Play { card, way })
        }
        Answers::Choose(_) => {
            let mut cards = CardSet::EMPTY;
            for part in text.split([',', ';']) {
                let card = card_in(part, held - cards);
                cards.insert(card.or_else(|| rules.deck.parse_card_from(part, held - cards).ok())?);
            }
            Some(Action::Cards(cards))
        }
        Answers::Calls(_) => None,
    }
}

/// Somebody to whom tricks could be conceded, where nobody was named.
fn concedes_to_nobody<'a>(
    words: &'a Words,
    game: &Match,
    question: &Question,
    action: &Action,
) -> Option<&'a str> {
    let Action::Call(Call::Say { word: WordId::CONCEDE, args }) = action else { return None };
    let offers = game.offers(question.seat);
    let pos = &game.state().pos;
    let to = ask::opponent(&words.rules, pos, question.seat, &offers).filter(|_| args.seat.is_none())?;
    Some(words.rules.seat_name(to))
}

/// What may be typed where a suit must be named, and none was.
fn names_no_suit(words: &Words, question: &Question, action: &Action) -> Option<String> {
    let (Answers::Calls(calls), Action::Call(Call::Say { word, args: Args { suit: None, .. } })) =
        (&question.answers, action)
    else {
        return None;
    };
    let suits = calls.says.iter().find(|say| say.word == *word)?.suits?;
    let suits: Vec<&str> = suits.iter().map(|suit| words.rules.deck.suit_name(suit)).collect();
    let first = suits.first()?;
    Some(format!("{}; for example `{} {first}`, or `{first}` alone", any(&suits), words.rules.word(*word)))
}

#[cfg(test)]
mod tests {
    use overtrick_core::game::{Drop, Start};
    use overtrick_core::ruleset::{DialogId, ModifierId, RungId};
    use overtrick_core::seat::{Hand, Seat};
    use overtrick_core::state::{CallSet, ChooseSet, Pending, PlaySet};
    use overtrick_plugins::game::{self, Game};
    use overtrick_plugins::load::LoadRequest;
    use overtrick_plugins::registry::Registry;

    use super::*;
    use crate::bundle;
    use crate::out::Style;

    /// Every game of the bundle at every size with every preset, its words as they are read aloud.
    fn tables() -> Vec<(String, Game, Words)> {
        let mut registry = Registry::default();
        for pack in bundle::packs() {
            registry.add(pack.unwrap()).unwrap();
        }
        let mut tables = Vec::new();
        for pack in bundle::packs().into_iter().map(Result::unwrap) {
            let usual = game::open(&LoadRequest::new(pack.clone(), &registry)).unwrap();
            for (size, preset) in usual.loaded.tables() {
                let mut request = LoadRequest::new(pack.clone(), &registry);
                request.players = Some(size);
                request.preset = preset.map(|preset| preset.id.clone());
                let name = format!("{} {size} {:?}", usual.loaded.name(), request.preset);
                let game = game::open(&request).unwrap();
                let words = Words::new(&game.rules, Style { colour: false, ascii: false }).spoken(true);
                tables.push((name, game, words));
            }
        }
        assert!(tables.len() > 10);
        tables
    }

    fn asked(dialog: Option<DialogId>, answers: Answers) -> Question {
        Question { seat: Seat::new(0), dialog, answers, restricted: None }
    }

    #[test]
    fn every_spoken_card_of_every_game_can_be_typed() {
        for (name, game, words) in tables() {
            let deck = &game.rules.deck;
            let (all, hand) = (deck.cards(), Hand::of(Seat::new(0)));
            let names = deck.suit_list().collect();
            let play = asked(None, Answers::Play(PlaySet { hand, plain: all, naming: all, names }));
            let set = ChooseSet { hand, from: all, forbidden: CardSet::EMPTY, count: 2, to: None };
            let choose = asked(Some(DialogId::AUCTION), Answers::Choose(set));
            for card in all {
                // Of equal cards the first is meant.
                let face = deck.cards_of(deck.face(card)).first().unwrap();
                let text = words.card(card);
                let read = read_with(&words, all, &play, &text);
                assert_eq!(read, Ok(Action::Play { card: face, way: Way::Plain }), "{name}: {text}");
                assert!(!text.contains(['♠', '♣', '♦', '♥', '(', '+']) && text.len() > 3, "{name}: {text}");
                for suit in deck.suit_list() {
                    let (text, way) = (words.play(card, Way::As(suit)), Way::As(suit));
                    let read = read_with(&words, all, &play, &text);
                    assert_eq!(read, Ok(Action::Play { card: face, way }), "{name}: {text}");
                }
                let two = CardSet::of(card) | CardSet::of(all.first().unwrap());
                let text = words.cards(two);
                assert_eq!(read_with(&words, two, &choose, &text), Ok(Action::Cards(two)), "{name}: {text}");
            }
        }
    }

    #[test]
    fn every_spoken_bid_of_every_game_can_be_typed() {
        for (name, game, words) in tables() {
            let ladder = &game.rules.ladder;
            let rungs = (0..ladder.rungs.len()).map(|n| RungId(u16::try_from(n).unwrap()));
            let rungs: Vec<RungId> = rungs.collect();
            let modifiers = (0..ladder.modifiers.len()).map(|n| ModifierId(u8::try_from(n).unwrap()));
            let mut calls = CallSet::default();
            for &rung in &rungs {
                calls.bids.insert(rung);
            }
            calls.modified = modifiers.flat_map(|word| rungs.iter().map(move |&rung| (rung, word))).collect();
            let list = calls.list();
            let question = asked(Some(DialogId::AUCTION), Answers::Calls(Box::new(calls)));
            for call in list {
                let text = words.call(&call);
                let read = read_with(&words, CardSet::EMPTY, &question, &text);
                assert_eq!(read, Ok(Action::Call(call)), "{name}: {text}");
                assert!(!text.contains(['♠', '♣', '♦', '♥', '(', '+']), "{name}: {text}");
            }
        }
    }

    #[test]
    fn every_answer_of_a_deal_can_be_typed_as_it_is_read_aloud() {
        for (name, game, words) in tables() {
            let mut game = game.start(Start { seed: 5, ..Start::default() }).unwrap();
            let mut deals = 0;
            // Any answer will do, as long as they differ.
            for step in 0..400_usize {
                let Pending::Ask(question) = game.pending().clone() else {
                    deals += 1;
                    if deals > 3 || game.deal(&mut Drop).is_err() {
                        break;
                    }
                    continue;
                };
                let held = game.state().pos.hands[hand_asked(&question).index()];
                let answers: Vec<Action> = match &question.answers {
                    Answers::Calls(calls) => calls.list().into_iter().map(Action::Call).collect(),
                    Answers::Play(plays) => (0..).map_while(|index| plays.nth(index)).collect(),
                    Answers::Choose(set) => {
                        vec![Action::Cards(set.from.iter().take(usize::from(set.count)).collect())]
                    }
                };
                for answer in &answers {
                    let text = words.action(answer);
                    let read = read_with(&words, held, &question, &text);
                    assert_eq!(read.as_ref(), Ok(answer), "{name}: {text}");
                }
                game.act(question.seat, &answers[step * 7 % answers.len()], &mut Drop).unwrap();
            }
        }
    }
}
