import { expect, test } from 'vitest';
import { pixelsOf } from '#renderer/kit/plot/scale.ts';
import { rangeFrom, ranged } from '../timeline-fixture.ts';
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
