import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wholeLabel } from '#contract/rows/clip-label.ts';
import { isBehindLabel, shownHandle } from '#renderer/timeline/elements/handles.ts';
import { barOf } from '#renderer/timeline/elements/request-rows.ts';
import { suggestionTargets, visibleSuggestions } from '#renderer/timeline/elements/suggestion-buttons.ts';
import { followThumb, thumbOf } from '#renderer/timeline/gestures/view-gestures.ts';
import type { Grip } from '#renderer/timeline/grips/grip.ts';
import type { RequestSlot, RequestSpan, TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { setModel } from '#renderer/timeline/set-model.ts';
import { createTimelineState, scrollTo, setSize } from '#renderer/timeline/timeline-state.ts';
import { PointedElement, pointerEvent } from '#test/fixtures/pointed-element.ts';
import { marker, ranged, scaleFrom } from '../timeline-fixture.ts';

describe('shown parts', () => {
  beforeEach(() => void vi.stubGlobal('window', Object.assign(new EventTarget(), { devicePixelRatio: 2 })));
  afterEach(() => void vi.unstubAllGlobals());

  /** A timeline of 100 px/s from `start` s on, 104 to 1104 px. */
  function opened(model: TimelineModel = ranged, { start = -4, height = 258, scroll = 0 } = {}) {
    const state = createTimelineState();
    setSize(state, 1104, height);
    setModel(state, model);
    state.scale = scaleFrom(104, 1000, start, 100);
    scrollTo(state, scroll);
    return { state, model };
  }

  test.each<[Grip, number, [x: number, top: number, width: number, isVisible: boolean], string]>([
    [{ kind: 'playhead' }, -4, [514, 0, 0, true], '0.10 s after the seam'],
    [{ kind: 'playhead' }, 0.095, [104.5, 0, 0, true], '0.10 s after the seam'],
    [{ kind: 'playhead' }, 0.2, [104, 0, 0, false], '0.10 s after the seam'],
    [{ kind: 'playhead' }, -9.95, [1104, 0, 0, false], '0.10 s after the seam'],
    [{ kind: 'outTime' }, -4, [504, 48, 0, true], '3.00 s'],
    [{ kind: 'inTime' }, -4, [504, 158, 0, true], '0.50 s'],
    [{ kind: 'blendEnd', slot: 1 }, -4, [534, 134, 0, true], '0.30 s'],
    [{ kind: 'loopStart' }, -4, [354, 24, 0, true], '1.50 s before the seam'],
    [{ kind: 'loopEnd' }, -4, [554, 24, 0, true], '0.50 s after the seam'],
    [{ kind: 'marker', side: 'source', id: 'plant' }, -4, [304, 74, 0, true], '1.00 s'],
    [{ kind: 'range', side: 'source', id: 'stance' }, -4, [244, 92, 50, true], '0.40 s'],
    [{ kind: 'range', side: 'source', id: 'stance' }, -2.4, [104, 92, 30, true], '0.40 s'],
    [{ kind: 'range', side: 'source', id: 'stance' }, -12.4, [1084, 92, 20, true], '0.40 s'],
    [{ kind: 'range', side: 'source', id: 'stance' }, -2, [104, 92, 2, false], '0.40 s'],
    [{ kind: 'rangeEnd', side: 'source', id: 'stance' }, -4, [294, 92, 0, true], '0.90 s'],
  ])('the handle %j, from %d s on, is at %j and says %s', (grip, start, place, words) => {
    const { state, model } = opened(ranged, { start });
    const { x, top, width, isVisible, words: said } = shownHandle(state, model, grip)!;
    expect([x, top, width, isVisible]).toEqual(place);
    expect(said['aria-valuetext']).toBe(words);
  });

  test('a handle says its limits and what a drag does, and has the colour of its slot', () => {
    const { state, model } = opened();
    expect(shownHandle(state, model, { kind: 'blendEnd', slot: 1 })).toMatchObject({
      colour: 'slot-b',
      words: {
        'data-tip': 'End of the blend: drag; with Tab, ←/→ a frame',
        'aria-label': 'Blend end B',
        'aria-valuemin': '0.000',
        'aria-valuemax': '2.000',
        'aria-valuenow': '0.300',
      },
    });
    const chained = { ...model, earlier: [{ name: wholeLabel('idle'), span: { start: -5, end: -2 } }] };
    const tipOf = (shown: TimelineModel) => shownHandle(state, shown, { kind: 'outTime' })!.words['data-tip'];
    expect([tipOf(model), tipOf(chained)]).toEqual([
      'Out marker: drag to leave the source earlier or later; with Tab, ←/→ a frame',
      'Interruption: drag to interrupt earlier or later; with Tab, ←/→ a frame',
    ]);
    for (const grip of [
      { kind: 'marker', side: 'source', id: 'gone' },
      { kind: 'blendEnd', slot: 0 },
      { kind: 'slide', side: 'source' },
    ] as const)
      expect(shownHandle(state, model, grip)).toBeNull();
  });

  test('a handle whose row is scrolled below the pinned rows, or out at the bottom, is out of sight', () => {
    const seen = (scroll: number, height: number): string =>
      (['outTime', 'inTime', 'loopStart', 'playhead'] as const)
        .map((kind) => {
          const { state, model } = opened(ranged, { scroll, height });
          return shownHandle(state, model, { kind })?.isVisible === true ? kind : '–';
        })
        .join(' ');
    const all = 'outTime inTime loopStart playhead';
    expect([seen(0, 258), seen(12, 180), seen(0, 171)]).toEqual([all, all, all]);
    expect(seen(13, 180)).toBe('– inTime loopStart playhead');
    expect(seen(0, 170)).toBe('outTime – loopStart playhead');
  });

  test('the playhead is behind a label up to 2 px beside it', () => {
    const scale = scaleFrom(104, 1000, -4, 100);
    const at = (x: number): boolean =>
      isBehindLabel({ labels: [{ left: 200, right: 240 }], scale }, (x - 504) / 100);
    expect([197, 199, 220, 241, 243].map(at)).toEqual([false, true, true, true, false]);
  });

  const values = Float32Array.of(1, 2.26, 15);
  const part = { start: 0, step: 0.1, values, shown: { start: 0, end: 0.2 } };
  const lanes: TimelineModel['lanes'] = [
    { kind: 'spans', name: 'Contacts L', spans: [] },
    { kind: 'curve', name: 'Speed', unit: 'm/s', most: 20, parts: [part] },
  ];
  const blendsAnd = '/Ranges:/Blend A:/Blend B:/Destination:';

  test.each<[string, Partial<TimelineModel>, string]>([
    [
      'a transition',
      { lanes },
      `Time:+0.10 s/Source:3.10 s${blendsAnd}0.70 s/Ranges:/Contacts L:/Speed:2.3 m/s`,
    ],
    [
      'its end',
      { lanes, playhead: 0.2, unit: 'timecode' },
      `:+00:00:00:20/Source:00:00:03:20${blendsAnd}00:00:00:45/Ranges:/Contacts L:/Speed:15 m/s`,
    ],
    [
      'times at which nothing is known, or a clip has ended',
      { lanes, playhead: 3 },
      `Time:+3.00 s/Source:4.00 s held${blendsAnd}2.00 s held/Ranges:/Contacts L:/Speed:`,
    ],
    ['an open clip', { hasSeam: false, blends: [] }, 'Time:0.10 s/Clip:0.70 s/Ranges:'],
  ])('rows of %s have their names, and what is at the playhead', (_what, more, rows) => {
    const { state, model } = opened({ ...ranged, ...more });
    const named = state.rows.flatMap(({ kind, index }) =>
      kind.title ? [`${kind.title(model, index)}:${kind.readout?.(model, index) ?? ''}`] : [],
    );
    expect(named.join('/')).toBe(rows);
  });

  const slot = (colour: string, duration: number, cutOff = 0): RequestSlot => ({
    ...{ name: colour, colour, method: 'spring', end: 'settles', asked: duration, duration, cutOff },
    ...{ shortenedBy: 0, winner: null, continues: null, isExtrapolated: false },
  });
  const request = (at: number, ...slots: readonly RequestSlot[]): RequestSpan => ({
    ...{ id: 'r', name: 'hop', role: 'later', number: 1, at, until: null },
    ...{ unfolded: false, slots, competing: [] },
  });

  test('the bar of a request reaches to the end of its longest slot, hollow where one was cut off', () => {
    const { scale } = opened().state;
    const bar = barOf(request(-1, slot('slot-a', 0.5), slot('slot-b', 1, 0.25)), scale);
    const stripes = [
      { colour: 'slot-a', whole: 50, kept: 50 },
      { colour: 'slot-b', whole: 100, kept: 75 },
    ];
    expect(bar).toEqual({ left: 404, width: 100, stripes, isLeft: false, labelAt: 512 });
    const lost = barOf({ ...request(-1, slot('slot-b', 1, 0.25)), lostTo: 'idle' }, scale);
    expect(lost.stripes).toEqual([{ ...stripes[1], kept: 0 }]);
    expect(barOf(request(-1), scale)).toMatchObject({ width: 24, stripes: [] });
  });

  test.each([
    [4.25, false, 961], // 150 px for the label
    [4.26, true, 922],
    [7, true, 1096],
    [-6, false, 112],
  ])('the label of a request at %d s is where it has room, and stays in sight', (at, isLeft, labelAt) => {
    expect(barOf(request(at), scaleFrom(104, 1000, -4, 100))).toMatchObject({
      isLeft,
      labelAt: near(labelAt),
    });
  });

  const near = (value: number): number => expect.closeTo(value, 6) as number;

  test('suggestions in sight have a button in the lane of their clip, which names three of them', () => {
    const suggestions = [1, 1.05, 1.1, 1.11, 2, 9.5].map((time, i) => ({
      ...marker(`s${i}`, time, 'footPlant'),
      foot: 'left' as const,
    }));
    const model = { ...ranged, source: { ...ranged.source, suggestions } };
    const shown = (height = 258, scroll = 0) => visibleSuggestions(opened(model, { height, scroll }).state);
    expect(shown().map(({ id, left, top }) => `${id} ${Math.round(left)} ${top}`)).toEqual([
      's0 292 68',
      's4 392 68',
    ]);
    expect(shown().map(({ label }) => label)).toEqual([
      'Add Foot plant at 1.00 s, Foot plant at 1.05 s, Foot plant at 1.10 s and 1 more',
      'Add Foot plant at 2.00 s',
    ]);
    // The lane is from 74 to 92 px.
    const counts = [shown(92), shown(91), shown(140, 26), shown(140, 27)].map(({ length }) => length);
    expect(counts).toEqual([2, 0, 2, 0]);
  });

  test('the thumb is as long as the share of rows in sight, and a drag of it scrolls them as far', () => {
    const { state } = opened(ranged, { height: 153 }); // 220 px of rows, 48 of them pinned
    const length = (105 * 105) / 172;
    expect(thumbOf(state)).toEqual({ length: near(length), way: near(105 - length), rest: 67 });
    expect(thumbOf(opened(ranged, { height: 258 }).state)).toEqual({ length: 210, way: 0, rest: 0 });
    expect(thumbOf(opened(ranged, { height: 60 }).state)).toMatchObject({ length: 12, way: 0 });
    expect(thumbOf(opened(ranged, { height: 80 }).state)).toMatchObject({ length: 24, way: 8 });
    const bar = new PointedElement();
    scrollTo(state, 10);
    const scrolled: number[] = [];
    followThumb(
      bar as unknown as HTMLElement,
      state,
      (to) => scrolled.push(to),
      new AbortController().signal,
    );
    bar.dispatchEvent(pointerEvent('pointerdown', 0, 50));
    bar.dispatchEvent(pointerEvent('pointermove', 0, 60, { buttons: 1 }));
    expect(scrolled.at(-1)).toBeCloseTo(10 + (10 * 67) / thumbOf(state).way, 6);
    window.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));
    expect(scrolled.at(-1)).toBe(10);
  });
});

const at = (...places: readonly number[]) =>
  suggestionTargets(
    places.map((x) => ({
      x,
      marker: { id: `${x}`, clipId: 'c', kind: 'footPlant', time: x, label: '', foot: 'left' },
    })),
  ).map(({ markers, left }) => ({ ids: markers.map(({ id }) => id).join(' '), left }));

test('by hand: a suggestion has 24 px around it, unless its neighbour needs some of them', () => {
  expect(at(100)).toEqual([{ ids: '100', left: 88 }]);
  expect(at(100, 130)).toEqual([
    { ids: '100', left: 88 },
    { ids: '130', left: 118 },
  ]);
  expect(at(100, 113)).toEqual([
    { ids: '100', left: 88 },
    { ids: '113', left: 112 },
  ]);
});

test('by hand: suggestions that are too close share a button', () => {
  expect(at(100, 111, 125)).toEqual([
    { ids: '100 111', left: 88 },
    { ids: '125', left: 113 },
  ]);
});

test.each([0, 1, 5, 11, 12, 13, 23, 24, 40])('every %d px: no overlap, each on its own button', (step) => {
  const places = Array.from({ length: 60 }, (_, i) => i * step + (i % 3));
  const targets = at(...places.toSorted((a, b) => a - b));
  expect(targets.flatMap(({ ids }) => ids.split(' '))).toHaveLength(60);
  for (const [i, { ids, left }] of targets.entries()) {
    expect(left).toBeGreaterThanOrEqual((targets[i - 1]?.left ?? -Infinity) + 24);
    for (const x of ids.split(' ').map(Number)) {
      expect(x).toBeGreaterThanOrEqual(left);
      expect(x).toBeLessThan(left + 24);
    }
  }
});
