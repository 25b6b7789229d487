import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPixel } from '#renderer/kit/plot/scale.ts';
import { visibleSuggestions } from '#renderer/timeline/elements/suggestion-buttons.ts';
import { readouts } from '#renderer/timeline/gestures/hover.ts';
import { marksWithin } from '#renderer/timeline/gestures/press/press-sweep.ts';
import { draggedTo, motionTogether, nudged, takenAlong } from '#renderer/timeline/grips/drag.ts';
import { isMarkGrip, type Grip, type GripMotion } from '#renderer/timeline/grips/grip.ts';
import { gripSeamTime, kindOf, listHandles } from '#renderer/timeline/grips/grip-kinds.ts';
import { noMarks } from '#renderer/timeline/grips/marks.ts';
import { sides, type ClipUse, type TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { hitTest } from '#renderer/timeline/rows/hit-test.ts';
import { handleTop } from '#renderer/timeline/rows/rows.ts';
import { setModel } from '#renderer/timeline/set-model.ts';
import { holdClipStill, type TimelineState } from '#renderer/timeline/timeline-state.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import { playRates } from '#test/fixtures/odd-clips.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { drawn } from './rows/drawn-timeline.ts';
import { marker, markersOf, model, rangeFrom } from './timeline-fixture.ts';

/** A clip of one frame to four seconds at any rate, with marks all over it. */
const uses = (side: string): fc.Arbitrary<ClipUse> =>
  fc
    .record({
      frames: fc.constantFrom(0, 1, 37, 200),
      fps: fc.constantFrom(25, 50),
      playRate: playRates,
      share: numberBetween(0, 1),
      loop: fc.boolean(),
      shares: fc.array(numberBetween(0, 1), { minLength: 4, maxLength: 4 }),
    })
    .map(({ frames, fps, playRate, share, loop, shares: [a, b, c, d] }) => {
      const duration = frames / fps;
      const [start, end] = [c * duration, d * duration].toSorted((x, y) => x - y);
      return {
        ...model[side === 'a' ? 'source' : 'destination'],
        ...{ duration, fps, playRate, loop, time: share * duration },
        markers: [marker(`${side}1`, a * duration, 'footPlant', 'L'), marker(`${side}2`, b * duration)],
        ranges: [rangeFrom(`${side}r`, start, end + 1 / fps)],
        suggestions: [{ ...marker(`${side}s`, d * duration, 'takeOff'), foot: 'left' as const }],
      };
    });
const models: fc.Arbitrary<TimelineModel> = fc
  .record({ source: uses('a'), destination: uses('b'), lead: fc.constantFrom(null, 'a1', 'ar', 'b2', 'br') })
  .map(({ lead, ...ends }) => {
    const ids = new Set(lead === null ? [] : [lead, 'a2', 'b1']);
    return { ...model, ...ends, selection: lead === null ? noMarks : { ids, lead } };
  });
const views = fc.record({ start: numberBetween(-9, 1), zoom: fc.constantFrom(30, 100, 420) });

/** A clip as if it had been recorded at the rate at which it plays. */
function recorded(use: ClipUse): ClipUse {
  const { playRate: rate } = use;
  const at = <Mark extends { readonly time: number }>(mark: Mark): Mark => ({
    ...mark,
    time: mark.time / rate,
  });
  return {
    ...use,
    ...{ playRate: 1, fps: use.fps * rate, time: use.time / rate, duration: use.duration / rate },
    markers: use.markers.map(at),
    ranges: use.ranges.map((range) => ({ ...range, start: range.start / rate, end: range.end / rate })),
    suggestions: (use.suggestions ?? []).map(at),
  };
}
const allRecorded = (shown: TimelineModel): TimelineModel => ({
  ...shown,
  source: recorded(shown.source),
  destination: recorded(shown.destination),
});

/** All that is drawn, but for the numbers of words. */
function pictureOf(shown: TimelineModel, view: { readonly start: number; readonly zoom: number }) {
  const { boxes, paths, words, state } = drawn(shown, view);
  const names = words.filter(({ text }) => !/\d/.test(text));
  return { boxes, paths, names, buttons: visibleSuggestions(state).map(({ left, top }) => [left, top]) };
}

/** A number on the clock of a grip, as on that of a clip recorded at its rate. */
const onRecorded = (shown: TimelineModel, grip: Grip, value: number): number => {
  const side = kindOf(grip).clock(grip);
  return side === null ? value : value / shown[side].playRate;
};

/** Everything that a drag of a grip by so many pixels, or by a frame, leads to. */
function dragged(shown: TimelineModel, grip: Grip, by: number, zoom: number) {
  const markers = markersOf(shown);
  const own = kindOf(grip).motion(shown, markers, grip);
  if (own === null) return null;
  const ids = takenAlong(shown.selection, grip);
  const motion: GripMotion = isMarkGrip(grip) ? motionTogether(shown, markers, own, ids) : own;
  const pointer = { x: 500 + by, pixelsPerSecond: zoom };
  const to = (free: boolean) => {
    const held = { grip, motion, startX: 500, ids };
    const { value, name, at } = draggedTo(held, { ...pointer, free }, shown, markers);
    return { name, places: [value, at].map((each) => onRecorded(shown, grip, each)) };
  };
  const { minimum, maximum, length } = motion;
  return {
    limits: [minimum, maximum, length].map((each) => onRecorded(shown, grip, each)),
    place: gripSeamTime(shown, grip, motion.value),
    to: [to(true), to(false)],
    nudged: kindOf(grip).onRuler ? null : onRecorded(shown, grip, nudged(shown, grip, motion, 1)),
  };
}

/** All but the ends of blends, which snap to the frames of the ruler: those of the source, whatever its rate. */
const grips = (shown: TimelineModel): readonly Grip[] => [
  ...listHandles(shown, markersOf(shown)).flatMap(({ grip }) => (grip.kind === 'blendEnd' ? [] : [grip])),
  ...sides.map((side) => ({ kind: 'slide' as const, side })),
];

test('at any rates, a timeline looks as of clips that were recorded at these rates', () =>
  forRuns(60, models, views, (shown, view) => {
    expectAlike(pictureOf(shown, view), pictureOf(allRecorded(shown), view));
  }));

test('at any rates, a drag leads to where it leads on clips that were recorded at these rates', () =>
  forRuns(60, models, numberBetween(-300, 300), fc.constantFrom(30, 420), (shown, by, zoom) => {
    const other = allRecorded(shown);
    for (const grip of grips(shown))
      expectAlike(dragged(shown, grip, by, zoom), dragged(other, grip, by, zoom));
  }));

/** The middle of each mark in sight on the screen, px. */
function marksInSight(state: TimelineState) {
  const { model: shown, scale } = state;
  if (shown === null) return [];
  return sides.flatMap((side) => {
    const { time, playRate, markers, ranges } = shown[side];
    const x = (at: number): number => scale.from + ((at - time) / playRate - scale.low) * perSecond(scale);
    const topOf = (kind: 'marker' | 'range', { id }: { readonly id: string }): number =>
      handleTop(state, { kind, side, id });
    return [
      ...markers.map((mark) => {
        const at = x(mark.time);
        return { id: mark.id, from: at, to: at, y: topOf('marker', mark) + 9 };
      }),
      ...ranges.map((range) => {
        const y = topOf('range', range) + 4;
        return { id: range.id, from: x(range.start), to: x(range.end), y };
      }),
    ].filter(({ from, to }) => from >= scale.from && to <= scale.to);
  });
}
const perSecond = ({ from, to, low, high }: TimelineState['scale']): number => (to - from) / (high - low);

test('wherever the view is, a mark is drawn, hit and swept over where its time is', () =>
  forRuns(60, models, views, (shown, view) => {
    const { state, paths, boxes } = drawn({ ...shown, selection: noMarks }, view);
    const scene = { ...state, model: shown, markers: markersOf(shown) };
    const points = paths.flatMap((path) => (path.how === 'fill' ? path.points : []));
    const marks = marksInSight(state);
    for (const { id, from, to, y } of marks) {
      const isRange = id.endsWith('r');
      const seen = isRange
        ? boxes.some((box) => Math.abs(box.x - from) <= 1 && Math.abs(box.x + box.width - to) <= 2)
        : points.some((point) => Math.abs(point.x - from) <= 7 && Math.abs(point.y - y) <= 5);
      expect(seen, `${id} at ${from}`).toBe(true);
      const alike = marks.filter((mark) => mark.y === y && Math.abs(mark.from - from) < 1e-6);
      const hit = hitTest(scene, (from + to) / 2, y);
      if ('id' in hit) expect(alike.map((mark) => mark.id)).toContain(hit.id);
      else expect(hit.kind).not.toMatch(/Lane/);
      expect(marksWithin(scene, { left: from - 1, right: from + 1, top: y - 1, bottom: y + 1 })).toContain(
        id,
      );
      const beside = { left: to + 1, right: to + 2, top: y - 1, bottom: y + 1 };
      expect(marksWithin(scene, beside)).not.toContain(id);
    }
  }));

test('under the pointer are the frames of clips that were recorded at their rates', () =>
  forRuns(60, models, numberBetween(-3, 3), (shown, time) => {
    const inFrames = (of: TimelineModel) => readouts({ ...of, unit: 'frames' }, time).slice(1);
    expect(inFrames(shown)).toEqual(inFrames(allRecorded(shown)));
  }));

test('a clip that is held stays where it is, at any rate, wherever its point is moved', () =>
  forRuns(60, models, views, fc.constantFrom(...sides), numberBetween(0, 1), (shown, view, side, share) => {
    const { state } = drawn(shown, view);
    const placeOf = ({ time, playRate }: ClipUse): number => toPixel(state.scale, -time / playRate);
    const before = placeOf(shown[side]);
    holdClipStill(state, side);
    const moved = { ...shown[side], time: share * shown[side].duration };
    setModel(state, { ...shown, [side]: moved });
    expect(placeOf(moved)).toBeCloseTo(before, 6);
  }));

test('of a clip that plays at both ends, marks are dragged together up to its own ends, whatever its rates', () =>
  forRuns(60, uses('a'), uses('b'), fc.constantFrom(...sides), (use, { playRate, time }, side) => {
    const twice = {
      ...model,
      source: use,
      destination: { ...use, playRate, time: Math.min(time, use.duration) },
    };
    const ids = new Set(use.markers.map(({ id }) => id));
    const markers = markersOf(twice);
    const [{ id, time: value }] = use.markers;
    const grip = { kind: 'marker', side, id } as const;
    const own = kindOf(grip).motion(twice, markers, grip)!;
    const { minimum, maximum } = motionTogether(twice, markers, own, ids);
    const times = use.markers.map((each) => each.time);
    expect(minimum).toBeCloseTo(value - Math.min(...times), 9);
    expect(maximum).toBeCloseTo(value + use.duration - Math.max(...times), 9);
  }));
