import { trackSize } from '../clip/clip-tracks.ts';
import { tableOf, type Channels, type RigChannels } from '../pose/channels.ts';
import { createDoublePose, type Pose, type ReadonlyPose } from '../pose/pose.ts';
import { transformsAt, worldTransforms, type JointTransforms } from '../pose/forward-kinematics.ts';
import { turnWithRoot } from '../clip/root/root-in-world.ts';
import type { RootSample } from '../clip/root/root-sample.ts';

/** A motion at moments in equal steps. */
export interface MotionTrack {
  readonly joints: number;
  readonly channels: Channels;
  readonly turns: Float32Array; // [moments * joints * 4] rotations, each in its parent's frame or its root's
  readonly places: Float64Array; // [moments * joints * 3] m, relative to the root
  readonly positions: Float64Array; // [moments * joints * 3] m, in the world
  readonly rotations: Float32Array; // [moments * joints * 4] in the world
  readonly roots: Float64Array; // [moments * 3] x, z m, heading rad
  readonly tracks: Float64Array; // [moments * size] scales, then curves: see `ClipTracks`
}

/** The transforms of the joints in the world. */
export const worldAt = (track: MotionTrack, moment: number): JointTransforms =>
  transformsAt(track, track.joints, moment);

/** Bytes of a moment: of each joint, of the root, and of scales and curves. */
const JOINT_BYTES = 2 * (3 * 8 + 4 * 4);
const ROOT_BYTES = 3 * 8;
const bytesOf = (channels: Channels): number =>
  channels.joints * JOINT_BYTES + ROOT_BYTES + trackSize(channels) * 8;

/** @param memory for it, of that size at least; with values that are of no track */
export function createMotionTrack(
  moments: number,
  rig: RigChannels,
  memory = new ArrayBuffer(moments * bytesOf(tableOf(rig))),
): MotionTrack {
  const channels = tableOf(rig);
  const { joints } = channels;
  const count = moments * joints;
  return {
    joints,
    channels,
    places: new Float64Array(memory, 0, count * 3),
    positions: new Float64Array(memory, count * 24, count * 3),
    turns: new Float32Array(memory, count * 48, count * 4),
    rotations: new Float32Array(memory, count * 64, count * 4),
    roots: new Float64Array(memory, count * 80, moments * 3),
    tracks: new Float64Array(memory, count * 80 + moments * 24, moments * trackSize(channels)),
  };
}

/** Makes a track. All of its values are written before they are read. */
export type TakeTrack = (moments: number, rig: RigChannels) => MotionTrack;

/** Memory of tracks that nobody reads any more: a system clears new memory, which took an eighth of a judgement. */
const idle: ArrayBuffer[] = [];
/** What is kept of it, tracks and bytes of each: one that settles for a minute may take ten times as much. */
const MOST_IDLE = 8;
const LARGEST_IDLE = 4e6;

/** Numbers of metrics of the judgement that runs, and how many it has taken; all, if none runs. */
let numbers = new Float64Array();
let taken = Number.POSITIVE_INFINITY;
/** How many are kept: those of two slots of a second, of a figure with 100 joints. */
const KEPT_NUMBERS = 2 ** 17;

/**
 * Numbers that a metric reads until the judgement ends, with values that are of no track; none may be in its
 * value. Small arrays, taken anew, cost more than what is written to them: a system takes each of them back.
 */
export function takeNumbers(count: number): Float64Array {
  const from = taken;
  if (!(from + count <= KEPT_NUMBERS)) return new Float64Array(count);
  if (numbers.length === 0) numbers = new Float64Array(KEPT_NUMBERS);
  taken += count;
  return numbers.subarray(from, taken);
}

/**
 * Runs `use` with tracks and numbers whose memory others get after it: nothing of them may be in its value.
 */
export function withTracks<Value>(use: (take: TakeTrack) => Value): Value {
  const own: ArrayBuffer[] = [];
  const before = taken;
  if (before === Number.POSITIVE_INFINITY) taken = 0;
  const take: TakeTrack = (moments, rig) => {
    const bytes = moments * bytesOf(tableOf(rig));
    const place = idle.findIndex(({ byteLength }) => byteLength >= bytes);
    const memory = place < 0 ? new ArrayBuffer(bytes) : idle.splice(place, 1)[0];
    own.push(memory);
    return createMotionTrack(moments, rig, memory);
  };
  try {
    return use(take);
  } finally {
    taken = before;
    idle.unshift(...own.filter(({ byteLength }) => byteLength <= LARGEST_IDLE));
    idle.length = Math.min(idle.length, MOST_IDLE);
  }
}

/** A figure at a moment. */
interface TrackedPose {
  readonly pose: ReadonlyPose; // relative to `root`
  readonly root: RootSample;
  readonly parents: Int32Array; // [joints] in a pose: see `ClipRoot`
}

/** Writes moment `at` of a track. */
export function writeMoment(
  out: MotionTrack,
  at: number,
  { pose, root, parents }: TrackedPose,
  work: Pose = createDoublePose(out.joints),
): void {
  out.turns.set(pose.rotations, at * out.joints * 4);
  out.roots.set(root.state, at * 3);
  worldTransforms(work, parents, pose);
  out.places.set(work.positions, at * out.joints * 3);
  turnWithRoot(out, root.state, work, at * out.joints);
  const size = trackSize(out.channels);
  for (let i = 0; i < size; i++) out.tracks[at * size + i] = pose.linear[out.joints * 3 + i];
}

/** Copies moment `from` of another track to moment `at`. */
export function copyMoment(out: MotionTrack, at: number, track: MotionTrack, from = at): void {
  for (const [name, size] of [
    ['turns', out.joints * 4],
    ['places', out.joints * 3],
    ['positions', out.joints * 3],
    ['rotations', out.joints * 4],
    ['roots', 3],
    ['tracks', trackSize(out.channels)],
  ] as const)
    out[name].set(track[name].subarray(from * size, (from + 1) * size), at * size);
}
