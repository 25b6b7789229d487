import { expect, test } from 'vitest';
import type { PoseStrip } from '#core/formats/thumbnail/clip-figure.ts';
import { drawFigure, layOutStrip, poseAt } from '#renderer/controls/poses/draw-figure.ts';

/** Twelve poses of two points: one, and another `reach` to its right and `top` above the floor. */
function stripOf(reach: number, top: number): PoseStrip {
  const pose = [128, 0, 128, 128 + reach, top, 128];
  return {
    poseCount: 12,
    parents: Uint8Array.of(255, 0),
    points: Uint8Array.from(Array.from({ length: 12 }, () => pose).flat()),
  };
}

test('by hand: a slim figure is as high as the picture, with as many poses as fit', () => {
  const { poses, cell, unit } = layOutStrip(stripOf(50, 250), 60, 30);
  expect(unit).toBeCloseTo(0.12, 9); // 30 px for 250 units
  // 2 × 50 × 0.7 × 0.12 = 8.4 px wide: 7 would fit, at most 6 are shown.
  expect(poses).toEqual([1, 3, 5, 6, 8, 10]);
  expect(cell).toBe(10);
});

test('by hand: a wide figure is a third of the picture wide', () => {
  const { poses, unit } = layOutStrip(stripOf(125, 60), 60, 30);
  expect(unit).toBeCloseTo(20 / 175, 9); // 2 × 125 × 0.7 = 175 in 20 px
  expect(poses).toEqual([2, 6, 9]);
});

test('a strip of one pose shows it once', () => {
  const one: PoseStrip = { poseCount: 1, parents: Uint8Array.of(255), points: Uint8Array.of(128, 0, 128) };
  expect(layOutStrip(one, 60, 30).poses).toEqual([0]);
  expect(poseAt(one, 1)).toBe(0);
});

test('lines at the back are drawn first and fainter', () => {
  const drawn: unknown[] = [];
  let lines: unknown[] = [];
  const context = {
    globalAlpha: 1,
    beginPath: () => (lines = []),
    moveTo: (x: number, y: number) => lines.push(x, y),
    lineTo: (x: number, y: number) => lines.push(x, y),
    stroke: () => drawn.push([context.globalAlpha, lines]),
  };
  const points = [128, 100, 128, 148, 50, 148, 108, 50, 88];
  const place = { x: 10, floor: 20, unit: 0.1 };
  drawFigure(context as never, { parents: [255, 0, 0], points, first: 0 }, place);
  expect(drawn).toEqual([
    [0.45, [10, 10, 8, 15]],
    [1, [10, 10, 12, 15]],
  ]);
});
