import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRaster, drawLine } from '#main/export/preview/raster.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';

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
