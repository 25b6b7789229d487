import { expect, test } from 'vitest';
import { extentOf, rangeAroundSeam } from '../../../renderer/state/open-transition.ts';
import { clipOf, transitionOf } from './library-fixture.ts';

const walk = clipOf('walk'); // 4 s, left at 1 s
const hop = clipOf('hop'); // 4 s, entered at 0.5 s
const looping = { ...walk, settings: { groundHeight: 0, loop: true } };

test('what can be played: from the source’s first frame to the destination’s last', () => {
  expect(extentOf(transitionOf('t'), walk, hop)).toEqual({ start: -1, end: 3.5 });
});

test('a loop adds a round, a play rate stretches', () => {
  const transition = transitionOf('t');
  expect(extentOf(transition, looping, hop).start).toBe(-5);
  const slow = { ...transition, destination: { ...transition.destination, playRate: 0.5 } };
  expect(extentOf(slow, walk, hop).end).toBe(7);
});

test('where the destination ends before the blend, the blend is what can be played to', () => {
  const late = transitionOf('t');
  const entered = { ...late, destination: { ...late.destination, time: 4 } };
  expect(extentOf(entered, walk, hop).end).toBeGreaterThan(0.5);
});

test('around the seam, within what there is', () => {
  const range = rangeAroundSeam(transitionOf('t'), { start: -1, end: 1 });
  expect(range).toEqual({ start: -1, end: 1 });
});
