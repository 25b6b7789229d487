import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toValue } from '#renderer/kit/plot/scale.ts';
import {
  edgeSpeed,
  withinPlot,
  pressBand,
  pressNewRange,
} from '#renderer/timeline/gestures/press/press-sweep.ts';
import { noMarks } from '#renderer/timeline/grips/marks.ts';
import { setModel } from '#renderer/timeline/set-model.ts';
import { createTimelineState, setSize } from '#renderer/timeline/timeline-state.ts';
import { model, ranged, recorder, scaleFrom } from '#test/renderer/timeline/timeline-fixture.ts';

describe('press sweep', () => {
  /** Requested frames, which the test runs one by one. */
  let frames: FrameRequestCallback[] = [];
  let now = 0;

  beforeEach(() => {
    [frames, now] = [[], performance.now()];
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
    vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
  });
  afterEach(() => vi.unstubAllGlobals());

  function giveFrames(count: number): void {
    for (let i = 0; i < count; i++) for (const frame of frames.splice(0)) frame((now += 20));
  }

  const point = (x: number, y: number) => ({ x, y, free: false, adding: false });

  /** 200 px/s: from 3.5 to 1.5 s before the seam, which is at 3 s of the source. */
  function bench() {
    const { listener, told } = recorder();
    const state = createTimelineState();
    setSize(state, 1000, 258);
    setModel(state, { ...model, selection: noMarks });
    state.scale = scaleFrom(104, 400, -3.5, 200);
    return { state, listener, told };
  }

  test('a new range that reaches the edge scrolls the view, and keeps its start', () => {
    const { state, listener, told } = bench();
    const pressed = pressNewRange({ state, listener }, point(204, 97), {
      kind: 'rangeLane',
      side: 'source',
      lane: 0,
    });
    pressed.move(point(520, 97));
    giveFrames(20);
    expect(state.scale.low).toBeGreaterThan(-3.5);
    pressed.keep();
    expect(told).toHaveLength(1);
    expect(told[0]).toEqual([
      'add range',
      { side: 'source', clipId: 'walk', start: 0, end: expect.closeTo(endOf(state), 1) as number },
    ]);
    expect(frames).toHaveLength(0);
  });

  /** Time of the source at the right edge of the view, s. */
  function endOf({ scale }: ReturnType<typeof bench>['state']): number {
    return 3 + toValue(scale, scale.to - 10);
  }

  test('a sweep over markers continues at the edge, and disappears on release', () => {
    const { state, listener, told } = bench();
    const pressed = pressBand({ state, listener }, point(120, 79), null);
    pressed.move(point(520, 79));
    const before = told.length;
    giveFrames(20);
    expect(told.length).toBeGreaterThan(before);
    expect(state.sweep?.kind).toBe('band');
    // Its start has scrolled out of the view together with its time.
    expect(state.sweep?.kind === 'band' && state.sweep.left).toBeLessThan(104);
    pressed.keep();
    expect(state.sweep).toBeNull();
    giveFrames(1);
    expect(frames).toHaveLength(0);
  });

  /** On the source: the lane of markers is from 74 to 92 px, that of ranges from there to 110 px. */
  test.each([
    [
      [300, 80],
      [420, 100],
      ['plant', 'stance'],
    ],
    [[300, 93], [420, 100], ['stance']],
    [[300, 80], [420, 91], ['plant']],
    [[405, 80], [420, 100], []],
    [[300, 80], [403, 91], []],
    [[385, 80], [395, 100], []], // behind the end of the range
    [[110, 80], [283, 100], []],
    [[110, 50], [420, 73], []],
  ])('a sweep between %j and %j selects %j, from whichever corner', (a, b, ids) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
      [
        [a[0], b[1]],
        [b[0], a[1]],
      ],
      [
        [b[0], a[1]],
        [a[0], b[1]],
      ],
    ]) {
      const { state, listener, told } = bench();
      setModel(state, { ...ranged, selection: noMarks });
      const pressed = pressBand({ state, listener }, point(from[0], from[1]), null);
      pressed.move(point(to[0], to[1]));
      expect(told.at(-1)).toEqual(['select', ids]);
    }
  });
});

const plot = { from: 100, to: 900 };

test('inside the plot the view stays; at its edge it scrolls, faster further out', () => {
  expect(edgeSpeed(plot, 500)).toBe(0);
  expect(edgeSpeed(plot, 110)).toBe(0);
  expect(edgeSpeed(plot, 890)).toBe(0);
  expect(edgeSpeed(plot, 895)).toBe(60);
  expect(edgeSpeed(plot, 100)).toBe(-120);
  expect(edgeSpeed(plot, -9999)).toBe(-1500);
});

test('a drag beyond the edge stays visible', () => {
  expect([-50, 105, 500, 2000].map((x) => withinPlot(plot, x))).toEqual([110, 110, 500, 890]);
});
