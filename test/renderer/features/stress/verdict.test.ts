import { expect, test } from 'vitest';
import type { SlotFigures } from '#renderer/features/stress/figures.ts';
import { verdictOf } from '#renderer/features/stress/requests-panel.tsx';

const DEGREE = Math.PI / 180;
const methods = ['Spring inertialization', 'Dead blending', 'Quintic inertialization', 'Cut'];

/** Slots with a worst speed, °/s; the share of frames beyond joint limits; and frames without numbers. */
function slots(
  ...each: readonly (readonly [speed: number, beyond: number, unsound?: number])[]
): SlotFigures[] {
  return each.map(([speed, beyond, unsound = 0], i) => ({
    name: 'ABCD'[i],
    method: methods[i],
    measures: [0, speed * DEGREE, 0, beyond > 0 ? 0.2 : 0].map((max) => ({ mean: 0, p95: 0, max, time: 1 })),
    beyond,
    unsound,
  }));
}

test.each([
  [
    'two slots',
    slots([629.4, 0.031], [463.7, 0]),
    'walk → hop: B (Dead blending) stays calmer, at worst 464°/s against 629°/s; A leaves joint limits in 3\u00a0% of frames, B never.',
  ],
  [
    'four slots',
    slots([905, 0.25], [475, 0], [924, 0.004], [2742, 0]),
    'walk → hop: B (Dead blending) stays calmest, at worst 475°/s against 905 to 2742°/s; A leaves joint limits in 25\u00a0% of frames, C in under 1\u00a0%, B and D never.',
  ],
  [
    'slots from fast to calm',
    slots([2742, 0], [924, 0], [905, 0], [475, 0]),
    'walk → hop: D (Cut) stays calmest, at worst 475°/s against 905 to 2742°/s; none leaves joint limits.',
  ],
  [
    'one slot',
    slots([300, 0]),
    'walk → hop: A (Spring inertialization) turns its fastest joint at 300°/s at worst; it never leaves joint limits.',
  ],
  [
    'speeds that the table shows as equal',
    slots([300.2, 0.5], [299.9, 0.5]),
    'walk → hop: A and B are equally calm, at worst 300°/s; A leaves joint limits in 50\u00a0% of frames, B in 50\u00a0%.',
  ],
  [
    'speeds too close to tell apart',
    slots([10794, 0], [10776, 0]),
    'walk → hop: A and B are equally calm, at worst 10794°/s; none leaves joint limits.',
  ],
  [
    'two that are best',
    slots([300, 0], [300, 0], [310, 0]),
    'walk → hop: A and B stay calmest, at worst 300°/s against 310°/s; none leaves joint limits.',
  ],
  [
    'frames without numbers',
    slots([300, 0.5], [10, 0, 1]),
    'walk → hop: A (Spring inertialization) turns its fastest joint at 300°/s at worst; A leaves joint limits in 50\u00a0% of frames; B is not judged: 1 frame without numbers.',
  ],
  ['no slot with numbers', slots([300, 0, 12]), 'walk → hop: A is not judged: 12 frames without numbers.'],
])('the verdict of %s', (_, figures, words) => {
  expect(verdictOf('walk → hop', figures, 1)).toBe(words);
});

test('the verdict says if it is not complete', () => {
  expect(verdictOf('walk → hop', slots([0, 0], [0, 0]), 0)).toBe('walk → hop: nothing is measured yet.');
  expect(verdictOf('walk → hop', slots([629, 0], [464, 0]), 0.4)).toMatch(/^walk → hop, so far: B \(Dead/);
});
