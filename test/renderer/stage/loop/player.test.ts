import { computed, signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PartFault } from '#renderer/kit/guarded.ts';
import type { Moment, MotionState } from '#renderer/stores/shown/motion.ts';
import { oneMoment, playing } from '#test/renderer/motion/one-moment.ts';
import type { Drawn } from '#renderer/stores/app.ts';
import { createSession } from '#renderer/stores/session/session.ts';
import { createViewsState } from '#renderer/stores/window/views.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';

const marks: Record<string, string> = {};
let frames: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('document', { documentElement: { dataset: marks } });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  frames = [];
});

const readyWith = (evaluate: (time: number) => void): MotionState => ({
  state: 'ready',
  motion: oneMoment({ figures: [], evaluate }).motion,
});

/** A transition of −1 to 2 s that is looped from 0 to 1 s, shown by a stage that records what it draws. */
async function opened({ loop = true, quality = defaultWorkspace.quality, apart = false } = {}) {
  // It takes the marks from the document when it is loaded.
  const { createPlayer } = await import('#renderer/stage/loop/player.ts');
  const session = createSession();
  const workspace = signal({ ...defaultWorkspace, loop, quality });
  const library = signal<{ state: string }>({ state: 'ready' });
  const viewsState = createViewsState();
  const open = { aroundBlend: signal({ start: 0, end: 1 }), extent: signal({ start: -1, end: 2 }) };
  const evaluated: number[] = [];
  const motion = signal(readyWith((time) => void evaluated.push(time)));
  const app = {
    motion: {
      shown: { ...playing(apart ? { together: 'offers' } : {}), state: computed(() => motion.value) },
    },
    session,
    workspace: { state: workspace },
    library: { state: library },
    open,
    views: viewsState,
  };
  const drawn: string[] = [];
  const better = { awaited: false };
  let asked = 0;
  const stage = {
    draw: (_: Moment, time: number, drawnIn: string) => drawn.push(`${drawnIn} ${time}`),
    awaitsBetter: () => better.awaited,
    tier: () => 'high',
  };
  const player = createPlayer(app as unknown as Drawn, stage as never, () => asked++);
  return { player, session, workspace, motion, drawn, evaluated, better, viewsState, asked: () => asked };
}

test('what moves is drawn cheaply, and in full quality soon after; a frame without a change draws nothing', async () => {
  const { player, session, drawn, evaluated, asked } = await opened();
  expect([player.frame(0), player.frame(16), drawn]).toEqual([false, false, ['moving 0']]);
  session.time.value = 0.5;
  player.frame(16);
  vi.advanceTimersByTime(139);
  expect([drawn.at(-1), marks['settled']]).toEqual(['moving 0.5', undefined]);
  const before = asked();
  vi.advanceTimersByTime(1);
  expect(asked()).toBe(before + 1);
  player.frame(16);
  expect([drawn, evaluated]).toEqual([
    ['moving 0', 'moving 0.5', 'still 0.5'],
    [0, 0.5, 0.5],
  ]);
  expect([marks['settled'], marks['framesDrawn'], marks['time']]).toEqual(['true', '3', '0.5']);
  vi.advanceTimersByTime(1000);
  expect(player.frame(16)).toBe(false);
  expect(drawn).toHaveLength(3);
  player.forget();
  expect(marks).toEqual({});
});

test('what changes before its full picture is drawn is cheap again', async () => {
  const { player, session, drawn } = await opened();
  player.frame(0);
  vi.advanceTimersByTime(140); // full quality is due
  session.time.value = 0.5;
  player.frame(16);
  vi.advanceTimersByTime(139);
  player.redraw(); // the camera has moved
  vi.advanceTimersByTime(1);
  player.frame(16);
  vi.advanceTimersByTime(140);
  player.frame(16);
  expect(drawn).toEqual(['moving 0', 'moving 0.5', 'moving 0.5', 'still 0.5']);
});

test('a chosen quality is drawn at once', async () => {
  const { player, drawn } = await opened({ quality: 'high' as never });
  player.frame(0);
  vi.advanceTimersByTime(1000);
  player.frame(0);
  expect(drawn).toEqual(['still 0']);
});

test.each([
  ['in a loop from its end to its start', true, 0.9, 1, 200, 0.1, true],
  ['without a loop to the end of its range', false, 0.9, 1, 200, 1, false],
  ['backwards', true, 0.5, -2, 100, 0.3, true],
  ['faster', true, 0.1, 4, 100, 0.5, true],
])('playback goes %s', async (_what, loop, from, shuttle, ms, to, goesOn) => {
  const { player, session, drawn } = await opened({ loop });
  Object.assign(session.time, { value: from });
  session.playing.value = true;
  session.shuttle.value = shuttle;
  expect([player.frame(0), player.frame(ms)]).toEqual([true, goesOn]);
  expect([session.time.peek(), session.playing.peek()]).toEqual([expect.closeTo(to, 6), goesOn]);
  expect(drawn.map((each) => each.split(' ')[0])).toEqual(['playing', goesOn ? 'playing' : 'still']);
});

test.each([
  ['in a loop', true, [0.4, 0.8, 0.2], 1],
  ['to the end', false, [0.4, 0.8, 1], 1],
  ['backwards', true, [-0.4, -0.4], 1],
  ['from its end', true, [0], 0],
])('a round of playback %s ends once', async (_what, loop, times, rounds) => {
  const { player, session } = await opened({ loop });
  session.time.value = times.length === 1 ? 1 : 0;
  session.shuttle.value = times[0] < 0 ? -1 : 1;
  if (times[0] < 0) session.time.value = 0.3;
  session.playing.value = true;
  player.frame(0);
  for (const _ of times) player.frame(400);
  expect(session.rounds.peek()).toBe(rounds);
});

test('playback goes on over moments that cannot be drawn, and they are reported once', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const { player, session, motion, drawn } = await opened();
  const evaluate = (time: number): void => {
    if (time > 0.05 && time < 0.35) throw new Error('no pose');
  };
  motion.value = readyWith(evaluate);
  session.playing.value = true;
  expect([100, 100, 100, 100].map((ms) => player.frame(ms))).toEqual([true, true, true, true]);
  expect([session.time.peek(), drawn]).toEqual([
    expect.closeTo(0.4, 6),
    [expect.stringMatching(/^playing 0.4/)],
  ]);
  expect(reported.mock.calls).toEqual([[new PartFault('Views', new Error('no pose'))]]);
});

test('at rest, a picture that failed is tried again when something in it changes', async () => {
  const { player, session, motion, drawn, asked } = await opened();
  const evaluate = (time: number): void => {
    if (time === 0) throw new Error('no pose');
  };
  motion.value = readyWith(evaluate);
  expect(() => player.frame(0)).toThrow('no pose');
  const before = asked();
  session.time.value = 0.5;
  expect(asked()).toBe(before + 1);
  player.frame(16);
  expect(drawn).toEqual(['moving 0.5']);
});

test('at rest, a picture that failed for once is drawn in the next frame', async () => {
  const { player, motion, drawn } = await opened();
  let faults = 1;
  const evaluate = (): void => {
    if (faults-- > 0) throw new Error('no pose');
  };
  motion.value = readyWith(evaluate);
  expect(() => player.frame(0)).toThrow('no pose');
  player.frame(16);
  player.frame(32);
  expect(drawn).toEqual(['moving 0']);
});

test('half as fast, it goes half as far; while transitions are compared, it loops', async () => {
  const { player, session } = await opened({ loop: false, apart: true });
  session.speed.value = 0.5;
  session.playing.value = true;
  player.frame(400);
  expect(session.time.peek()).toBeCloseTo(0.2, 6);
  session.time.value = 0.95;
  expect([player.frame(200), session.time.peek()]).toEqual([true, expect.closeTo(0.05, 6)]);
});

test('a moment that is asked for is answered two frames after it is drawn in full quality, once nothing better comes', async () => {
  const { player, session, better, motion } = await opened();
  let shown = 0;
  better.awaited = true;
  session.playing.value = true;
  player.show(0.7, () => shown++);
  expect([session.time.peek(), session.playing.peek()]).toEqual([0.7, false]);
  player.frame(0);
  expect(frames).toHaveLength(0);
  better.awaited = false;
  player.show(0.7, () => undefined);
  player.frame(0);
  for (const counts of [0, 1]) {
    for (const frame of frames.splice(0)) frame();
    expect(shown).toBe(counts);
  }
  motion.value = { state: 'loading' };
  player.frame(0);
  expect(marks['settled']).toBe('false');
});

test('the status bar has the smoothed rate while it plays, three times a second at most, and none at rest', async () => {
  const { player, session, viewsState } = await opened();
  const report = () => viewsState.report.peek();
  session.playing.value = true;
  vi.advanceTimersByTime(400);
  player.frame(20);
  expect(report()).toMatchObject({ framesPerSecond: 50, tier: 'high' });
  vi.advanceTimersByTime(299);
  player.frame(10);
  expect(report().framesPerSecond).toBe(50);
  vi.advanceTimersByTime(1);
  player.frame(10);
  expect(report().framesPerSecond).toBeCloseTo(50 + 5 + 4.5, 6);
  session.playing.value = false;
  player.frame(10);
  expect(report().framesPerSecond).toBeNull();
});
