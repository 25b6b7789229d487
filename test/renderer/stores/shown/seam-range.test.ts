import { expect, test } from 'vitest';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { extentOf, rangeAroundBlend } from '#renderer/stores/shown/seam-range.ts';
import { clipOf, transitionOf } from '../library-fixture.ts';

const walk = clipOf('walk'); // 4 s, left at 1 s
const hop = clipOf('hop'); // 4 s, entered at 0.5 s
const found = (id: string): ClipSummary | null => [walk, hop].find((clip) => clip.id === id) ?? null;
const chainOf = (...value: Transition[]) => ({ ok: true as const, value });
const looping = { ...walk, settings: { groundHeight: 0, loop: true } };

test('the playable range: from the first frame of the source to the last of the destination', () => {
  expect(extentOf(chainOf(transitionOf('t')), found)).toEqual({ start: -1, end: 3.5 });
});

test('a loop adds a repetition, a play rate stretches', () => {
  const transition = transitionOf('t');
  expect(extentOf(chainOf(transition), (id) => (id === walk.id ? looping : hop)).start).toBe(-5);
  const slow = { ...transition, destination: { ...transition.destination, playRate: 0.5 } };
  expect(extentOf(chainOf(slow), found).end).toBe(7);
});

test('if the destination ends before the blend, the range ends with the blend', () => {
  const late = transitionOf('t');
  const entered = { ...late, destination: { ...late.destination, time: 4 } };
  expect(extentOf(chainOf(entered), found).end).toBeGreaterThan(0.5);
});

test('a chain begins at the first frame of its oldest clip', () => {
  const first = transitionOf('t');
  const source = { ...first.source, kind: 'chain' as const, id: 't', time: 0.25 };
  expect(extentOf(chainOf(first, { ...transitionOf('u'), source }), found)).toEqual({
    start: -1.25,
    end: 3.5,
  });
});

test('the default loop is inside the playable range', () => {
  const range = rangeAroundBlend(transitionOf('t'), { start: -1, end: 1 });
  expect(range).toEqual({ start: -1, end: 1 });
});
