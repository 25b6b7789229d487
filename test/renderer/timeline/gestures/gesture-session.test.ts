import { expect, test } from 'vitest';
import { toPixel } from '#renderer/kit/plot/scale.ts';
import { createGestureSession, type GestureSession } from '#renderer/timeline/gestures/gesture-session.ts';
import { readouts } from '#renderer/timeline/gestures/hover.ts';
import { neighbourOf } from '#renderer/timeline/gestures/mark-actions.ts';
import { noMarks, onlyMark } from '#renderer/timeline/grips/marks.ts';
import type { TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { setModel } from '#renderer/timeline/set-model.ts';
import { createTimelineState, setSize, type TimelineState } from '#renderer/timeline/timeline-state.ts';
import { markersOf, model, ranged, recorder, scaleFrom } from '../timeline-fixture.ts';

interface Bench {
  readonly state: TimelineState;
  readonly session: GestureSession;
  readonly told: unknown[];
}

/** A timeline that applies its own requests, as the app does: 100 px/s, the seam at 500 px. */
function bench(): Bench {
  const { listener, told } = recorder();
  const state = createTimelineState();
  const show = (next: TimelineModel): void => setModel(state, next);
  const following = {
    ...listener,
    gesture: (gesture: Parameters<typeof listener.gesture>[0]) => {
      listener.gesture(gesture);
      if (gesture.kind === 'outTime' && state.model !== null)
        show({ ...state.model, source: { ...state.model.source, time: gesture.value } });
    },
  };
  setSize(state, 1000, 258);
  show(model);
  state.scale = scaleFrom(104, 896, -3.96, 100);
  return { state, session: createGestureSession(state, following), told };
}

test('a drag is previews and one commit, and the seam follows the pointer', () => {
  const { state, session, told } = bench();
  expect(toPixel(state.scale, 0)).toBeCloseTo(500, 9);
  session.take({ kind: 'outTime' }, 495);
  session.moveTo(475, false);
  expect(toPixel(state.scale, 0)).toBeCloseTo(480, 6);
  session.moveTo(455, false);
  expect(toPixel(state.scale, 0)).toBeCloseTo(460, 6);
  session.keep();
  expect(told).toEqual([
    { kind: 'outTime', value: expect.closeTo(2.8, 9) as number, phase: 'preview' },
    { kind: 'outTime', value: expect.closeTo(2.6, 9) as number, phase: 'preview' },
    { kind: 'outTime', value: expect.closeTo(2.6, 9) as number, phase: 'commit' },
  ]);
  expect(session.held()).toBeNull();
});

test('a cancel restores value and view', () => {
  const { state, session, told } = bench();
  session.take({ kind: 'outTime' }, 495);
  session.moveTo(400, false);
  session.cancel();
  expect(told.at(-1)).toEqual({ kind: 'outTime', value: 3, phase: 'cancel' });
  expect(state.scale.low).toBeCloseTo(-3.96, 9);
});

test('a gesture without movement is not reported; one that returns to its start is cancelled', () => {
  const { session, told } = bench();
  session.take({ kind: 'outTime' }, 495);
  session.keep();
  expect(told).toEqual([]);
  session.take({ kind: 'outTime' }, 495);
  session.moveTo(455, false);
  session.moveTo(495, false);
  session.keep();
  expect(told.at(-1)).toEqual({ kind: 'outTime', value: 3, phase: 'cancel' });
});

test('keys step from the last step, even before the model is updated', () => {
  const { session, told } = bench();
  session.take({ kind: 'inTime' }, 0);
  session.stepBy(1);
  session.stepBy(1);
  session.keep();
  expect(told.at(-1)).toEqual({ kind: 'inTime', value: expect.closeTo(0.54, 9) as number, phase: 'commit' });
});

test('a snap to a name is shown until release', () => {
  const { state, session } = bench();
  session.take({ kind: 'outTime' }, 500);
  session.moveTo(303, false);
  expect(state.snapped?.name).toBe('L plant');
  session.keep();
  expect(state.snapped).toBeNull();
});

test('the end of a settling blend cannot be taken', () => {
  const { session } = bench();
  expect(session.take({ kind: 'blendEnd', slot: 0 }, 500)).toBe(false);
  expect(session.held()).toBeNull();
});

test('at the edge, the view scrolls below a drag: the seam stays at the pointer, and the clip moves', () => {
  const { state, session } = bench();
  session.take({ kind: 'outTime' }, 500);
  session.moveTo(110, false);
  expect(state.model?.source.time).toBeCloseTo(0, 9);
  expect(session.scrollBy(-50)).toBe(false);
  session.moveTo(400, false);
  expect(session.scrollBy(-50)).toBe(true);
  session.moveTo(400, false);
  expect(state.model?.source.time).toBeCloseTo(1.5, 9);
  expect(toPixel(state.scale, 0)).toBeCloseTo(400, 9);
});

test('the view scrolls below a drag as far as its limits, and Home and End go there', () => {
  const { session, told } = bench();
  session.take({ kind: 'playhead' }, 510);
  for (const [end, onwards] of [
    ['maximum', 10],
    ['minimum', -10],
  ] as const) {
    session.jumpTo(end);
    expect([session.scrollBy(onwards), session.scrollBy(-onwards)]).toEqual([false, true]);
  }
  expect(told.length).toBeGreaterThan(1);
});

test('a cancelled drag restores the view that it scrolled', () => {
  const { state, session } = bench();
  session.take({ kind: 'playhead' }, 510);
  session.moveTo(300, false);
  expect(session.scrollBy(-100)).toBe(true);
  expect(state.scale.low).toBeCloseTo(-4.96, 9);
  session.cancel();
  expect(state.scale.low).toBeCloseTo(-3.96, 9);
});

test('a time is shown on the clock of the seam and of both clips, with a dash where a clip has no frame', () => {
  expect(readouts(model, 0.1)).toEqual(['+0.10 s', '3.10 s', '0.70 s']);
  expect(readouts({ ...model, unit: 'frames' }, -0.1)).toEqual(['−10 f', 'f 290', 'f 15']);
  expect(readouts({ ...model, unit: 'timecode' }, -2)).toEqual(['−00:00:02:00', '00:00:01:00', '–']);
  expect(readouts(model, 5)).toEqual(['+5.00 s', '–', '–']);
});

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
