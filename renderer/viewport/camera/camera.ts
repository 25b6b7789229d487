// renderer/viewport/camera: cameras, layout of the views, picking
import { clamp } from '#core/kit/numbers.ts';
import type { Size } from '#renderer/kit/rectangle.ts';
import type { Floats } from '#core/kit/floats.ts';
import type { Box } from '#renderer/kit/plot/scale.ts';

const projections = ['perspective', 'orthographic'] as const;
/** Camera as stored in a workspace. Angles in rad, lengths in m. */
export interface CameraState {
  readonly projection: (typeof projections)[number];
  readonly yaw: number; // 0 = from +Z towards −Z
  readonly pitch: number; // above the horizon
  /** Distance from the eye to the pivot; an orthographic camera shows the pivot at the same size. */
  readonly distance: number;
  /** Position of the pivot, relative to the followed point on the ground, or to the origin of the world. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly follow: boolean;
}

/** Vertical field of view, rad. */
export const FIELD_OF_VIEW = (35 * Math.PI) / 180;
const MIN_PITCH = -0.05;
const MAX_PITCH = Math.PI / 2;
const MIN_DISTANCE = 0.2;
/** Distance of the nearest point that is framed from the eye: beyond its near plane. */
const NEAREST = 0.12;
const MAX_DISTANCE = 2000; // giants are seen whole: some files are in wrong units
/** Free margins of a view around the framed content, as shares of its size. */
export interface FitMargins {
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
}

export const FIT_MARGINS: FitMargins = { side: 0.08, top: 0.11, bottom: 0.12 };
/** Width of the legend, over the lower left corner of the views, px. */
const LEGEND_WIDTH = 182;
const LEGEND_HEIGHT = 76;
/** Height of the chips of figure and ghost, over the upper left corner of each view, px. */
const HEAD_HEIGHT = 64;
/** Height of the chips of two overlaid figures, which reach the middle of most views, px. */
const TWO_HEADS_HEIGHT = 76;
/** Half the width of a figure, as a share of the height of its view. */
const HALF_FIGURE = 0.2;
const MAX_BOTTOM = 0.23;
/** Above and below together. */
const MAX_MARGINS = 0.39;
/** What is framed fills this share of a view, the larger of width and height, at least and at most. */
const LEAST_FILLED = 0.6;
const MOST_FILLED = 0.85;
/** Distance of its middle from that of the view, as a share of the view. */
const OFF_MIDDLE = 0.1;

/**
 * Margins of a view. In a narrow view the legend is below the feet and the chips are above the head, so the
 * margins there are larger; so is that above two overlaid figures.
 */
export function fitMargins({ width, height }: Size, isOverlaid = false): FitMargins {
  const isNarrow = width / 2 - height * HALF_FIGURE < LEGEND_WIDTH;
  const [legend, chips] = isNarrow ? [LEGEND_HEIGHT, HEAD_HEIGHT] : [0, 0];
  const bottom = clamp(legend / height, FIT_MARGINS.bottom, MAX_BOTTOM);
  const head = isOverlaid ? TWO_HEADS_HEIGHT : chips;
  return { ...FIT_MARGINS, top: clamp(head / height, FIT_MARGINS.top, MAX_MARGINS - bottom), bottom };
}

export const DEFAULT_CAMERA: CameraState = {
  projection: 'perspective',
  yaw: 0.72,
  pitch: (6 * Math.PI) / 180,
  distance: 4.2,
  x: 0,
  y: 0.9,
  z: 0,
  follow: true,
};

/** A stored camera; null if invalid. A camera without a projection, from an older version, is perspective. */
export function readCamera(stored: unknown): CameraState | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const from: Partial<Record<keyof CameraState, unknown>> = { ...stored };
  const projection = projections.find((known) => known === (from.projection ?? DEFAULT_CAMERA.projection));
  const { yaw, pitch, distance, x, y, z, follow } = from;
  if (!projection || typeof follow !== 'boolean') return null;
  if (!isNumber(yaw) || !isNumber(pitch) || !isNumber(distance)) return null;
  if (!isNumber(x) || !isNumber(y) || !isNumber(z)) return null;
  return { projection, yaw, pitch, distance, x, y, z, follow };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

/** Unit axes of a camera: right, up, and back towards the eye. */
export interface CameraAxes {
  readonly right: Float64Array;
  readonly up: Float64Array;
  readonly back: Float64Array;
}

export function createCameraAxes(): CameraAxes {
  return { right: new Float64Array(3), up: new Float64Array(3), back: new Float64Array(3) };
}

/** Fills `out` with the axes of a camera at `yaw` that looks down by `pitch`. */
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

/** Clamps `state` to the limits of the controls; NaN becomes the default. */
export function limitCamera(state: CameraState): CameraState {
  const finite = (key: 'yaw' | 'pitch' | 'distance' | 'x' | 'y' | 'z') =>
    Number.isFinite(state[key]) ? state[key] : DEFAULT_CAMERA[key];
  return {
    projection: state.projection,
    yaw: finite('yaw'),
    pitch: clamp(finite('pitch'), MIN_PITCH, MAX_PITCH),
    distance: clamp(finite('distance'), MIN_DISTANCE, MAX_DISTANCE),
    x: finite('x'),
    y: finite('y'),
    z: finite('z'),
    follow: state.follow,
  };
}

/** Orbits by a drag of (dx, dy) px: the figure follows the pointer, half a turn per 600 px. */
export function orbited(state: CameraState, dx: number, dy: number): CameraState {
  const rate = Math.PI / 600;
  return limitCamera({ ...state, yaw: state.yaw - dx * rate, pitch: state.pitch + dy * rate });
}

/**
 * Pans by a drag of (dx, dy) px in a view `viewHeight` px high: the plane of the pivot follows the pointer.
 */
export function panned(state: CameraState, dx: number, dy: number, viewHeight: number): CameraState {
  const axes = cameraAxes(createCameraAxes(), state.yaw, state.pitch);
  const perPixel = (2 * state.distance * Math.tan(FIELD_OF_VIEW / 2)) / viewHeight;
  const moved = (axis: 0 | 1 | 2) => (-dx * axes.right[axis] + dy * axes.up[axis]) * perPixel;
  return limitCamera({ ...state, x: state.x + moved(0), y: state.y + moved(1), z: state.z + moved(2) });
}

/**
 * Zooms by `factor` (< 1 = closer) around the point under the pointer.
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

/** True if nothing of `box`, shares of its view from the upper left, is outside of the view. */
export const isWhole = ({ left, right, top, bottom }: Box): boolean =>
  left >= 0 && right <= 1 && top >= 0 && bottom <= 1;

/** True if `box` fills its view well and is in its middle: so is all that `fitCamera` fits. */
export function isFramed({ left, right, top, bottom }: Box): boolean {
  const filled = Math.max(right - left, bottom - top);
  const off = Math.max(Math.abs(left + right - 1), Math.abs(top + bottom - 1)) / 2;
  return filled >= LEAST_FILLED && filled <= MOST_FILLED && off <= OFF_MIDDLE;
}

/** Input of `fitCamera`. */
export type Fit = Pick<CameraState, 'distance' | 'x' | 'y' | 'z'>;

/** Direction of a camera, without position. */
export type Look = Pick<CameraState, 'projection' | 'yaw' | 'pitch'>;

/** Extent of points along the axes of a camera. Each side includes its slope per metre towards the eye. */
interface Reach {
  rightmost: number;
  leftmost: number;
  topmost: number;
  lowest: number;
  nearest: number;
  farthest: number;
}

/** Distance of each side of the view from its middle, per metre in front of the eye. */
type Slopes = FitMargins;

/**
 * Position of a camera with direction `look` that shows all `points` inside the margins, as close as
 * possible; null without points.
 *
 * Each side of the view is a plane through the eye. With a point at (x, z) in camera axes, z towards the eye,
 * and the slope s of the side, the eye must satisfy x ≤ eyeX + s (eyeZ − z): right and left sides together
 * give the closest eyeZ in one pass, and so do top and bottom. An orthographic camera has parallel sides: the
 * same with s (eyeZ − middle).
 *
 * @param points [n * 3] m
 * @param aspect width over height of the view
 */
export function fitCamera(
  points: Floats,
  look: Look,
  aspect: number,
  margins: FitMargins = FIT_MARGINS,
): Fit | null {
  if (points.length < 3) return null;
  const axes = cameraAxes(createCameraAxes(), look.yaw, look.pitch);
  const { right, up, back } = axes;
  const seen = pointsAlong(axes, points);
  const half = Math.tan(FIELD_OF_VIEW / 2);
  const slopes: Slopes = {
    side: half * aspect * (1 - 2 * margins.side),
    top: half * (1 - 2 * margins.top),
    bottom: half * (1 - 2 * margins.bottom),
  };
  const isParallel = look.projection === 'orthographic';
  const reach = reachOf(seen, isParallel ? { side: 0, top: 0, bottom: 0 } : slopes);
  const middle = (reach.nearest + reach.farthest) / 2;
  const across = (reach.rightmost - reach.leftmost) / (2 * slopes.side);
  const high = (reach.topmost - reach.lowest) / (slopes.top + slopes.bottom);
  // Distance from the pivot, or from the origin of the axes.
  const far = isParallel ? Math.max(across, high) : Math.max(across, high, reach.nearest + NEAREST);
  const amid = (reach.rightmost + reach.leftmost) / 2;
  const level = (reach.topmost - slopes.top * far + (reach.lowest + slopes.bottom * far)) / 2;
  const lift = (slopes.top - slopes.bottom) / 2;
  const eyeX = isParallel ? amid : centred(seen, 0, [amid, far], 0);
  const eyeY = isParallel ? level : centred(seen, 1, [level, far], lift);
  const at = (axis: 0 | 1 | 2) => right[axis] * eyeX + up[axis] * eyeY + back[axis] * middle;
  const distance = isParallel ? far : far - middle;
  return { distance: Math.max(distance, MIN_DISTANCE), x: at(0), y: at(1), z: at(2) };
}

/** Points in the axes of a camera, [n * 3] m: to the right, up, and back. */
function pointsAlong({ right, up, back }: CameraAxes, points: Floats): Float64Array {
  const seen = new Float64Array(points.length - (points.length % 3));
  for (let i = 0; i < seen.length; i += 3) {
    const x = points[i];
    const y = points[i + 1];
    const z = points[i + 2];
    seen[i] = x * right[0] + y * right[1] + z * right[2];
    seen[i + 1] = x * up[0] + y * up[1] + z * up[2];
    seen[i + 2] = x * back[0] + y * back[1] + z * back[2];
  }
  return seen;
}

/**
 * Place of the eye along an axis, from `start` and at `far` along `back`, from where the middle of all points is
 * seen at the slope `middle`: where the sides leave room, near points would be off it. Newton’s method.
 */
function centred(
  seen: Float64Array,
  axis: 0 | 1,
  [start, far]: readonly [number, number],
  middle: number,
): number {
  let eye = start;
  for (let round = 0; round < 4; round++) {
    let [least, most] = [Infinity, -Infinity]; // slopes
    let [depthOfLeast, depthOfMost] = [1, 1];
    for (let i = 0; i < seen.length; i += 3) {
      const depth = far - seen[i + 2];
      const slope = (seen[i + axis] - eye) / depth;
      if (slope < least) depthOfLeast = depth;
      if (slope > most) depthOfMost = depth;
      least = Math.min(least, slope);
      most = Math.max(most, slope);
    }
    eye += (least + most - 2 * middle) / (1 / depthOfLeast + 1 / depthOfMost);
  }
  return eye;
}

function reachOf(seen: Float64Array, slopes: Slopes): Reach {
  const reach: Reach = {
    rightmost: -Infinity,
    leftmost: Infinity,
    topmost: -Infinity,
    lowest: Infinity,
    nearest: -Infinity,
    farthest: Infinity,
  };
  for (let i = 0; i < seen.length; i += 3) {
    const x = seen[i];
    const y = seen[i + 1];
    const z = seen[i + 2];
    reach.rightmost = Math.max(reach.rightmost, x + slopes.side * z);
    reach.leftmost = Math.min(reach.leftmost, x - slopes.side * z);
    reach.topmost = Math.max(reach.topmost, y + slopes.top * z);
    reach.lowest = Math.min(reach.lowest, y - slopes.bottom * z);
    reach.nearest = Math.max(reach.nearest, z);
    reach.farthest = Math.min(reach.farthest, z);
  }
  return reach;
}
