//! Matches for the league: what they come to, what leaving costs, and what becomes of accounts that are damaged.

use std::fs::{self, OpenOptions};
use std::io::Write;

use crate::bin::{Bin, Run, pack};

/// A match to ten points is one deal; the other seat plays by lot.
fn little() -> String {
    format!("{} --set target=10 --seats human,random", pack("shelf/little.toml"))
}

fn cards() -> Vec<String> {
    let ranks = ["7", "8", "9", "10", "J", "Q", "K", "A"];
    ["S", "H"].iter().flat_map(|suit| ranks.map(|rank| format!("{rank}{suit}"))).collect()
}

/// Lines of somebody who passes and plays the first card that is allowed.
fn passes() -> String {
    format!("pass\n{}\n", cards().join("\n")).repeat(30)
}

/// Lines of somebody who bids three spades and puts the first cards away that he has.
fn bids() -> String {
    let cards = cards();
    let pairs = cards
        .iter()
        .enumerate()
        .flat_map(|(at, one)| cards[at + 1..].iter().map(move |two| format!("{one} {two}\n")));
    format!("3S\n{}{}", pairs.collect::<String>(), passes())
}

/// A data folder with a member.
fn with_olga() -> Bin {
    let bin = Bin::new();
    bin.run("league join Olga", "").good();
    bin
}

/// A match for the league in a record of this name; what was said after its end.
fn play(bin: &Bin, seed: u32, record: &str, more: &str, input: &str) -> String {
    let record = bin.path(record).display().to_string();
    let args = format!("play {} --seed {seed} --record {record} --member olga {more}", little());
    let out = bin.run(&args, input).good();
    assert!(out.contains("The match is over"), "{out}");
    out.split_once("The record: ").map_or(String::new(), |(_, told)| told.to_owned())
}

fn account(bin: &Bin) -> String {
    fs::read_to_string(bin.path("league/olga.txt")).expect("an account")
}

/// The same on every day.
fn timeless(text: &str) -> String {
    let is_day = |word: &str| word.len() == 10 && word.starts_with("20") && word.matches('-').count() == 2;
    let words = text.split_inclusive([' ', '\n', ',']).map(|word| match word.get(..10) {
        Some(day) if is_day(day) => word.replacen(day, "2026-12-01", 1),
        _ => word.to_owned(),
    });
    words.collect()
}

#[test]
fn a_member_plays_and_is_told_what_it_comes_to() {
    let bin = Bin::new();
    insta::assert_snapshot!("nobody", bin.run("league", "").good());
    insta::assert_snapshot!("joined", bin.run_list(&["league", "join", " Olga "], "").good());
    insta::assert_snapshot!("new", timeless(&bin.run("league", "").good()));
    insta::assert_snapshot!("booked", play(&bin, 5, "first.txt", "", &bids()));
    for (seed, price) in [(6, "0.10"), (8, "0.05"), (1, "0.50")] {
        play(&bin, seed, &format!("{seed}.txt"), &format!("--price {price}"), &bids());
    }
    insta::assert_snapshot!("checked", play(&bin, 9, "9.txt", "--price 0.10", &bids()));
    play(&bin, 10, "10.txt", "", &bids());
    insta::assert_snapshot!("sheet", timeless(&bin.run("club sheet", "").good()));
    insta::assert_snapshot!("status", timeless(&bin.run("league", "").good()));
    insta::assert_snapshot!("account", timeless(&account(&bin)));
}

#[test]
fn a_match_that_is_left_stays_open_and_is_gone_on_with() {
    let bin = with_olga();
    let record = bin.path("a.txt").display().to_string();
    let left =
        bin.run(&format!("play {} --seed 5 --record {record} --member olga", little()), "quit\n").good();
    assert!(left.contains("It stays open for Olga. Giving it up"), "{left}");
    let status = bin.run("league", "").good();
    assert!(status.contains("  overtrick resume DATA/a.txt\n"), "{status}");
    let over = bin.run(&format!("resume {record}"), &passes()).good();
    assert!(over.contains("League: Olga has lost $0.30"), "{over}");
    let booked = account(&bin);
    let again = bin.run(&format!("resume {record}"), "").good();
    assert!(!again.contains("League"), "{again}");
    assert_eq!(account(&bin), booked, "a match is booked once");
}

#[test]
fn a_match_that_was_over_before_it_could_be_booked_is_booked_later() {
    for wish in ["league", "resume", "play"] {
        let bin = with_olga();
        play(&bin, 5, "a.txt", "", &passes());
        let whole = account(&bin);
        let opened = whole.rfind('\n').and_then(|end| whole[..end].rfind('\n')).expect("lines");
        fs::write(bin.path("league/olga.txt"), &whole[..=opened]).unwrap();
        let args = match wish {
            "resume" => format!("resume {}", bin.path("a.txt").display()),
            "play" => {
                format!("play {} --seed 5 --member olga --record {}", little(), bin.path("b.txt").display())
            }
            _ => wish.to_owned(),
        };
        let out = bin.run(&args, "quit\n").good();
        assert!(out.contains("League: Olga has lost $0.30"), "{wish}: {out}");
        assert!(timeless(&account(&bin)).starts_with(&timeless(&whole)), "{wish}");
    }
}

#[test]
fn giving_up_costs_the_fee_after_somebody_has_agreed() {
    let bin = with_olga();
    let begin = |name: &str, input: &str| {
        let record = bin.path(name).display().to_string();
        bin.run(&format!("play {} --seed 5 --record {record} --member olga", little()), input).good()
    };
    begin("a.txt", "quit\n");
    let before = account(&bin);
    for input in ["no\n", "perhaps\nno\n", ""] {
        let out = begin("b.txt", input);
        assert!(out.contains("Giving it") && out.contains("It stays open. Go on with"), "{out}");
        assert_eq!(account(&bin), before);
        assert!(!bin.path("b.txt").exists(), "no match is begun");
    }
    let out = begin("b.txt", "yes\nquit\n");
    assert!(out.contains("The exit fee is $10.00. The balance is"), "{out}");
    assert!(account(&bin).contains("left points=0 money=0.00 fee=10.00 balance=-10.00 record=a.txt"));
    // What becomes of the old match is nobody's business any more.
    let out = bin.run(&format!("resume {}", bin.path("a.txt").display()), &passes()).good();
    assert!(!out.contains("League"), "{out}");

    let out = bin.run("league abandon", "no\n").good();
    assert!(out.contains("It stays open."), "{out}");
    // A record that is gone can be given up all the same.
    fs::remove_file(bin.path("b.txt")).unwrap();
    let out = bin.run("league abandon --yes", "").good();
    assert!(out.contains("Olga has left the match. The exit fee is $10.00."), "{out}");
    assert!(bin.run("league abandon", "").good().contains("No match of Olga is open."));
}

#[test]
fn nothing_is_given_up_for_a_match_that_does_not_begin() {
    let bin = with_olga();
    let begin = |name: &str, input: &str| {
        let record = bin.path(name).display().to_string();
        bin.run(&format!("play {} --seed 5 --record {record} --member olga", little()), input)
    };
    begin("a.txt", "quit\n").good();
    fs::write(bin.path("there.txt"), "mine\n").unwrap();
    let before = account(&bin);
    let refused = begin("there.txt", "yes\n");
    assert!(refused.err.contains("is there already"), "{}", refused.err);
    assert_eq!(account(&bin), before);
    assert_eq!(fs::read_to_string(bin.path("there.txt")).unwrap(), "mine\n");
    // A record that cannot be understood any more locks nobody out.
    let mut text = fs::read_to_string(bin.path("a.txt")).unwrap();
    text.push_str("A plays a trumpet\n");
    fs::write(bin.path("a.txt"), text).unwrap();
    let out = bin.run("league abandon --yes", "").good();
    assert!(out.contains("The exit fee is $10.00."), "{out}");
    begin("b.txt", "quit\n").good();
}

#[test]
fn what_is_lost_so_far_is_lost_by_leaving_and_what_is_won_is_not() {
    for (seed, loses) in [(8, true), (2, false)] {
        let bin = with_olga();
        let record = bin.path("a.txt").display().to_string();
        let game = format!("{} --seats human,random", pack("shelf/little.toml"));
        let args =
            format!("play {game} --seed {seed} --deals 1 --record {record} --member olga --price 0.10");
        bin.run(&args, &passes()).good();
        let out = bin.run("league abandon --yes", "").good();
        assert_eq!(out.contains("and lost $"), loses, "{out}");
        assert_eq!(
            account(&bin).contains("money=0.00 fee=10.00 balance=-10.00"),
            !loses,
            "{}",
            account(&bin)
        );
    }
}

#[test]
fn whoever_owes_too_much_at_a_check_is_out() {
    let bin = with_olga();
    for n in 0..5 {
        let record = bin.path(&format!("{n}.txt")).display().to_string();
        bin.run(&format!("play {} --seed 5 --record {record} --member olga", little()), "quit\n").good();
        bin.run("league abandon --yes", "").good();
    }
    let status = bin.run("league", "").good();
    assert!(status.contains("The membership of Olga is cancelled.\n"), "{status}");
    for (args, told) in [
        (format!("play {} --member olga", little()), "The membership of Olga is cancelled."),
        ("league join OLGA".to_owned(), "Olga was one. The membership of Olga is cancelled."),
    ] {
        let run = bin.run(&args, "");
        assert!(run.code == 2 && run.err.contains(told), "{}", run.err);
    }
    bin.run("league join Piet", "").good();
    // Of several, those who are out stand in nobody's way.
    assert!(bin.run("league", "").good().starts_with("Piet, member since"));
}

#[test]
fn a_membership_is_given_up_for_good() {
    let bin = with_olga();
    assert!(bin.run("league leave", "").good().contains("Olga stays a member."));
    assert!(bin.run("league leave", "yes\n").good().contains("Olga has given up the membership."));
    let run = bin.run("league join olga", "");
    assert!(run.code == 2 && run.err.contains("was one. Olga has given up"), "{}", run.err);
}

#[test]
fn several_members_are_told_apart() {
    let bin = with_olga();
    bin.run_list(&["league", "join", "Jean-Luc O'Neil"], "").good();
    let out = bin.run("league", "").good();
    assert!(out.contains("Jean-Luc O'Neil  The balance is $0.00;"), "{out}");
    assert!(out.contains("Olga             The balance is $0.00;"), "{out}");
    let run = bin.run("league sheet", "");
    assert!(run.code == 2 && run.err.contains("--member NAME"), "{}", run.err);
    assert!(bin.run("league --member jean-luc_o.neil", "").good().starts_with("Jean-Luc O'Neil, member"));
    let run = bin.run("league --member Olgas", "");
    assert!(run.code == 2 && run.err.contains("did you mean `Olga`?"), "{}", run.err);
    for name in ["", " ", "..", "a/b", "a\u{1b}[2J", "a_b", &"x".repeat(25)] {
        let run = bin.run_list(&["league", "join", name], "");
        assert!(run.code == 2 && run.err.contains("cannot be the name of a member"), "{name}: {}", run.err);
    }
}

#[test]
fn matches_that_cannot_be_for_the_league_say_why() {
    let bin = with_olga();
    fs::write(bin.path("deals"), "dealer A\n").unwrap();
    let deal = format!("--member olga --deal {}", bin.path("deals").display());
    let game = pack("shelf/little.toml");
    for (args, told) in [
        ("--member olga --seats human,human", "one person at the table"),
        ("--member olga --seats random,random", "one person at the table"),
        ("--member olga --price 0", "a point cannot cost 0.00"),
        ("--member olga --price 1.01", "a point costs $1.00 at the most, and $1.01 was asked"),
        ("--member olga --price=-1", "a point cannot cost -1.00"),
        ("--member olga --price much", "`much` is no amount"),
        ("--price 1", "--member"),
        ("--member nobody", "There is no member called `nobody`"),
        (&deal, "cannot be used with"),
    ] {
        let run = bin.run(&format!("play {game} {args}"), "");
        assert!(run.code == 2 && run.err.contains(told), "{args}: {}", run.err);
    }
    let run = bin.run("play preferans --set point_price=2 --member olga --price 1", "");
    assert!(
        run.code == 2 && run.err.contains("the options of this game say what a point costs"),
        "{}",
        run.err
    );
    let out = bin.run("play preferans --set point_price=2 --member olga", "quit\n").good();
    assert!(out.contains("what the options say"), "{out}");
    assert!(account(&bin).contains("game=preferans price=rules record=records/"));
}

#[test]
fn a_crash_costs_one_line_at_the_most() {
    let bin = with_olga();
    play(&bin, 5, "a.txt", "", &passes());
    let whole = account(&bin);
    for cut in 1..=whole.len() {
        fs::write(bin.path("league/olga.txt"), &whole[..cut]).unwrap();
        let Run { code, err, .. } = bin.run("league --member olga", "");
        let joined = whole[..cut].lines().nth(1).is_some() && whole[..cut].matches('\n').count() >= 2;
        assert_eq!(code, if joined { 0 } else { 2 }, "{cut}: {err}");
        if joined {
            // The match is over: whoever looks finds it booked, if it stands there at all.
            assert_eq!(account(&bin).contains(" over "), whole[..cut].matches('\n').count() >= 3, "{cut}");
        }
    }
}

#[test]
fn damaged_accounts_are_told_with_the_line() {
    let bin = with_olga();
    play(&bin, 5, "a.txt", "", &passes());
    let whole = account(&bin);
    for (text, told) in [
        (
            whole.replace("balance=-0.30", "balance=99"),
            "line 4: the balance is 99.00, and all lines come to -0.30",
        ),
        (
            whole.replace("money=-0.30", "money=99"),
            "line 4: the balance is -0.30, and all lines come to 99.00",
        ),
        (whole.replace("opened", "won"), "line 3: nobody knows what `won` means"),
        (whole.replace("league 1", "league 2"), "line 1: an account begins with `overtrick league 1`"),
        (whole.clone() + "\n2026-12-01 resigned now\n", "line 6: `now` is too much"),
    ] {
        fs::write(bin.path("league/olga.txt"), &text).unwrap();
        let run = bin.run("league --member olga", "");
        assert!(run.code == 1 && run.err.contains(told), "{}", run.err);
        // Nobody else is troubled, and nothing is written into it.
        let out = bin.run("league join Piet", "");
        assert!(out.code == 0 || out.err.contains("already"), "{}", out.err);
        let out = bin.run("league", "").good();
        assert!(out.contains("Not readable: ") && out.contains("Piet, member since"), "{out}");
        assert_eq!(account(&bin), text);
    }
    let mut file = OpenOptions::new().append(true).open(bin.path("league/olga.txt")).unwrap();
    file.write_all(b"\xff\xfe\n").unwrap();
    let run = bin.run("league --member olga", "");
    assert!(run.code == 1 && run.err.contains("this is no text"), "{}", run.err);
}

#[test]
#[cfg(unix)]
fn what_is_no_account_of_its_name_is_told_and_nobody_waits_for_a_pipe() {
    let bin = with_olga();
    fs::copy(bin.path("league/olga.txt"), bin.path("league/olga copy.txt")).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(bin.path("league/pipe.txt"))
        .status()
        .expect("`mkfifo` is there");
    assert!(made.success());
    let out = bin.run("league", "").good();
    let told = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("this is the account of Olga, and not called so"), "{out}");
    assert!(out.contains("pipe.txt: this is no account") && out.contains("Olga, member since"), "{out}");
}

#[test]
fn numbers_of_the_data_folder_hold_and_are_checked() {
    let bin = with_olga();
    fs::write(bin.path("league.toml"), "sign = \"EUR \"\ncheck_every = 1\ncredit = \"0.10\"\nprice = 1\n")
        .unwrap();
    let told = play(&bin, 5, "a.txt", "", &passes());
    assert!(
        told.contains("has lost EUR 30.00, -30 points at EUR 1.00.") && told.contains("is cancelled."),
        "{told}"
    );
    fs::write(bin.path("league.toml"), "zone = 0.5\n").unwrap();
    let run = bin.run("league", "");
    assert!(run.code == 1 && run.err.contains("league.toml: ") && run.err.contains("0.50"), "{}", run.err);
}

#[test]
fn whoever_is_no_member_never_hears_of_it() {
    let bin = Bin::new();
    fs::write(bin.path("league.toml"), "zone = 0.5\n").unwrap();
    let out = bin.run(&format!("play {} --seed 5", little()), &passes()).good();
    assert!(out.contains("The match is over") && !out.contains("eague"), "{out}");
    assert!(!bin.path("league").exists());
}

#[test]
fn a_match_that_goes_on_under_a_mended_pack_stays_one_of_the_league() {
    let bin = with_olga();
    let text = fs::read_to_string(pack("shelf/little.toml")).unwrap();
    fs::write(bin.path("little.toml"), &text).unwrap();
    let little = bin.path("little.toml").display().to_string();
    let record = bin.path("a.txt").display().to_string();
    let args =
        ["play", &little, "--seed", "5", "--record", &record, "--member", "olga", "--set", "target=10"];
    bin.run_list(&args, "quit\n").good();
    fs::write(bin.path("little.toml"), text.replace("1.2.0", "1.2.1")).unwrap();
    let out = bin.run_list(&["resume", "--under", &little, &record], &passes()).good();
    assert!(out.contains("League: Olga has"), "{out}");
    assert!(account(&bin).contains(" moved record=records/"), "{}", account(&bin));
}
