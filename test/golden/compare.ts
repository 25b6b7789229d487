import type { Floats } from '../../core/floats.ts';
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

/** Compares what an adapter returned with what the case expects; null where all of it is within tolerance. */
export function compareCase(
  { returns, repeat }: GoldenFunction,
  golden: GoldenCase,
  found: Floats,
  storage: Storage,
): Mismatch | null {
  const expected = typeof golden.out === 'number' ? [golden.out] : golden.out;
  if (found.length !== expected.length) {
    const [difference, tolerance] = [Math.abs(found.length - expected.length), 0];
    return {
      element: -1,
      block: 'length',
      expected: expected.length,
      found: found.length,
      difference,
      tolerance,
    };
  }
  const toleranceOf = (value: number): number =>
    storage === 'double'
      ? 1e-9 * Math.max(1, Math.abs(value))
      : Math.max(1e-6 * Math.max(1, Math.abs(value)), 4 * golden.f32MaxErr);
  let worst: Mismatch | null = null;
  let at = 0;
  for (let i = 0; at < expected.length; i++) {
    const block = returns[repeat ? i % returns.length : i];
    const size = block.size === 0 ? expected.length - at : block.size;
    const sign = block.compare === 'rotation' ? betterSign(expected, found, at) : 1;
    for (let element = at; element < at + size; element++) {
      const difference = differenceOf(block, expected[element], sign * found[element]);
      const tolerance = block.compare === 'exact' ? 0 : toleranceOf(expected[element]);
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
  return worst;
}

function differenceOf({ compare }: GoldenBlock, expected: number, found: number): number {
  const difference = Math.abs(found - expected);
  if (compare !== 'degrees') return difference;
  const turns = difference % 360;
  return Math.min(turns, 360 - turns);
}

/** The sign with which four numbers come nearer to the four expected ones. */
function betterSign(expected: Floats, found: Floats, at: number): 1 | -1 {
  let same = 0;
  let other = 0;
  for (let i = at; i < at + 4; i++) {
    same = Math.max(same, Math.abs(found[i] - expected[i]));
    other = Math.max(other, Math.abs(found[i] + expected[i]));
  }
  return other < same ? -1 : 1;
}
