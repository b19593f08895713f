//! Any bytes are a pack file, or are refused; what is read is built and read again.

#![no_main]

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use libfuzzer_sys::fuzz_target;
use overtrick_plugins::archive::{build, read};

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, rest)) = bytes.split_first() else { return };
    // Most inputs are taken as what is inside: hardly any other bytes have the right sum.
    let packed = if kind % 8 == 0 {
        rest.to_vec()
    } else {
        let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(rest).expect("memory takes everything");
        packer.finish().expect("memory takes everything")
    };
    let files = match read("fuzz.tar.gz", &packed[..]) {
        Ok(files) => files,
        Err(problems) => {
            assert!(problems.has_errors(), "a refusal has a reason");
            return;
        }
    };
    // A pack without a sound manifest is read, and not built.
    if let Ok(built) = build(&files) {
        let again = read("fuzz.tar.gz", &built[..]).unwrap_or_else(|problems| panic!("{problems}"));
        assert!(again.iter().eq(files.iter()));
        assert_eq!(build(&again).expect("as before"), built);
    }
});
