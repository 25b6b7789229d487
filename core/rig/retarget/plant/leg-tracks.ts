import type { Sliced } from '../../../kit/long-work.ts';
import type { Clip } from '../../../clip/clip.ts';
import { standingHeight, groundFigure } from '../../ground/ground-figure.ts';
import type { Floats } from '../../../kit/floats.ts';
import { transformsAt, worldTransforms } from '../../../pose/forward-kinematics.ts';
import { inverseTurn, turned, unitOf, type Vector } from '../../../math/turn-algebra.ts';
import { findFootContacts, TUNED_HEIGHT, type FootContact } from '../../feet/foot-contacts.ts';
import { kneeOf, recognisedLimbs, recognisedParts, pointsOfFoot, type Leg } from '../../roles/body-limbs.ts';
import { tipPosition, type LimbTip } from '../../roles/limb-tips.ts';
import type { Skeleton } from '../../../pose/skeleton.ts';
import { vectorCross, vectorDot, vectorLength } from '../../../math/vector.ts';

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

/** The bends of a knee over a motion. */
export interface KneeBends {
  readonly angles: Float64Array; // [frames] rad, 0 = straight, below if bent the other way
  readonly hinges: Float64Array; // [frames * 3] unit, in the world: turning the shin about it straightens the leg
}

/** Sine of the bend below which the hinge is that of the whole motion, rather than of the frame. */
const STRAIGHT = 0.1;

/**
 * The bends of a knee. A leg that is nearly straight does not say where its knee bends: it bends as in the
 * other frames, or, if it never does, ahead of the figure.
 *
 * @param aside [3] from the left leg to the right one
 */
export function kneeBends(track: LegTrack, asides: Float64Array): KneeBends {
  const frames = track.lows.length;
  const [angles, hinges] = [new Float64Array(frames), new Float64Array(frames * 3)];
  const crosses = Array.from({ length: frames }, (_, frame) => crossAt(track, frame));
  const mean = meanHinge(track, crosses, asides);
  for (let frame = 0; frame < frames; frame++) {
    const usual = turned(track.turns.subarray(frame * 4, frame * 4 + 4), mean);
    const cross = crosses[frame];
    const sign = vectorDot(cross, usual) < 0 ? -1 : 1;
    const sine = vectorLength(cross);
    const share = Math.max(0, 1 - sine / STRAIGHT);
    const hinge = cross.map((value, axis) => sign * value + share * STRAIGHT * usual[axis]);
    hinges.set(unitOf(hinge) ?? usual, frame * 3);
    const { thigh, shin } = bonesAt(track, frame);
    angles[frame] =
      sign * Math.atan2(sine * vectorLength(thigh) * vectorLength(shin), -vectorDot(thigh, shin));
  }
  return { angles, hinges };
}

/** From the knee to the top of the thigh, and to the ankle, m. */
export function bonesAt({ hips, knees, ankles }: LegTrack, frame: number) {
  return { thigh: between(knees, hips, frame), shin: between(knees, ankles, frame) };
}

/** The cross product of both bones, by their lengths; 0 without a knee. */
function crossAt(track: LegTrack, frame: number): Vector {
  const { thigh, shin } = bonesAt(track, frame);
  const area = vectorLength(thigh) * vectorLength(shin);
  const cross = vectorCross(new Float64Array(3), thigh, shin) as Vector;
  return area === 0 ? cross.fill(0) : cross.map((value) => value / area);
}

/** The hinge in the thigh's frame, by all frames in which the leg is bent. */
function meanHinge({ turns }: LegTrack, crosses: readonly Vector[], asides: Float64Array): Vector {
  const [sum, side] = [new Float64Array(3), new Float64Array(3)];
  crosses.forEach((cross, frame) => {
    const back = inverseTurn(turns, frame * 4);
    const [own, aside] = [turned(back, cross), turned(back, asides.subarray(frame * 3, frame * 3 + 3))];
    for (let i = 0; i < 3; i++) sum[i] += own[i];
    for (let i = 0; i < 3; i++) side[i] += aside[i];
  });
  const isBent = vectorLength(sum) > STRAIGHT * 0.1 * crosses.length;
  return unitOf(isBent ? sum : side) ?? Float64Array.of(1, 0, 0);
}
