//! From text to a tree of names: everything about an expression that can be checked without knowing the names.

use std::fmt;
use std::ops::Range;

use super::token::{Spanned, Token, Tokens};
use super::tree::level;
use super::{Aggregate, Binary, Expr, ExprError, MAX_DEPTH, MAX_NODES, MAX_TEXT, Unary};

/// An expression whose names nobody has looked up yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    pub(super) tree: Expr<Path, Path>,
}

/// A name as it stands in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    dotted: String,
    span: Range<usize>,
}

impl Path {
    /// The parts of the name: `["opt", "target"]`; never empty.
    pub fn parts(&self) -> Vec<&str> {
        self.dotted.split('.').collect()
    }

    /// Where the name stands, in bytes of the text.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.dotted)
    }
}

impl Source {
    /// Reads a text.
    ///
    /// # Errors
    /// The first thing in the text that is not an expression, or the first limit it passes ([`MAX_TEXT`],
    /// [`MAX_DEPTH`], [`MAX_NODES`]).
    pub fn parse(text: &str) -> Result<Self, ExprError> {
        if text.len() > MAX_TEXT {
            let message = format!("the expression has {} bytes, at most {MAX_TEXT} are allowed", text.len());
            return Err(ExprError::new(0..text.len(), message).help("give a part of it a name in `[values]`"));
        }
        let mut tokens = Tokens::new(text);
        let next = tokens.next()?;
        let mut parser = Parser { tokens, next, depth: 0, nodes: 0 };
        let tree = parser.expression(level::OR)?;
        match parser.next {
            (Token::End, _) => Ok(Self { tree }),
            _ => Err(parser.unexpected("an operator or the end")),
        }
    }

    /// Every mention of a name that is not a table, in the order they are written.
    pub fn names(&self) -> impl Iterator<Item = &Path> {
        self.tree.vars()
    }

    /// Every mention of a table, in the order they are written.
    pub fn tables(&self) -> impl Iterator<Item = &Path> {
        self.tree.tables()
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree.fmt(f)
    }
}

type Tree = Expr<Path, Path>;

struct Parser<'t> {
    tokens: Tokens<'t>,
    /// The word that is not consumed yet.
    next: Spanned<'t>,
    /// How many forms are open around it.
    depth: usize,
    /// How many nodes the tree has so far.
    nodes: usize,
}

impl<'t> Parser<'t> {
    /// Consumes a word.
    fn advance(&mut self) -> Result<Spanned<'t>, ExprError> {
        let following = self.tokens.next()?;
        Ok(std::mem::replace(&mut self.next, following))
    }

    fn expect(&mut self, token: Token<'_>, name: &str) -> Result<Range<usize>, ExprError> {
        if self.next.0 == token { Ok(self.advance()?.1) } else { Err(self.unexpected(name)) }
    }

    fn unexpected(&self, expected: &str) -> ExprError {
        let span = self.next.1.clone();
        match self.next.0 {
            Token::End => ExprError::new(span, format!("the expression ends where {expected} is expected")),
            _ => ExprError::new(
                span.clone(),
                format!("expected {expected}, found `{}`", self.tokens.text(span)),
            ),
        }
    }

    /// Counts a node against the limit.
    fn node(&mut self, node: Tree, span: &Range<usize>) -> Result<Tree, ExprError> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            let message = format!("the expression has more than {MAX_NODES} numbers, names and operators");
            return Err(ExprError::new(span.clone(), message).help("give a part of it a name in `[values]`"));
        }
        Ok(node)
    }

    /// Reads something that stands inside another form.
    fn inside<R>(
        &mut self,
        span: &Range<usize>,
        read: impl FnOnce(&mut Self) -> Result<R, ExprError>,
    ) -> Result<R, ExprError> {
        if self.depth == MAX_DEPTH {
            let message = format!("the expression is nested more than {MAX_DEPTH} deep");
            return Err(ExprError::new(span.clone(), message).help("give a part of it a name in `[values]`"));
        }
        self.depth += 1;
        let result = read(self)?;
        self.depth -= 1;
        Ok(result)
    }

    /// An expression whose operators bind at least as tightly as `loosest`.
    fn expression(&mut self, loosest: u8) -> Result<Tree, ExprError> {
        let mut left = self.operand(loosest)?;
        while let Token::Op(op) = self.next.0 {
            if op.level() < loosest {
                break;
            }
            let (_, span) = self.advance()?;
            let right = self.expression(op.level() + 1)?;
            left = self.node(Expr::Binary(op, Box::new([left, right])), &span)?;
            if op.level() == level::COMPARE && self.at_comparison() {
                let span = self.next.1.clone();
                return Err(ExprError::new(span, "comparisons do not chain")
                    .help("join them with `and`: `a < b and b < c`"));
            }
        }
        Ok(left)
    }

    fn at_comparison(&self) -> bool {
        matches!(self.next.0, Token::Op(op) if op.level() == level::COMPARE)
    }

    /// What stands before or after an operator.
    fn operand(&mut self, loosest: u8) -> Result<Tree, ExprError> {
        let span = self.next.1.clone();
        match self.next.0 {
            Token::Number(number) => {
                self.advance()?;
                self.node(Expr::Const(number), &span)
            }
            Token::Name(name) => {
                self.advance()?;
                self.named(name, span)
            }
            Token::Op(Binary::Sub) => {
                self.advance()?;
                let inner = self.inside(&span, |p| p.operand(level::MINUS))?;
                self.node(Expr::Unary(Unary::Neg, Box::new(inner)), &span)
            }
            Token::Not if loosest <= level::NOT => self.negation(),
            Token::Not => Err(ExprError::new(span, "`not` binds less tightly than the operator before it")
                .help("put it in parentheses: `(not a)`")),
            Token::Open => {
                self.advance()?;
                let inner = self.inside(&span, |p| p.expression(level::OR))?;
                self.expect(Token::Close, "`)`")?;
                Ok(inner)
            }
            _ => Err(self.unexpected("a number or a name")),
        }
    }

    /// `not a`. In some languages `not a == b` means `(not a) == b`, in others `not (a == b)`: here it must be
    /// said.
    fn negation(&mut self) -> Result<Tree, ExprError> {
        let (_, span) = self.advance()?;
        let inner = self.inside(&span, |p| match p.next.0 {
            Token::Not => p.negation(),
            _ => p.expression(level::SUM),
        })?;
        if self.at_comparison() {
            return Err(ExprError::new(
                span.start..self.next.1.end,
                "`not` before a comparison is ambiguous",
            )
            .help("write `not (a == b)` or `(not a) == b`"));
        }
        self.node(Expr::Unary(Unary::Not, Box::new(inner)), &span)
    }

    /// What begins with a name: a variable, an index or a call.
    fn named(&mut self, name: &str, span: Range<usize>) -> Result<Tree, ExprError> {
        match self.next.0 {
            Token::OpenIndex => {
                self.advance()?;
                let key = self.inside(&span, |p| p.expression(level::OR))?;
                self.expect(Token::CloseIndex, "`]`")?;
                let table = Path { dotted: name.to_owned(), span: span.clone() };
                self.node(Expr::Index(table, Box::new(key)), &span)
            }
            Token::Open => {
                self.advance()?;
                let args = self.inside(&span, Self::arguments)?;
                let end = self.expect(Token::Close, "`,` or `)`")?.end;
                let call = called(name, &span, end, args)?;
                self.node(call, &span)
            }
            _ => self.node(Expr::Var(Path { dotted: name.to_owned(), span: span.clone() }), &span),
        }
    }

    fn arguments(&mut self) -> Result<Vec<Tree>, ExprError> {
        let mut args = vec![self.expression(level::OR)?];
        while self.next.0 == Token::Comma {
            self.advance()?;
            args.push(self.expression(level::OR)?);
        }
        Ok(args)
    }
}

/// The meaning of `name(args)`, which ends before the byte `end`.
fn called(name: &str, span: &Range<usize>, end: usize, args: Vec<Tree>) -> Result<Tree, ExprError> {
    let count = args.len();
    let wrong_count =
        |takes: &str| Err(ExprError::new(span.start..end, format!("`{name}` takes {takes}, found {count}")));
    let aggregate = match name {
        "if" => {
            return match <[Tree; 3]>::try_from(args) {
                Ok(parts) => Ok(Expr::If(Box::new(parts))),
                Err(_) => wrong_count("three arguments: a condition and two values"),
            };
        }
        "min" | "max" if count < 2 => return wrong_count("two or more arguments"),
        "min" => return Ok(Expr::Min(args)),
        "max" => return Ok(Expr::Max(args)),
        "abs" => None,
        "sum" => Some(Aggregate::Sum),
        "count" => Some(Aggregate::Count),
        "min_of" => Some(Aggregate::Min),
        "max_of" => Some(Aggregate::Max),
        _ => return noun(name, span, end, &args),
    };
    let Ok([arg]) = <[Tree; 1]>::try_from(args) else { return wrong_count("one argument") };
    Ok(match aggregate {
        None => Expr::Unary(Unary::Abs, Box::new(arg)),
        Some(aggregate) => Expr::Each(aggregate, Box::new(arg)),
    })
}

/// `tricks(declarer)` is `declarer.tricks`.
fn noun(name: &str, span: &Range<usize>, end: usize, args: &[Tree]) -> Result<Tree, ExprError> {
    match args {
        [Expr::Var(owner)] if !name.contains('.') => {
            Ok(Expr::Var(Path { dotted: format!("{owner}.{name}"), span: span.start..end }))
        }
        _ => Err(ExprError::new(span.clone(), format!("`{name}` is not a function"))
            .help("the functions are `if`, `min`, `max`, `abs`, `sum`, `count`, `min_of` and `max_of`")),
    }
}
