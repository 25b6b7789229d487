import { expect, test } from 'vitest';
import { draggedTo, nudged, takenAlong, type Snapped } from '#renderer/timeline/grips/drag.ts';
import type { Drag, Grip, GripMotion } from '#renderer/timeline/grips/grip.ts';
import { kindOf } from '#renderer/timeline/grips/grip-kinds.ts';
import { noMarks } from '#renderer/timeline/grips/marks.ts';
import type { Phase, TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { markersOf, model, ranged, rangeFrom, recorder } from '../timeline-fixture.ts';

const markers = markersOf(model);

const motionIn = (shown: TimelineModel, grip: Grip): GripMotion | null =>
  kindOf(grip).motion(shown, markers, grip);

function motionOf(grip: Grip): GripMotion {
  const motion = motionIn(model, grip);
  if (motion === null) throw new Error('nothing to move');
  return motion;
}

/** `grip` alone, taken at 500 px. */
function heldAt(grip: Grip, shown = model): Drag {
  const motion = motionIn(shown, grip);
  if (motion === null) throw new Error('nothing to move');
  return { grip, motion, startX: 500, ids: takenAlong(noMarks, grip) };
}

/** `grip` taken at 500 px and dragged by `pixels` at 100 px/s. */
function drag(grip: Grip, pixels: number, free = false): Snapped {
  const taken = heldAt(grip);
  return draggedTo(taken, { x: 500 + pixels, pixelsPerSecond: 100, free }, model, markers);
}

test('by hand: an out point moves with the pointer, its bar in the other direction', () => {
  expect(drag({ kind: 'outTime' }, -40).value).toBeCloseTo(2.6, 9);
  expect(drag({ kind: 'slide', side: 'source' }, 40).value).toBeCloseTo(2.6, 9);
});

test('at double rate a pixel is twice the time on the clip', () => {
  expect(drag({ kind: 'inTime' }, 30).value).toBeCloseTo(1.1, 9);
});

test('a drag snaps to a marker 6 px away and names it, except with the key for free movement', () => {
  expect(drag({ kind: 'outTime' }, -195)).toEqual({ value: 1, name: 'L plant', at: 1 });
  const free = drag({ kind: 'outTime' }, -195.25, true);
  expect(free.value).toBeCloseTo(1.0475, 9);
  expect(free.name).toBeNull();
});

test('no drag leaves its range', () => {
  expect(drag({ kind: 'outTime' }, 500)).toEqual({ value: 4, name: null, at: 4 });
  expect(drag({ kind: 'playhead' }, -9999).value).toBe(-3);
  expect(drag({ kind: 'blendEnd', slot: 1 }, -100).value).toBe(0);
  expect(drag({ kind: 'loopStart' }, 999).value).toBeLessThan(0.5);
});

test('the playhead snaps to frames of the visible clip', () => {
  expect(drag({ kind: 'playhead' }, -70.4).value).toBeCloseTo(-0.6, 9);
  expect(drag({ kind: 'playhead' }, 5.4).value).toBeCloseTo(0.15, 9);
});

test('a step moves a point by a frame of its clip', () => {
  expect(nudged(model, { kind: 'outTime' }, motionOf({ kind: 'outTime' }), 1)).toBeCloseTo(3.01, 9);
  expect(nudged(model, { kind: 'inTime' }, motionOf({ kind: 'inTime' }), -10)).toBeCloseTo(0.3, 9);
});

test('a step back from the seam is a frame of the source', () => {
  const slow = { ...model, playhead: 0, source: { ...model.source, fps: 20 } };
  const motion = motionIn(slow, { kind: 'playhead' });
  expect(motion === null ? NaN : nudged(slow, { kind: 'playhead' }, motion, -1)).toBeCloseTo(-0.05, 9);
  expect(motion === null ? NaN : nudged(slow, { kind: 'playhead' }, motion, 1)).toBeCloseTo(0.01, 9);
});

/** A grip of the range from 0.4 to 0.9 s on the source, dragged by `pixels` at 100 px/s. */
function dragRange(kind: 'range' | 'rangeStart' | 'rangeEnd', pixels: number): Snapped {
  const held = heldAt({ kind, side: 'source', id: 'stance' }, ranged);
  return draggedTo(held, { x: 500 + pixels, pixelsPerSecond: 100, free: false }, ranged, markers);
}

test('a range moves as a whole, and snaps with either end', () => {
  expect(dragRange('range', 20).value).toBeCloseTo(0.6, 9);
  const byEnd = dragRange('range', 7); // 0.47 to 0.97: its end snaps to the plant at 1 s
  expect(byEnd).toEqual({ value: 0.5, name: 'L plant', at: 1 });
  expect(dragRange('range', 62)).toEqual({ value: 1, name: 'L plant', at: 1 });
});

test('a range ends at most a frame after the last one, and is at least a frame long', () => {
  expect(dragRange('range', 999).value).toBeCloseTo(4.01 - 0.5, 9);
  expect(dragRange('rangeEnd', 999).value).toBeCloseTo(4.01, 9);
  expect(dragRange('rangeEnd', -99).value).toBeCloseTo(0.41, 9);
  expect(dragRange('rangeStart', 99).value).toBeCloseTo(0.89, 9);
  expect(dragRange('rangeStart', -99).value).toBe(0);
});

test('a settling time cannot be dragged, nor can a removed mark', () => {
  expect(motionIn(model, { kind: 'blendEnd', slot: 0 })).toBeNull();
  expect(motionIn(model, { kind: 'blendEnd', slot: 7 })).toBeNull();
  expect(motionIn(model, { kind: 'marker', side: 'source', id: 'gone' })).toBeNull();
  expect(motionIn({ ...model, loopRange: null }, { kind: 'loopEnd' })).toBeNull();
});

test('a bar is reported as its point, an end of a loop as the whole range', () => {
  const { listener, told } = recorder();
  const report = (grip: Grip, value: number, phase: Phase): void =>
    kindOf(grip).report(listener, heldAt(grip), value, phase, model);
  report({ kind: 'slide', side: 'destination' }, 0.6, 'preview');
  report({ kind: 'loopEnd' }, 0.2, 'commit');
  report({ kind: 'loop' }, -1, 'preview');
  report({ kind: 'playhead' }, 1, 'cancel');
  expect(told).toEqual([
    { kind: 'inTime', value: 0.6, phase: 'preview' },
    { kind: 'loopRange', value: { start: -1.5, end: 0.2 }, phase: 'commit' },
    { kind: 'loopRange', value: { start: -1, end: 1 }, phase: 'preview' },
    ['seek', 1, 'cancel'],
  ]);
});

test.each([
  [51, 1],
  [53, 1.04], // its end is at 2 s
])('a range of 0.96 s between names at 1 and 2 s, dragged by %d px, snaps to the nearer', (pixels, start) => {
  const long = { ...model, source: { ...model.source, ranges: [rangeFrom('stance', 0.5, 1.46)] } };
  const held = heldAt({ kind: 'range', side: 'source', id: 'stance' }, long);
  const at = { x: 500 + pixels, pixelsPerSecond: 100, free: false };
  expect(draggedTo(held, at, long, markers).value).toBeCloseTo(start, 9);
});
