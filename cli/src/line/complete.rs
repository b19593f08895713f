//! What the Tab key may complete at a prompt.

use overtrick_core::state::{Action, Answers, Question, SayPattern};

use super::command::WISHES;
use crate::words::Words;

/// What can be typed now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    /// The answers, as they are typed; a line may have more than one of them if `several`.
    answers: Vec<String>,
    /// What else is understood. Not offered before something is typed.
    besides: Vec<String>,
    several: bool,
}

impl Choices {
    /// Answers to a question, offers that may be made besides, and wishes.
    pub(super) fn of(words: &Words, question: &Question, offers: &[SayPattern]) -> Self {
        let typed = |action| words.typed(&action);
        let (answers, several) = match &question.answers {
            Answers::Calls(calls) => (calls.list().into_iter().map(Action::Call).map(typed).collect(), false),
            Answers::Play(plays) => ((0..).map_while(|index| plays.nth(index)).map(typed).collect(), false),
            Answers::Choose(choice) => {
                (choice.from.iter().map(|card| words.rules.deck.name(card).to_owned()).collect(), true)
            }
        };
        let mut choices = Self { several, ..Self::words(&WISHES) };
        choices.answers = answers;
        choices.besides.extend(offers.iter().flat_map(SayPattern::list).map(Action::Call).map(typed));
        choices
    }

    /// Nothing but these words.
    pub(crate) fn words(words: &[&str]) -> Self {
        Self { besides: words.iter().map(|&word| word.to_owned()).collect(), ..Self::default() }
    }

    /// Where the text to be completed begins, and what it may become.
    pub(super) fn complete(&self, before: &str) -> (usize, Vec<String>) {
        let blanks = before.len() - before.trim_start().len();
        let start = match before.rfind(char::is_whitespace).filter(|_| self.several) {
            Some(last) => last + before[last..].chars().next().map_or(0, char::len_utf8),
            None => blanks,
        };
        let (earlier, begun) = before.split_at(start);
        let earlier: Vec<&str> = if self.several { earlier.split_whitespace().collect() } else { Vec::new() };
        let is_new = |text: &&String| !earlier.iter().any(|word| word.eq_ignore_ascii_case(text));
        let besides = self.besides.iter().filter(|_| earlier.is_empty() && !begun.is_empty());
        let fits = |text: &&String| {
            text.get(..begun.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(begun))
        };
        (start, self.answers.iter().filter(is_new).chain(besides).filter(fits).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(several: bool) -> Choices {
        let answers = ["pass", "7S", "7H", "open_misere"].map(str::to_owned).to_vec();
        Choices { answers, besides: vec!["hand".to_owned(), "quit".to_owned()], several }
    }

    #[test]
    fn a_beginning_in_any_case_is_completed() {
        assert_eq!(choices(false).complete("7h"), (0, vec!["7H".to_owned()]));
        assert_eq!(choices(false).complete("  O"), (2, vec!["open_misere".to_owned()]));
        assert_eq!(choices(false).complete("q").1, ["quit"]);
        assert!(choices(false).complete("7♥").1.is_empty());
        assert!(choices(false).complete("7S 7").1.is_empty());
    }

    #[test]
    fn before_anything_is_typed_only_answers_are_offered() {
        assert_eq!(choices(false).complete("").1, ["pass", "7S", "7H", "open_misere"]);
        assert!(Choices::words(&["log"]).complete("").1.is_empty());
    }

    #[test]
    fn of_several_cards_those_typed_before_are_left_out() {
        assert_eq!(choices(true).complete("7s 7"), (3, vec!["7H".to_owned()]));
        assert_eq!(choices(true).complete("7s ").1, ["pass", "7H", "open_misere"]);
        assert_eq!(choices(true).complete("7s q").1, Vec::<String>::new());
    }
}
