import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyMarks, duplicatedMarks, pastedMarks } from '#renderer/stores/marks/mark-copies.ts';
import { lengthOf, startOf } from '#renderer/stores/marks/marks.ts';
import type { Mark } from '#contract/rows/marks.ts';
import { playRates } from '#test/fixtures/odd-clips.ts';
import { forAll } from '#test/fixtures/property.ts';
import { markerOf, rangeOf } from '../library-fixture.ts';

/** walk is left at 1 s, hop is entered at 0.5 s and plays at double rate. */
const places = { walk: { time: 1, playRate: 1 }, hop: { time: 0.5, playRate: 2 } };
const placeOf = (clipId: string) => places[clipId as keyof typeof places];
const hop = { id: 'hop', fps: 60, duration: 4 };
let made = 0;
const newId = (): string => `new ${made++}`;
const spans = (marks: readonly Mark[]): number[][] =>
  marks.map((mark) => [startOf(mark), startOf(mark) + lengthOf(mark)]);

test('copies keep their distances on another clip from the playhead on, each on a frame', () => {
  const copied = copyMarks([rangeOf('r', 'walk', [1.5, 2]), markerOf('m', 'walk', 1.25)], placeOf);
  const pasted = pastedMarks(copied, hop, 1.004, newId);
  expect(spans(pasted)).toEqual([
    [1, 1],
    [1.25, 1.75],
  ]);
  expect(pasted.every(({ clipId, id }) => clipId === 'hop' && id.startsWith('new'))).toBe(true);
});

test('copies from two clips keep their places on the ruler: at double rate a second of it is two of the clip', () => {
  const copied = copyMarks([markerOf('a', 'walk', 1), markerOf('b', 'hop', 1.5)], placeOf);
  expect(copied.map(({ after }) => after)).toEqual([0, 1]);
});

test('copies past the end are left out; a range may end one frame after the last one', () => {
  const copied = copyMarks([markerOf('a', 'walk', 0), rangeOf('r', 'walk', [0.5, 1])], placeOf);
  expect(pastedMarks(copied, hop, 3.5, newId)).toHaveLength(1);
  expect(spans(pastedMarks(copied, hop, 3, newId))).toEqual([
    [3, 3],
    [3.5, 4],
  ]);
  for (const mark of [rangeOf('r', 'walk', [0.5, 1]), markerOf('m', 'walk', 1)]) {
    const last = mark.kind === 'phase' ? 1 : 0; // frames after the last one
    const alone = copyMarks([mark], placeOf);
    const at = (frames: number): number => 4 - lengthOf(mark) + frames / 60;
    expect(pastedMarks(alone, hop, at(last), newId)).toHaveLength(1);
    expect(pastedMarks(alone, hop, at(last + 1), newId)).toHaveLength(0);
  }
});

test('duplicates come right after the originals, by at least ten frames, or before them without room', () => {
  const clip = { id: 'walk', fps: 60, duration: 4 };
  expect(spans(duplicatedMarks([rangeOf('r', 'walk', [1, 1.5])], clip, newId))).toEqual([[1.5, 2]]);
  expect(spans(duplicatedMarks([markerOf('m', 'walk', 1)], clip, newId))[0]?.[0]).toBeCloseTo(1 + 10 / 60, 9);
  expect(spans(duplicatedMarks([rangeOf('r', 'walk', [3, 4])], clip, newId))).toEqual([[2, 3]]);
  expect(duplicatedMarks([rangeOf('r', 'walk', [0, 4])], clip, newId)).toEqual([]);
});

test('copies that are pasted where the first of them was are where the originals are, at any rate', () => {
  const frames = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 5 });
  forAll(frames, playRates, fc.integer({ min: 0, max: 240 }), (at, playRate, out) => {
    const marks = at.map((frame) => markerOf(`${frame}`, 'hop', frame / hop.fps));
    const copied = copyMarks(marks, () => ({ time: out / hop.fps, playRate }));
    const first = Math.min(...at) / hop.fps;
    const starts = (some: readonly Mark[]) => some.map(startOf).toSorted((a, b) => a - b);
    expect(starts(pastedMarks(copied, hop, first, newId))).toEqual(
      starts(marks).map((time) => expect.closeTo(time, 9) as number),
    );
  });
});
