import type { Clip } from '#core/clip/clip.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { ANKLE_HEIGHT, BALL_HEIGHT, HEEL_BACK } from '../../../tools/starter/figure/figure.ts';
import { add, rotate, type Quat, type Vec3 } from '../../../tools/starter/figure/geometry.ts';
import { jointCount } from '#core/pose/skeleton.ts';

export const SIDES = ['Left', 'Right'] as const;
export type Side = (typeof SIDES)[number];

/** One frame of a clip in the world. */
export interface Figure {
  readonly joint: (name: string) => Vec3;
  readonly turn: (name: string) => Quat;
  readonly end: (name: string) => Vec3; // the end site of that joint
  /** The three points of a sole that can carry weight. */
  readonly sole: (side: Side) => { readonly heel: Vec3; readonly ball: Vec3; readonly toe: Vec3 };
}

/** Every frame of `clip` in the world. */
export function figures(clip: Clip): readonly Figure[] {
  return Array.from({ length: clip.frameCount }, (_, frame) => figureAt(clip, frame));
}

function figureAt(clip: Clip, frame: number): Figure {
  const joints = jointCount(clip.skeleton);
  return figureOf(clip, {
    positions: clip.positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
    rotations: clip.rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
  });
}

export function figureOf(
  { skeleton }: Pick<Clip, 'skeleton'>,
  local: { readonly positions: ArrayLike<number>; readonly rotations: ArrayLike<number> },
): Figure {
  const joints = jointCount(skeleton);
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  worldTransforms(world, skeleton.parentIndices, local);
  const index = (name: string): number => {
    const at = skeleton.names.indexOf(name);
    if (at < 0) throw new Error(`no joint ${name}`);
    return at;
  };
  const joint = (name: string): Vec3 => vec3At(world.positions, index(name));
  const turn = (name: string): Quat => {
    const [x, y, z, w] = world.rotations.subarray(index(name) * 4, index(name) * 4 + 4);
    return [x, y, z, w];
  };
  const end = (name: string): Vec3 => {
    const site = skeleton.endSites.find(({ joint: on }) => on === index(name));
    if (site === undefined) throw new Error(`no end site on ${name}`);
    return add(joint(name), rotate(turn(name), site.offset));
  };
  const sole = (side: Side) => ({
    heel: add(joint(`${side}Foot`), rotate(turn(`${side}Foot`), [0, -ANKLE_HEIGHT, -HEEL_BACK])),
    ball: add(joint(`${side}ToeBase`), [0, -BALL_HEIGHT, 0]), // round: its lowest point is straight below
    toe: end(`${side}ToeBase`),
  });
  return { joint, turn, end, sole };
}

/** The local rotation of a joint, [frames] quaternions. */
export function localTurns(clip: Clip, name: string): readonly Quat[] {
  const joints = jointCount(clip.skeleton);
  const at = clip.skeleton.names.indexOf(name);
  return Array.from({ length: clip.frameCount }, (_, frame) => {
    const [x, y, z, w] = clip.rotations.subarray((frame * joints + at) * 4, (frame * joints + at) * 4 + 4);
    return [x, y, z, w] as const;
  });
}

/** Distance between the segments a0 a1 and b0 b1, m. */
export function segmentDistance([a0, a1]: readonly [Vec3, Vec3], [b0, b1]: readonly [Vec3, Vec3]): number {
  let best = Infinity;
  // Both directions by projection from a fine walk along one: exact enough for bones, and plain.
  for (let i = 0; i <= 24; i++) {
    best = Math.min(
      best,
      pointDistance(mix(a0, a1, i / 24), b0, b1),
      pointDistance(mix(b0, b1, i / 24), a0, a1),
    );
  }
  return best;
}

function pointDistance(p: Vec3, a: Vec3, b: Vec3): number {
  const along = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const square = along[0] ** 2 + along[1] ** 2 + along[2] ** 2;
  const dot = (p[0] - a[0]) * along[0] + (p[1] - a[1]) * along[1] + (p[2] - a[2]) * along[2];
  const q = mix(a, b, Math.min(1, Math.max(0, dot / square)));
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

function mix(a: Vec3, b: Vec3, t: number): Vec3 {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

function vec3At(values: ArrayLike<number>, index: number): Vec3 {
  return [values[index * 3], values[index * 3 + 1], values[index * 3 + 2]];
}
