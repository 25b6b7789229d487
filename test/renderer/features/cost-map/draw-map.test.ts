import { signal } from '@preact/signals';
import { afterEach, expect, test, vi } from 'vitest';
import type { Suggestion } from '#core/judge/suggest.ts';
import { drawMap } from '#renderer/features/cost-map/draw-map.ts';
import type { SeamTimes, ShownCostMap } from '#renderer/stores/matching/follow-cost-map.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { defaultWorkspace, type Workspace } from '#renderer/stores/workspace/workspace.ts';
import { paper } from '#test/fixtures/paper.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';
import { minima, openMap } from './map-fixture.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The map drawn: its plot is from 64 to 564 px and from 8 to 308 px. */
function drawnMap(more: { unit?: Workspace['timeUnit']; hovered?: SeamTimes } = {}) {
  const map = openMap();
  const { costs, document, app, view } = map;
  const picture = { bitmap: { width: 31 } } as unknown as ShownCostMap['picture'];
  costs.shown.value = { ...map.shown, picture };
  const clips = clipTable([
    { ...clipOf('walk'), fps: 10, trimmedFrames: 3 },
    { ...clipOf('hop'), fps: 20, name: 'hop' },
  ]);
  document.saved.value = { ...document.saved.peek(), clips };
  const open = { ...map.open, destination: signal(clips.get('hop') ?? null) };
  const workspace = { state: signal({ ...defaultWorkspace, timeUnit: more.unit ?? 'seconds' }) };
  const draw = () => {
    const { pen, drawn, saved } = paper();
    drawMap({ pen, app: { ...app, open, workspace } as unknown as typeof app, view }, more.hovered ?? null);
    expect(saved()).toBe(0);
    return drawn;
  };
  return { ...map, draw };
}

const near = (value: number): number => expect.closeTo(value, 6) as number;
const PLOT = { left: 64, right: 564, top: 8, bottom: 308 };

test('the picture covers its cells, each with its time in the middle; half seen while another is computed', () => {
  const { draw, view, costs } = drawnMap();
  // Cells are 0.2 by 0.1 s; the first begins half a cell before 0, the last ends half a cell after its time.
  const from = view.pointOf({ source: -0.1, destination: -0.05 });
  const to = view.pointOf({ source: 2.1, destination: 3.05 });
  const place = [from.x, from.y, to.x - from.x, to.y - from.y].map(near);
  expect(draw().pictures).toEqual([{ place, opacity: 1, smooth: false }]);
  costs.isCurrent.value = false;
  expect(draw().pictures).toMatchObject([{ opacity: 0.5 }]);
  costs.shown.value = { ...costs.shown.peek()!, isComplete: false };
  expect(draw().pictures).toMatchObject([{ opacity: 1 }]); // coarse, and so the newer one
  costs.shown.value = null;
  expect(draw().pictures).toEqual([]);
});

test('each minimum has a ring; the seam a cross over the whole map with a handle', () => {
  const { draw, view, seam } = drawnMap();
  const { paths, boxes } = draw();
  const rings = paths.filter(({ points }) => points.length === 1);
  expect(rings.map(({ points, colour }) => [points[0], colour])).toEqual(
    minima.flatMap(({ row, column }) => {
      const { x, y } = view.pointOf({ source: row * 0.2, destination: column * 0.1 });
      return ['#000', '#fff'].map((colour) => [{ x: near(x), y: near(y) }, colour]);
    }),
  );
  const { x, y } = view.pointOf(seam());
  const cross = [
    { x: near(x), y: PLOT.top },
    { x: near(x), y: PLOT.bottom },
    { x: PLOT.left, y: near(y) },
    { x: PLOT.right, y: near(y) },
  ];
  const crosses = paths.filter(({ points, how }) => points.length === 4 && how === 'stroke');
  expect(crosses).toMatchObject(['#000', '#fff'].map((colour) => ({ points: cross, colour, dashes: '' })));
  const handles = boxes.filter(({ width, height }) => width === height);
  expect(handles).toMatchObject([
    { x: near(x - 6), y: near(y - 6), width: 12, colour: '#000' },
    { x: near(x - 4), y: near(y - 4), width: 8, colour: '#fff' },
  ]);
});

test('judged minima have their fault scores above them, whole beside the edge', () => {
  const { draw, costs, view } = drawnMap();
  const faults = (value: number) => ({ faults: value }) as Suggestion;
  costs.minima.value = [...minima.slice(0, 2), { row: 8, column: 30, cost: 0.3 }];
  costs.judged.value = [faults(4.26), null, faults(12)];
  const [first, , last] = costs.minima.value.map(({ row, column }) =>
    view.pointOf({ source: row * 0.2, destination: column * 0.1 }),
  );
  expect(draw().words.filter(({ colour }) => colour === '#fff')).toMatchObject([
    { text: '4.3', x: near(first.x), y: near(first.y - 13), align: 'center' },
    { text: '12.0', x: near(PLOT.right - 16), y: near(last.y - 13), align: 'center' }, // 28 px wide
  ]);
});

test('of minima side by side, the one with the lowest fault score has it in sight', () => {
  const { draw, costs } = drawnMap();
  costs.minima.value = [5, 6, 20].map((column) => ({ row: 5, column, cost: 0.1 }));
  const words = (...faults: readonly number[]) => {
    costs.judged.value = faults.map((value) => ({ faults: value }) as Suggestion);
    return draw()
      .words.filter(({ colour }) => colour === '#fff')
      .map(({ text }) => text);
  };
  expect(words(4, 3, 9)).toEqual(['3.0', '9.0']);
  expect(words(2, 3, 1)).toEqual(['1.0', '2.0']);
});

test('suggested seams are numbered rings', () => {
  const { draw, app, view } = drawnMap();
  app.session.offers.value = [
    { out: 0.3, time: 2.2 },
    { out: 0.7, time: 1.1 },
  ] as Suggestion[];
  const { words } = draw();
  const [a, b] = [
    { source: 0.3, destination: 2.2 },
    { source: 0.7, destination: 1.1 },
  ].map(view.pointOf);
  expect(words.filter(({ colour }) => colour === '#fff')).toMatchObject([
    { text: '1', x: near(a.x), y: near(a.y), align: 'center' },
    { text: '2', x: near(b.x), y: near(b.y), align: 'center' },
  ]);
});

test('the cursor is a dashed cross with a point, what is hovered a cross alone', () => {
  const hovered = { source: 0.2, destination: 2.5 };
  const { draw, costs, view } = drawnMap({ hovered });
  costs.minima.value = [];
  costs.cursor.value = { source: 1.6, destination: 1.2 };
  const { paths } = draw();
  const dashed = paths.filter(({ dashes }) => dashes === '4 3');
  expect(dashed.map(({ points }) => [points[0].x, points[2].y])).toEqual(
    [costs.cursor.value, hovered].map((at) => [near(view.pointOf(at).x), near(view.pointOf(at).y)]),
  );
  const points = paths.filter(({ how }) => how === 'fill').map(({ points }) => points[0]);
  const { x, y } = view.pointOf(costs.cursor.value);
  expect(points.slice(1)).toEqual([{ x: near(x), y: near(y) }]); // after the ground
});

test('a barred range is hatched over its times and the whole of the other clip', () => {
  const { draw, costs, view } = drawnMap();
  costs.barred.value = { source: [{ start: 0.5, end: 1 }], destination: [{ start: 2, end: 3 }] };
  const { paths } = draw();
  const [from, to] = [
    view.pointOf({ source: 0.5, destination: 2 }),
    view.pointOf({ source: 1, destination: 3 }),
  ];
  const hatched = paths.filter(({ colour }) => colour === 'ground-0 tint').map(({ points }) => points);
  expect(hatched).toEqual([
    [
      { x: PLOT.left, y: near(from.y) },
      { x: PLOT.right, y: near(to.y) },
    ],
    [
      { x: near(from.x), y: PLOT.top },
      { x: near(to.x), y: PLOT.bottom },
    ],
  ]);
  const hatching = paths.filter(({ colour, how }) => colour === 'text' && how === 'stroke');
  expect(hatching).toHaveLength(2);
  for (const { points } of hatching) {
    const strokes = points.filter(({ y }) => y === PLOT.bottom).map(({ x }) => x);
    expect(strokes.every((x, i) => i === 0 || x - strokes[i - 1] === 8)).toBe(true);
    expect(Math.min(...strokes)).toBeLessThanOrEqual(PLOT.left - 300 + 8);
    expect(Math.max(...strokes)).toBeGreaterThanOrEqual(PLOT.right - 8);
    for (const [i, { x, y }] of points.entries())
      if (i % 2 === 1) expect([x - points[i - 1].x, y]).toEqual([300, PLOT.top]); // 45°
  }
});

test('both axes have times at their lines, in frames as numbered in the file', () => {
  const { draw, view } = drawnMap({ unit: 'frames' });
  const { words, boxes } = draw();
  const labels = words.filter(({ text }) => text.startsWith('f '));
  const left = labels.filter(({ x }) => x === PLOT.left - 7);
  const below = labels.filter(({ y }) => y === PLOT.bottom + 7);
  expect([left.length + below.length, left.length > 3, below.length > 3]).toEqual([
    labels.length,
    true,
    true,
  ]);
  for (const { text, y, colour } of left) {
    const frame = Number(text.slice(2));
    expect([y, colour]).toEqual([
      near(view.pointOf({ source: (frame - 3) / 10, destination: 0 }).y),
      'source ink',
    ]);
    expect(boxes).toContainEqual(
      expect.objectContaining({ x: 60, y: Math.round(y), width: 4, height: 1, colour: 'source ink' }),
    );
  }
  for (const { text, x, colour } of below) {
    const frame = Number(text.slice(2));
    expect([x, colour]).toEqual([
      near(view.pointOf({ source: 0, destination: frame / 20 }).x),
      'destination ink',
    ]);
    const tick = { x: Math.round(x), y: PLOT.bottom, width: 1, height: 4, colour: 'destination ink' };
    expect(boxes).toContainEqual(expect.objectContaining(tick));
  }
  expect(words.filter(({ text }) => !text.startsWith('f ')).map(({ text, x, y }) => [text, x, y])).toEqual([
    ['walk', 10, 158],
    ['hop', 28, 315],
  ]);
});

test('in seconds the labels are at round times of the file', () => {
  const { draw, view } = drawnMap();
  const times = draw().words.filter(({ text }) => text.endsWith(' s'));
  expect(times.length).toBeGreaterThan(6);
  for (const { text, x, y } of times) {
    const time = Number(text.slice(0, -2).replace('\u2212', '-'));
    // The file of the source has three frames of a tenth before the clip.
    const at = view.pointOf({ source: time - 0.3, destination: time });
    expect(x === PLOT.left - 7 ? y : x).toBeCloseTo(x === PLOT.left - 7 ? at.y : at.x, 6);
  }
});
