//! `overtrick schema`: what editors need to know of packs.

use overtrick_plugins::schema::EditorFile;

use crate::args::{SchemaArgs, SchemaOf};
use crate::exit::Outcome;
use crate::out::Out;

/// Prints a file for editors as it is, however wide the terminal.
pub(crate) fn schema(args: &SchemaArgs, out: &mut Out) -> Outcome {
    let file = match args.of {
        SchemaOf::Pack => EditorFile::Pack,
        SchemaOf::Tests => EditorFile::Tests,
        SchemaOf::Hooks => EditorFile::Hooks,
    };
    out.exact(&file.text())?;
    Ok(())
}
