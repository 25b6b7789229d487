import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cameraAxes,
  createCameraAxes,
  DEFAULT_CAMERA,
  FIELD_OF_VIEW,
  FIT_MARGINS,
  fitCamera,
  fitMargins,
  limitCamera,
  orbited,
  panned,
  zoomed,
  type CameraState,
} from '#renderer/viewport/camera/camera.ts';
import { forAll } from '#test/fixtures/property.ts';

/** Position of a world point in the view, −1 to 1 from left to right and bottom to top. */
function seen(camera: CameraState, aspect: number, [px, py, pz]: readonly number[]): [number, number] {
  const { right, up, back } = cameraAxes(createCameraAxes(), camera.yaw, camera.pitch);
  const from = [0, 1, 2].map(
    (i) => [px, py, pz][i] - [camera.x, camera.y, camera.z][i] - back[i] * camera.distance,
  );
  const along = (axis: Float64Array) => from[0] * axis[0] + from[1] * axis[1] + from[2] * axis[2];
  const half = Math.tan(FIELD_OF_VIEW / 2) * -along(back);
  return [along(right) / half / aspect, along(up) / half];
}

test('worked example: a plane one metre high and wide fills the view up to its margins', () => {
  const corners = [-0.5, 0, 0, 0.5, 0, 0, -0.5, 1, 0, 0.5, 1, 0];
  const fit = fitCamera(corners, { projection: 'perspective', yaw: 0, pitch: 0 }, 1);
  const half = Math.tan(FIELD_OF_VIEW / 2);
  // The height limits: 1 m between 12 % and 89 % of the view.
  const high = 1 / (half * (2 - 2 * FIT_MARGINS.top - 2 * FIT_MARGINS.bottom));
  expect(fit?.distance).toBeCloseTo(high, 9);
  expect(fit?.x).toBeCloseTo(0, 9);
  const camera = { ...DEFAULT_CAMERA, yaw: 0, pitch: 0, ...fit } as CameraState;
  expect(seen(camera, 1, [0, 1, 0])[1]).toBeCloseTo(1 - 2 * FIT_MARGINS.top, 9);
  expect(seen(camera, 1, [0, 0, 0])[1]).toBeCloseTo(-1 + 2 * FIT_MARGINS.bottom, 9);
});

test('fitted points are inside the margins, and touch them', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const points = fc.array(fc.tuple(number(-3, 3), number(0, 2), number(-3, 3)), {
    minLength: 2,
    maxLength: 12,
  });
  forAll(points, number(-3, 3), number(0, 1.2), number(0.4, 2.5), (cloud, yaw, pitch, aspect) => {
    const fit = fitCamera(cloud.flat(), { projection: 'perspective', yaw, pitch }, aspect);
    const camera = { ...DEFAULT_CAMERA, yaw, pitch, ...fit } as CameraState;
    for (const point of cloud) {
      const [x, y] = seen(camera, aspect, point);
      expect(Math.abs(x)).toBeLessThan(1 - 2 * FIT_MARGINS.side + 1e-6);
      expect(y).toBeLessThan(1 - 2 * FIT_MARGINS.top + 1e-6);
      expect(y).toBeGreaterThan(-1 + 2 * FIT_MARGINS.bottom - 1e-6);
    }
  });
});

test('worked example: an orthographic view is filled the same by this plane, at any depth', () => {
  const corners = [-0.5, 0, 0, 0.5, 0, 5, -0.5, 1, -5, 0.5, 1, 0];
  const fit = fitCamera(corners, { projection: 'orthographic', yaw: 0, pitch: 0 }, 1);
  const half = Math.tan(FIELD_OF_VIEW / 2);
  const high = 1 / (half * (2 - 2 * FIT_MARGINS.top - 2 * FIT_MARGINS.bottom));
  expect(fit?.distance).toBeCloseTo(high, 9);
  expect([fit?.x, fit?.z]).toEqual([0, 0]);
  // The distance from the middle to the top is half × distance m.
  const middle = 1 - (1 - 2 * FIT_MARGINS.top) * half * high;
  expect(fit?.y).toBeCloseTo(middle, 9);
});

test('nothing to fit', () => expect(fitCamera([], DEFAULT_CAMERA, 1)).toBeNull());

test('the point under the pointer stays there while zooming', () => {
  const aspect = 1.3;
  const before = { ...DEFAULT_CAMERA, yaw: 0.4, pitch: 0.3 };
  const { right, up } = cameraAxes(createCameraAxes(), before.yaw, before.pitch);
  // A point in the plane of the pivot.
  const point = [0, 1, 2].map((i) => [before.x, before.y, before.z][i] + right[i] * 0.5 + up[i] * 0.2);
  const [x, y] = seen(before, aspect, point);
  const after = zoomed(before, 0.6, x, y, aspect);
  expect(after.distance).toBeCloseTo(before.distance * 0.6, 9);
  expect(seen(after, aspect, point)[0]).toBeCloseTo(x, 9);
  expect(seen(after, aspect, point)[1]).toBeCloseTo(y, 9);
});

test('a pan moves the pivot by as many pixels as the pointer', () => {
  const after = panned(DEFAULT_CAMERA, 30, -12, 600);
  const [x, y] = seen(after, 1, [DEFAULT_CAMERA.x, DEFAULT_CAMERA.y, DEFAULT_CAMERA.z]);
  expect(x * 300).toBeCloseTo(30, 6);
  expect(y * 300).toBeCloseTo(12, 6);
});

test('an orbit never goes below the floor or over the top', () => {
  expect(orbited(DEFAULT_CAMERA, 0, -9999).pitch).toBeGreaterThan(-0.1);
  expect(orbited(DEFAULT_CAMERA, 0, 9999).pitch).toBeLessThanOrEqual(Math.PI / 2);
});

test('an invalid saved camera becomes the default', () => {
  const nonsense = { ...DEFAULT_CAMERA, yaw: Number.NaN, distance: Infinity, x: Number.NaN };
  expect(limitCamera(nonsense)).toEqual(DEFAULT_CAMERA);
});

test('a narrow view keeps feet above the legend and heads below the names; a wide one has both at the sides', () => {
  expect(fitMargins({ width: 640, height: 620 })).toEqual(FIT_MARGINS);
  expect(fitMargins({ width: 500, height: 400 })).toEqual({ ...FIT_MARGINS, top: 0.16, bottom: 0.19 });
  expect(fitMargins({ width: 250, height: 200 })).toEqual({ ...FIT_MARGINS, top: 0.16, bottom: 0.23 });
  // The names of two overlaid figures reach the middle.
  expect(fitMargins({ width: 760, height: 400 }, true)).toEqual({ ...FIT_MARGINS, top: 0.19 });
  expect(fitMargins({ width: 500, height: 400 }, true)).toEqual({ ...FIT_MARGINS, top: 0.19, bottom: 0.19 });
});
