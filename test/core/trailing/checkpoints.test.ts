import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkpointBefore,
  createCheckpoints,
  loadCheckpoint,
  saveCheckpoint,
  type Checkpoints,
} from '#core/trailing/trailing-filter.ts';
import { forRuns } from '#test/fixtures/property.ts';

/** Checkpoints after steps 0 to `last`, whose state is the step twice. */
function keptUpTo(last: number): Checkpoints {
  const checkpoints = createCheckpoints(2, 4, 3);
  for (let step = 0; step <= last; step++) saveCheckpoint(checkpoints, step, Float64Array.of(step, step));
  return checkpoints;
}

test('worked example: four checkpoints at steps 0, 3, 6, 9; the fifth thins them to 0, 6, 12', () => {
  expect(Array.from(keptUpTo(11).states)).toEqual([0, 0, 3, 3, 6, 6, 9, 9]);
  const thinned = keptUpTo(12);
  expect(thinned.spacing).toBe(6);
  expect(Array.from(thinned.states.subarray(0, 6))).toEqual([0, 0, 6, 6, 12, 12]);
  expect([0, 5, 6, 11, 12, 100].map((step) => checkpointBefore(thinned, step))).toEqual([0, 0, 6, 6, 12, 12]);
  expect(checkpointBefore(createCheckpoints(2), 7)).toBe(-1);
});

test('every step has an earlier checkpoint with its own state, in bounded memory', () =>
  forRuns(50, fc.integer({ min: 0, max: 5000 }), fc.nat(5000), (last, asked) => {
    const checkpoints = keptUpTo(last);
    const before = checkpointBefore(checkpoints, asked);
    expect(before).toBeLessThanOrEqual(Math.min(asked, last));
    expect(before).toBeGreaterThan(Math.min(asked, last) - checkpoints.spacing);
    const state = new Float64Array(2);
    loadCheckpoint(state, checkpoints, before);
    expect(Array.from(state)).toEqual([before, before]);
    expect(checkpoints.states).toHaveLength(8);
  }));

test('stored checkpoints are not written again', () => {
  const checkpoints = keptUpTo(6);
  saveCheckpoint(checkpoints, 3, Float64Array.of(7, 7));
  expect(Array.from(checkpoints.states.subarray(2, 4))).toEqual([3, 3]);
});
