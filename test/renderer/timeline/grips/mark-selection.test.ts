import { expect, test } from 'vitest';
import {
  addedMarks,
  allMarks,
  extendedTo,
  noMarks,
  onlyMark,
  toggledMark,
} from '../../../../renderer/timeline/grips/mark-selection.ts';
import { motionTogether, takenAlong } from '../../../../renderer/timeline/grips/together.ts';
import { gripMotion, type Grip } from '../../../../renderer/timeline/grips/grips.ts';
import type { MarkSelection } from '../../../../renderer/timeline/model/timeline-model.ts';
import { markersOf, ranged } from '../timeline-fixture.ts';

const markers = markersOf(ranged);
const idsOf = ({ ids }: MarkSelection): string[] => [...ids];

test('a mark goes in and out, and one of those that remain leads', () => {
  const two = toggledMark(onlyMark('a'), 'b');
  expect(two).toEqual({ ids: new Set(['a', 'b']), lead: 'b' });
  expect(toggledMark(two, 'b')).toEqual({ ids: new Set(['a']), lead: 'a' });
  expect(toggledMark(two, 'a').lead).toBe('b');
  expect(toggledMark(onlyMark('a'), 'a')).toEqual(noMarks);
});

test('an extension takes in all between the lead and a mark of the same clip, markers and ranges', () => {
  const from = { ...ranged, selection: onlyMark('off') };
  expect(idsOf(extendedTo(from, markers, 'stance')).toSorted()).toEqual(['off', 'plant', 'stance']);
  expect(idsOf(extendedTo(from, markers, 'land'))).toEqual(['off', 'land']); // another clip: that one besides
  expect(extendedTo(ranged, markers, 'land')).toEqual(onlyMark('land'));
});

test('all are those of both clips', () => {
  expect(idsOf(allMarks(ranged, markers))).toEqual(['stance', 'plant', 'off', 'cycle', 'land']);
  expect(addedMarks(onlyMark('a'), ['b', 'a']).lead).toBe('a');
});

test('a grip takes along what is selected with it, and none of that leaves its clip', () => {
  const grip: Grip = { kind: 'marker', side: 'source', id: 'plant' };
  expect(takenAlong(onlyMark('off'), grip)).toEqual(new Set(['plant']));
  const ids = takenAlong({ ids: new Set(['plant', 'stance', 'land']), lead: 'land' }, grip);
  expect(ids.size).toBe(3);
  const motion = gripMotion(ranged, markers, grip);
  if (motion === null) throw new Error('nothing to move');
  const together = motionTogether(ranged, markers, motion, ids);
  // The range starts 0.4 s from the first frame; the destination, at double speed, has 0.5 s behind the marker.
  expect(together.minimum).toBeCloseTo(0.6, 9);
  expect(together.maximum).toBeCloseTo(1.25, 9);
});
