import type { Floats } from '#core/kit/floats.ts';
import type { Storage } from './golden-call.ts';
import type { GoldenBlock, GoldenCase, GoldenFunction } from './golden-files.ts';

/** The worst element of a case that lies outside its tolerance. */
export interface Mismatch {
  readonly element: number; // -1: the lengths differ
  readonly block: string;
  readonly expected: number;
  readonly found: number;
  readonly difference: number;
  readonly tolerance: number;
}

/** The result of a comparison. */
export interface Comparison {
  readonly largest: number; // difference of any element
  readonly mismatch: Mismatch | null; // null if all elements are within tolerance
}

/** Compares an adapter's result with the expected one. */
export function measureCase(
  { returns, repeat }: GoldenFunction,
  golden: GoldenCase,
  found: Floats,
  storage: Storage,
): Comparison {
  const expected = typeof golden.out === 'number' ? [golden.out] : golden.out;
  if (found.length !== expected.length) return differentLengths(expected.length, found.length);
  let worst: Mismatch | null = null;
  let largest = 0;
  let at = 0;
  for (let i = 0; at < expected.length; i++) {
    const block = returns[repeat ? i % returns.length : i];
    const size = block.size === 0 ? expected.length - at : block.size;
    const sign = block.compare === 'rotation' ? betterSign(expected, found, at) : 1;
    for (let element = at; element < at + size; element++) {
      const difference = differenceOf(block, expected[element], sign * found[element]);
      const tolerance = toleranceOf(block, expected[element], golden, storage);
      if (!(difference <= largest)) largest = difference;
      // Negated, so that NaN is a mismatch.
      if (
        !(difference <= tolerance) &&
        !(difference - tolerance <= (worst ? worst.difference - worst.tolerance : 0))
      ) {
        worst = {
          element,
          block: block.name,
          expected: expected[element],
          found: found[element],
          difference,
          tolerance,
        };
      }
    }
    at += size;
  }
  return { largest, mismatch: worst };
}

function differentLengths(expected: number, found: number): Comparison {
  const difference = Math.abs(found - expected);
  const mismatch = { element: -1, block: 'length', expected, found, difference, tolerance: 0 };
  return { largest: Number.POSITIVE_INFINITY, mismatch };
}

function toleranceOf(block: GoldenBlock, expected: number, golden: GoldenCase, storage: Storage): number {
  if (block.compare === 'exact') return 0;
  const scale = Math.max(1, Math.abs(expected));
  return storage === 'double' ? 1e-9 * scale : Math.max(1e-6 * scale, 4 * (golden.f32MaxErr ?? 0));
}

function differenceOf({ compare }: GoldenBlock, expected: number, found: number): number {
  const difference = Math.abs(found - expected);
  if (compare !== 'degrees') return difference;
  const turns = difference % 360;
  return Math.min(turns, 360 - turns);
}

/** The sign that brings four numbers closer to the expected ones. */
function betterSign(expected: Floats, found: Floats, at: number): 1 | -1 {
  let same = 0;
  let other = 0;
  for (let i = at; i < at + 4; i++) {
    same = Math.max(same, Math.abs(found[i] - expected[i]));
    other = Math.max(other, Math.abs(found[i] + expected[i]));
  }
  return other < same ? -1 : 1;
}
