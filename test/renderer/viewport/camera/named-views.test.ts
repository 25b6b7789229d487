import { expect, test } from 'vitest';
import { cameraAxes, createCameraAxes } from '#renderer/viewport/camera/camera.ts';
import { lookOf, namedViews, oppositeLook, viewOf } from '#renderer/viewport/camera/named-views.ts';

/** Position of the eye relative to the figure, x and z. */
function eyeOf({ yaw, pitch }: { yaw: number; pitch: number }): number[] {
  return Array.from(cameraAxes(createCameraAxes(), yaw, pitch).back);
}

test('worked example: a figure that faces +X is seen from +X in front, and from +Z at its right side', () => {
  const facing = Math.PI / 2;
  expect(eyeOf(lookOf('front', facing))[0]).toBeCloseTo(1, 9);
  expect(eyeOf(lookOf('rightSide', facing))[2]).toBeCloseTo(1, 9);
  expect(eyeOf(lookOf('leftSide', facing))[2]).toBeCloseTo(-1, 9);
  expect(eyeOf(lookOf('back', facing))[0]).toBeCloseTo(-1, 9);
  expect(eyeOf(lookOf('top', facing))[1]).toBeCloseTo(1, 9);
});

test('each view is recognised, also after whole turns, and nothing else is', () => {
  for (const view of namedViews) {
    const { yaw, pitch } = lookOf(view, 3);
    expect(viewOf({ yaw: yaw + 4 * Math.PI, pitch }, 3)).toBe(view);
  }
  expect(viewOf({ yaw: 3.1, pitch: 0 }, 3)).toBeNull();
});

test('the opposite of the front is the back', () => {
  expect(viewOf(oppositeLook(lookOf('front', 1)), 1)).toBe('back');
  expect(viewOf(oppositeLook(lookOf('rightSide', 1)), 1)).toBe('leftSide');
});
