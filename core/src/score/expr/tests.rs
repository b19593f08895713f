//! Expressions as a pack writes them, and a second opinion on what random ones come to.

use proptest::prelude::*;

use super::*;
use crate::score::MAX_NUMBER;
use crate::seat::{Seat, SeatSet};

/// The variables of the tests: `tricks` and `bid` add up over seats, `level` does not look at them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Var {
    Tricks,
    Bid,
    Level,
}

impl std::fmt::Display for Var {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Tricks => "tricks",
            Self::Bid => "bid",
            Self::Level => "contract.level",
        })
    }
}

struct Names;

impl Resolve<Var> for Names {
    fn name(&mut self, parts: &[&str]) -> Result<Expr<Var>, String> {
        match parts {
            ["tricks"] => Ok(Expr::Var(Var::Tricks)),
            ["bid"] => Ok(Expr::Var(Var::Bid)),
            ["contract", "level"] => Ok(Expr::Var(Var::Level)),
            ["opt", "target"] => Ok(Expr::Const(500)),
            ["opt", "off"] => Ok(Expr::Const(0)),
            ["opt", "huge"] => Ok(Expr::Const(MAX_NUMBER + 1)),
            ["counted"] => Expr::compile("sum(if(bid > 0, tricks, 0))", self).map_err(|e| e[0].to_string()),
            ["big"] => Expr::compile(&vec!["bid"; 120].join("+"), self).map_err(|e| e[0].to_string()),
            _ => Err(format!("unknown name `{}`; the nearest is `bid`", parts.join("."))),
        }
    }

    fn table(&mut self, parts: &[&str]) -> Result<TableId, String> {
        match parts {
            ["base" | "table_0"] => Ok(TableId(0)),
            _ => Err(format!("unknown table `{}`", parts.join("."))),
        }
    }
}

/// By seat: tricks 3 1 4 2, bid 2 0 4 0; level 6; `base[k]` is 40 + 20k for k in 0..5.
struct Deal;

const TRICKS: [i64; 4] = [3, 1, 4, 2];
const BID: [i64; 4] = [2, 0, 4, 0];

impl Env<Var> for Deal {
    fn var(&self, var: Var, subject: SeatSet) -> Result<i64, EvalError> {
        let sum = |numbers: [i64; 4]| subject.iter().map(|seat| numbers[seat.index()]).sum();
        Ok(match var {
            Var::Tricks => sum(TRICKS),
            Var::Bid => sum(BID),
            Var::Level => 6,
        })
    }

    fn table(&self, table: TableId, key: i64, _: SeatSet) -> Option<i64> {
        (table == TableId(0) && (0..5).contains(&key)).then_some(40 + 20 * key)
    }
}

fn seats(indices: &[u8]) -> SeatSet {
    indices.iter().map(|&index| Seat::new(index)).collect()
}

fn eval(text: &str) -> Result<i64, EvalError> {
    Expr::compile(text, &mut Names).unwrap().eval(&Deal, seats(&[0, 1]))
}

fn errors(text: &str) -> Vec<(String, String)> {
    let shown = |e: ExprError| (text.get(e.span).unwrap().to_owned(), e.message);
    Expr::compile(text, &mut Names).unwrap_err().into_iter().map(shown).collect()
}

#[test]
fn computes_what_packs_write() {
    for (text, expected) in [
        ("if(tricks == 4, max(bid, opt.target), bid)", 500),
        ("base[1 + 2] + 100 * (contract.level - 6)", 100),
        ("sum(if(bid == 0, tricks, 0))", 1),
        ("if(counted >= bid, counted - bid, 0)", 1),
        ("if(opt.off > 0, tricks // opt.off, 7)", 7),
        ("level(contract)", 6),
        ("count(tricks >= 2) + 10 * min_of(tricks) + 100 * max_of(tricks)", 311),
        ("sum(sum(tricks))", 4),
        ("not (bid == 2) or bid", 1),
        ("not not 5", 1),
        ("not bid + 1", 0),
        ("3 and 2", 1),
        ("-7 // 2", -4),
        ("-7 % 2", 1),
        ("7 // -2", -4),
        ("7 % -2", -1),
        ("-6 // 2 + -6 % 3", -3),
        ("2 - 3 - 4", -5),
        ("24 // 4 // 3", 2),
        ("2 + 3 * 4 == 14 and 1 ~= 2 and 1 != 2", 1),
        ("1 < 2 or 1 // 0", 1),
        ("abs(bid - 9)", 7),
        ("min(3, bid, 4)", 2),
        ("- - 3", 3),
    ] {
        assert_eq!(eval(text), Ok(expected), "{text}");
    }
}

#[test]
fn nothing_to_compute_from_is_an_error() {
    assert_eq!(eval("9007199254740991 + 1"), Err(EvalError::Overflow));
    assert_eq!(eval("-9007199254740991 - bid"), Err(EvalError::Overflow));
    assert_eq!(eval("9007199254740991 * 9007199254740991"), Err(EvalError::Overflow));
    assert_eq!(eval("9007199254740991 * bid // bid"), Err(EvalError::Overflow));
    assert_eq!(eval("bid // opt.off"), Err(EvalError::DivisionByZero));
    assert_eq!(eval("bid % 0"), Err(EvalError::DivisionByZero));
    assert_eq!(eval("base[5]"), Err(EvalError::NoEntry { table: TableId(0), key: 5 }));
    let of_nobody = |text| Expr::compile(text, &mut Names).unwrap().eval(&Deal, SeatSet::EMPTY);
    assert_eq!(of_nobody("min_of(bid)"), Err(EvalError::NoSeats));
    assert_eq!(of_nobody("sum(1) + count(1)"), Ok(0));
}

#[test]
fn points_at_what_is_wrong() {
    for (text, at, message) in [
        ("", "", "the expression ends where a number or a name is expected"),
        ("1 +", "", "the expression ends where a number or a name is expected"),
        ("1 2", "2", "expected an operator or the end, found `2`"),
        ("(1", "", "the expression ends where `)` is expected"),
        ("bid = 2", "=", "`=` is not an operator"),
        ("bid / 2", "/", "`/` is not an operator"),
        ("bid && 2", "&&", "`&&` is not an operator"),
        ("1 < bid < 3", "<", "comparisons do not chain"),
        ("not bid == 2", "not bid ==", "`not` before a comparison is ambiguous"),
        ("2 == not bid", "not", "`not` binds less tightly than the operator before it"),
        ("12.5", "12.5", "`12.5` is neither a whole number nor a name"),
        ("7x", "7x", "`7x` is neither a whole number nor a name"),
        ("opt..target", "opt..target", "a part of the name `opt..target` is missing beside a `.`"),
        ("9007199254740992", "9007199254740992", "the number is larger than 9007199254740991"),
        ("bid + \"x\"", "\"", "there are no texts in expressions"),
        ("bid – 1", "–", "`–` has no meaning in expressions"),
        ("if(bid, 2)", "if(bid, 2)", "`if` takes three arguments: a condition and two values, found 2"),
        ("sum(bid, 2)", "sum(bid, 2)", "`sum` takes one argument, found 2"),
        ("1 + min(bid)", "min(bid)", "`min` takes two or more arguments, found 1"),
        ("floor(bid + 1)", "floor", "`floor` is not a function"),
        ("sum()", ")", "expected a number or a name, found `)`"),
        ("bid == true", "true", "`true` is not a word of expressions"),
        ("opt.huge", "opt.huge", "`opt.huge` is 9007199254740992, beyond ±9007199254740991"),
        ("size(kitty) - 1", "size(kitty)", "unknown name `kitty.size`; the nearest is `bid`"),
    ] {
        assert_eq!(errors(text), [(at.to_owned(), message.to_owned())], "{text}");
    }
}

#[test]
fn reports_every_unknown_name() {
    let found: Vec<_> = errors("bud + vase[trucks] * bid").into_iter().map(|(at, _)| at).collect();
    assert_eq!(found, ["bud", "vase", "trucks"]);
}

#[test]
fn keeps_to_its_limits() {
    let nested = |depth| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Source::parse(&nested(MAX_DEPTH)).is_ok());
    assert!(Source::parse(&nested(MAX_DEPTH + 1)).is_err());
    assert!(Source::parse(&"-".repeat(MAX_TEXT)).is_err());
    assert!(Source::parse(&format!("1{}", " ".repeat(MAX_TEXT))).is_err());
    let terms = |count| vec!["1"; count].join("+");
    assert!(Source::parse(&terms(MAX_NODES / 2)).is_ok());
    assert!(Source::parse(&terms(MAX_NODES / 2 + 1)).is_err());
    assert!(Expr::compile("big + big + big + big", &mut Names).is_ok());
    assert_eq!(errors("big + big + big + big + big")[0].0, "big");
    assert_eq!(errors(&vec!["big"; 50].join("+")).len(), 1);
}

#[test]
fn leaves_out_what_the_options_decide() {
    let shown = |text| Expr::compile(text, &mut Names).unwrap().to_string();
    assert_eq!(shown("if(opt.off, tricks // opt.off, bid)"), "bid");
    assert_eq!(shown("opt.off and bid"), "0");
    assert_eq!(shown("opt.target or bid"), "1");
    assert_eq!(shown("bid - min(opt.target, 3 * 4)"), "bid - 12");
    assert_eq!(shown("1 // opt.off"), "1 // 0");
    let expr = Expr::compile("base[bid] + if(tricks, counted, opt.target)", &mut Names).unwrap();
    assert_eq!(expr.vars().copied().collect::<Vec<_>>(), [Var::Bid, Var::Tricks, Var::Bid, Var::Tricks]);
    assert_eq!(expr.tables().collect::<Vec<_>>(), [&TableId(0)]);
}

#[test]
fn prints_no_more_parentheses_than_needed() {
    for text in [
        "2 - (3 - 4) - 5",
        "(2 + 3) * -(4 + 5)",
        "not (a == b) and not not c",
        "(not a) == (b < c)",
        "a.b[c + 1] // -d.e",
        "if(a or b and c, min(1, 2), max_of(-abs(d)))",
    ] {
        assert_eq!(Source::parse(text).unwrap().to_string(), text);
    }
}

/// Expressions that need no more nodes or depth than a text may have.
fn any_expr() -> impl Strategy<Value = Expr<Var>> {
    const BINARY: [Binary; 13] = [
        Binary::Or,
        Binary::And,
        Binary::Eq,
        Binary::Ne,
        Binary::Lt,
        Binary::Le,
        Binary::Gt,
        Binary::Ge,
        Binary::Add,
        Binary::Sub,
        Binary::Mul,
        Binary::Div,
        Binary::Rem,
    ];
    let leaf = prop_oneof![
        (-9_i64..=9).prop_map(Expr::Const),
        proptest::sample::select(vec![Var::Tricks, Var::Bid, Var::Level]).prop_map(Expr::Var),
        Just(Expr::Const(MAX_NUMBER)),
    ];
    leaf.prop_recursive(5, 24, 3, |inner| {
        let unary = proptest::sample::select(vec![Unary::Neg, Unary::Not, Unary::Abs]);
        let each =
            proptest::sample::select(vec![Aggregate::Sum, Aggregate::Count, Aggregate::Min, Aggregate::Max]);
        let boxed = inner.clone().prop_map(Box::new);
        prop_oneof![
            1 => (unary, boxed.clone()).prop_map(|(op, a)| Expr::Unary(op, a)),
            1 => (each, boxed.clone()).prop_map(|(op, a)| Expr::Each(op, a)),
            1 => boxed.prop_map(|key| Expr::Index(TableId(0), key)),
            3 => (proptest::sample::select(BINARY.to_vec()), inner.clone(), inner.clone())
                .prop_map(|(op, a, b)| Expr::Binary(op, Box::new([a, b]))),
            1 => (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| Expr::If(Box::new([a, b, c]))),
            1 => proptest::collection::vec(inner.clone(), 2..4).prop_map(Expr::Min),
            1 => proptest::collection::vec(inner, 2..4).prop_map(Expr::Max),
        ]
    })
}

/// The same numbers by another road: everything in `i128`, operators written out plainly.
fn reference(expr: &Expr<Var>, who: &[u8]) -> Option<i128> {
    let truth = |holds: bool| i128::from(u8::from(holds));
    let number = match expr {
        Expr::Const(number) => i128::from(*number),
        Expr::Var(Var::Level) => 6,
        Expr::Var(Var::Tricks) => who.iter().map(|&seat| i128::from(TRICKS[usize::from(seat)])).sum(),
        Expr::Var(Var::Bid) => who.iter().map(|&seat| i128::from(BID[usize::from(seat)])).sum(),
        Expr::Index(_, key) => *[40, 60, 80, 100, 120].get(usize::try_from(reference(key, who)?).ok()?)?,
        Expr::Named(_, inner) => reference(inner, who)?,
        Expr::Unary(Unary::Neg, a) => -reference(a, who)?,
        Expr::Unary(Unary::Not, a) => truth(reference(a, who)? == 0),
        Expr::Unary(Unary::Abs, a) => reference(a, who)?.abs(),
        Expr::Binary(op, both) => {
            let (a, b) = (reference(&both[0], who)?, reference(&both[1], who));
            match (op, a == 0) {
                (Binary::Or, false) => 1,
                (Binary::And, true) => 0,
                _ => {
                    let b = b?;
                    match op {
                        Binary::Or | Binary::And => truth(b != 0),
                        Binary::Eq => truth(a == b),
                        Binary::Ne => truth(a != b),
                        Binary::Lt => truth(a < b),
                        Binary::Le => truth(a <= b),
                        Binary::Gt => truth(a > b),
                        Binary::Ge => truth(a >= b),
                        Binary::Add => a + b,
                        Binary::Sub => a - b,
                        Binary::Mul => a * b,
                        // For a positive divisor Euclid's division is the one that rounds down.
                        Binary::Div if b > 0 => a.div_euclid(b),
                        Binary::Div if b < 0 => (-a).div_euclid(-b),
                        Binary::Rem if b > 0 => a.rem_euclid(b),
                        Binary::Rem if b < 0 => -(-a).rem_euclid(-b),
                        Binary::Div | Binary::Rem => return None,
                    }
                }
            }
        }
        Expr::If(parts) => reference(&parts[if reference(&parts[0], who)? == 0 { 2 } else { 1 }], who)?,
        Expr::Min(all) => {
            all.iter().map(|a| reference(a, who)).collect::<Option<Vec<_>>>()?.into_iter().min()?
        }
        Expr::Max(all) => {
            all.iter().map(|a| reference(a, who)).collect::<Option<Vec<_>>>()?.into_iter().max()?
        }
        Expr::Each(aggregate, a) => {
            let numbers: Vec<_> = who.iter().map(|&seat| reference(a, &[seat])).collect::<Option<_>>()?;
            match aggregate {
                Aggregate::Sum => {
                    let mut sum = 0;
                    for number in numbers {
                        sum += number;
                        if sum.abs() > i128::from(MAX_NUMBER) {
                            return None;
                        }
                    }
                    sum
                }
                Aggregate::Count => numbers.iter().map(|&n| truth(n != 0)).sum::<i128>(),
                Aggregate::Min => numbers.into_iter().min()?,
                Aggregate::Max => numbers.into_iter().max()?,
            }
        }
    };
    (number.abs() <= i128::from(MAX_NUMBER)).then_some(number)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn parsing_never_panics(text in "[a-z0-9.,+*/%<>=~!()\\[\\] \\-&é\u{0}]{0,40}|\\PC{0,20}") {
        if let Err(error) = Source::parse(&text) {
            prop_assert!(text.get(error.span).is_some());
        }
    }

    #[test]
    fn parsing_words_never_panics(
        words in proptest::collection::vec(
            proptest::sample::select(vec![
                "bid", "1", "(", ")", "[", "]", ",", "-", "not", "and", "+", "//", "<", "if", "sum", "min", "base",
            ]),
            0..24,
        ),
    ) {
        if let Ok(source) = Source::parse(&words.join(" ")) {
            prop_assert_eq!(Source::parse(&source.to_string()).unwrap().to_string(), source.to_string());
            if let Ok(expr) = source.resolve(&mut Names) {
                let _ = expr.eval(&Deal, seats(&[0, 2, 3]));
            }
        }
    }

    #[test]
    fn comes_to_the_same_by_another_road(expr in any_expr(), who in proptest::sample::subsequence(vec![0, 1, 2, 3], 0..=4)) {
        let found = expr.eval(&Deal, seats(&who)).ok().map(i128::from);
        prop_assert_eq!(found, reference(&expr, &who), "{}", expr);
    }

    #[test]
    fn survives_being_printed(expr in any_expr(), who in proptest::sample::subsequence(vec![0, 1, 2, 3], 0..=4)) {
        let text = expr.to_string();
        prop_assume!(text.len() <= MAX_TEXT);
        let again = Expr::compile(&text, &mut Names);
        let again = again.map_err(|errors| TestCaseError::fail(format!("{text}: {}", errors[0])))?;
        prop_assert_eq!(again.eval(&Deal, seats(&who)), expr.eval(&Deal, seats(&who)), "{}", text);
    }
}
