import type { FloatBuffer, Floats } from '../../kit/floats.ts';

/**
 * The view of a small figure: horizontal, from the most informative side, following its first point.
 *
 *     size ┬ ┌─────────┐
 *          │ │   ○     │      x  to the right, from the first point
 *          │ │  ╱│╲    │      y  up, from the floor
 *          │ │  ╱ ╲    │      z  towards the viewer, from the first point
 *        0 ┴ └─────────┘
 */
export interface FigureView {
  readonly right: readonly [x: number, z: number]; // the right direction of the picture; length 1
  readonly floor: number; // m, height of the lowest point
  readonly size: number; // m, side of a square that fits all poses; > 0
}

/** The evidence for the view. */
interface SeenMotion {
  readonly poses: readonly Floats[]; // each [points * 3] m, in the world
  readonly facings: readonly number[]; // [poses] rad about Y, 0 faces Z
}

/** Minimum travel, as a ratio of the figure's size: it goes to the right. */
const TRAVEL = 0.3;

/** Minimum size of a view, m: a figure may be a single point. */
const MIN_SIZE = 1e-3;

/**
 * Chooses the view of a motion: from the side if it travels; else from the front, along the horizontal
 * direction with the least spread of points.
 */
export function createFigureView(motion: SeenMotion): FigureView {
  const { poses } = motion;
  let floor = Infinity;
  let top = -Infinity;
  for (const pose of poses) {
    for (let at = 1; at < pose.length; at += 3) {
      floor = Math.min(floor, pose[at]);
      top = Math.max(top, pose[at]);
    }
  }
  const right = travelOf(poses, TRAVEL * (top - floor)) ?? frontOf(motion);
  const size = Math.max(top - floor, 2 * widestReach(poses, right), MIN_SIZE);
  return { right, floor, size };
}

/** The direction from the first position to the last; undefined if they are less than `least` apart. */
function travelOf(poses: readonly Floats[], least: number): FigureView['right'] | undefined {
  const last = poses[poses.length - 1];
  const x = last[0] - poses[0][0];
  const z = last[2] - poses[0][2];
  const way = Math.hypot(x, z);
  return way > Math.max(least, MIN_SIZE) ? [x / way, z / way] : undefined;
}

/**
 * The horizontal direction with the largest spread of points, oriented so that the figure faces the viewer.
 */
function frontOf({ poses, facings }: SeenMotion): FigureView['right'] {
  let xx = 0;
  let xz = 0;
  let zz = 0;
  for (const pose of poses) {
    for (let at = 3; at < pose.length; at += 3) {
      const x = pose[at] - pose[0];
      const z = pose[at + 2] - pose[2];
      xx += x * x;
      xz += x * z;
      zz += z * z;
    }
  }
  // The longer axis of that spread: tan 2a = 2 xz / (xx - zz).
  const angle = 0.5 * Math.atan2(2 * xz, xx - zz);
  const right = [Math.cos(angle), Math.sin(angle)] as const;
  // The direction to the viewer is (-right z, right x).
  const looksOut = facings.reduce((sum, f) => sum - Math.sin(f) * right[1] + Math.cos(f) * right[0], 0);
  return looksOut < 0 ? [-right[0], -right[1]] : right;
}

function widestReach(poses: readonly Floats[], [rightX, rightZ]: FigureView['right']): number {
  let widest = 0;
  for (const pose of poses) {
    for (let at = 3; at < pose.length; at += 3) {
      const x = (pose[at] - pose[0]) * rightX + (pose[at + 2] - pose[2]) * rightZ;
      widest = Math.max(widest, Math.abs(x));
    }
  }
  return widest;
}

/**
 * Projects points to the view: 1 is its size.
 * @param out    [points * 3] x right, y up, z towards the viewer; may be `points`
 * @param points [points * 3] m, in the world
 */
export function projectFigure(out: FloatBuffer, points: Floats, view: FigureView): FloatBuffer {
  const [rightX, rightZ] = view.right;
  const firstX = points[0];
  const firstZ = points[2];
  for (let at = 0; at < points.length; at += 3) {
    const x = points[at] - firstX;
    const y = points[at + 1] - view.floor;
    const z = points[at + 2] - firstZ;
    out[at] = (x * rightX + z * rightZ) / view.size;
    out[at + 1] = y / view.size;
    out[at + 2] = (z * rightX - x * rightZ) / view.size;
  }
  return out;
}
