import { expect, test } from 'vitest';
import { DEFAULT_CAMERA } from '#renderer/viewport/camera/camera.ts';
import { createGaze } from '#renderer/viewport/camera/gaze.ts';

test.each([
  [true, false],
  [false, true],
  [true, true],
  [false, false],
])('a camera that follows (%s) looks at the same point after it is told to (%s)', (before, after) => {
  const gaze = createGaze();
  gaze.follow(3, -2, 0);
  gaze.setCamera({ ...DEFAULT_CAMERA, follow: before });
  gaze.aim(0.4, 1);
  const centre = gaze.centre.toArray();
  const camera = gaze.following(gaze.camera(), after);
  expect(camera.follow).toBe(after);
  gaze.setCamera(camera);
  gaze.aim(0.4, 1);
  expect(gaze.centre.toArray()).toEqual(centre);
  gaze.follow(4, -2, 0);
  gaze.aim(0.4, 1);
  expect(gaze.centre.x - centre[0]).toBe(after ? 1 : 0);
});

test('what is fitted into a view is all inside it, and not far from its edge', () => {
  const gaze = createGaze();
  gaze.follow(3, -2, 0);
  gaze.aim(0.4, 2);
  const points = [0, 1, 2, 3].flatMap((i) => [7 + (i % 2), i * 0.5, 5 - i]);
  expect(gaze.shows(Float64Array.from(points))).toBe(false);
  const camera = gaze.fitted(Float64Array.from(points), gaze.camera(), {
    x: 0,
    y: 0,
    width: 800,
    height: 400,
  });
  gaze.setCamera(camera ?? expect.fail());
  gaze.aim(0.4, 2);
  expect(gaze.shows(Float64Array.from(points))).toBe(true);
  gaze.setCamera({ ...gaze.camera(), distance: gaze.camera().distance * 0.6 });
  gaze.aim(0.4, 2);
  expect(gaze.shows(Float64Array.from(points))).toBe(false);
  expect(gaze.fitted(new Float64Array(0), gaze.camera(), { x: 0, y: 0, width: 8, height: 4 })).toBeNull();
});
