import { expect, test } from 'vitest';
import type { Grip } from '#renderer/timeline/grips/grip.ts';
import { formatGripValue, kindOf, listHandles } from '#renderer/timeline/grips/grip-kinds.ts';
import { onlyMark } from '#renderer/timeline/grips/marks.ts';
import type { TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { cursorOver, subjectOf } from '#renderer/timeline/rows/hit-test.ts';
import { describeAfterSeam } from '#renderer/timeline/words/slot-words.ts';
import { markersOf, model, ranged, recorder } from '../timeline-fixture.ts';

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

const stance = { side: 'source', id: 'stance' } as const;
const range = (start: number, end: number) => ({ kind: 'loopRange', value: { start, end } });

test.each<[Grip, number, unknown, [low: number, value: number, high: number, length: number], string]>([
  [{ kind: 'playhead' }, 0.2, ['seek', 0.2, 'preview'], [-3, 0.1, 0.75, 0], 'ruler over  '],
  [{ kind: 'outTime' }, 2.5, { kind: 'outTime', value: 2.5 }, [0, 3, 4, 0], 'null over  held ew-resize'],
  [{ kind: 'inTime' }, 0.6, { kind: 'inTime', value: 0.6 }, [0, 0.5, 2, 0], 'null over  held ew-resize'],
  [
    { kind: 'slide', side: 'source' },
    2,
    { kind: 'outTime', value: 2 },
    [0, 3, 4, 0],
    'source over grab held grabbing',
  ],
  [
    { kind: 'slide', side: 'destination' },
    1,
    { kind: 'inTime', value: 1 },
    [0, 0.5, 2, 0],
    'destination over grab held grabbing',
  ],
  [
    { kind: 'blendEnd', slot: 1 },
    0.5,
    { kind: 'blendEnd', slot: 1, value: 0.5 },
    [0, 0.3, 2, 0],
    'null over  held ew-resize',
  ],
  [{ kind: 'loop' }, -1, range(-1, 1), [-3, -1.5, -1.25, 2], 'ruler over grab held grabbing'],
  [{ kind: 'loopStart' }, -1, range(-1, 0.5), [-3, -1.5, 0.49, 0], 'ruler over  held ew-resize'],
  [{ kind: 'loopEnd' }, 0.6, range(-1.5, 0.6), [-1.49, 0.5, 0.75, 0], 'ruler over  held ew-resize'],
  [
    { kind: 'range', ...stance },
    0.5,
    { kind: 'marks', ids: 'those', side: 'source', shift: 0.1 },
    [0, 0.4, 3.51, 0.5],
    'marks over grab held grabbing',
  ],
  [
    { kind: 'rangeStart', ...stance },
    0.5,
    { kind: 'rangeStart', id: 'stance', value: 0.5 },
    [0, 0.4, 0.89, 0],
    'marks over ew-resize held ew-resize',
  ],
  [
    { kind: 'rangeEnd', ...stance },
    0.5,
    { kind: 'rangeEnd', id: 'stance', value: 0.5 },
    [0.41, 0.9, 4.01, 0],
    'marks over ew-resize held ew-resize',
  ],
])('the grip %j at %d s reports %j, within %j: %s', (grip, value, told, limits, words) => {
  const { listener, told: reported } = recorder();
  const { motion: motionOf, report, cursors } = kindOf(grip);
  const motion = motionOf(ranged, markersOf(ranged), grip)!;
  report(listener, { grip, motion, startX: 0, ids: 'those' as never }, value, 'preview', ranged);
  const near = (number: number): number => expect.closeTo(number, 9) as number;
  const shift = 'shift' in (told as object) ? { shift: near(0.1) } : {};
  expect(reported).toEqual([
    Array.isArray(told) ? told : { ...(told as object), ...shift, phase: 'preview' },
  ]);
  expect([motion.minimum, motion.value, motion.maximum, motion.length]).toEqual(limits.map(near));
  const held = cursors[1] === '' ? '' : `held ${cursors[1]}`;
  expect(`${subjectOf(grip)} over ${cursorOver(grip)} ${held}`).toBe(words);
});
