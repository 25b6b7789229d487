import { expect, test } from 'vitest';
import { readouts } from '#renderer/timeline/gestures/hover.ts';
import { seamWarnings } from '#renderer/timeline/rows/kinds/flags.ts';
import { formatGripValue, listHandles } from '#renderer/timeline/grips/grip-kinds.ts';
import { snapTargets } from '#renderer/timeline/grips/snap-targets.ts';
import { playedRangeOf } from '#renderer/timeline/model/model-times.ts';
import type { TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { createRowLayout, layOutRows } from '#renderer/timeline/rows/row-layout.ts';
import { markersOf, model } from './timeline-fixture.ts';

/** An open clip, a loop of 2 s. */
const clip = { ...model.destination, time: 0, playRate: 1, loop: true };
const alone: TimelineModel = {
  ...model,
  hasSeam: false,
  source: { ...clip, markers: [], ranges: [] },
  destination: clip,
  blends: [],
  loopRange: null,
};

test('has its own row, but no source and no blends', () => {
  const layout = createRowLayout();
  layOutRows(layout, null, alone, 300, false);
  const rows = layout.rows.map(({ kind: { id, side } }) => `${id} ${side ?? ''}`.trim());
  expect(rows).toEqual(['ruler', 'flags', 'clip destination', 'markers destination', 'ranges destination']);
});

test('has no out or in point', () => {
  const keys = listHandles(alone, markersOf(alone)).map(({ key }) => key);
  expect(keys).toEqual(['playhead']);
});

test('plays from its first frame to its last, even if it is a loop', () => {
  expect(playedRangeOf(alone)).toEqual({ start: 0, end: 2 });
});

test('mentions no seam', () => {
  const names = snapTargets(alone, markersOf(alone), { kind: 'playhead' }).points.map(({ name }) => name);
  expect(names).toEqual(['First frame', 'Last frame']);
  expect(formatGripValue(alone, { kind: 'playhead' }, 0.5)).toBe('0.50 s');
  expect(readouts(alone, 0.5)).toEqual(['', '', '0.50 s']);
  expect(seamWarnings({ ...alone, source: { ...alone.source, duration: 0 } })).toEqual([]);
});
