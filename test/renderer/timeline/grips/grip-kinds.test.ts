import { expect, test } from 'vitest';
import type { Grip } from '#renderer/timeline/grips/grip.ts';
import { formatGripValue, kindOf, listHandles } from '#renderer/timeline/grips/grip-kinds.ts';
import { onlyMark } from '#renderer/timeline/grips/mark-selection.ts';
import type { TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { describeAfterSeam } from '#renderer/timeline/words/slot-words.ts';
import { markersOf, model, ranged } from '../timeline-fixture.ts';

const markers = markersOf(model);
const labelIn = (shown: TimelineModel, grip: Grip): string | undefined =>
  kindOf(grip).handle?.label(shown, markers, grip);

test('Tab moves from the playhead along the seam to the marker and the loop range', () => {
  const names = listHandles({ ...model, selection: onlyMark('land') }, markers).map(({ grip }) =>
    labelIn(model, grip),
  );
  expect(names).toEqual([
    'Playhead',
    'Out marker, source',
    'Blend end B',
    'In marker, destination',
    'Marker Land, destination',
    'Loop start',
    'Loop end',
  ]);
});

test('a selected range has its body and both ends', () => {
  const selected = { ...ranged, selection: onlyMark('stance'), loopRange: null };
  const names = listHandles(selected, markers).map(({ grip }) => labelIn(ranged, grip));
  expect(names.slice(-3)).toEqual(['Range Phase, source', 'Start of Phase, source', 'End of Phase, source']);
});

test('a removed marker and a missing loop range have no handles', () => {
  const keys = listHandles({ ...model, selection: onlyMark('gone'), loopRange: null }, markers).map(
    ({ key }) => key,
  );
  expect(keys).toEqual(['playhead', 'outTime', 'blendEnd 1', 'inTime']);
});

test('values are on the clock of their target, in the unit of the ruler', () => {
  expect(formatGripValue(model, { kind: 'outTime' }, 3)).toBe('3.00 s');
  expect(formatGripValue({ ...model, unit: 'frames' }, { kind: 'inTime' }, 0.5)).toBe('f 25');
  expect(formatGripValue(model, { kind: 'playhead' }, -0.5)).toBe('0.50 s before the seam');
  expect(formatGripValue({ ...model, unit: 'frames' }, { kind: 'blendEnd', slot: 1 }, 0.3)).toBe('30 f');
  expect(formatGripValue({ ...model, unit: 'timecode' }, { kind: 'outTime' }, 3)).toBe('00:00:03:00');
});

test('the source after the seam is named once if the slots agree', () => {
  expect(describeAfterSeam(model.blends)).toBe('extrapolated');
  const [a, b] = model.blends;
  expect(describeAfterSeam([{ ...a, shows: 'continuation' }, b])).toBe('A continued · B extrapolated');
  expect(describeAfterSeam([])).toBe('');
});
