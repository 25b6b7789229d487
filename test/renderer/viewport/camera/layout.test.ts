import { Vector2, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { type CameraState, DEFAULT_CAMERA, FIELD_OF_VIEW } from '#renderer/viewport/camera/camera.ts';
import { createEye } from '#renderer/viewport/camera/eye.ts';
import { groundLineOf } from '#renderer/viewport/camera/ground-line.ts';
import {
  columns,
  gridOf,
  layOut,
  leastHeight,
  MAX_VIEWS,
  rectangleAt,
  rememberLayout,
} from '#renderer/viewport/camera/layout.ts';

test('worked example: two columns with a gutter fill the canvas', () => {
  expect(columns(2, 1001, 450, 2)).toEqual([
    { x: 0, y: 0, width: 500, height: 450 },
    { x: 502, y: 0, width: 499, height: 450 },
  ]);
});

test('one view is the whole canvas', () => {
  expect(columns(1, 640, 480, 2)).toEqual([{ x: 0, y: 0, width: 640, height: 480 }]);
});

test('a point is in one view, or in the gap', () => {
  const views = columns(2, 1000, 450, 2);
  expect(rectangleAt(views, 10, 10)).toBe(0);
  expect(rectangleAt(views, 499.5, 10)).toBe(-1);
  expect(rectangleAt(views, 999, 449)).toBe(1);
  expect(rectangleAt(views, 10, 451)).toBe(-1);
});

const canvas = { width: 1000, height: 450 };

test('worked example: a wipe shows two views of the whole canvas, each on its side of the line', () => {
  const { frames, parts } = layOut(2, canvas, 2, 0.3);
  const whole = { x: 0, y: 0, width: 1000, height: 450 };
  expect(frames).toEqual([whole, whole]);
  expect(parts).toEqual([
    { x: 0, y: 0, width: 300, height: 450 },
    { x: 300, y: 0, width: 700, height: 450 },
  ]);
  expect(rectangleAt(parts, 299.5, 10)).toBe(0);
  expect(rectangleAt(parts, 300, 10)).toBe(1);
});

test('a wipe needs two views, and its line stays on the canvas', () => {
  expect(layOut(1, canvas, 2, 0.3).parts).toEqual(columns(1, 1000, 450, 2));
  expect(layOut(2, canvas, 2, null).parts).toEqual(columns(2, 1000, 450, 2));
  expect(layOut(2, canvas, 2, 1.7).parts[0].width).toBe(1000);
});

test('WebGL counts rows from the bottom', () => {
  const size = { width: 890, height: 800 };
  const top = layOut(5, size, 2, null).frames;
  const bottom = rememberLayout('bottom')(5, size, 2, null).frames;
  expect(bottom[0].y).toBe(top[4].y);
  expect(bottom[4].y).toBe(0);
  expect(bottom[1].x).toBe(top[1].x);
});

test('a layout stays the same object until its input changes', () => {
  const layOutAgain = rememberLayout();
  const first = layOutAgain(2, canvas, 2, 0.5);
  expect(layOutAgain(2, { ...canvas }, 2, 0.5)).toBe(first);
  expect(layOutAgain(2, canvas, 2, 0.6)).not.toBe(first);
  expect(layOutAgain(2, canvas, 2, null).parts).toEqual(columns(2, 1000, 450, 2));
});

test('worked example: figures are as large as possible, and side by side if that is as good', () => {
  expect(gridOf(2, { width: 300, height: 900 })).toEqual({ columns: 2, rows: 1 });
  expect(gridOf(3, { width: 890, height: 550 })).toEqual({ columns: 3, rows: 1 });
  // Six columns of 148 px would leave 239 px of height for each figure; three columns of two rows leave 275.
  expect(gridOf(6, { width: 890, height: 550 })).toEqual({ columns: 3, rows: 2 });
  expect(gridOf(1, { width: 10, height: 10 })).toEqual({ columns: 1, rows: 1 });
});

test('views of a grid cover the canvas row by row, and the last row may have fewer', () => {
  const { frames } = layOut(5, { width: 890, height: 800 }, 2, null);
  expect(frames.length).toBe(5);
  expect(frames.map(({ x, y }) => [x > 0, y > 0])).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [false, true],
    [true, true],
  ]);
  expect(frames[3].y + frames[3].height).toBe(800);
  expect(frames[2].x + frames[2].width).toBe(890);
  expect(new Set(frames.map(({ height }) => height)).size).toBe(1);
});

test('views are legible on a stage of their least height, whatever its width', () => {
  for (let count = 3; count <= MAX_VIEWS; count++)
    for (let width = 130; width < 2000; width += 37) {
      const height = leastHeight(count, width);
      const { columns, rows } = gridOf(count, { width, height });
      expect(height / rows).toBeGreaterThan(140);
      expect(width / columns).toBeGreaterThan(90);
    }
  expect(leastHeight(2, 50)).toBe(0);
});

const PARALLEL: CameraState = { ...DEFAULT_CAMERA, projection: 'orthographic', pitch: 0 };

/** A view of 2 m up and down from 1 m above the floor. */
function groundLine(camera: CameraState): { height: number; strength: number } {
  const eye = createEye();
  eye.look({ ...camera, distance: 2 / Math.tan(FIELD_OF_VIEW / 2) }, 3, 1, -5, 1.5);
  const { x, y } = groundLineOf(new Vector2(), eye, new Vector3(3, 0, -5));
  return { height: x, strength: y };
}

test('worked example: the floor 1 m below the middle of 4 m is halfway down', () => {
  for (const yaw of [0, 0.7, Math.PI]) {
    const { height, strength } = groundLine({ ...PARALLEL, yaw });
    expect(height).toBeCloseTo(-0.5, 6);
    expect(strength).toBe(1);
  }
});

test('a floor seen as an area has none', () => {
  expect(groundLine({ ...PARALLEL, pitch: 0.1 }).strength).toBe(0);
  expect(groundLine({ ...PARALLEL, pitch: Math.PI / 2 }).strength).toBe(0);
  expect(groundLine({ ...PARALLEL, projection: 'perspective' }).strength).toBe(0);
});

test('it fades in between', () => {
  const { strength } = groundLine({ ...PARALLEL, pitch: Math.asin(0.04) });
  expect(strength).toBeCloseTo(0.5, 6);
});
