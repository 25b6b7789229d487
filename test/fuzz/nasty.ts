/**
 * Values that formats do not expect. Two of them stand for what JSON cannot hold as a value: see `written`.
 */
const NUMBERS = [
  ...[0, -1, 0.5, 1, 3, 255, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53],
  ...[1e12, 1e15, 1e300, -1e300, 1e-300, 5126, 5130, 46_186_158_000, 9e18],
];
const NAMES = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', '', '\0'],
  ...['x'.repeat(5000), '../../etc/passwd', 'data:,', '\u202e\ud800', 'Hips', 'VEC4', 'SCALAR'],
  ...['MAT4', 'CUBICSPLINE'],
];

export type Random = () => number;

export function oneOf<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)];
}

export const nastyNumber = (random: Random): number => oneOf(NUMBERS, random);
export const nastyName = (random: Random): string => oneOf(NAMES, random);

const DEEP = '@deep';
const INFINITE = '@infinite';

export function nastyValue(random: Random): unknown {
  const kind = random();
  if (kind < 0.5) return nastyNumber(random);
  if (kind < 0.7) return nastyName(random);
  return oneOf([null, true, [], {}, [[]], [-1], [1e9], { count: 1e15 }, DEEP, INFINITE], random);
}

/** JSON with a list in lists 20,000 deep, and a number beyond all. */
export function written(value: unknown): string {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  return JSON.stringify(value).replaceAll(`"${DEEP}"`, deep).replaceAll(`"${INFINITE}"`, '1e999');
}
