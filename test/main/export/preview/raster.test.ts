import { expect, test } from 'vitest';
import { createRaster, drawLine } from '#main/export/preview/raster.ts';

const red = (raster: { readonly pixels: Uint8Array }): number[] =>
  [...raster.pixels].filter((_, i) => i % 3 === 0);

test('worked example: a horizontal line of 2 px covers its two rows, and no other', () => {
  const raster = createRaster(4, 4, [0, 0, 0]);
  drawLine(raster, { x: -5, y: 2 }, { x: 9, y: 2 }, 2, [200, 0, 0]);
  expect(red(raster)).toEqual([0, 0, 0, 0, 200, 200, 200, 200, 200, 200, 200, 200, 0, 0, 0, 0]);
});

test('a line between rows is half as strong in both', () => {
  const raster = createRaster(1, 2, [0, 0, 0]);
  drawLine(raster, { x: -5, y: 1 }, { x: 5, y: 1 }, 1, [200, 0, 0]);
  expect(red(raster)).toEqual([100, 100]);
});

test('lines outside the picture, and without length, leave the rest alone', () => {
  const raster = createRaster(3, 3, [7, 7, 7]);
  drawLine(raster, { x: -90, y: -90 }, { x: -50, y: -10 }, 3, [200, 0, 0]);
  expect(new Set(red(raster))).toEqual(new Set([7]));
  drawLine(raster, { x: 1.5, y: 1.5 }, { x: 1.5, y: 1.5 }, 1, [200, 0, 0]);
  expect(red(raster)).toEqual([7, 7, 7, 7, 200, 7, 7, 7, 7]);
});
