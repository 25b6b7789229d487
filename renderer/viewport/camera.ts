import type { Floats } from '../../core/floats.ts';

/** What a workspace keeps of the camera. Angles in rad, lengths in m. */
export interface CameraState {
  readonly yaw: number; // 0 looks along −Z from +Z
  readonly pitch: number; // above the horizon
  readonly distance: number; // from eye to the point it turns about
  /** That point: from the followed place on the ground, or from the world's origin. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly follow: boolean;
}

/** Vertical field of view, rad. */
export const FIELD_OF_VIEW = (35 * Math.PI) / 180;
const LOWEST_PITCH = -0.05;
const HIGHEST_PITCH = 1.5;
const NEAREST = 0.4;
const FARTHEST = 40;
/** Shares of the view kept free around what is fitted. */
export const FIT_MARGINS = { side: 0.07, top: 0.11, bottom: 0.12 } as const;

export const DEFAULT_CAMERA: CameraState = {
  yaw: 0.72,
  pitch: (6 * Math.PI) / 180,
  distance: 4.2,
  x: 0,
  y: 0.9,
  z: 0,
  follow: true,
};

/** Three unit directions of a camera: to its right, up, and back to the eye. */
export interface CameraAxes {
  readonly right: Float64Array;
  readonly up: Float64Array;
  readonly back: Float64Array;
}

export function createCameraAxes(): CameraAxes {
  return { right: new Float64Array(3), up: new Float64Array(3), back: new Float64Array(3) };
}

/** Fills `out` for a camera that looks down by `pitch` from the direction `yaw`. */
export function cameraAxes(out: CameraAxes, yaw: number, pitch: number): CameraAxes {
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  out.right[0] = cy;
  out.right[1] = 0;
  out.right[2] = -sy;
  out.up[0] = -sp * sy;
  out.up[1] = cp;
  out.up[2] = -sp * cy;
  out.back[0] = cp * sy;
  out.back[1] = sp;
  out.back[2] = cp * cy;
  return out;
}

/** `state` within what the controls allow; a number that is none becomes the default's. */
export function limitCamera(state: CameraState): CameraState {
  const finite = (key: 'yaw' | 'pitch' | 'distance' | 'x' | 'y' | 'z') =>
    Number.isFinite(state[key]) ? state[key] : DEFAULT_CAMERA[key];
  return {
    yaw: finite('yaw'),
    pitch: Math.min(Math.max(finite('pitch'), LOWEST_PITCH), HIGHEST_PITCH),
    distance: Math.min(Math.max(finite('distance'), NEAREST), FARTHEST),
    x: finite('x'),
    y: finite('y'),
    z: finite('z'),
    follow: state.follow,
  };
}

/** Turned by a drag of (dx, dy) px: the figure follows the pointer, half a turn over 600 px. */
export function orbited(state: CameraState, dx: number, dy: number): CameraState {
  const rate = Math.PI / 600;
  return limitCamera({ ...state, yaw: state.yaw - dx * rate, pitch: state.pitch + dy * rate });
}

/** Moved by a drag of (dx, dy) px in a view `viewHeight` px high: the plane of the turning point follows the pointer. */
export function panned(state: CameraState, dx: number, dy: number, viewHeight: number): CameraState {
  const axes = cameraAxes(createCameraAxes(), state.yaw, state.pitch);
  const perPixel = (2 * state.distance * Math.tan(FIELD_OF_VIEW / 2)) / viewHeight;
  const moved = (axis: 0 | 1 | 2) => (-dx * axes.right[axis] + dy * axes.up[axis]) * perPixel;
  return limitCamera({ ...state, x: state.x + moved(0), y: state.y + moved(1), z: state.z + moved(2) });
}

/**
 * Nearer by `factor` (< 1), so that what lies under the pointer stays under it.
 *
 * @param atX, atY pointer in the view, −1 to 1 from left to right and from bottom to top
 */
export function zoomed(
  state: CameraState,
  factor: number,
  atX: number,
  atY: number,
  aspect: number,
): CameraState {
  const next = limitCamera({ ...state, distance: state.distance * factor });
  const axes = cameraAxes(createCameraAxes(), state.yaw, state.pitch);
  const half = Math.tan(FIELD_OF_VIEW / 2) * (state.distance - next.distance);
  const moved = (axis: 0 | 1 | 2) => (atX * aspect * axes.right[axis] + atY * axes.up[axis]) * half;
  return { ...next, x: state.x + moved(0), y: state.y + moved(1), z: state.z + moved(2) };
}

/** A camera that shows all of `points`. */
export interface Fit {
  readonly distance: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * Where a camera turned as `yaw` and `pitch` turns about to show all `points` within the margins, as near as that goes; null
 * without points.
 *
 * Each side of the view is a plane through the eye. With a point at (x, z) in camera axes, z towards the eye, and the side's
 * slope s, the eye must satisfy x ≤ eyeX + s (eyeZ − z): so right + left sides give the nearest eyeZ in one pass, and likewise
 * top and bottom.
 *
 * @param points [n * 3] m
 * @param aspect width over height of the view
 */
export function fitCamera(points: Floats, yaw: number, pitch: number, aspect: number): Fit | null {
  if (points.length < 3) return null;
  const { right, up, back } = cameraAxes(createCameraAxes(), yaw, pitch);
  const half = Math.tan(FIELD_OF_VIEW / 2);
  const slopeX = half * aspect * (1 - 2 * FIT_MARGINS.side);
  const slopeTop = half * (1 - 2 * FIT_MARGINS.top);
  const slopeBottom = half * (1 - 2 * FIT_MARGINS.bottom);
  let [rightmost, leftmost, topmost, lowest] = [-Infinity, Infinity, -Infinity, Infinity];
  let [nearest, farthest] = [-Infinity, Infinity];
  for (let i = 0; i + 2 < points.length; i += 3) {
    const along = (axis: Float64Array) =>
      points[i] * axis[0] + points[i + 1] * axis[1] + points[i + 2] * axis[2];
    const [x, y, z] = [along(right), along(up), along(back)];
    rightmost = Math.max(rightmost, x + slopeX * z);
    leftmost = Math.min(leftmost, x - slopeX * z);
    topmost = Math.max(topmost, y + slopeTop * z);
    lowest = Math.min(lowest, y - slopeBottom * z);
    nearest = Math.max(nearest, z);
    farthest = Math.min(farthest, z);
  }
  const eyeZ = Math.max(
    (rightmost - leftmost) / (2 * slopeX),
    (topmost - lowest) / (slopeTop + slopeBottom),
    nearest + NEAREST,
  );
  const eyeX = (rightmost + leftmost) / 2;
  const eyeY = (topmost - slopeTop * eyeZ + (lowest + slopeBottom * eyeZ)) / 2;
  const middle = (nearest + farthest) / 2;
  const at = (axis: 0 | 1 | 2) => right[axis] * eyeX + up[axis] * eyeY + back[axis] * middle;
  return { distance: Math.max(eyeZ - middle, NEAREST), x: at(0), y: at(1), z: at(2) };
}
