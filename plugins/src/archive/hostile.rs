//! Archives that nobody should be harmed by, built byte by byte.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;

use super::{MAX_ARCHIVE_BYTES, MAX_MEMBERS, build, read};
use crate::diagnostic::Diagnostic;
use crate::source::PackFiles;

const MANIFEST: &str = "api = 1\nid = \"friday\"\n";

/// A header as any program could write it.
fn header(name: &str, kind: u8, size: usize) -> [u8; 512] {
    let mut block = [0; 512];
    block[..name.len()].copy_from_slice(name.as_bytes());
    block[100..107].copy_from_slice(b"0000644");
    block[124..135].copy_from_slice(format!("{size:011o}").as_bytes());
    block[156] = kind;
    block[257..265].copy_from_slice(b"ustar\x0000");
    sign(&mut block);
    block
}

/// Writes the sum that shows whether a header is whole.
fn sign(block: &mut [u8; 512]) {
    block[148..156].fill(b' ');
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
}

fn member(name: &str, kind: u8, data: &[u8]) -> Vec<u8> {
    let mut bytes = header(name, kind, data.len()).to_vec();
    bytes.extend_from_slice(data);
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes
}

fn file(name: &str) -> Vec<u8> {
    member(name, b'0', b"")
}

fn manifest() -> Vec<u8> {
    member("friday/pack.toml", b'0', MANIFEST.as_bytes())
}

const END: [u8; 1024] = [0; 1024];

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

/// A pack file with a manifest and these members, and what is wrong with it.
fn error(members: &[Vec<u8>]) -> Diagnostic {
    error_of(&gzip(&[manifest(), members.concat(), END.to_vec()].concat()))
}

fn error_of(bytes: &[u8]) -> Diagnostic {
    read("friday.tgz", bytes).unwrap_err().list.remove(0)
}

#[test]
fn a_plain_archive_is_read_whoever_made_it() {
    let members = [
        member("pax_global_header", b'g', b"52 comment=0123456789012345678901234567890123456789\n"),
        member("friday/", b'5', b""),
        manifest(),
        member("friday/.gitignore", b'0', b"*.png"),
        member("friday/.github/x.toml", b'0', b"api"),
        member("friday/tests/", b'5', b""),
        member("friday/tests/a.toml", b'\0', b"# nothing"),
    ];
    let mut tar = [members.concat(), END.to_vec()].concat();
    tar.resize(10240, 0);
    let pack = read("friday.tgz", &*gzip(&tar)).unwrap();
    let paths: Vec<&str> = pack.iter().map(|(path, _)| path).collect();
    assert_eq!(paths, ["pack.toml", "tests/a.toml"]);
    let same = [("pack.toml", MANIFEST), ("tests/a.toml", "# nothing")];
    let same = PackFiles::from_memory("x", same).unwrap();
    assert_eq!(pack.digest(), same.digest(), "a digest is of the contents, not of the packing");
}

#[test]
fn paths_that_lead_elsewhere_are_refused() {
    for (name, code) in [
        ("/etc/passwd", "path/absolute"),
        ("//etc/passwd", "path/absolute"),
        ("C:/x.toml", "path/absolute"),
        ("../x.toml", "path/parent"),
        ("friday/../../x.toml", "path/parent"),
        ("friday/..", "path/parent"),
        ("friday\\..\\..\\x.toml", "path/parent"),
        ("./friday/x.toml", "path/empty"),
        ("friday//x.toml", "path/absolute"),
        ("friday/x.toml/", "path/empty"),
        ("", "path/empty"),
        ("friday/NUL.toml", "path/device"),
        ("friday/com1", "path/device"),
        ("friday/x.toml ", "path/ending"),
        ("friday/x.toml.", "path/ending"),
        ("friday/é.toml", "path/letters"),
        ("friday/e\u{301}.toml", "path/letters"),
        ("friday/\u{1b}[2J.toml", "path/letters"),
        ("friday/a/b/c/d/e.toml", "path/deep"),
        ("friday/.a/../../x", "path/parent"),
        ("friday/pack.toml", "path/twice"),
        ("friday/Pack.toml", "path/case"),
        ("friday/pack.toml/x.toml", "path/twice"),
        ("saturday/x.toml", "archive/top-folder"),
        ("Friday/x.toml", "archive/top-folder"),
        ("x.toml", "archive/top-folder"),
    ] {
        let error = error(&[file(name)]);
        assert_eq!(error.code, code, "{name}: {}", error.message);
        assert!(error.message.starts_with("`friday.tgz`"), "{}", error.message);
        assert!(!error.message.contains(char::is_control), "{}", error.message);
    }
    let twins = [member("friday/tests/", b'5', b""), file("friday/Tests/a.toml")];
    assert_eq!(error(&twins).code, "path/case");
    let not_text = {
        let mut block = header("friday/x.toml", b'0', 0);
        block[8] = 0xff;
        sign(&mut block);
        block.to_vec()
    };
    assert_eq!(error(&[not_text]).code, "path/letters");
    let long = {
        let mut block = header("x.toml", b'0', 0);
        block[345..345 + 109].copy_from_slice(format!("friday/{}", "y".repeat(102)).as_bytes());
        sign(&mut block);
        block.to_vec()
    };
    assert_eq!(error(&[long]).code, "path/long");
}

#[test]
fn nothing_but_files_and_folders_is_let_in() {
    for (kind, code) in [
        (b'1', "archive/link"),
        (b'2', "archive/link"),
        (b'3', "archive/device"),
        (b'4', "archive/device"),
        (b'6', "archive/device"),
        (b'L', "archive/extension"),
        (b'K', "archive/extension"),
        (b'S', "archive/extension"),
        (b'x', "archive/extension"),
        (b'g', "archive/extension"),
        (b'7', "archive/kind"),
        (b'V', "archive/kind"),
        (b'?', "archive/kind"),
    ] {
        let error = error(&[file("friday/README.md"), member("friday/x.toml", kind, b"")]);
        assert_eq!(error.code, code, "{}", char::from(kind));
    }
    let folder_with_text = error(&[member("friday/tests", b'5', b"hidden in here")]);
    assert_eq!(folder_with_text.code, "archive/damaged");
}

#[test]
fn a_remark_before_everything_says_nothing_but_a_comment() {
    let with = |text: &str| {
        let first = member("pax_global_header", b'g', text.as_bytes());
        let tar = [first, manifest(), END.to_vec()].concat();
        read("friday.tgz", &*gzip(&tar)).map_err(|error| error.list[0].code)
    };
    assert!(with("16 comment=1234\n").is_ok());
    for odd in
        ["", "comment=1234\n", "16 path=/x/y/z/\n", "16 comment=1234\n16 path=/x/y/z/\n", "99 comment=1234\n"]
    {
        assert_eq!(with(odd), Err("archive/extension"), "{odd}");
    }
    assert_eq!(with(&format!("2000 comment={}\n", "x".repeat(1986))), Err("archive/extension"));
}

#[test]
fn headers_are_not_trusted() {
    let with = |change: fn(&mut [u8; 512])| {
        let mut block = header("friday/x.toml", b'0', 4);
        change(&mut block);
        let data = member("", b'0', b"text")[512..].to_vec();
        error(&[block.to_vec(), data]).code
    };
    let size = |block: &mut [u8; 512], size: &[u8; 12]| {
        block[124..136].copy_from_slice(size);
        sign(block);
    };
    assert_eq!(with(|block| block[0] = b'x'), "archive/damaged", "the sum of a header does not fit");
    let far = with(|block| {
        block[124..135].copy_from_slice(b"77777777777");
        sign(block);
    });
    assert_eq!(far, "archive/cut-off");
    let mut huge = header("friday/x.toml", b'0', 0);
    size(&mut huge, &[0x80, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
    assert_eq!(error(&[huge.to_vec()]).code, "archive/damaged");
    let mut odd = header("friday/x.toml", b'0', 0);
    size(&mut odd, b"many bytes \0");
    assert_eq!(error(&[odd.to_vec()]).code, "archive/damaged");
}

#[test]
fn ends_are_where_they_should_be() {
    let whole = gzip(&[manifest(), END.to_vec()].concat());
    assert!(read("friday.tgz", &*whole).is_ok());
    for length in 2..whole.len() {
        assert_eq!(error_of(&whole[..length]).code, "archive/cut-off", "{length} bytes");
    }
    for (tar, code) in [
        (manifest(), "archive/cut-off"),
        ([manifest(), vec![0; 512]].concat(), "archive/cut-off"),
        (manifest()[..520].to_vec(), "archive/cut-off"),
        ([manifest(), vec![0; 700]].concat(), "archive/cut-off"),
        ([manifest(), END.to_vec(), file("friday/x.toml")].concat(), "archive/trailing"),
        ([manifest(), vec![0; 512], manifest()].concat(), "archive/trailing"),
    ] {
        assert_eq!(error_of(&gzip(&tar)).code, code);
    }
    assert_eq!(error_of(&[&whole[..], b"x"].concat()).code, "archive/trailing");
    assert_eq!(
        error_of(&[&whole[..], &whole[..]].concat()).code,
        "archive/trailing",
        "a second member of gzip"
    );
    let mut altered = whole.clone();
    let crc = altered.len() - 8;
    altered[crc] ^= 1;
    assert_eq!(error_of(&altered).code, "archive/damaged");
}

#[test]
fn what_is_no_pack_file_says_so() {
    assert_eq!(error_of(b"").code, "archive/not-gzip");
    assert_eq!(error_of(b"PK\x03\x04").code, "archive/not-gzip");
    assert_eq!(error_of(&gzip(b"")).code, "archive/cut-off");
    assert_eq!(error_of(&gzip(b"api = 1\n")).code, "archive/damaged");
    assert_eq!(error_of(&gzip(&END)).code, "pack/no-manifest");
    assert_eq!(error_of(&gzip(&[file("friday/game.toml"), END.to_vec()].concat())).code, "pack/no-manifest");
}

#[test]
fn bombs_do_not_go_off() {
    assert_eq!(error_of(&gzip(&vec![0; MAX_ARCHIVE_BYTES + 1])).code, "archive/too-big");
    let bomb = gzip(&vec![0; 100 * MAX_ARCHIVE_BYTES]);
    assert!(bomb.len() < MAX_ARCHIVE_BYTES);
    let used = allocation_counter::measure(|| assert_eq!(error_of(&bomb).code, "archive/too-big"));
    assert!(used.bytes_max < 4 * MAX_ARCHIVE_BYTES as u64, "{} bytes", used.bytes_max);
    // A file that is much longer than anybody waits for is left early.
    assert_eq!(read("x", std::io::repeat(0x1f)).unwrap_err().list[0].code, "archive/too-big");
    let many: Vec<Vec<u8>> = (0..MAX_MEMBERS).map(|n| file(&format!("friday/{n}.toml"))).collect();
    assert_eq!(error(&many).code, "archive/too-many");
    assert_eq!(error(&many[..MAX_MEMBERS / 2]).code, "source/too-many-files");
    let folders: Vec<Vec<u8>> = (0..MAX_MEMBERS).map(|_| member("friday/", b'5', b"")).collect();
    assert_eq!(error(&folders).code, "archive/too-many");
    let long = member("friday/game.toml", b'0', &vec![b' '; crate::source::MAX_SOURCE_BYTES + 1]);
    assert_eq!(error(&[long]).code, "source/too-big");
    let picture = member("friday/table.png", b'0', &vec![0; crate::source::MAX_BYTES]);
    assert_eq!(error(&[picture]).code, "source/too-big");
}

/// Wrong in one place or some, and perhaps cut short.
fn damaged(
    mut bytes: Vec<u8>,
    changes: &[(prop::sample::Index, u8)],
    cut: Option<prop::sample::Index>,
) -> Vec<u8> {
    for (at, byte) in changes {
        let at = at.index(bytes.len());
        bytes[at] = *byte;
    }
    if let Some(cut) = cut {
        bytes.truncate(cut.index(bytes.len()));
    }
    bytes
}

fn sound() -> PackFiles {
    let files = [("pack.toml", MANIFEST), ("tests/a.toml", "# a test"), ("README.md", "# Friday")];
    PackFiles::from_memory("friday", files).unwrap()
}

/// Whatever is read is a pack like any other.
fn survive(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok(pack) = read("x.tgz", bytes) {
        // Its manifest may be damaged.
        if let Ok(again) = build(&pack) {
            prop_assert_eq!(read("x.tgz", &*again).unwrap().digest(), pack.digest());
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        survive(&bytes)?;
        survive(&gzip(&bytes))?;
        survive(&[&[0x1f, 0x8b, 8, 0][..], &bytes].concat())?;
    }

    #[test]
    fn damaged_archives_are_survived(
        changes in proptest::collection::vec(any::<(prop::sample::Index, u8)>(), 1..6),
        cut in proptest::option::of(any::<prop::sample::Index>()),
    ) {
        survive(&damaged(build(&sound()).unwrap(), &changes, cut))?;
        let tar = [manifest(), file("friday/a.toml"), member("friday/b.md", b'0', b"# B"), END.to_vec()];
        survive(&gzip(&damaged(tar.concat(), &changes, cut)))?;
    }

    #[test]
    fn headers_of_every_shape_are_survived(
        changes in proptest::collection::vec(any::<(prop::sample::Index, u8)>(), 1..12),
    ) {
        let damaged = damaged(header("friday/a.toml", b'0', 3).to_vec(), &changes, None);
        let mut block = [0; 512];
        block.copy_from_slice(&damaged);
        sign(&mut block);
        survive(&gzip(&[manifest(), block.to_vec(), vec![b'#'; 512], END.to_vec()].concat()))?;
    }
}
