import { expect, test } from 'vitest';
import { randomShare } from '#core/stress/random-share.ts';

test('worked example: the finalizer of MurmurHash3 on seed + (index + 1) 0x9e3779b9', () => {
  // fmix32 computed with big integers.
  const mixed = (seed: number, index: number): number => {
    const mask = 0xffffffffn;
    let h = (BigInt(seed) + (BigInt(index) + 1n) * 0x9e3779b9n) & mask;
    h = ((h ^ (h >> 16n)) * 0x85ebca6bn) & mask;
    h = ((h ^ (h >> 13n)) * 0xc2b2ae35n) & mask;
    return Number(h ^ (h >> 16n)) / 2 ** 32;
  };
  for (const seed of [0, 1, 12_345, 2 ** 32 - 1])
    for (const index of [0, 1, 2, 1499]) expect(randomShare(seed, index)).toBe(mixed(seed, index));
});

test('shares are spread evenly over [0, 1), and neighbours have nothing to do with each other', () => {
  const shares = Array.from({ length: 20_000 }, (_, k) => randomShare(3, k));
  const counts = Array.from({ length: 20 }, () => 0);
  for (const share of shares) counts[Math.floor(share * 20)]++;
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  const products = shares.slice(1).map((share, k) => (share - 0.5) * (shares[k] - 0.5));
  expect(Math.abs(products.reduce((sum, x) => sum + x, 0) / products.length)).toBeLessThan(0.002);
});
