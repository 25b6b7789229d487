import { expect, test, vi } from 'vitest';
import { PartFault } from '#renderer/kit/guarded.ts';
import { createFrameLoop } from '#renderer/stage/loop/frame-loop.ts';

/** A clock whose frames the test triggers. */
function handClock() {
  let waiting: ((now: number) => void) | null = null;
  return {
    waits: () => waiting !== null,
    frame: (now: number) => {
      const callback = waiting;
      waiting = null;
      callback?.(now);
    },
    requestFrame: (callback: (now: number) => void) => {
      waiting = callback;
      return 1;
    },
    cancelFrame: () => (waiting = null),
  };
}

test('draws after a change, then sleeps', () => {
  const clock = handClock();
  let frames = 0;
  const loop = createFrameLoop({ Views: () => ++frames < 0 }, clock);
  expect(clock.waits()).toBe(false);
  loop.invalidate();
  loop.invalidate();
  clock.frame(0);
  expect(frames).toBe(1);
  expect(clock.waits()).toBe(false);
});

test('continues while something moves; sleeping takes no time', () => {
  const clock = handClock();
  const elapsed: number[] = [];
  let moving = true;
  const paint = (ms: number): boolean => {
    elapsed.push(ms);
    return moving;
  };
  const loop = createFrameLoop({ Views: paint, Timeline: () => false }, clock);
  loop.invalidate();
  clock.frame(1000);
  clock.frame(1016);
  moving = false;
  clock.frame(1032);
  expect(clock.waits()).toBe(false);
  loop.invalidate();
  clock.frame(9000);
  expect(elapsed).toEqual([0, 16, 16, 0]);
});

test('a change during a frame requests another one; a long gap is one short step', () => {
  const clock = handClock();
  const elapsed: number[] = [];
  const paint = (ms: number): boolean => {
    elapsed.push(ms);
    if (elapsed.length === 1) loop.invalidate();
    return true;
  };
  const loop = createFrameLoop({ Views: paint }, clock);
  loop.invalidate();
  clock.frame(0);
  expect(clock.waits()).toBe(true);
  clock.frame(60_000);
  expect(elapsed).toEqual([0, 250]);
});

test('once it was ended nothing draws, not even a later change', () => {
  const clock = handClock();
  let frames = 0;
  const loop = createFrameLoop({ Views: () => ++frames < 0 }, clock);
  loop.invalidate();
  loop.dispose();
  expect(clock.waits()).toBe(false);
  loop.invalidate();
  expect(clock.waits()).toBe(false);
  expect(frames).toBe(0);
});

test('a painter that throws stops neither the others nor the next frame, and is reported once', () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const clock = handClock();
  const fault = new Error('no figure');
  let frames = 0;
  const broken = (): boolean => {
    throw fault;
  };
  const loop = createFrameLoop({ Views: broken, Timeline: () => ++frames < 3 }, clock);
  loop.invalidate();
  for (const now of [0, 16, 32]) clock.frame(now);
  expect(frames).toBe(3);
  loop.invalidate();
  clock.frame(1000);
  expect(frames).toBe(4);
  expect(reported.mock.calls).toEqual([[new PartFault('Views', fault)]]);
  vi.unstubAllGlobals();
});

test('a frame that threw is drawn once more; what throws again waits for a change', () => {
  vi.stubGlobal('reportError', () => undefined);
  const clock = handClock();
  let [frames, faults] = [0, 1];
  const paint = (): boolean => {
    frames++;
    if (faults-- > 0) throw new Error('no figure');
    return false;
  };
  const loop = createFrameLoop({ Views: paint }, clock);
  const waitsAfter = (now: number): boolean => {
    clock.frame(now);
    return clock.waits();
  };
  loop.invalidate();
  expect([waitsAfter(0), waitsAfter(16), frames]).toEqual([true, false, 2]);
  faults = 3;
  loop.invalidate();
  expect([waitsAfter(32), waitsAfter(48), frames]).toEqual([true, false, 4]);
  loop.invalidate();
  expect([waitsAfter(64), frames]).toEqual([false, 5]);
  vi.unstubAllGlobals();
});
