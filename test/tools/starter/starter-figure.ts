import type { Clip } from '#core/clip/clip.ts';
import type { Floats } from '#core/kit/floats.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { jointCount } from '#core/pose/skeleton.ts';
import { FOOT, type Side } from '../../../tools/starter/figure/figure.ts';
import { add, rotate, subtract, type Vec3 } from '../../../tools/starter/figure/geometry.ts';

type Quat = readonly [number, number, number, number];

/** One frame of a clip. */
export interface Figure {
  readonly joint: (name: string) => Vec3; // in the world
  readonly end: (name: string) => Vec3; // the end site of that joint, in the world
  readonly turn: (name: string) => Quat; // in the world
  readonly local: (name: string) => Quat; // in its parent's frame
  /** The three points of a sole that can carry weight. */
  readonly sole: (side: Side) => Readonly<Record<'heel' | 'ball' | 'toe', Vec3>>;
}

/** Every frame of `clip`. */
export function figures(clip: Clip): readonly Figure[] {
  const joints = jointCount(clip.skeleton);
  return Array.from({ length: clip.frameCount }, (_, frame) =>
    figureOf(clip, {
      positions: clip.positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
      rotations: clip.rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
    }),
  );
}

export function figureOf(
  { skeleton }: Pick<Clip, 'skeleton'>,
  pose: { readonly positions: Floats; readonly rotations: Floats },
): Figure {
  const joints = jointCount(skeleton);
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  worldTransforms(world, skeleton.parentIndices, pose);
  const vector = (of: Floats, at: number): Vec3 => [of[at * 3], of[at * 3 + 1], of[at * 3 + 2]];
  const quat = (of: Floats, at: number): Quat => [of[at * 4], of[at * 4 + 1], of[at * 4 + 2], of[at * 4 + 3]];
  const joint = (name: string) => vector(world.positions, skeleton.names.indexOf(name));
  const turn = (name: string) => quat(world.rotations, skeleton.names.indexOf(name));
  const local = (name: string) => quat(pose.rotations, skeleton.names.indexOf(name));
  const end = (name: string): Vec3 => {
    const site = skeleton.endSites.find((each) => skeleton.names[each.joint] === name)!;
    return add(joint(name), rotate(turn(name), site.offset));
  };
  const sole = (side: Side) => ({
    heel: add(joint(`${side}Foot`), rotate(turn(`${side}Foot`), subtract(FOOT.heel, FOOT.ankle))),
    ball: add(joint(`${side}ToeBase`), [0, -FOOT.ball[1], 0]), // round: its lowest point is straight below
    toe: end(`${side}ToeBase`),
  });
  return { joint, end, turn, local, sole };
}

export type Segment = readonly [Vec3, Vec3];

/** Distance between two segments, m: by projection from a fine walk along one and along the other. */
export function segmentDistance(a: Segment, b: Segment): number {
  const from = (walked: Segment, to: Segment): number[] =>
    Array.from({ length: 25 }, (_, i) => pointDistance(mix(walked, i / 24), to));
  return Math.min(...from(a, b), ...from(b, a));
}

function pointDistance(point: Vec3, segment: Segment): number {
  const along = subtract(segment[1], segment[0]);
  const [x, y, z] = subtract(point, segment[0]);
  const share = (x * along[0] + y * along[1] + z * along[2]) / Math.hypot(...along) ** 2;
  return Math.hypot(...subtract(point, mix(segment, Math.min(1, Math.max(0, share)))));
}

function mix([a, b]: Segment, share: number): Vec3 {
  const [x, y, z] = subtract(b, a);
  return add(a, [x * share, y * share, z * share]);
}
