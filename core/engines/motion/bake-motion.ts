// core/engines/motion: bakes motions into frames, for files that other programs read
import type { Clip, ClipTracks } from '../../clip/clip.ts';
import { scaledJoints, trackSize } from '../../clip/clip-tracks.ts';
import type { Motion } from '../../clip/motion.ts';
import { createChannels, tableOf, type Channels } from '../../pose/channels.ts';
import { createPose, type ReadonlyPose } from '../../pose/pose.ts';
import { createRootSample } from '../../clip/root/root-sample.ts';
import { jointCount } from '../../pose/skeleton.ts';
import { planBakedSkeleton, type BakedFigure, type RootChoice, type BakedSkeleton } from './carried-root.ts';
import type { JointTransforms } from '../../pose/forward-kinematics.ts';
import {
  quatConjugate,
  quatDot,
  quatMultiply,
  quatNormalize,
  quatRotateVector,
} from '../../math/quaternion.ts';
import { placeInWorld } from '../../clip/root/root-in-world.ts';

/** A motion that can be baked, and the figure that moves. */
export interface BakedMotion {
  readonly figure: BakedFigure;
  readonly motion: Motion;
}

/** The frames to bake: those with these numbers, counted from the seam. */
interface FrameSpan {
  readonly fps: number; // > 0
  readonly first: number; // at `first / fps` s
  readonly count: number; // >= 1
}

/** A baked motion: joints in their parents, in metres, Y up. Its positions contain the scales of its tracks. */
export type BakedClip = Pick<Clip, 'skeleton' | 'fps' | 'frameCount' | 'positions' | 'rotations' | 'tracks'>;

/** Poses between two pauses. */
const POSES_AT_ONCE = 4000;

/**
 * The frames within a range of times, s after the seam, so that one frame is at the seam if the range holds
 * it. At least one.
 */
export function framesWithin(
  range: { readonly start: number; readonly end: number },
  fps: number,
): FrameSpan {
  const first = Math.ceil(range.start * fps - 1e-6);
  return { fps, first, count: Math.max(1, Math.floor(range.end * fps + 1e-6) - first + 1) };
}

/** Bakes a motion, whose clock is that of the seam; yields how many frames are done, so that its caller can report progress and stop. */
export function* bakeMotion(
  { figure, motion }: BakedMotion,
  { fps, first, count }: FrameSpan,
  choice: RootChoice,
): Generator<number, BakedClip> {
  const baked = planBakedSkeleton(figure, choice);
  const place = createJointPlacer(figure, baked, choice);
  const joints = jointCount(baked.skeleton);
  const positions = new Float32Array(count * joints * 3);
  const rotations = new Float32Array(count * joints * 4);
  const out = { positions, rotations };
  const channels = tableOf(motion.channels ?? jointCount(figure.skeleton));
  const tracks = tracksFor(channels, baked, count);
  const framesAtOnce = Math.max(1, Math.floor(POSES_AT_ONCE / joints));
  const pose = createPose(channels);
  const [root, clock] = [createRootSample(), { elapsed: 0 }];
  for (let frame = 0; frame < count; frame++) {
    clock.elapsed = (first + frame) / fps;
    motion.pose(pose, clock);
    motion.root(root, clock);
    place(out, frame, pose, root.state);
    if (tracks) copyTracks(tracks, frame, pose);
    if (frame % framesAtOnce === framesAtOnce - 1) yield frame + 1;
  }
  return {
    skeleton: baked.skeleton,
    fps,
    frameCount: count,
    positions,
    rotations,
    ...(tracks && { tracks }),
  };
}

/** Empty tracks for the scales and curves of a motion; undefined if it has none. */
function tracksFor(
  channels: Channels,
  { skeleton, added }: BakedSkeleton,
  frames: number,
): ClipTracks | undefined {
  const size = trackSize(channels);
  if (size === 0) return undefined;
  const scaled = Array.from(scaledJoints(channels), (joint) => joint + added);
  return {
    channels: createChannels(jointCount(skeleton), scaled, channels.curves),
    values: new Float32Array(frames * size),
  };
}

function copyTracks({ values }: ClipTracks, frame: number, { linear, channels }: ReadonlyPose): void {
  const size = trackSize(channels);
  for (let i = 0; i < size; i++) values[frame * size + i] = linear[channels.joints * 3 + i];
}

/**
 * Creates a function that writes poses, which are relative to their root, as a file has them: each joint in
 * its parent. Carriers take the root alone, so that all other joints are where the motion has them. The
 * function does not allocate.
 *
 *     pose   root ┬─ reference        file   reference ── hips ── …
 *                 └─ hips ── …               = root       = inverse(root) ∘ hips in the world
 */
function createJointPlacer(figure: BakedFigure, baked: BakedSkeleton, choice: RootChoice) {
  const { skeleton, added, carriers } = baked;
  const { parentIndices, restPositions } = skeleton;
  const joints = jointCount(skeleton);
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  const own = {
    positions: world.positions.subarray(added * 3),
    rotations: world.rotations.subarray(added * 4),
  };
  const [state, back, arm] = [new Float64Array(3), new Float64Array(4), new Float64Array(3)];

  /** Places the carriers in the world: the first at `state`, those below it as at rest. */
  const placeCarriers = (): void => {
    const { positions, rotations } = world;
    for (let i = 0; i < carriers.length; i++) {
      const [p, q] = [carriers[i] * 3, carriers[i] * 4];
      const above = parentIndices[carriers[i]] * 3;
      rotations.fill(0, q, q + 4);
      rotations[q + 1] = Math.sin(0.5 * state[2]);
      rotations[q + 3] = Math.cos(0.5 * state[2]);
      quatRotateVector(positions, rotations, restPositions, p, q, p);
      for (let axis = 0; axis < 3; axis++)
        positions[p + axis] =
          i > 0 ? positions[p + axis] + positions[above + axis] : axis === 1 ? 0 : state[axis >> 1];
    }
  };

  /** Writes a joint that is placed in the world in the frame of its parent. */
  const relate = ({ positions, rotations }: JointTransforms, at: number, joint: number): void => {
    const parent = parentIndices[joint];
    back.fill(0)[3] = 1;
    if (parent >= 0) quatConjugate(back, world.rotations, 0, parent * 4);
    for (let axis = 0; axis < 3; axis++)
      arm[axis] = world.positions[joint * 3 + axis] - (parent < 0 ? 0 : world.positions[parent * 3 + axis]);
    quatRotateVector(positions, back, arm, at * 3);
    quatMultiply(rotations, back, world.rotations, at * 4, 0, joint * 4);
  };

  /**
   * @param out  [frames * joints] local; `frame` is filled, on the side of the frame before it
   * @param root [3] x, z m, heading rad
   */
  return (out: JointTransforms, frame: number, pose: ReadonlyPose, root: Readonly<Float64Array>): void => {
    state.set(root);
    if (choice === 'in-place') state.fill(0, 0, 2);
    placeInWorld(own, figure.root.parents, pose, state);
    if (choice === 'joint') state.fill(0);
    placeCarriers();
    const { positions, rotations } = out;
    for (let joint = 0; joint < joints; joint++) {
      const at = frame * joints + joint;
      // In the frame of its parent already: through the world it would lose digits.
      if (joint >= added && figure.root.parents[joint - added] >= 0) {
        for (let i = 0; i < 3; i++) positions[at * 3 + i] = pose.positions[(joint - added) * 3 + i];
        for (let i = 0; i < 4; i++) rotations[at * 4 + i] = pose.rotations[(joint - added) * 4 + i];
      } else relate(out, at, joint);
      quatNormalize(rotations, rotations, at * 4, at * 4);
      if (frame > 0 && quatDot(rotations, rotations, at * 4, (at - joints) * 4) < 0)
        for (let i = at * 4; i < at * 4 + 4; i++) rotations[i] = -rotations[i];
    }
  };
}
