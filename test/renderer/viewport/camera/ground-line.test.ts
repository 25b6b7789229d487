import { Vector2, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { DEFAULT_CAMERA, FIELD_OF_VIEW, type CameraState } from '#renderer/viewport/camera/camera.ts';
import { createEye } from '#renderer/viewport/camera/eye.ts';
import { groundLineOf } from '#renderer/viewport/camera/ground-line.ts';

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
