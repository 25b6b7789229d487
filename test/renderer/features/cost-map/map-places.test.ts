import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  cellAt,
  costAt,
  costTable,
  isBarred,
  isCompared,
  createMapView,
} from '#renderer/features/cost-map/map-places.ts';
import { timesOf } from '#renderer/stores/matching/follow-cost-map.ts';
import { costMap, openMap } from './map-fixture.ts';

describe('map places', () => {
  afterEach(() => void vi.unstubAllGlobals());

  const shown = costMap();

  test('a cell is at the times of its frames, and nearest to all times around', () => {
    for (const [row, column] of [
      [0, 0],
      [3, 7],
      [10, 30],
    ]) {
      const times = timesOf(shown, { row, column });
      expect(times).toEqual({
        source: expect.closeTo(row * 0.2, 9),
        destination: expect.closeTo(column * 0.1, 9),
      });
      for (const off of [-0.4, 0, 0.4]) {
        const around = { source: times.source + off * 0.2, destination: times.destination - off * 0.1 };
        expect(cellAt(shown, around)).toEqual({ row, column });
        expect(costAt(shown, around)).toBeCloseTo(row + column / 100, 5);
      }
    }
    expect(cellAt(shown, { source: -1, destination: 9 })).toEqual({ row: 0, column: 30 });
    expect(cellAt(shown, { source: 9, destination: -1 })).toEqual({ row: 10, column: 0 });
  });

  test('a thinned map has the cost of some frames, and tells which', () => {
    const frames = (out: number, into: number) => ({ source: out / 10, destination: into / 30 });
    const places = [
      [4, 9],
      [5, 9],
      [4, 10],
      [20, 90],
      [19, 90],
    ].map(([out, into]) => isCompared(shown, frames(out, into)));
    expect(places).toEqual([true, false, false, true, false]);
    // Between two frames, the nearest one counts.
    expect(isCompared(shown, frames(4.4, 8.6))).toBe(true);
  });

  const clocks = { source: { fps: 30, firstKey: 1.5 }, destination: { fps: 30 } };

  test('the table has a line for each out point, a column for each in point, and no cells of padding', () => {
    const [heads, ...lines] = costTable(shown, clocks)!;
    expect([heads.length, lines.length]).toEqual([32, 11]);
    // Times are those of the files, of which one begins 1.5 s before its clip.
    expect(heads.slice(1, 3)).toEqual([0, 0.1]);
    expect(lines[3][0]).toBeCloseTo(2.1, 9);
    expect(lines[3].at(-1)).toBeCloseTo(3.3, 5);
    const coarse = { ...shown, isComplete: false };
    expect([
      costTable(coarse, clocks),
      costTable(null, clocks),
      costAt(coarse, { source: 0, destination: 0 }),
    ]).toEqual([null, null, null]);
  });

  test('a range of either clip bars its times, up to its end', () => {
    const { app, costs } = openMap();
    costs.barred.value = { source: [{ start: 0.5, end: 1 }], destination: [{ start: 2, end: 3 }] };
    const barred = [
      [0.4, 1],
      [0.5, 1],
      [0.99, 1],
      [1, 1],
      [0.4, 2],
      [0.4, 3],
    ].map(([source, destination]) => isBarred(app, { source, destination }));
    expect(barred).toEqual([false, true, true, false, true, false]);
  });

  test('a map is fitted to clips and size until it is zoomed: then the same part stays visible in another size', () => {
    const view = createMapView();
    const size = { width: 572, height: 332 };
    view.show(shown, size);
    const at = {
      ...view.pointOf({ source: 0, destination: 0 }),
      to: view.pointOf({ source: 2, destination: 3 }),
    };
    // The plot is from 64 px to 8 px before the right, from 8 px to 24 px before the bottom; 16 px are margin.
    expect(at).toEqual({ x: 80, y: 24, to: { x: 548, y: 292 } });
    const [{ clips }, fitted] = [shown.of, view.across()];
    view.zoom({ x: 300, y: 200 }, 2);
    const zoomed = view.across();
    expect(zoomed).not.toEqual(fitted);
    view.show({ ...shown, isComplete: false }, { ...size });
    expect(view.across()).toEqual(zoomed);
    for (const other of [
      [{ ...clips[0] }, clips[1]],
      [clips[0], { ...clips[1] }],
    ] as const) {
      view.show({ ...shown, of: { ...shown.of, clips: other } }, size);
      expect(view.across()).toEqual(fitted);
      view.show(shown, size);
      view.zoom({ x: 300, y: 200 }, 2);
    }
    const part = view.across();
    size.width = 600; // the size of an element changes in place
    view.show(shown, size);
    expect(view.across()).toEqual({ ...part, to: 592 });
    view.fit();
    view.show(shown, { ...size, height: 400 });
    expect(view.pointOf({ source: 2, destination: 3 }).y).toBeCloseTo(360, 6);
    expect(view.pointOf({ source: 2, destination: 3 }).x).toBe(576);
  });
});
