import type { Sliced } from '../../../kit/long-work.ts';
import type { Clip } from '../../../clip/clip.ts';
import { standingHeight } from '../../ground/standing-height.ts';
import type { Floats } from '../../../kit/floats.ts';
import { transformsAt, worldTransforms } from '../../../pose/forward-kinematics.ts';
import type { Vector } from '../../../math/turn-algebra.ts';
import { findFootContacts, TUNED_HEIGHT, type FootContact } from '../foot-contacts.ts';
import { tipPosition, type LimbTip } from '../../roles/limb-tips.ts';
import type { Skeleton } from '../../../pose/skeleton.ts';
import { kneeOf, recognisedLimbs, recognisedParts, type Leg } from '../../roles/body-limbs.ts';
import { pointsOfFoot } from '../../roles/feet.ts';
import { groundFigure } from '../../ground/ground-figure.ts';

/** A leg over a motion, in the world. */
export interface LegTrack {
  readonly leg: Leg;
  readonly knee: number; // joint; -1 = none
  readonly legLength: number; // m, at rest
  readonly hips: Float64Array; // [frames * 3] m, tops of thighs
  readonly knees: Float64Array; // [frames * 3] m
  readonly ankles: Float64Array; // [frames * 3] m
  readonly turns: Float64Array; // [frames * 4] of the thigh
  readonly aboves: Float64Array; // [frames * 4] of the parent of the thigh
  readonly points: readonly Float32Array[]; // [frames * 3] m each, of the foot, which turn with it
  readonly lows: Float64Array; // [frames] m above the ground, of the lowest point
}

/** The tracks of all legs of a motion. */
export function* legTracks(clip: Clip): Sliced<readonly LegTrack[]> {
  const { skeleton, frameCount } = clip;
  const { feet } = groundFigure(skeleton);
  const legs = (recognisedLimbs(skeleton)?.legs ?? []).map((leg, i) => {
    const knee = kneeOf(skeleton, leg);
    const { points: ground, legLength } = feet[i];
    const isFoot = recognisedParts(skeleton)[leg.tip.joint].role === 'foot';
    const all = isFoot ? pointsOfFoot(skeleton, leg.tip.joint) : ground;
    const floats = (width: number): Float64Array => new Float64Array(frameCount * width);
    const track: LegTrack = {
      leg,
      knee,
      legLength,
      hips: floats(3),
      knees: floats(3),
      ankles: floats(3),
      turns: floats(4),
      aboves: floats(4),
      points: all.map(() => new Float32Array(frameCount * 3)),
      lows: floats(1),
    };
    return { track, all, ground, above: skeleton.parentIndices[leg.upper] };
  });
  yield* eachWorld(clip, (world, frame) => {
    for (const { track, ...tips } of legs) readLeg(track, tips, world, frame);
    for (const { track } of legs) track.lows[frame] -= clip.groundHeight;
  });
  return legs.map(({ track }) => track);
}

export type World = ReturnType<typeof createWorld>;

function createWorld({ parentIndices }: Skeleton) {
  const joints = parentIndices.length;
  return { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
}

/** Frames between two pauses. */
const FRAMES_AT_ONCE = 64;

/** Visits all frames with their joints in the world. */
export function* eachWorld(clip: Clip, visit: (world: World, frame: number) => void): Sliced<void> {
  const { parentIndices } = clip.skeleton;
  const world = createWorld(clip.skeleton);
  for (let frame = 0; frame < clip.frameCount; frame++) {
    worldTransforms(world, parentIndices, transformsAt(clip, parentIndices.length, frame));
    visit(world, frame);
    if (frame % FRAMES_AT_ONCE === 0) yield;
  }
}

interface FootTips {
  readonly all: readonly LimbTip[];
  readonly ground: readonly LimbTip[];
  readonly above: number; // parent of the thigh; -1 = none
}

function readLeg(track: LegTrack, { all, ground, above }: FootTips, world: World, frame: number): void {
  const { leg, knee, hips, knees, ankles, turns, aboves, points, lows } = track;
  const place = new Float64Array(3);
  for (let i = 0; i < 3; i++) hips[frame * 3 + i] = world.positions[leg.upper * 3 + i];
  for (let i = 0; i < 3; i++) knees[frame * 3 + i] = knee < 0 ? 0 : world.positions[knee * 3 + i];
  for (let i = 0; i < 4; i++) turns[frame * 4 + i] = world.rotations[leg.upper * 4 + i];
  for (let i = 0; i < 4; i++) aboves[frame * 4 + i] = above < 0 ? +(i === 3) : world.rotations[above * 4 + i];
  ankles.set(tipPosition(place, leg.tip, world), frame * 3);
  all.forEach((point, i) => points[i].set(tipPosition(place, point, world), frame * 3));
  lows[frame] = Math.min(...ground.map((point) => tipPosition(place, point, world)[1]));
}

/** The contacts of the foot of a leg, as they are detected. */
export function legContacts(clip: Clip, { points }: LegTrack): readonly FootContact[] {
  const height = standingHeight(clip.skeleton).height || TUNED_HEIGHT;
  return findFootContacts(points, { ...clip, height });
}

/** From one place to another in a frame of two tracks, [frames * 3]. */
export function between(from: Floats, to: Floats, frame: number): Vector {
  const at = frame * 3;
  return Float64Array.of(to[at] - from[at], to[at + 1] - from[at + 1], to[at + 2] - from[at + 2]);
}
