import { expect, test } from 'vitest';
import { neighbourOf } from '#renderer/timeline/gestures/mark-actions.ts';
import { noMarks, onlyMark } from '#renderer/timeline/grips/mark-selection.ts';
import { markersOf, model, ranged } from '../timeline-fixture.ts';

const markers = markersOf(model);
const next = (lead: string | null, step: 1 | -1, shown = model): string | null =>
  neighbourOf({ ...shown, selection: lead === null ? noMarks : onlyMark(lead) }, markers, step);

test('markers are visited in order of time, those of the source first', () => {
  expect(next('plant', 1)).toBe('off');
  expect(next('off', 1)).toBe('land');
  expect(next('land', -1)).toBe('off');
  expect(next('land', 1)).toBeNull();
  expect(next('plant', -1)).toBeNull();
});

test('ranges are included, by their start', () => {
  expect(next('stance', 1, ranged)).toBe('plant');
  expect(next('off', 1, ranged)).toBe('cycle');
  expect(next('cycle', 1, ranged)).toBe('land');
});

test('without a selection, the mark nearest to the playhead comes first', () => {
  expect(next(null, 1)).toBe('land');
  expect(neighbourOf({ ...model, playhead: -1.9 }, markers, 1)).toBe('plant');
});
