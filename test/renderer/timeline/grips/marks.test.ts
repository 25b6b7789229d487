import { expect, test } from 'vitest';
import {
  addedMarks,
  allMarks,
  extendedTo,
  noMarks,
  onlyMark,
  toggledMark,
} from '#renderer/timeline/grips/marks.ts';
import { motionTogether, takenAlong } from '#renderer/timeline/grips/drag.ts';
import type { Grip } from '#renderer/timeline/grips/grip.ts';
import { kindOf } from '#renderer/timeline/grips/grip-kinds.ts';
import type { MarkSelection } from '#renderer/timeline/model/timeline-model.ts';
import { markersOf, ranged } from '../timeline-fixture.ts';

const markers = markersOf(ranged);
const idsOf = ({ ids }: MarkSelection): string[] => [...ids];

test('a mark is added and removed, and one of the others leads', () => {
  const two = toggledMark(onlyMark('a'), 'b');
  expect(two).toEqual({ ids: new Set(['a', 'b']), lead: 'b' });
  expect(toggledMark(two, 'b')).toEqual({ ids: new Set(['a']), lead: 'a' });
  expect(toggledMark(two, 'a').lead).toBe('b');
  expect(toggledMark(onlyMark('a'), 'a')).toEqual(noMarks);
});

test('an extension selects everything from the lead to a mark of the same clip, markers and ranges', () => {
  const from = { ...ranged, selection: onlyMark('off') };
  expect(idsOf(extendedTo(from, markers, 'stance')).toSorted()).toEqual(['off', 'plant', 'stance']);
  expect(idsOf(extendedTo(from, markers, 'land'))).toEqual(['off', 'land']); // on another clip: only this one is added
  expect(extendedTo(ranged, markers, 'land')).toEqual(onlyMark('land'));
});

test('all marks are those of both clips', () => {
  expect(idsOf(allMarks(ranged, markers))).toEqual(['stance', 'plant', 'off', 'cycle', 'land']);
  expect(addedMarks(onlyMark('a'), ['b', 'a']).lead).toBe('a');
});

test('a grip moves the selection with it, and no mark leaves its clip', () => {
  const grip: Grip = { kind: 'marker', side: 'source', id: 'plant' };
  expect(takenAlong(onlyMark('off'), grip)).toEqual(new Set(['plant']));
  const ids = takenAlong({ ids: new Set(['plant', 'stance', 'land']), lead: 'land' }, grip);
  expect(ids.size).toBe(3);
  const motion = kindOf(grip).motion(ranged, markers, grip);
  if (motion === null) throw new Error('nothing to move');
  const together = motionTogether(ranged, markers, motion, ids);
  // The range starts 0.4 s after the first frame; the destination has 0.5 s at double rate after the marker.
  expect(together.minimum).toBeCloseTo(0.6, 9);
  expect(together.maximum).toBeCloseTo(1.25, 9);
});
