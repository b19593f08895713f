//! Signatures of pack files: made, looked at, and refused each for its reason.

use std::fs;

use crate::bin::{Bin, Run};
use crate::pack_files::build;
#[cfg(unix)]
use crate::pty::Terminal;

const FILE: &str = "ann-friday-1.0.0.tar.gz";

/// A pack file, and a key made for this test.
fn signed(bin: &Bin) -> (String, String, String) {
    build(bin, "").good();
    let file = bin.path(FILE).display().to_string();
    let told = bin.run(&format!("pack sign {file} --new-key --no-password"), "").good();
    (file, key(bin, "overtrick"), told)
}

/// A public key that is kept.
fn key(bin: &Bin, name: &str) -> String {
    let text = fs::read_to_string(bin.path(&format!("keys/{name}.pub"))).expect("a public key");
    text.lines().nth(1).expect("a line with the key").to_owned()
}

fn make_key(bin: &Bin, name: &str) -> String {
    let secret = bin.path(&format!("keys/{name}.key"));
    bin.run(&format!("pack sign --new-key --no-password --key {}", secret.display()), "").good();
    key(bin, name)
}

fn one_line(run: &Run) -> String {
    run.err.trim_end().to_owned()
}

#[test]
fn a_pack_file_is_signed_and_recognised() {
    let bin = Bin::new();
    let (file, key, told) = signed(&bin);
    insta::assert_snapshot!("pack_sign", told.replace(&key, "KEY"));
    let own = bin.run(&format!("pack verify {file}"), "").good();
    insta::assert_snapshot!("pack_verify", own);
    let by_line = bin.run(&format!("pack verify {file} --key {key}"), "").good();
    assert!(by_line.ends_with("It is what the holder of this key has signed.\n"), "{by_line}");
    let public = bin.path("keys/overtrick.pub").display().to_string();
    bin.run(&format!("pack verify {file} --key {public}"), "").good();
    // Another group knows the key by the name under which it keeps it, or not yet.
    let theirs = Bin::new();
    let unknown = theirs.run(&format!("pack verify {file}"), "").good();
    assert!(
        unknown.contains(&format!("signed with a key that you do not have:\n  {key}\nAnybody")),
        "{unknown}"
    );
    fs::create_dir_all(theirs.path("keys")).unwrap();
    fs::write(theirs.path("keys/ann.pub"), &key).unwrap();
    let known = theirs.run(&format!("pack verify {file}"), "").good();
    assert!(known.contains("`ann` has signed it"), "{known}");
    // A signature that is there stays.
    let again = bin.run(&format!("pack sign {file}"), "");
    assert!(again.code == 1 && again.err.contains("There is a signature already: "), "{}", again.err);
    bin.run(&format!("pack sign {file} --force"), "").good();
}

#[test]
fn each_thing_that_can_be_wrong_has_its_sentence() {
    let bin = Bin::new();
    let (file, key, _) = signed(&bin);
    let other = make_key(&bin, "other");
    let signature = bin.path(&format!("{FILE}.minisig"));
    let verify = |more: &str| {
        let run = bin.run(&format!("pack verify {file} {more}"), "");
        (run.code, one_line(&run))
    };
    let about = format!("DATA/{FILE}.minisig: ");
    let wrong_key = format!("{about}the signature was made with another key than {other}.");
    assert_eq!(verify(&format!("--key {other}")), (1, wrong_key));
    assert_eq!(verify("--key RWnothing").0, 2);
    assert_eq!(verify("--key no/such/file.pub").0, 2);
    let secret = bin.path("keys/overtrick.key").display().to_string();
    let (code, error) = verify(&format!("--key {secret}"));
    assert!(code == 1 && error.contains("that is a secret key"), "{error}");
    let text = fs::read_to_string(&signature).unwrap();
    fs::write(&signature, text.replace("1.0.0 sha256", "1.0.1 sha256")).unwrap();
    let altered = format!(
        "{about}the file or its signature was changed after it was signed, or the key {key} was not used for it."
    );
    assert_eq!(verify(""), (1, altered.clone()));
    for odd in ["", "hello\n", "\u{0}\u{1}", &text[..150]] {
        fs::write(&signature, odd).unwrap();
        let damaged = "the signature is damaged, or is none of minisign; ask for it again.";
        assert_eq!(verify(""), (1, format!("{about}{damaged}")));
    }
    fs::write(&signature, [0xff, 0xfe]).unwrap();
    assert_eq!(verify("").0, 1);
    // The same pack with one more file, under the name of the one that was signed.
    fs::write(&signature, &text).unwrap();
    fs::write(bin.path("friday/HOUSE.md"), "# Ours\n").unwrap();
    build(&bin, "--force").good();
    assert_eq!(verify(""), (1, altered.clone()));
    assert_eq!(verify(&format!("--key {key}")), (1, altered));
    fs::remove_file(&signature).unwrap();
    let (code, error) = verify(&format!("--key {key}"));
    assert!(code == 1 && error.starts_with("It is not signed: there is no "), "{error}");
    let unsigned = bin.run(&format!("pack verify {file}"), "").good();
    assert!(unsigned.ends_with("It is whole. It is not signed: anybody can have made it.\n"), "{unsigned}");
    fs::write(&file, "cut").unwrap();
    let (code, error) = verify("");
    assert!(code == 1 && error.contains("archive/not-gzip"), "{error}");
}

#[test]
fn keys_are_made_once_and_kept_from_others() {
    let bin = Bin::new();
    build(&bin, "").good();
    let file = bin.path(FILE).display().to_string();
    let none = bin.run(&format!("pack sign {file}"), "");
    assert_eq!(none.code, 3);
    assert_eq!(
        none.err,
        "There is no key DATA/keys/overtrick.key; one is made with\n  overtrick pack sign --new-key\n"
    );
    let no_terminal = bin.run("pack sign --new-key", "secret\nsecret\n");
    assert_eq!(no_terminal.code, 3, "{}", no_terminal.err);
    assert!(!bin.path("keys").exists());
    bin.run("pack sign --new-key --no-password", "").good();
    let secret = bin.path("keys/overtrick.key");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&secret).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let before = fs::read(&secret).unwrap();
    for name in ["overtrick.key", "overtrick.pub", "overtrick.other"] {
        let path = bin.path(&format!("keys/{name}"));
        let run = bin.run(&format!("pack sign --new-key --no-password --key {}", path.display()), "");
        assert_ne!(run.code, 0, "{name}");
    }
    assert_eq!(fs::read(&secret).unwrap(), before);
    fs::write(&secret, &before[..100]).unwrap();
    let damaged = bin.run(&format!("pack sign {file}"), "");
    assert_eq!(damaged.code, 1);
    assert_eq!(damaged.err, "DATA/keys/overtrick.key is no secret key of minisign, or is damaged.\n");
    fs::remove_file(bin.path(FILE)).unwrap();
    assert_eq!(bin.run(&format!("pack sign {file}"), "").code, 3);
    let folder = bin.run(&format!("pack sign {}", bin.path("friday").display()), "");
    assert!(folder.code == 2 && folder.err.contains("overtrick pack build DATA/friday"), "{}", folder.err);
    assert_eq!(bin.run("pack sign", "").code, 2);
}

#[cfg(unix)]
#[test]
fn a_password_is_asked_for_and_not_shown() {
    let bin = Bin::new();
    build(&bin, "").good();
    let file = bin.path(FILE).display().to_string();
    let mut terminal = Terminal::open(&bin, "pack sign --new-key", &[]);
    terminal.see("A password for the new key: ");
    terminal.press("tr\u{7f}rump\r");
    terminal.see("The same once more: ");
    terminal.press("trump\r");
    terminal.see("A new key was made.");
    assert!(!terminal.text().contains("trump"), "{}", terminal.text());
    terminal.gone();
    let no_terminal = bin.run(&format!("pack sign {file}"), "trump\n");
    assert_eq!(no_terminal.code, 3);
    assert_eq!(no_terminal.err, "A password is needed, and there is no terminal to ask for it.\n");
    let sign = |password: &str, told: &str| {
        let mut terminal = Terminal::open(&bin, &format!("pack sign {file} --force"), &[]);
        terminal.see("The password of ");
        terminal.press(password);
        terminal.see(told);
        assert!(!terminal.text().contains("trump"), "{}", terminal.text());
        terminal.gone();
    };
    sign("trumps\r", "That is not the password of this key.");
    assert!(!bin.path(&format!("{FILE}.minisig")).exists());
    sign("trump\r", "is signed.");
    let own = bin.run(&format!("pack verify {file}"), "").good();
    assert!(own.ends_with("You have signed it, with your own key.\n"), "{own}");
}

#[cfg(unix)]
#[test]
fn who_gives_up_at_a_password_gets_the_terminal_back() {
    let bin = Bin::new();
    let mut terminal = Terminal::open(&bin, "pack sign --new-key", &[]);
    terminal.see("A password for the new key: ");
    assert!(!terminal.is_cooked());
    terminal.press("tru\u{3}");
    let end = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while !terminal.is_cooked() && std::time::Instant::now() < end {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(terminal.is_cooked());
    terminal.gone();
    assert!(!bin.path("keys").exists());
}
