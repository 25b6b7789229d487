/** Keys of a smooth curve with several values: `[where, value, value, …]`, `where` ascending. */
import { clamp01 } from '#core/kit/numbers.ts';
export type ProfileKeys = readonly (readonly number[])[];

/** Writes the values at `where` into `out`: cubic between keys without overshoot, constant outside. */
export function sampleKeys(out: number[], keys: ProfileKeys, where: number): number[] {
  const last = keys.length - 1;
  let i = 0;
  while (i < last - 1 && where > keys[i + 1][0]) i++;
  const gap = keys[i + 1][0] - keys[i][0];
  const t = clamp01((where - keys[i][0]) / gap);
  const t2 = t * t;
  const t3 = t2 * t;
  const fromA = 2 * t3 - 3 * t2 + 1;
  const fromB = 3 * t2 - 2 * t3;
  const leaving = t3 - 2 * t2 + t;
  const arriving = t3 - t2;
  for (let c = 1; c < keys[0].length; c++) {
    const m0 = slope(keys, i, c) * gap;
    const m1 = slope(keys, i + 1, c) * gap;
    out[c - 1] = fromA * keys[i][c] + leaving * m0 + fromB * keys[i + 1][c] + arriving * m1;
  }
  return out;
}

/**
 * Monotone slope at key `i`: the harmonic mean of both neighbours' slopes (Fritsch and Carlson), 0 at an
 * extremum.
 */
function slope(keys: ProfileKeys, i: number, column: number): number {
  if (i === 0 || i === keys.length - 1) {
    const j = i === 0 ? 0 : i - 1;
    return (keys[j + 1][column] - keys[j][column]) / (keys[j + 1][0] - keys[j][0]);
  }
  const before = (keys[i][column] - keys[i - 1][column]) / (keys[i][0] - keys[i - 1][0]);
  const after = (keys[i + 1][column] - keys[i][column]) / (keys[i + 1][0] - keys[i][0]);
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
}
