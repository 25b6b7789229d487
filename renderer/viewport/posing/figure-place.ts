import type { Floats } from '#core/kit/floats.ts';
import type { BuiltFigure } from '../figure/build-figure.ts';
import type { FigurePose } from './dual-quaternions.ts';

/** Place of a posed figure, for floor and shadow. */
export interface FigurePlace {
  x: number; // m, below the hips
  z: number;
  facingX: number; // unit, on the ground
  facingZ: number;
  /** Two feet: x, z, heading x, heading z. */
  readonly feet: Float64Array; // [2 * 4]
  /** Darkness of the floor below each foot, 0–1. */
  readonly planted: Float64Array; // [2]
  /** Box around all joints: minimum x, y, z, maximum x, y, z. */
  readonly box: Float64Array; // [6] m
}

export function createFigurePlace(): FigurePlace {
  return {
    x: 0,
    z: 0,
    facingX: 0,
    facingZ: 1,
    feet: new Float64Array(8),
    planted: new Float64Array(2),
    box: new Float64Array(6),
  };
}

/** Height over which the shade below a foot falls to a third, m. */
const CONTACT_FADE = 0.05;
const CONTACT_DARKNESS = 0.62;

/** Measures `pose` of `figure` into `out`; standing legs end at `groundHeight` m. */
export function placeFigure(
  out: FigurePlace,
  figure: BuiltFigure,
  pose: FigurePose,
  groundHeight: number,
): FigurePlace {
  const { anatomy, rotations } = figure.stance;
  const p = pose.positions;
  const root = (anatomy?.pelvis ?? 0) * 3;
  out.x = p[root];
  out.z = p[root + 2];
  const canonical = rotations[anatomy?.pelvis ?? 0];
  faceForward(out, pose.rotations, (root / 3) * 4, canonical);
  measureBox(out.box, p);
  out.planted.fill(0);
  if (!anatomy) return out;
  for (let i = 0; i < 2; i++) {
    const leg = anatomy.legs[i];
    const heel = leg.lower * 3;
    const toe = (leg.ball >= 0 ? leg.ball : leg.middle) * 3;
    const hasBall = leg.ball >= 0;
    const dx = hasBall ? p[toe] - p[heel] : out.facingX;
    const dz = hasBall ? p[toe + 2] - p[heel + 2] : out.facingZ;
    const size = Math.hypot(dx, dz) || 1;
    // The middle of the sole is a little in front of the ankle.
    const reach = 0.035 * figure.stance.height;
    out.feet[i * 4] = p[heel] + (dx / size) * reach;
    out.feet[i * 4 + 1] = p[heel + 2] + (dz / size) * reach;
    out.feet[i * 4 + 2] = dx / size;
    out.feet[i * 4 + 3] = dz / size;
    const low = hasBall ? Math.min(p[toe + 1], p[heel + 1] - 0.02) : p[heel + 1] - 0.06;
    const height = Math.max(0, low - groundHeight);
    out.planted[i] = CONTACT_DARKNESS * Math.exp(-height / CONTACT_FADE);
  }
  return out;
}

/** Heading of the pelvis on the ground: +Z of the canonical stance, rotated with the pelvis. */
function faceForward(out: FigurePlace, q: Floats, at: number, canonical: readonly number[]): void {
  const bx = -canonical[0];
  const by = -canonical[1];
  const bz = -canonical[2];
  const bw = canonical[3];
  const ax = q[at];
  const ay = q[at + 1];
  const az = q[at + 2];
  const aw = q[at + 3];
  const x = aw * bx + ax * bw + ay * bz - az * by;
  const y = aw * by + ay * bw + az * bx - ax * bz;
  const z = aw * bz + az * bw + ax * by - ay * bx;
  const w = aw * bw - ax * bx - ay * by - az * bz;
  const forwardX = 2 * (x * z + w * y);
  const forwardZ = 1 - 2 * (x * x + y * y);
  const size = Math.hypot(forwardX, forwardZ);
  // A pelvis that faces straight up or down keeps its last heading.
  if (size < 0.05) return;
  out.facingX = forwardX / size;
  out.facingZ = forwardZ / size;
}

function measureBox(box: Float64Array, p: Floats): void {
  box.fill(Infinity, 0, 3);
  box.fill(-Infinity, 3, 6);
  for (let i = 0; i < p.length; i++) {
    const axis = i % 3;
    if (p[i] < box[axis]) box[axis] = p[i];
    if (p[i] > box[axis + 3]) box[axis + 3] = p[i];
  }
}

/** Largest distance between equal joints of two poses, m. */
export function largestDistance(a: FigurePose, b: FigurePose): number {
  let largest = 0;
  for (let i = 0; i < a.positions.length; i += 3) {
    const dx = a.positions[i] - b.positions[i];
    const dy = a.positions[i + 1] - b.positions[i + 1];
    const dz = a.positions[i + 2] - b.positions[i + 2];
    largest = Math.max(largest, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(largest);
}
