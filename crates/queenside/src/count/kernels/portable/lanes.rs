//! 8 lanes in a vector: the length that most machines have.

use crate::count::kernels::STEP;
use crate::count::kernels::lanes::join;

const WIDTH: usize = 8;

type Vector = [u16; WIDTH];

#[inline(always)]
fn load(lanes: &[u16; STEP], part: usize) -> Vector {
    lanes.as_chunks::<WIDTH>().0[part]
}

#[inline(always)]
fn store(lanes: &mut [u16; STEP], part: usize, words: Vector) {
    lanes.as_chunks_mut::<WIDTH>().0[part] = words;
}

#[inline(always)]
fn both(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|lane| a[lane] & b[lane])
}

#[inline(always)]
fn add(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|lane| a[lane].wrapping_add(b[lane]))
}

#[inline(always)]
fn ones<const PLANES: usize>(planes: [Vector; PLANES]) -> Vector {
    std::array::from_fn(|lane| planes.iter().map(|plane| plane[lane].count_ones() as u16).sum())
}

join! {}
