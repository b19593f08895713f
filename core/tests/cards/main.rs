//! Cards, orders, duties, leads and tricks together: cases from the rules of real games, and properties that
//! must hold for any order, duty and hand.

mod cases;
mod properties;
mod table;
