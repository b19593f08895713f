//! Why something that was typed is not taken.

use overtrick_core::game::{ActError, Fault, Illegal};

/// What was typed changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rules do not let a seat say that.
    #[error(transparent)]
    Illegal(Box<Illegal>),
    /// It cannot be understood, or does not fit: a sentence without a full stop.
    #[error("{0}")]
    Text(String),
    /// The rules failed.
    #[error(transparent)]
    Fault(Fault),
}

impl Refusal {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

impl From<ActError> for Refusal {
    fn from(error: ActError) -> Self {
        match error {
            ActError::Illegal(illegal) => Self::Illegal(illegal),
            ActError::Fault(fault) => Self::Fault(fault),
        }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Deal(text) => Self::Text(text),
            fault => Self::Fault(fault),
        }
    }
}
