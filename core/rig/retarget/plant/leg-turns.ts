import type { Sliced } from '../../../kit/long-work.ts';
import { clamp01, largestOf } from '../../../kit/numbers.ts';
import type { Clip } from '../../../clip/clip.ts';
import { quatConjugate, quatMultiply, quatRotateVector } from '../../../math/quaternion.ts';
import {
  quatFromRotationVector,
  quatToRotationVector,
  rotationVectorBetween,
} from '../../../math/rotation-vector.ts';
import { shortestTurn, turned, unitOf, type Turn, type Vector } from '../../../math/turn-algebra.ts';
import { vectorLength } from '../../../math/vector.ts';
import { jointCount } from '../../../pose/skeleton.ts';
import { boundedSlope } from './bounded-curves.ts';
import { bonesAt, between, type KneeBends, type LegTrack } from './leg-tracks.ts';

/** A leg with what is wanted of it. */
export interface PlantedLeg {
  readonly track: LegTrack;
  readonly bends: KneeBends;
  readonly stands: Uint8Array; // [frames] 1 while the source's foot has contact
  readonly goals: Float64Array; // [frames * 3] m, from the top of the thigh to the ankle
}

/** Turns of the joints of a leg in the world, as it was. */
export interface LegTurns {
  readonly atKnee: Turn;
  readonly atThigh: Turn;
  readonly ankle: Vector; // m, from the top of the thigh, after both
}

/** Share of its length to which a leg is stretched: beyond it a knee would snap. */
const STRETCHED = 0.99;

/** Knees and thighs may turn faster than in the motion as it was, by this factor and this much, rad/s. */
const FASTER = 1.1;
const FASTER_BY = (40 * Math.PI) / 180;

/** Length to which a leg stretches in a frame, m: as far as in the motion as it was, at least. */
export function reachAt(track: LegTrack, frame: number): number {
  const { thigh, shin } = bonesAt(track, frame);
  const before = vectorLength(between(track.hips, track.ankles, frame));
  return Math.max(STRETCHED * (vectorLength(thigh) + vectorLength(shin)), before);
}

/**
 * The turns of knee and thigh that bring an ankle near its goal, by frame. Neither joint turns much faster
 * than its fastest in `out`, which is the motion as it was.
 */
export function* legTurns(out: Clip, leg: PlantedLeg): Sliced<(frame: number) => LegTurns> {
  const { track } = leg;
  const atKnees = kneeTurns(out, leg);
  yield;
  const inParent = yield* thighVectors(out, leg, atKnees);
  const vector = new Float64Array(3);
  return (frame) => {
    const atKnee = atKnees(frame);
    quatRotateVector(vector, track.aboves, inParent, 0, frame * 4, frame * 3);
    const atThigh = quatFromRotationVector(new Float64Array(4), vector) as Turn;
    return { atKnee, atThigh, ankle: turned(atThigh, wayWith(track, frame, atKnee)) };
  };
}

/** A thigh may turn about several axes at once: then each has less of its speed. */
const LESS = 0.95;
const TRIES = 12;

/** Rotation vectors of the thigh in its parent that bring the ankle near its goal, [frames * 3] rad. */
function* thighVectors(out: Clip, leg: PlantedLeg, atKnees: (frame: number) => Turn): Sliced<Float64Array> {
  const { frameCount, fps, loop } = out;
  const before = localTurns(out, leg.track.leg.upper);
  const sweeps = sweepsOf(before, loop);
  const vectors = new Float64Array(frameCount * 3);
  const [vector, back] = [new Float64Array(3), new Float64Array(4)];
  for (let frame = 0; frame < frameCount; frame++) {
    quatToRotationVector(vector, thighTurn(leg, frame, atKnees(frame)));
    quatConjugate(back, leg.track.aboves, 0, frame * 4);
    quatRotateVector(vectors, back, vector, frame * 3);
  }
  yield;
  const most = fastestOf(stepsOf(before), fps);
  const wishes = [0, 1, 2].map((axis) =>
    sweeps[axis].map((angle, frame) => angle + vectors[frame * 3 + axis]),
  );
  for (let i = 0; i < TRIES; i++) {
    for (const [axis, wish] of wishes.entries()) {
      const reached = boundedSlope(wish, leg.stands, most * LESS ** i, loop);
      reached.forEach((angle, frame) => void (vectors[frame * 3 + axis] = angle - sweeps[axis][frame]));
      yield;
    }
    if (largestOf(stepsOf(turnedBy(vectors, before))) <= most) break;
  }
  return vectors;
}

/** The rotations of a joint in its parent, [frames * 4]. */
function localTurns({ skeleton, rotations, frameCount }: Clip, joint: number): Float64Array {
  const width = jointCount(skeleton) * 4;
  return Float64Array.from(
    { length: frameCount * 4 },
    (_, i) => rotations[(i >> 2) * width + joint * 4 + (i & 3)],
  );
}

function turnedBy(vectors: Float64Array, turns: Float64Array): Float64Array {
  const out = new Float64Array(turns.length);
  for (let frame = 0; frame < turns.length / 4; frame++) {
    quatFromRotationVector(out, vectors, frame * 4, frame * 3);
    quatMultiply(out, out, turns, frame * 4, frame * 4, frame * 4);
  }
  return out;
}

/** How far a joint turns from the frame before, [frames] rad. */
function stepsOf(turns: Float64Array): Float64Array {
  const way = new Float64Array(3);
  return new Float64Array(turns.length / 4).map((_, frame) =>
    vectorLength(rotationVectorBetween(way, turns, turns, 0, Math.max(0, frame - 1) * 4, frame * 4)),
  );
}

/** From the top of the thigh to the ankle, with a turn at the knee alone. */
function wayWith(track: LegTrack, frame: number, atKnee: Turn): Vector {
  const { thigh, shin } = bonesAt(track, frame);
  return turned(atKnee, shin).map((value, axis) => value - thigh[axis]);
}

function thighTurn({ track, goals }: PlantedLeg, frame: number, atKnee: Turn): Turn {
  const way = wayWith(track, frame, atKnee);
  const goal = reachedGoal(goals.subarray(frame * 3, frame * 3 + 3), vectorLength(way));
  return shortestTurn(unitOf(way) ?? way, unitOf(goal) ?? goal);
}

/**
 * How far a joint has turned about each axis of its parent since the first frame, [3][frames] rad; in a loop
 * without what is left after a round.
 */
function sweepsOf(turns: Float64Array, loop: boolean): readonly Float64Array[] {
  const frames = turns.length / 4;
  const sweeps = [0, 1, 2].map(() => new Float64Array(frames));
  const way = new Float64Array(3);
  for (let frame = 1; frame < frames; frame++) {
    rotationVectorBetween(way, turns, turns, 0, frame * 4 - 4, frame * 4);
    sweeps.forEach((sweep, axis) => void (sweep[frame] = sweep[frame - 1] + way[axis]));
  }
  const last = frames - 1;
  if (!loop || last < 1) return sweeps;
  return sweeps.map((sweep) => sweep.map((angle, frame) => angle - (sweep[last] * frame) / last));
}

/** The largest step that a joint may have, of those that it has. */
function fastestOf(steps: Float64Array, fps: number): number {
  return FASTER * largestOf(steps) + FASTER_BY / fps;
}

/** The turns of a knee that bring the ankle to its distance from the thigh, as far as its speed allows. */
function kneeTurns({ fps, loop }: Clip, leg: PlantedLeg): (frame: number) => Turn {
  const { track, bends, stands, goals } = leg;
  const { angles, hinges } = bends;
  const wishes = angles.map((angle, frame) => {
    const { thigh, shin } = bonesAt(track, frame);
    const lengths = [vectorLength(thigh), vectorLength(shin)] as const;
    const before = vectorLength(between(track.hips, track.ankles, frame));
    const length = Math.min(vectorLength(goals.subarray(frame * 3, frame * 3 + 3)), reachAt(track, frame));
    return angle + bendAt(lengths, length) - bendAt(lengths, before);
  });
  const speeds = angles.map((angle, frame) => Math.abs(angle - angles[Math.max(0, frame - 1)]));
  const reached = boundedSlope(wishes, stands, fastestOf(speeds, fps), loop);
  return (frame) => {
    const half = (angles[frame] - reached[frame]) / 2;
    const hinge = hinges.subarray(frame * 3, frame * 3 + 3);
    return Float64Array.of(...hinge.map((value) => value * Math.sin(half)), Math.cos(half));
  };
}

/** The bend of a knee whose leg is as long as `length`, by the law of cosines, rad; 0 without bones. */
function bendAt([l, m]: readonly [number, number], length: number): number {
  if (l * m === 0) return 0;
  const cosine = (l * l + m * m - length * length) / (2 * l * m);
  return Math.PI - Math.acos(Math.max(-1, Math.min(1, cosine)));
}

/** Steepness of a leg, as a sine, from which on its foot gives way in height alone. */
const STEEP = { from: 0.6, to: 0.85 };

/** The place of an ankle that is so far from the thigh: above or below its goal, or on the line to it. */
function reachedGoal(goal: Vector, length: number): Vector {
  const wanted = vectorLength(goal);
  if (wanted === 0) return goal;
  const [x, y, z] = goal;
  const share = clamp01((Math.abs(y) / wanted - STEEP.from) / (STEEP.to - STEEP.from));
  const below = Math.sign(y) * Math.sqrt(Math.max(0, length ** 2 - x * x - z * z));
  const radial = goal.map((value) => (value * length) / wanted);
  return radial.map((value, axis) => value + share * ((axis === 1 ? below : goal[axis]) - value));
}
