//! A picture of the table, from the model to the cells of the terminal: it is to take less than a millisecond.

use criterion::{Criterion, criterion_group, criterion_main};
use overtrick::frames::Table;

fn picture(c: &mut Criterion) {
    let data = tempfile::tempdir().expect("a folder");
    let mut group = c.benchmark_group("picture");
    let seats = ["random", "random", "human", "random"];
    for window in [(80, 24), (120, 40), (200, 60)] {
        let mut table = Table::new("500", &seats, data.path(), window);
        group.bench_function(format!("{}x{}", window.0, window.1), |b| b.iter(|| table.draw()));
    }
    group.finish();
}

criterion_group!(benches, picture);
criterion_main!(benches);
