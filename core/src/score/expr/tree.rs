//! An expression as a tree, and walks over it.

use std::fmt;
use std::sync::Arc;

/// Which of the ruleset's number tables an index reads; numbered by whoever resolves names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub u16);

impl TableId {
    /// No table of numbers but tricks: `won_at[k]`.
    pub const WON_AT: Self = Self(u16::MAX);
}

/// An expression over variables `V` and tables `T`.
///
/// A resolver builds leaves (or hands out the tree of a named value); everything else comes from
/// [`Source::resolve`](super::Source::resolve).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr<V, T = TableId> {
    /// A number.
    Const(i64),
    /// Something the engine knows.
    Var(V),
    /// `table[key]`.
    Index(T, Box<Self>),
    /// An operation on one number.
    Unary(Unary, Box<Self>),
    /// An operation on two numbers.
    Binary(Binary, Box<[Self; 2]>),
    /// `if(condition, then, otherwise)`; only the branch taken is computed.
    If(Box<[Self; 3]>),
    /// The least of two or more numbers.
    Min(Vec<Self>),
    /// The greatest of two or more numbers.
    Max(Vec<Self>),
    /// The inner expression for each seat of the subject alone, put together.
    Each(Aggregate, Box<Self>),
    /// A named value, written out. The number tells values apart for an environment that remembers them
    /// ([`Env::recall`](super::Env::recall)).
    Named(u16, Arc<Self>),
}

/// Operations on one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `-a`
    Neg,
    /// `not a`
    Not,
    /// `abs(a)`
    Abs,
}

/// Operations on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `a or b`
    Or,
    /// `a and b`
    And,
    /// `a == b`
    Eq,
    /// `a ~= b`
    Ne,
    /// `a < b`
    Lt,
    /// `a <= b`
    Le,
    /// `a > b`
    Gt,
    /// `a >= b`
    Ge,
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `a // b`, rounded down
    Div,
    /// `a % b`, with the sign of `b`
    Rem,
}

/// How the numbers of several seats become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregate {
    /// Their sum; 0 for no seat.
    Sum,
    /// For how many seats it is not 0.
    Count,
    /// The least; there must be a seat.
    Min,
    /// The greatest; there must be a seat.
    Max,
}

/// How tightly a form binds; an operand of a looser form needs parentheses.
pub(super) mod level {
    pub(crate) const OR: u8 = 1;
    pub(crate) const AND: u8 = 2;
    pub(crate) const NOT: u8 = 3;
    pub(crate) const COMPARE: u8 = 4;
    pub(crate) const SUM: u8 = 5;
    pub(crate) const PRODUCT: u8 = 6;
    pub(crate) const MINUS: u8 = 7;
    pub(crate) const ATOM: u8 = 8;
}

impl Binary {
    pub(super) fn level(self) -> u8 {
        match self {
            Self::Or => level::OR,
            Self::And => level::AND,
            Self::Eq | Self::Ne | Self::Lt | Self::Le | Self::Gt | Self::Ge => level::COMPARE,
            Self::Add | Self::Sub => level::SUM,
            Self::Mul | Self::Div | Self::Rem => level::PRODUCT,
        }
    }

    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Or => "or",
            Self::And => "and",
            Self::Eq => "==",
            Self::Ne => "~=",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "//",
            Self::Rem => "%",
        }
    }
}

impl Aggregate {
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Count => "count",
            Self::Min => "min_of",
            Self::Max => "max_of",
        }
    }
}

impl<V, T> Expr<V, T> {
    /// The number, if the expression is nothing but one.
    pub fn as_const(&self) -> Option<i64> {
        match self {
            Self::Const(number) => Some(*number),
            _ => None,
        }
    }

    /// The direct operands, in the order they are written.
    pub fn children(&self) -> &[Self] {
        match self {
            Self::Const(_) | Self::Var(_) => &[],
            Self::Index(_, inner) | Self::Unary(_, inner) | Self::Each(_, inner) => {
                std::slice::from_ref(&**inner)
            }
            Self::Named(_, inner) => std::slice::from_ref(&**inner),
            Self::Binary(_, both) => &both[..],
            Self::If(parts) => &parts[..],
            Self::Min(all) | Self::Max(all) => all,
        }
    }

    /// The expression and everything in it, in the order it is written.
    pub fn nodes(&self) -> impl Iterator<Item = &Self> {
        let mut open = vec![self];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            open.extend(node.children().iter().rev());
            Some(node)
        })
    }

    /// Every mention of a variable, in the order they are written.
    pub fn vars(&self) -> impl Iterator<Item = &V> {
        self.nodes().filter_map(|node| match node {
            Self::Var(var) => Some(var),
            _ => None,
        })
    }

    /// Every mention of a table, in the order they are written.
    pub fn tables(&self) -> impl Iterator<Item = &T> {
        self.nodes().filter_map(|node| match node {
            Self::Index(table, _) => Some(table),
            _ => None,
        })
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table_{}", self.0)
    }
}
