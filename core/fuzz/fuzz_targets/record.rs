//! Any text is a record, or is refused; a record replays, or says its first difference.

#![no_main]

use libfuzzer_sys::fuzz_target;
use overtrick_core::game::Drop;
use overtrick_core::hooks::NoHost;
use overtrick_core::record::{Record, Replayer};

fuzz_target!(|text: &str| {
    let Ok(record) = Record::parse(text) else { return };
    // What a crash has left behind the last whole line is no part of it.
    let again = Record::parse(&text[..record.whole]).expect("its whole lines are a record");
    assert!(again.torn.is_none() && again.lines == record.lines && again.header == record.header);
    let Ok(mut replayer) =
        Replayer::under_any_rules(overtrick_core_fuzz::hundred(), Box::new(NoHost), &record)
    else {
        return;
    };
    let _ = replayer.run(&mut Drop);
    assert!(replayer.steps() <= record.lines.len());
});
