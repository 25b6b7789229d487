import { composeRoots, wrapAngle } from '../root/root-state.ts';
import type { RootSample } from '../root/root-sample.ts';
import { seekCursor, type ClipCursor } from './clip-cursor.ts';

/**
 * Fills `out` with the root of the cursor's clip at the cursor's time, on the same cubics as its joints: see
 * `sampleCursor`. Beyond its ends the travel of a loop accumulates; the root of any other clip stands still.
 */
export function sampleRoot(out: RootSample, cursor: ClipCursor): RootSample {
  seekCursor(cursor);
  const { weights, spanAtFrom, spanAtTo, rootFrames } = cursor;
  const { rise, riseRate } = weights;
  const { states } = rootFrames;
  const { state, velocity } = out;
  const tangent0 = weights.tangent0 / spanAtFrom;
  const tangent1 = weights.tangent1 / spanAtTo;
  const rate0 = weights.rate0 / spanAtFrom;
  const rate1 = weights.rate1 / spanAtTo;
  // The states begin one frame before the first.
  const from = (cursor.from + 1) * 3;
  const to = (cursor.to + 1) * 3;
  for (let i = 0; i < 3; i++) {
    const p0 = states[from + i];
    const p1 = states[to + i];
    const across0 = p1 - states[from - 3 + i];
    const across1 = states[to + 3 + i] - p0;
    state[i] = p0 + rise * (p1 - p0) + tangent0 * across0 + tangent1 * across1;
    velocity[i] = riseRate * (p1 - p0) + rate0 * across0 + rate1 * across1;
  }
  if (cursor.phase === 'playing') intoOwnFrame(out);
  else velocity.fill(0);
  return addRounds(out, cursor);
}

/** Transforms a velocity along world X and Z, m/s, into the root's frame. */
function intoOwnFrame({ state, velocity }: RootSample): void {
  const sine = Math.sin(state[2]);
  const cosine = Math.cos(state[2]);
  const x = velocity[0];
  const z = velocity[1];
  velocity[0] = x * cosine - z * sine;
  velocity[1] = z * cosine + x * sine;
}

/**
 * Adds the travel of completed cycles to a root of a loop's first cycle.
 *
 *   n cycles of (turn by yaw, shift t):  turn by n yaw,  shift (R^0 + R^1 + … + R^(n-1)) t
 */
function addRounds(out: RootSample, { round: count, rootFrames, total }: ClipCursor): RootSample {
  if (count === 0) return out;
  const { round } = rootFrames;
  const yaw = wrapAngle(round[2]);
  const half = Math.sin(0.5 * yaw);
  const sum = Math.abs(half) < 1e-9 ? count : Math.sin(0.5 * count * yaw) / half;
  const turn = 0.5 * (count - 1) * yaw;
  const sine = Math.sin(turn);
  const cosine = Math.cos(turn);
  total[0] = sum * (round[0] * cosine + round[1] * sine);
  total[1] = sum * (round[1] * cosine - round[0] * sine);
  total[2] = count * round[2];
  composeRoots(out.state, total, out.state);
  return out;
}
