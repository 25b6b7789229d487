import { expect, test } from 'vitest';
import { neighbourOf } from '../../../renderer/timeline/marker-actions.ts';
import { markersOf, model } from './timeline-fixture.ts';

const markers = markersOf(model);
const next = (selectedMarker: string | null, step: 1 | -1): string | null =>
  neighbourOf({ ...model, selectedMarker }, markers, step);

test('markers are gone through in order of time, the source’s first', () => {
  expect(next('plant', 1)).toBe('off');
  expect(next('off', 1)).toBe('land');
  expect(next('land', -1)).toBe('off');
  expect(next('land', 1)).toBeNull();
  expect(next('plant', -1)).toBeNull();
});

test('with none selected, the one nearest the playhead is first', () => {
  expect(next(null, 1)).toBe('land');
  expect(neighbourOf({ ...model, playhead: -1.9 }, markers, 1)).toBe('plant');
});
