import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pixelsOf } from '#renderer/kit/plot/scale.ts';
import { placeLabels, seamWarnings } from '#renderer/timeline/rows/kinds/flags.ts';
import type { TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { forAll } from '#test/fixtures/property.ts';
import { model, ranged, rangeFrom } from '../timeline-fixture.ts';
import { drawn } from './drawn-timeline.ts';

/** Seam times of the marks of the fixture: those of the destination at double rate. */
const markers = { plant: -2, off: -1, land: 0.5 };

test.each([
  ['seconds', 100, 1],
  ['frames', 2000, 100],
] as const)('the ruler in %s has its labels in the middle of their lines', (unit, zoom, perSecond) => {
  const { words, boxes, on, state } = drawn(
    { ...ranged, unit },
    { start: unit === 'frames' ? -0.2 : -4, zoom },
  );
  const labels = words.filter(({ y }) => y === 12);
  expect(labels.length).toBeGreaterThan(4);
  for (const { text, x } of labels) {
    const time = Number(text.replace('\u2212', '-')) / perSecond;
    expect(x + (text.length * 6) / 2).toBeCloseTo(on(time), 6);
    const lines = boxes.filter((box) => box.x === Math.round(on(time)) && box.width === 1);
    expect(lines).toContainEqual(
      expect.objectContaining({ y: 24, height: state.height - 24, colour: 'line' }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ y: 18, height: 6, colour: 'faint' }));
  }
  const short = boxes.filter(({ y, height }) => y === 21 && height === 3);
  const steps = short.slice(1).map(({ x }, i) => x - short[i].x);
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(7);
});

test('names are beside their markers where there is room before the next one', () => {
  const wide = drawn(ranged);
  const nameOf = ({ words }: typeof wide, text: string) => words.find((word) => word.text === text);
  expect(nameOf(wide, 'L plant')?.x).toBe(wide.on(markers.plant) + 9);
  expect(nameOf(wide, 'Land')?.x).toBe(wide.on(markers.land) + 9);
  const narrow = drawn(ranged, { zoom: 50 });
  expect([nameOf(narrow, 'L plant'), nameOf(narrow, 'Land')?.text]).toEqual([undefined, 'Land']);
  const hovered = drawn(ranged, { zoom: 50, hovered: 'plant' });
  expect(nameOf(hovered, 'L plant')?.x).toBe(hovered.on(markers.plant) + 10);
});

test('the leading mark has its name, at its left where the plot ends; several selected are in the accent colour', () => {
  const selection = { ids: new Set(['plant', 'off']), lead: 'off' };
  const { words, paths, on } = drawn({ ...ranged, selection }, { start: -10.9 });
  const { x } = words.find(({ text }) => text === 'Take-off')!;
  expect(x).toBe(on(markers.off) - 10 - 'Take-off'.length * 6);
  const accents = paths.filter(({ how, colour }) => how === 'fill' && colour === 'accent');
  const middleOf = (xs: readonly number[]): number => (Math.min(...xs) + Math.max(...xs)) / 2;
  const places = accents.map(({ points }) => middleOf(points.map(({ x }) => x)));
  for (const time of [markers.plant, markers.off])
    expect(places.some((place) => Math.abs(place - on(time)) < 1e-6)).toBe(true);
});

test('a range out of sight is not drawn; of one that begins there, the name is where it comes into sight', () => {
  const phase = { ...ranged.source, ranges: [rangeFrom('r', 0.2, 2.8)] };
  const { words } = drawn({ ...ranged, source: phase }, { start: -2 });
  expect(words.find(({ text }) => text === 'Phase')?.x).toBe(104 + 6);
  expect(drawn({ ...ranged, source: phase }, { start: 0 }).words.some(({ text }) => text === 'Phase')).toBe(
    false,
  );
});

test('a view that is panned by whole pixels shows the same, moved', () => {
  const still = drawn(ranged, { start: -3 });
  const moved = drawn(ranged, { start: -3.07 }); // 7 px to the right
  const inside = (x: number): boolean => x > 160 && x < 1000;
  const wordsOf = ({ words }: typeof still, by: number) =>
    words.flatMap(({ text, x, y }) =>
      inside(x) && inside(x - 7 + by) ? [`${text} ${(x + by).toFixed(3)} ${y}`] : [],
    );
  const kept = wordsOf(still, 7).filter((word) => !/^[\u2212\d]/.test(word));
  expect(kept.length).toBeGreaterThan(3);
  for (const word of kept) expect(wordsOf(moved, 0)).toContain(word);
  expect(pixelsOf(still.state.scale, 1)).toBeCloseTo(100, 9);
});

/** The source is left at 3 s. */
function barred(start: number, end: number): TimelineModel {
  return { ...model, source: { ...model.source, ranges: [rangeFrom('r', start, end, 'noTransition')] } };
}

test('a seam in a no-transition range has a warning, from its start to just before its end', () => {
  expect(seamWarnings(ranged)).toEqual([]);
  expect(seamWarnings(barred(2.5, 3.5))).toEqual([{ words: '▲ no transition here on walk', time: 0 }]);
  expect(seamWarnings(barred(3, 3.5))).toHaveLength(1);
  expect(seamWarnings(barred(2.5, 3))).toEqual([]);
});

test('a source that continues needs a trailer as long as the blend; a loop or an extrapolated source does not', () => {
  const continued = model.blends.map((blend) => ({ ...blend, shows: 'continuation' as const }));
  const late = { ...model, source: { ...model.source, time: 3.8 } };
  expect(seamWarnings(late)).toEqual([]);
  const [warning] = seamWarnings({ ...late, blends: continued });
  expect(warning.words).toBe('▲ source ends before the blend');
  expect(warning.time).toBeCloseTo(0.2, 9);
  expect(seamWarnings({ ...late, blends: continued, source: { ...late.source, loop: true } })).toEqual([]);
  expect(seamWarnings({ ...model, blends: continued })).toEqual([]);
  const nearly = { ...model.source, time: 3.604 }; // 0.4 s and less than half a frame of 100 fps
  expect(seamWarnings({ ...model, blends: continued, source: nearly })).toEqual([]);
});

const lane = { left: 100, right: 500, lines: [] };

test('a label is right of its line, at the end of the lane left of it', () => {
  expect(placeLabels([], [{ x: 200, width: 40 }], lane)).toEqual([206]);
  expect(placeLabels([], [{ x: 480, width: 40 }], lane)).toEqual([434]);
});

test('two labels at one line are on both sides, a third is hidden', () => {
  const wish = { x: 200, width: 40 };
  expect(placeLabels([], [wish, wish, wish], lane)).toEqual([206, 154, NaN]);
});

test('a label moves aside from the line of another, unless that is on both sides', () => {
  const wishes = [{ x: 200, width: 40 }];
  expect(placeLabels([], wishes, { ...lane, lines: [230] })).toEqual([154]);
  expect(placeLabels([], wishes, { ...lane, lines: [249] })).toEqual([206]);
  expect(placeLabels([], wishes, { ...lane, lines: [180, 230] })).toEqual([206]);
});

test('a line out of sight has no label', () => {
  expect(placeLabels([], [{ x: 90, width: 40 }], lane)).toEqual([NaN]);
});

test('labels neither overlap nor leave the lane', () => {
  const wish = fc.record({ x: fc.integer({ min: 0, max: 600 }), width: fc.integer({ min: 1, max: 150 }) });
  forAll(fc.array(wish, { maxLength: 8 }), (wishes) => {
    const shown = placeLabels([], wishes, lane)
      .map((left, i) => ({ left, right: left + wishes[i].width }))
      .filter(({ left }) => !Number.isNaN(left))
      .toSorted((a, b) => a.left - b.left);
    shown.forEach(({ left, right }, i) => {
      expect(left).toBeGreaterThanOrEqual(lane.left);
      expect(right).toBeLessThanOrEqual(lane.right);
      if (i > 0) expect(left).toBeGreaterThanOrEqual(shown[i - 1].right);
    });
  });
});
