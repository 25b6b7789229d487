import type { Clip } from '../clip.ts';
import type { Floats } from '../floats.ts';
import { quatDot } from '../math/quaternion.ts';
import { createPose, type Pose } from '../pose.ts';
import {
  alignPose,
  alignRoots,
  createGroundAlignment,
  rootJointsOf,
  type GroundAlignment,
} from '../root/ground-alignment.ts';
import { clipPhase, type ClipPhase } from './clip-phase.ts';

/**
 * A place on a clip, to be moved and sampled frame after frame without allocating: set `time`, then `sampleCursor`.
 * One cursor serves one place; what it holds besides `time` is worked out anew at each sampling.
 *
 *   frames      before      from  ──time──  to      after
 *                 o ───────── o ─────x────── o ─────── o
 *                                fraction
 */
export interface ClipCursor {
  readonly clip: Clip;
  time: number; // s on the clip, any
  phase: ClipPhase;
  /** Full rounds of a loop before `time`; negative before its start, 0 for any other clip. */
  round: number;
  fraction: number; // 0 at `from`, 1 at `to`
  readonly before: FrameView;
  readonly from: FrameView;
  readonly to: FrameView;
  readonly after: FrameView;
  /** Frames that the differences across `from` and across `to` span: 2, or 1 at an end without a neighbour. */
  spanAtFrom: number;
  spanAtTo: number;
  readonly loop: Loop | null;
}

/** One frame's numbers inside larger buffers. */
export interface FrameView {
  positions: Floats;
  rotations: Floats;
  index: number; // of the frame in those buffers
}

/** What joins a loop's last frame to its first. */
interface Loop {
  readonly rootJoints: Int32Array;
  /** One round of the ground track: lays the first frame over the last. */
  readonly step: GroundAlignment;
  readonly yaw: number; // rad, the turn of `step`
  /** All rounds so far. */
  readonly total: GroundAlignment;
  /** [joints] -1 where the last frame's quaternion lies on the other side of the first's: each round then flips it. */
  readonly sides: Int8Array;
  readonly beforeFirst: Pose; // the last frame but one, a round earlier
  readonly afterLast: Pose; // the second frame, a round later
}

export function createClipCursor(clip: Clip): ClipCursor {
  const view = (): FrameView => ({
    positions: clip.positions,
    rotations: clip.rotations,
    index: 0,
  });
  return {
    clip,
    time: 0,
    phase: 'playing',
    round: 0,
    fraction: 0,
    before: view(),
    from: view(),
    to: view(),
    after: view(),
    spanAtFrom: 1,
    spanAtTo: 1,
    loop: clip.loop && clip.frameCount > 1 ? createLoop(clip) : null,
  };
}

/** Works out the frames around `cursor.time`. */
export function seekCursor(cursor: ClipCursor): ClipCursor {
  const { clip, loop } = cursor;
  const last = clip.frameCount - 1;
  let place = cursor.time * clip.fps;
  cursor.phase = clipPhase(clip, cursor.time);
  cursor.round = loop === null ? 0 : Math.floor(place / last);
  place -= cursor.round * last;
  place = Math.min(Math.max(place, 0), last);
  cursor.from.index = Math.max(0, Math.min(Math.floor(place), last - 1));
  cursor.to.index = Math.min(cursor.from.index + 1, last);
  cursor.fraction = place - cursor.from.index;
  seekBefore(cursor);
  seekAfter(cursor);
  return cursor;
}

function seekBefore(cursor: ClipCursor): void {
  const { clip, loop, before } = cursor;
  const first = cursor.from.index === 0;
  const frames = first && loop !== null ? loop.beforeFirst : clip;
  before.positions = frames.positions;
  before.rotations = frames.rotations;
  before.index = Math.max(cursor.from.index - 1, 0);
  cursor.spanAtFrom = first && loop === null ? 1 : 2;
}

function seekAfter(cursor: ClipCursor): void {
  const { clip, loop, to, after } = cursor;
  const final = to.index === clip.frameCount - 1;
  const frames = final && loop !== null ? loop.afterLast : clip;
  after.positions = frames.positions;
  after.rotations = frames.rotations;
  after.index = final ? (loop === null ? to.index : 0) : to.index + 1;
  cursor.spanAtTo = final && loop === null ? 1 : 2;
}

function createLoop(clip: Clip): Loop {
  const rootJoints = rootJointsOf(clip.skeleton.parentIndices);
  const last = clip.frameCount - 1;
  const first = poseOfFrame(clip, 0);
  const end = poseOfFrame(clip, last);
  const step = alignRoots(createGroundAlignment(), end, first);
  const back = alignRoots(createGroundAlignment(), first, end);
  alignPose(first, step, rootJoints);
  return {
    rootJoints,
    step,
    yaw: 2 * Math.atan2(step.rotation[1], step.rotation[3]),
    total: createGroundAlignment(),
    sides: Int8Array.from(clip.skeleton.parentIndices, (_, j) =>
      quatDot(first.rotations, end.rotations, j * 4, j * 4) < 0 ? -1 : 1,
    ),
    beforeFirst: alignPose(poseOfFrame(clip, last - 1), back, rootJoints),
    afterLast: alignPose(poseOfFrame(clip, 1), step, rootJoints),
  };
}

/** Frame `frame` as a pose at rest. */
function poseOfFrame({ skeleton, positions, rotations }: Clip, frame: number): Pose {
  const joints = skeleton.parentIndices.length;
  const pose = createPose(joints);
  pose.positions.set(positions.subarray(frame * joints * 3, (frame + 1) * joints * 3));
  pose.rotations.set(rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4));
  return pose;
}

/**
 * Carries a pose sampled in a loop's first round on to the cursor's round, in place: the ground track adds up.
 *
 *   after n rounds of (turn R by yaw, shift t):  turn by n yaw,  shift (R^0 + R^1 + … + R^(n-1)) t
 */
export function applyRounds(out: Pose, { round, loop }: ClipCursor): Pose {
  if (loop === null || round === 0) return out;
  const { total, step, yaw } = loop;
  const half = Math.sin(0.5 * yaw);
  const sum = Math.abs(half) < 1e-9 ? round : Math.sin(0.5 * round * yaw) / half;
  const turn = 0.5 * (round - 1) * yaw;
  const x = sum * step.translation[0];
  const z = sum * step.translation[2];
  total.translation[0] = x * Math.cos(turn) + z * Math.sin(turn);
  total.translation[2] = z * Math.cos(turn) - x * Math.sin(turn);
  total.rotation[1] = Math.sin(0.5 * round * yaw);
  total.rotation[3] = Math.cos(0.5 * round * yaw);
  alignPose(out, total, loop.rootJoints);
  if (round % 2 !== 0) flipSides(out, loop.sides);
  return out;
}

function flipSides(out: Pose, sides: Int8Array): void {
  for (let i = 0; i < out.rotations.length; i++) out.rotations[i] *= sides[i >> 2];
}
