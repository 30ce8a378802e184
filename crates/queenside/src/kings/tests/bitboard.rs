use super::{are_neighbours, random_squares, rng, take_group};
use crate::board::Square;
use crate::kings::bitboard::Bitboard;

fn packed<B: Bitboard>(squares: &[Square]) -> B {
    let bit = |square: &Square| B::row(1) << (square.row * B::SIDE + square.column);
    squares.iter().map(bit).fold(B::default(), |board, bit| board | bit)
}

fn compare<B: Bitboard>(seed: u64) {
    let mut rng = rng(seed);
    let side = B::SIDE;
    for round in 0..2000 {
        let probability = f64::from(1 + round % 20) / 20.0;
        let squares = random_squares(side, probability, &mut rng);
        let board: B = packed(&squares);
        assert_eq!((board.count() as usize, board.is_empty()), (squares.len(), squares.is_empty()));
        let Some(&first) = squares.first() else { continue };
        assert_eq!(
            (board.first(), board.trailing_zeros()),
            (packed(&[first]), first.row * side + first.column)
        );

        let all = (0..side).flat_map(|row| (0..side).map(move |column| Square::new(row, column)));
        let near = |square: &Square| squares.iter().any(|own| own == square || are_neighbours(*own, *square));
        let reached: Vec<Square> = all.clone().filter(near).collect();
        let whole: B = packed(&all.collect::<Vec<_>>());
        assert_eq!(board.reach() & whole, packed(&reached), "{squares:?}");

        let group = take_group(first, &mut squares.clone());
        assert_eq!(board.first_group(), packed(&group), "{squares:?}");

        let (top, left) = squares
            .iter()
            .fold((side, side), |(top, left), square| (top.min(square.row), left.min(square.column)));
        let moved: Vec<Square> =
            squares.iter().map(|square| Square::new(square.row - top, square.column - left)).collect();
        assert_eq!(board.to_corner(), packed(&moved), "{squares:?}");

        let pairs =
            squares.iter().enumerate().flat_map(|(at, one)| squares[at..].iter().map(move |two| (one, two)));
        let beside = pairs.filter(|(one, two)| are_neighbours(**one, **two)).count();
        assert_eq!(board.adjacent_pairs() as usize, beside, "{squares:?}");
    }
}

#[test]
fn small_boards_in_64_bits_are_as_square_by_square() {
    compare::<u64>(1);
}

#[test]
fn small_boards_in_128_bits_are_as_square_by_square() {
    compare::<u128>(2);
}
