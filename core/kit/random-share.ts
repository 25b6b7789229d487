/** Odd multiplier that spreads indices over 32 bits: 2^32 / golden ratio. */
const SPREAD = 0x9e3779b9;

/**
 * A number in [0, 1) that looks random: the same for the same seed and index on every machine, since it uses
 * only 32-bit integers. Each index has its own number, so no state is kept.
 *
 *   h = seed + (index + 1) SPREAD;   h mixed by the finalizer of MurmurHash3;   h / 2^32
 *
 * @param seed  whole, 0 to 2^32 - 1
 * @param index whole, >= 0
 * Source: Appleby, MurmurHash3, `fmix32`.
 */
export function randomShare(seed: number, index: number): number {
  let h = (seed + Math.imul(index + 1, SPREAD)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}
