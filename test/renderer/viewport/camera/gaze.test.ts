import { expect, test } from 'vitest';
import type { Floats } from '#core/kit/floats.ts';
import {
  cameraAxes,
  createCameraAxes,
  DEFAULT_CAMERA,
  fitCamera,
  isWhole,
  limitCamera,
} from '#renderer/viewport/camera/camera.ts';
import { createEye } from '#renderer/viewport/camera/eye.ts';
import { between, createFlight, FLIGHT_MS, shorterTurn } from '#renderer/viewport/camera/flight.ts';
import { createGaze } from '#renderer/viewport/camera/gaze.ts';
import { lookOf, namedViews, oppositeLook, viewOf } from '#renderer/viewport/camera/named-views.ts';

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
  const shows = (places: Floats): boolean => {
    const box = gaze.boxOf(places);
    return box !== null && isWhole(box);
  };
  gaze.follow(3, -2, 0);
  gaze.aim(0.4, 2);
  const points = [0, 1, 2, 3].flatMap((i) => [7 + (i % 2), i * 0.5, 5 - i]);
  expect(shows(Float64Array.from(points))).toBe(false);
  const camera = gaze.fitted(Float64Array.from(points), gaze.camera(), {
    x: 0,
    y: 0,
    width: 800,
    height: 400,
  });
  gaze.setCamera(camera ?? expect.fail());
  gaze.aim(0.4, 2);
  expect(shows(Float64Array.from(points))).toBe(true);
  gaze.setCamera({ ...gaze.camera(), distance: gaze.camera().distance * 0.6 });
  gaze.aim(0.4, 2);
  expect(shows(Float64Array.from(points))).toBe(false);
  expect(gaze.fitted(new Float64Array(0), gaze.camera(), { x: 0, y: 0, width: 8, height: 4 })).toBeNull();
});

const view = { x: 0, y: 0, width: 500, height: 500 };

test.each(['perspective', 'orthographic'] as const)(
  'a giant that is framed is seen whole, between the planes: %s',
  (projection) => {
    for (const height of [1.7, 30, 175, 1000]) {
      const points = [0, 0, 0, 0.4 * height, 0, 0.4 * height, 0, height, 0];
      const look = { ...DEFAULT_CAMERA, projection };
      const camera = limitCamera({ ...look, ...fitCamera(points, look, 1) });
      const eye = createEye();
      eye.look(camera, camera.x, camera.y, camera.z, 1);
      const at = { x: 0, y: 0, depth: 0 };
      for (let i = 0; i < points.length; i += 3) {
        expect(eye.project(at, points, i, view), `${height} m`).not.toBeNull();
        expect(at.x).toBeGreaterThan(0);
        expect(at.x).toBeLessThan(view.width);
        expect(at.y).toBeGreaterThan(0);
        expect(at.y).toBeLessThan(view.height);
        expect(at.depth).toBeGreaterThan(eye.planes[0]);
        expect(at.depth).toBeLessThan(eye.planes[1]);
      }
    }
  },
);

const here = { ...DEFAULT_CAMERA, yaw: 3, distance: 1, x: 0 };
const there = { ...DEFAULT_CAMERA, yaw: -3, distance: 4, x: 2 };

test('it turns the shorter way, approaches by factors, and arrives', () => {
  const halfway = 1 - 0.5 ** (1 / 3); // time at which the easing is 0.5
  const middle = between(here, there, halfway);
  expect(Math.abs(shorterTurn(middle.yaw))).toBeCloseTo(Math.PI, 9);
  expect(middle.distance).toBeCloseTo(2, 9);
  expect(middle.x).toBeCloseTo(1, 9);
  expect(between(here, there, 0).yaw).toBe(3);
});

test('a flight ends exactly at its target', () => {
  const flight = createFlight();
  expect(flight.at(0)).toBeNull();
  flight.depart(here, there, 1000);
  expect(flight.target).toBe(there);
  expect(flight.at(1000 + FLIGHT_MS / 2)?.x).toBeGreaterThan(1);
  expect(flight.at(1000 + FLIGHT_MS * 3)).toBe(there);
  expect(flight.target).toBeNull();
  expect(flight.at(1000 + FLIGHT_MS * 4)).toBeNull();
});

test('the user ends a flight by moving the camera', () => {
  const flight = createFlight();
  flight.depart(here, there, 0);
  flight.end();
  expect(flight.at(10)).toBeNull();
});

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
