import { quatDot } from '../../math/quaternion.ts';
import { createPose, type Pose } from '../../pose/pose.ts';
import type { RootedClip } from '../root/rooted-clip.ts';
import { clipPhase, type ClipPhase } from './clip-phase.ts';
import { oncePer } from '../../kit/long-work.ts';
import { roundOf, composeRoots, invertRoot } from '../root/root-state.ts';

/**
 * A position in a clip for sampling without allocation: set `time`, then call `sampleCursor` or `sampleRoot`.
 * All other fields are computed at each sampling.
 *
 *   frames      before      from  ──time──  to      after
 *                 o ───────── o ─────x────── o ─────── o fraction
 */
export interface ClipCursor {
  readonly clip: RootedClip;
  time: number; // s on the clip, any
  phase: ClipPhase;
  /** Completed cycles of a loop at `time`; negative before its start, 0 for other clips. */
  round: number;
  fraction: number; // 0 at `from`, 1 at `to`
  before: number; // frames
  from: number;
  to: number;
  after: number;
  /** Frames spanned by the differences at `from` and `to`: 2, or 1 at an end. */
  spanAtFrom: number;
  spanAtTo: number;
  readonly weights: HermiteWeights;
  readonly placed: Pose; // of the joints placed relative to the root; scratch
  readonly turns: FrameTurns;
  readonly placedTurns: FrameTurns; // of the joints placed relative to the root
  readonly rootFrames: RootFrames;
  readonly total: Float64Array; // [3] travel of cycles; scratch
  /**
   * For a loop, [joints]: -1 if the last frame's quaternion is in the opposite hemisphere to the first's, so
   * that each cycle flips it.
   */
  readonly sides: Int8Array | null;
}

/**
 * Weights of the cubic Hermite curve at `fraction`: for the step between the frames, and for the tangents at
 * each.
 */
export interface HermiteWeights {
  rise: number;
  tangent0: number;
  tangent1: number;
  /** Their rates, per s. */
  riseRate: number;
  rate0: number;
  rate1: number;
}

/** Turns between the frames around a cursor, which it keeps until it moves on to the next frame. */
export interface FrameTurns {
  from: number; // frame; -1 = none
  isSingle: boolean; // for a pose in floats, not doubles
  readonly values: Float64Array; // [joints * 9] see `writeTurns`
}

export function createClipCursor(clip: RootedClip): ClipCursor {
  return {
    clip,
    time: 0,
    phase: 'playing',
    round: 0,
    fraction: 0,
    before: 0,
    from: 0,
    to: 0,
    after: 0,
    spanAtFrom: 1,
    spanAtTo: 1,
    weights: { rise: 0, tangent0: 0, tangent1: 0, riseRate: 0, rate0: 0, rate1: 0 },
    placed: createPose(clip.root.placed.length),
    turns: createTurns(clip.root.parents.length),
    placedTurns: createTurns(clip.root.placed.length),
    rootFrames: rootFramesOf(clip),
    total: new Float64Array(3),
    sides: isLoop(clip) ? loopSides(clip) : null,
  };
}

const createTurns = (joints: number): FrameTurns => ({
  from: -1,
  isSingle: false,
  values: new Float64Array(joints * 9),
});

function isLoop({ loop, frameCount }: RootedClip): boolean {
  return loop && frameCount > 1;
}

/** Computes the frames around `cursor.time` and their weights. */
export function seekCursor(cursor: ClipCursor): ClipCursor {
  const { clip, sides } = cursor;
  const last = clip.frameCount - 1;
  let place = cursor.time * clip.fps;
  cursor.phase = clipPhase(clip, cursor.time);
  cursor.round = sides === null ? 0 : Math.floor(place / last);
  place -= cursor.round * last;
  place = Math.min(Math.max(place, 0), last);
  cursor.from = Math.max(0, Math.min(Math.floor(place), last - 1));
  cursor.to = Math.min(cursor.from + 1, last);
  cursor.fraction = place - cursor.from;
  const isFirst = cursor.from === 0;
  const isFinal = cursor.to === last;
  // A loop's last frame equals its first: the frame before the first is the last but one.
  cursor.before = isFirst ? (sides === null ? 0 : last - 1) : cursor.from - 1;
  cursor.after = isFinal ? (sides === null ? last : 1) : cursor.to + 1;
  cursor.spanAtFrom = isFirst && sides === null ? 1 : 2;
  cursor.spanAtTo = isFinal && sides === null ? 1 : 2;
  writeWeights(cursor.weights, cursor.fraction, clip.fps);
  return cursor;
}

function writeWeights(out: HermiteWeights, u: number, fps: number): void {
  out.rise = u * u * (3 - 2 * u);
  out.tangent0 = u * (1 - u) * (1 - u);
  out.tangent1 = u * u * (u - 1);
  out.riseRate = 6 * u * (1 - u) * fps;
  out.rate0 = (1 - u) * (1 - 3 * u) * fps;
  out.rate1 = u * (3 * u - 2) * fps;
}

function loopSides({ frameCount, rotations, root }: RootedClip): Int8Array {
  const joints = root.parents.length;
  const last = frameCount - 1;
  const sideOf = (values: Float32Array, count: number, j: number): number =>
    quatDot(values, values, j * 4, (last * count + j) * 4) < 0 ? -1 : 1;
  const sides = Int8Array.from({ length: joints }, (_, j) => sideOf(rotations, joints, j));
  root.placed.forEach((joint, i) => {
    sides[joint] = sideOf(root.rotations, root.placed.length, i);
  });
  return sides;
}

/** Adjusts the signs of quaternions from a loop's first cycle to the cursor's cycle, in place. */
export function applyRounds(out: Pose, { round, sides }: ClipCursor): Pose {
  if (sides === null || round % 2 === 0) return out;
  for (let i = 0; i < out.rotations.length; i++) out.rotations[i] *= sides[i >> 2];
  return out;
}

/** The root states of a clip, extended by one frame at both ends. */
interface RootFrames {
  readonly states: Float64Array; // [(1 + frames + 1) * 3] m, m, rad; a loop's neighbours at both ends, otherwise the ends repeated
  /** One cycle of a loop, [3]: transforms its first state into its last. */
  readonly round: Float64Array;
}

const rootFramesOf = oncePer(({ root, loop, frameCount }: RootedClip): RootFrames => {
  const states = new Float64Array((frameCount + 2) * 3);
  const round = roundOf(root.states);
  const last = (frameCount - 1) * 3;
  const isLoop = loop && frameCount > 1;
  states.set(root.states, 3);
  const before = states.subarray(0, 3);
  const after = states.subarray(states.length - 3);
  before.set(root.states.subarray(isLoop ? last - 3 : 0, isLoop ? last : 3));
  after.set(root.states.subarray(isLoop ? 3 : last, isLoop ? 6 : last + 3));
  if (isLoop) {
    composeRoots(before, invertRoot(new Float64Array(3), round), before);
    composeRoots(after, round, after);
  }
  return { states, round };
});
