import { expect, test } from 'vitest';
import { DEFAULT_CAMERA } from '#renderer/viewport/camera/camera.ts';
import { createEye } from '#renderer/viewport/camera/eye.ts';
import { pickJoint, type PickBone } from '#renderer/viewport/camera/pick.ts';

/* Seen from the front at 100 px per metre: a forearm, a hand in line with it, two fingers, and a thigh behind them.
   
        0 ────────── 1 ──── 2 ── 3
                       └─── 4 ── 5 */
const positions = Float32Array.of(
  ...[-0.6, 0, 0, 0, 0, 0, 0.2, 0, 0, 0.4, 0, 0, 0.2, -0.1, 0, 0.4, -0.1, 0],
  ...[0.3, 1, -0.5, 0.3, -1, -0.5],
);
const rotations = Float32Array.from({ length: 32 }, (_, i) => (i % 4 === 3 ? 1 : 0));
const bone = (joint: number, end: number, radius = 0.03): PickBone => ({
  joint,
  end,
  radius,
  endOffset: [0, 0, 0],
});
const bones = [bone(0, 1), bone(1, 2), bone(2, 3), bone(4, 5), bone(6, 7, 0.1)];
const view = { x: 0, y: 0, width: 400, height: 400 };

/** @param x, y m in the plane of the hand */
function pick(x: number, y: number, ...moving: readonly number[]): number | null {
  const eye = createEye();
  const half = Math.tan((35 * Math.PI) / 360);
  const camera = { ...DEFAULT_CAMERA, yaw: 0, pitch: 0, projection: 'orthographic' } as const;
  eye.look({ ...camera, distance: 2 / half }, 0, 0, 0, 1);
  const at = { x: 200 + x * 100, y: 200 - y * 100, moves: (joint: number) => moving.includes(joint) };
  return pickJoint(bones, { positions, rotations }, eye, view, at);
}

test('of two bones under the pointer, the closer one is picked', () => {
  expect(pick(0.3, 0.6, 2, 6)).toBe(6);
  expect(pick(0.3, 0, 2, 6)).toBe(2);
});

test('beside all bones nothing is picked, even near a moving one', () => {
  expect(pick(-0.3, 0.1, 0)).toBeNull();
});

test('a click on a still finger picks the moving hand beside it, not the leg behind it', () => {
  expect(pick(0.28, 0, 1, 6)).toBe(1);
  expect(pick(0.38, 0, 6)).toBe(2);
});

test('further from the hand, the finger is picked', () => {
  expect(pick(0.38, 0, 1)).toBe(2);
});

test('if nothing moves, the longest bone under the pointer is picked', () => {
  expect(pick(0.01, 0)).toBe(0);
});
