import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkpointBefore,
  createCheckpoints,
  saveCheckpoint,
  stateAfter,
  takeCheckpoints,
  type Checkpoints,
} from '#core/kit/checkpoints.ts';
import { forAll } from '#test/fixtures/property.ts';

/** Four places, at first three steps apart, after steps 0 to `last`, whose state is the step. */
function keptUpTo(last: number): Checkpoints<{ step: number }> {
  const checkpoints = createCheckpoints<{ step: number }>(4, 3, ({ step }, dropped = { step }) =>
    Object.assign(dropped, { step }),
  );
  for (let step = 0; step <= last; step++) saveCheckpoint(checkpoints, step, { step });
  return checkpoints;
}

const stepsIn = ({ states, count }: Checkpoints<{ step: number }>): number[] =>
  states.slice(0, count).map(({ step }) => step);

test('worked example: four checkpoints after steps 0, 3, 6, 9; the fifth thins them to 0, 6, 12', () => {
  expect(stepsIn(keptUpTo(11))).toEqual([0, 3, 6, 9]);
  const thinned = keptUpTo(12);
  expect(stepsIn(thinned)).toEqual([0, 6, 12]);
  expect([0, 5, 6, 11, 12, 100].map((step) => checkpointBefore(thinned, step))).toEqual([0, 0, 6, 6, 12, 12]);
  expect(checkpointBefore(keptUpTo(-1), 7)).toBe(-1);
});

const steps = fc.nat(5000);

test('every step has an earlier checkpoint with its own state, within a share of the steps, in bounded memory', () =>
  forAll(steps, steps, (last, asked) => {
    const checkpoints = keptUpTo(last);
    const before = checkpointBefore(checkpoints, asked);
    const reached = Math.min(asked, last);
    expect(stateAfter(checkpoints, before)).toEqual({ step: before });
    expect(before).toBeLessThanOrEqual(reached);
    expect(reached - before).toBeLessThan(Math.max(3, last / 2 + 1));
    expect(checkpoints.states.length).toBeLessThanOrEqual(4);
  }));

test('places are filled again: no state is made when others were dropped', () => {
  const made = new Set<object>();
  const checkpoints = createCheckpoints<{ step: number }>(4, 1, ({ step }, dropped = { step }) => {
    made.add(dropped);
    return Object.assign(dropped, { step });
  });
  for (let step = 0; step <= 100; step++) saveCheckpoint(checkpoints, step, { step });
  expect(made.size).toBe(4);
  expect(new Set(checkpoints.states)).toEqual(made);
  expect(stepsIn(checkpoints)).toEqual([0, 32, 64, 96]);
});

test('stored checkpoints are not written again', () => {
  const checkpoints = keptUpTo(6);
  saveCheckpoint(checkpoints, 3, { step: 7 });
  expect(stepsIn(checkpoints)).toEqual([0, 3, 6]);
});

test('what goes on from the checkpoints of another has those of one that was played from the start', () =>
  forAll(steps, steps, fc.nat(200), (played, until, more) => {
    const last = Math.min(played, until);
    const taken = keptUpTo(-1);
    takeCheckpoints(taken, keptUpTo(played), last);
    expect(stepsIn(taken)).toEqual(stepsIn(keptUpTo(played)).filter((step) => step <= last));
    for (let step = last + 1; step <= played + more; step++) saveCheckpoint(taken, step, { step });
    expect(stepsIn(taken)).toEqual(stepsIn(keptUpTo(played + more)));
  }));
