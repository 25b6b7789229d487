import { expect, test } from 'vitest';
import {
  createGestureSession,
  type GestureSession,
} from '../../../../renderer/timeline/gestures/gesture-session.ts';
import { xOfTime } from '../../../../renderer/timeline/rows/time-scale.ts';
import type { TimelineModel } from '../../../../renderer/timeline/model/timeline-model.ts';
import {
  createTimelineState,
  takeModel,
  takeSize,
  type TimelineState,
} from '../../../../renderer/timeline/timeline-state.ts';
import { model, recorder } from '../timeline-fixture.ts';

interface Bench {
  readonly state: TimelineState;
  readonly session: GestureSession;
  readonly told: unknown[];
}

/** A timeline that shows what it asks for, as the app does: 100 px/s, the seam at 500 px. */
function bench(): Bench {
  const { listener, told } = recorder();
  const state = createTimelineState();
  const show = (next: TimelineModel): void => takeModel(state, next);
  const following = {
    ...listener,
    gesture: (gesture: Parameters<typeof listener.gesture>[0]) => {
      listener.gesture(gesture);
      if (gesture.kind === 'outTime' && state.model !== null)
        show({ ...state.model, source: { ...state.model.source, time: gesture.value } });
    },
  };
  takeSize(state, 1000, 258);
  show(model);
  state.scale = { left: 104, width: 896, start: -3.96, pixelsPerSecond: 100 };
  return { state, session: createGestureSession(state, following), told };
}

test('a drag is previews and one commit, and the seam goes with the pointer', () => {
  const { state, session, told } = bench();
  expect(xOfTime(state.scale, 0)).toBeCloseTo(500, 9);
  session.take({ kind: 'outTime' }, 495);
  session.moveTo(475, false);
  expect(xOfTime(state.scale, 0)).toBeCloseTo(480, 6);
  session.moveTo(455, false);
  expect(xOfTime(state.scale, 0)).toBeCloseTo(460, 6);
  session.keep();
  expect(told).toEqual([
    { kind: 'outTime', value: expect.closeTo(2.8, 9) as number, phase: 'preview' },
    { kind: 'outTime', value: expect.closeTo(2.6, 9) as number, phase: 'preview' },
    { kind: 'outTime', value: expect.closeTo(2.6, 9) as number, phase: 'commit' },
  ]);
  expect(session.held()).toBeNull();
});

test('a cancel gives back the value and the view there were before', () => {
  const { state, session, told } = bench();
  session.take({ kind: 'outTime' }, 495);
  session.moveTo(400, false);
  session.giveBack();
  expect(told.at(-1)).toEqual({ kind: 'outTime', value: 3, phase: 'cancel' });
  expect(state.scale.start).toBeCloseTo(-3.96, 9);
});

test('what did not move is not reported; what was brought back is a cancel', () => {
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

test('keys step from where the last step came to, also before the model has followed', () => {
  const { session, told } = bench();
  session.take({ kind: 'inTime' }, 0);
  session.stepBy(1);
  session.stepBy(1);
  session.keep();
  expect(told.at(-1)).toEqual({ kind: 'inTime', value: expect.closeTo(0.54, 9) as number, phase: 'commit' });
});

test('a stop at a name is shown until the grip is let go', () => {
  const { state, session } = bench();
  session.take({ kind: 'outTime' }, 500);
  session.moveTo(303, false);
  expect(state.snapped?.name).toBe('L plant');
  session.keep();
  expect(state.snapped).toBeNull();
});

test('a blend of a method that settles cannot be taken', () => {
  const { session } = bench();
  expect(session.take({ kind: 'blendEnd', slot: 0 }, 500)).toBe(false);
  expect(session.held()).toBeNull();
});

test('at the edge the view moves under a drag: the seam stays where the pointer is, and the clip goes by', () => {
  const { state, session } = bench();
  session.take({ kind: 'outTime' }, 500);
  session.moveTo(110, false);
  expect(state.model?.source.time).toBeCloseTo(0, 9);
  expect(session.scrollBy(-50)).toBe(false);
  session.moveTo(400, false);
  expect(session.scrollBy(-50)).toBe(true);
  session.moveTo(400, false);
  expect(state.model?.source.time).toBeCloseTo(1.5, 9);
  expect(xOfTime(state.scale, 0)).toBeCloseTo(400, 9);
});

test('a cancelled drag gives back the view that it moved', () => {
  const { state, session } = bench();
  session.take({ kind: 'playhead' }, 510);
  session.moveTo(300, false);
  expect(session.scrollBy(-100)).toBe(true);
  expect(state.scale.start).toBeCloseTo(-4.96, 9);
  session.giveBack();
  expect(state.scale.start).toBeCloseTo(-3.96, 9);
});
