//! The check letters at the end of a code.
//!
//! A code is a number in a field of prime order, its signs the coefficients. Whatever single sign is changed, and
//! whichever two signs change places, the remainder changes for certain; of all other damage one in 571 goes unnoticed.

/// The signs of a code, apart from small letters, which count as capitals.
pub(super) const SIGNS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-=+";

/// What check letters are made of: no I and no O, which look like digits, and no digits, so that the letters can be told
/// from the number before them.
const LETTERS: &[u8; 24] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";

/// The greatest prime below the number of pairs of letters.
const PRIME: u32 = 571;

/// Its powers go through all remainders before they repeat, so that signs of any distance cannot change places.
const BASE: u32 = 3;

/// The check letters for all that stands before them.
pub(super) fn letters(text: &str) -> String {
    let sum = text.bytes().fold(0, |sum, byte| (sum * BASE + worth(byte)) % PRIME) as usize;
    let count = LETTERS.len();
    [LETTERS[sum / count], LETTERS[sum % count]].map(char::from).iter().collect()
}

/// From 1, so that a sign more at the beginning counts.
fn worth(byte: u8) -> u32 {
    let byte = byte.to_ascii_uppercase();
    let place = SIGNS.iter().position(|sign| *sign == byte);
    place.map_or(0, |place| u32::try_from(place).map_or(0, |place| place + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_generates_the_field() {
        let powers = (1..PRIME).scan(1, |power, _| {
            *power = *power * BASE % PRIME;
            Some(*power)
        });
        assert_eq!(powers.take_while(|power| *power != 1).count() + 1, PRIME as usize - 1);
        assert!(PRIME as usize <= LETTERS.len() * LETTERS.len());
    }

    #[test]
    fn case_does_not_matter_and_everything_else_does() {
        assert_eq!(letters("500-1-D=5-1"), letters("500-1-d=5-1"));
        assert_ne!(letters("500-1-D=5-1"), letters("500-1-D=6-1"));
        assert_ne!(letters("500-1-D=5-1"), letters("0500-1-D=5-1"));
    }
}
