import { expect, test } from 'vitest';
import { pixelsOf, toPixel, type Scale } from '#renderer/kit/plot/scale.ts';
import { setModel } from '#renderer/timeline/set-model.ts';
import {
  createTimelineState,
  fitView,
  holdClipStill,
  lookAt,
  setSize,
  type TimelineState,
} from '#renderer/timeline/timeline-state.ts';
import { model, scaleFrom } from './timeline-fixture.ts';

function shown(): TimelineState {
  const state = createTimelineState();
  setSize(state, 1136, 258);
  setModel(state, model);
  state.sceneDirty = false;
  state.playheadDirty = false;
  return state;
}

/** The scale at 777 px per second, from a time on. */
function closer({ scale }: TimelineState, start: number): Scale {
  return scaleFrom(scale.from, scale.to - scale.from, start, 777);
}

function closeTo({ from, to, low, high }: Scale): unknown {
  return { from, to, low: expect.closeTo(low, 9) as number, high: expect.closeTo(high, 9) as number };
}

test('the first model is fitted', () => {
  const state = shown();
  expect(toPixel(state.scale, -3)).toBeCloseTo(120, 9);
  expect(toPixel(state.scale, 0.75)).toBeCloseTo(1120, 9);
});

test('a moved playhead does not redraw the scene', () => {
  const state = shown();
  setModel(state, { ...model, playhead: 0.2, source: { ...model.source } });
  expect(state.playheadDirty).toBe(true);
  expect(state.sceneDirty).toBe(false);
  setModel(state, { ...model, unit: 'frames' });
  expect(state.sceneDirty).toBe(true);
});

test('zoom and position are kept when the model changes', () => {
  const state = shown();
  lookAt(state, closer(state, -1));
  setModel(state, { ...model, source: { ...model.source, time: 2, duration: 9 } });
  expect(state.scale.low).toBe(-1);
  expect(pixelsOf(state.scale, 1)).toBeCloseTo(777, 9);
});

test('another transition opens on its seam and loop range, a clip whole, and the views left are kept', () => {
  const state = shown();
  setModel(state, { ...model, id: 'looped' });
  expect(toPixel(state.scale, -1.5)).toBeCloseTo(120, 9); // the handle of its loop range
  const other = { ...model, id: 'hop to walk', loopRange: null };
  setModel(state, other);
  expect(toPixel(state.scale, -1)).toBeCloseTo(120, 9);
  expect(toPixel(state.scale, 0.75)).toBeCloseTo(1120, 9); // the end of the destination
  lookAt(state, closer(state, -0.5));
  setModel(state, null);
  setModel(state, { ...model, id: 'hop', hasSeam: false, loopRange: null });
  expect(toPixel(state.scale, 0.75)).toBeCloseTo(1120, 9);
  setModel(state, model);
  expect(toPixel(state.scale, -3)).toBeCloseTo(120, 9);
  setSize(state, 636, 258);
  setModel(state, other);
  expect(state.scale).toEqual(closeTo(scaleFrom(104, 532, -0.5, 777)));
  const long = { ...model.destination, duration: 9 };
  setModel(state, { ...model, id: 'long', destination: long });
  expect(toPixel(state.scale, 1.4)).toBeCloseTo(620, 9);
});

test('two other clips are fitted, one that shares a clip keeps the view', () => {
  const state = shown();
  lookAt(state, closer(state, -1));
  const half = { ...model, source: { ...model.source, clipId: 'run' } };
  setModel(state, half);
  expect(pixelsOf(state.scale, 1)).toBeCloseTo(777, 9);
  setModel(state, { ...half, source: model.source, destination: { ...model.destination, clipId: 'stop' } });
  expect(toPixel(state.scale, -3)).toBeCloseTo(120, 9);
});

test('a new width fits again only a fitted view', () => {
  const state = shown();
  setSize(state, 636, 258);
  expect(toPixel(state.scale, 0.75)).toBeCloseTo(620, 9);
  lookAt(state, closer(state, state.scale.low));
  setSize(state, 1136, 258);
  expect(pixelsOf(state.scale, 1)).toBeCloseTo(777, 9);
  expect(state.scale.to - state.scale.from).toBe(1032);
  fitView(state);
  expect(toPixel(state.scale, 0.75)).toBeCloseTo(1120, 9);
});

test('markers are sorted again only if they have changed', () => {
  const state = shown();
  const before = state.markers;
  setModel(state, { ...model, unit: 'frames' });
  expect(state.markers.source).toBe(before.source);
  setModel(state, { ...model, source: { ...model.source, markers: [] } });
  expect(state.markers.source.times).toHaveLength(0);
  expect(state.markers.destination).toBe(before.destination);
});

test('without clips, nothing of the last ones is left', () => {
  const state = shown();
  setModel(state, null);
  expect(state.markers.source.times).toHaveLength(0);
  expect(state.rows.filter((row) => row.kind.id === 'blend')).toHaveLength(0);
  expect(state.sceneDirty).toBe(true);
});

test('a fitted view omits repetitions of a loop, but not the loop range', () => {
  const state = createTimelineState();
  setSize(state, 1136, 258);
  const walk = { ...model.source, loop: true };
  setModel(state, { ...model, source: walk });
  expect(toPixel(state.scale, -3)).toBeCloseTo(120, 9);
  const other = { ...model, source: { ...walk, clipId: 'jog' }, loopRange: { start: -4, end: 0.5 } };
  setModel(state, other);
  expect(toPixel(state.scale, -4)).toBeCloseTo(120, 9);
});

test('the view follows a playhead that leaves it, in both directions', () => {
  const state = shown();
  // One second is visible, 100 px per tenth of it, starting at −1 s.
  lookAt(state, scaleFrom(104, 1000, -1, 1000));
  const at = (playhead: number) => setModel(state, { ...model, playhead });
  at(-0.01);
  expect(state.scale.low).toBe(-1);
  at(0.01);
  expect(state.scale.low).toBeCloseTo(-0.09, 9);
  at(-0.1);
  expect(state.scale.low).toBeCloseTo(-1, 9);
  at(-2.9);
  expect(state.scale.low).toBeCloseTo(-3, 9);
});

test('a playhead out of sight, or dragged, does not scroll the view; a jump does', () => {
  const state = shown();
  lookAt(state, scaleFrom(104, 1000, -3, 1000));
  setModel(state, { ...model, playhead: 0.2, playing: true });
  expect(state.scale.low).toBe(-3);
  setModel(state, { ...model, playhead: -1 });
  expect(state.scale.low).toBeCloseTo(-1.1, 9);
  setModel(state, { ...model, playhead: -2.5 });
  expect(state.scale.low).toBeCloseTo(-2.6, 9);
  state.holding = true;
  setModel(state, { ...model, playhead: 0 });
  expect(state.scale.low).toBeCloseTo(-2.6, 9);
});

test('a moving playhead does not scroll a hidden timeline', () => {
  const state = shown();
  setSize(state, 0, 0);
  setModel(state, { ...model, playhead: 0.5 });
  setSize(state, 1136, 258);
  expect(toPixel(state.scale, -3)).toBeCloseTo(120, 9);
  lookAt(state, closer(state, -1));
  setSize(state, 0, 0);
  setSize(state, 1136, 258);
  expect(state.scale).toEqual(closeTo(scaleFrom(104, 1032, -1, 777)));
});

test('a timeline shown for the first time is fitted, wherever the playhead is', () => {
  const state = createTimelineState();
  setModel(state, model);
  setModel(state, { ...model, playhead: 0.5 });
  setSize(state, 1136, 258);
  expect(toPixel(state.scale, -3)).toBeCloseTo(120, 9);
  expect(toPixel(state.scale, 0.75)).toBeCloseTo(1120, 9);
});

test('a clip that is held keeps its place while its in point moves: the seam follows the pointer instead', () => {
  const state = shown();
  const use = model.destination;
  holdClipStill(state, 'destination');
  const { scale } = state;
  setModel(state, { ...model, destination: { ...use, time: use.time + 0.4 } });
  const frameX = (at: typeof scale, time: number): number => toPixel(at, (1.2 - time) / use.playRate);
  expect(frameX(state.scale, use.time + 0.4)).toBeCloseTo(frameX(scale, use.time), 9);
  const moved = (0.4 / use.playRate) * pixelsOf(scale, 1);
  expect(toPixel(state.scale, 0) - toPixel(scale, 0)).toBeCloseTo(moved, 9);
});
