import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPreview } from '#main/export/preview/draw-slots.ts';
import { createRaster, drawLine } from '#main/export/preview/raster.ts';
import type { ReportPoses } from '#main/export/report/report-poses.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';

/** Sticks of 1 m in two poses, which lean to the right by `tops` m; the picture shows Z to the right. */
function stick(...tops: readonly number[]): string {
  const points = tops.flatMap((top, pose) => [7, 0, pose, 7, 10, pose + top * 10]);
  return Buffer.from(Int16Array.from(points).buffer).toString('base64');
}

const named: Readonly<Record<string, string>> = {
  '120 130 146': 'd',
  '213 94 0': 'A',
  '0 158 115': 'B',
};

test('each slot stands in the middle of its column, over its destination, on the floor', () => {
  const poses: ReportPoses = {
    parents: [-1, 0],
    fps: 30,
    seam: 0,
    poses: 2,
    right: [0, 1],
    scale: 0.1,
    box: { left: -0.5, right: 0.5, bottom: 0, top: 1 },
    figures: [stick(0, 0.5), stick(0, 0), stick(0, 0), stick(-0.5, -0.5)],
  };
  const width = 2400;
  const draw = createPreview(poses, { width, height: 1000 }); // 840 px a metre, the floor at 920
  for (const [pose, rows] of [
    ['A 600, d 1385, B 1800', 'A 600, d 1590, B 1800', 'A 600, d 1795, B 1800'],
    ['d 993, A 1015, B 1800', 'd 1095, A 810, B 1800', 'd 1197, A 605, B 1800'],
  ].entries()) {
    const { pixels } = draw(pose);
    const colourAt = (x: number, y: number): string =>
      pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).join(' ');
    /** The middle of the stretch of each colour in a row of the picture, px. */
    const rowOf = (y: number): string => {
      const found = new Map<string, number[]>();
      for (let x = 0; x < width; x++) {
        const name = named[colourAt(x, y)];
        if (name !== undefined) found.set(name, [...(found.get(name) ?? []), x + 0.5]);
      }
      return [...found].map(([name, at]) => `${name} ${Math.round((at[0] + at.at(-1)!) / 2)}`).join(', ');
    };
    expect([70, 90, 500, 910, 930].map(rowOf)).toEqual(['', ...rows, '']);
    // Half of the floor is in either row.
    expect([918, 919, 920, 921].map((y) => colourAt(10, y))).toEqual([
      '23 27 34',
      '44 49 59',
      '44 49 59',
      '23 27 34',
    ]);
  }
});

const red = (raster: { readonly pixels: Uint8Array }): number[] =>
  [...raster.pixels].filter((_, i) => i % 3 === 0);

test('worked example: a horizontal line of 2 px covers its two rows, and no other', () => {
  const raster = createRaster(4, 4, [0, 0, 0]);
  drawLine(raster, { x: -5, y: 2 }, { x: 9, y: 2 }, 2, [200, 0, 0]);
  expect(red(raster)).toEqual([0, 0, 0, 0, 200, 200, 200, 200, 200, 200, 200, 200, 0, 0, 0, 0]);
});

test('a line covers pixels by their distance from it, with round ends, also where it leaves the picture', () => {
  const [width, height] = [9, 7];
  const [paper, ink] = [
    [40, 90, 7],
    [240, 10, 7],
  ] as const;
  const place = numberBetween(-5, 14);
  fc.assert(
    fc.property(place, place, place, place, numberBetween(0.5, 4), (x, y, toX, toY, thickness) => {
      const raster = createRaster(width, height, paper);
      drawLine(raster, { x, y }, { x: toX, y: toY }, thickness, ink);
      const line = Array.from({ length: 1001 }, (_, k) => [
        x + ((toX - x) * k) / 1000,
        y + ((toY - y) * k) / 1000,
      ]);
      raster.pixels.forEach((value, i) => {
        const [column, row] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
        const distance = Math.min(...line.map(([u, v]) => Math.hypot(column + 0.5 - u, row + 0.5 - v)));
        const cover = Math.min(Math.max(thickness / 2 + 0.5 - distance, 0), 1);
        expect(Math.abs(value - paper[i % 3] - (ink[i % 3] - paper[i % 3]) * cover)).toBeLessThan(4);
      });
    }),
    {
      numRuns: 25,
      examples: [
        [1.5, 1.5, 1.5, 1.5, 1],
        [-90, -90, -50, -10, 3],
      ],
    },
  );
});
