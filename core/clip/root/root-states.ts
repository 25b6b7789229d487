import type { Clip } from '../clip.ts';
import { readJoint } from './joint-reader.ts';
import { createBodyReader, type RootJoints } from './root-joints.ts';
import { facingOf } from './facing-of.ts';
import { composeRoots, invertRoot, roundOf, wrapAngle } from './root-state.ts';
import { rootTrack, rootWindow } from './root-track.ts';
import type { RootOrigin } from './rooted-clip.ts';

/**
 * The root of a clip at each of its frames.
 *
 * @returns [frames * 3] x and z in m, heading in rad without jumps
 */
export function rootStates(clip: Clip, joints: RootJoints, origin: RootOrigin): Float64Array {
  switch (origin.kind) {
    case 'hips':
      return smoothedBody(clip, joints);
    case 'joint':
      return jointStates(clip, joints, clip.skeleton.names.indexOf(origin.name));
    case 'none': {
      const first = smoothedBody(clip, joints).subarray(0, 3);
      return Float64Array.from({ length: clip.frameCount * 3 }, (_, i) => first[i % 3]);
    }
  }
}

/** Position and heading of a joint; its heading is the body's facing while the joint is not rotated. */
function jointStates(clip: Clip, joints: RootJoints, joint: number): Float64Array {
  const one = { positions: new Float64Array(3), rotations: new Float64Array(4) };
  const states = new Float64Array(clip.frameCount * 3);
  const ahead = facingAhead(clip, joints, joint);
  let heading = ahead;
  for (let frame = 0; frame < clip.frameCount; frame++) {
    readJoint(one, clip, frame, joint);
    heading += wrapAngle(ahead + facingOf(one.rotations) - heading);
    states.set([one.positions[0], one.positions[2], heading], frame * 3);
  }
  return states;
}

/** Maximum plausible difference between the facing at rest and in motion, rad. */
const MAX_REST_DIFFERENCE = Math.PI / 3;

/**
 * The body's facing while `joint` is not rotated, rad: from the rest pose, or, if that does not stand, from
 * the mean of the motion.
 */
function facingAhead(clip: Clip, joints: RootJoints, joint: number): number {
  const rest = atRest(clip);
  const resting = createBodyReader(rest, joints).read(0, 0);
  if (joints.thighs.includes(-1) || joints.upperArms.includes(-1)) return resting;
  const reader = createBodyReader(clip, joints);
  const one = { positions: new Float64Array(3), rotations: new Float64Array(4) };
  let [sine, cosine] = [0, 0];
  for (let frame = 0; frame < clip.frameCount; frame++) {
    readJoint(one, clip, frame, joint);
    const off = reader.read(frame, 0) - facingOf(one.rotations) - resting;
    sine += Math.sin(off);
    cosine += Math.cos(off);
  }
  const moving = Math.atan2(sine, cosine);
  const stands = isUpright(rest, joints) && Math.abs(moving) < MAX_REST_DIFFERENCE;
  return stands ? resting : wrapAngle(resting + moving);
}

type JointsOfClip = Pick<Clip, 'skeleton' | 'positions' | 'rotations'>;

/** A frame without rotations. */
function atRest({ skeleton }: Clip): JointsOfClip {
  const rotations = new Float32Array(skeleton.parentIndices.length * 4);
  for (let at = 3; at < rotations.length; at += 4) rotations[at] = 1;
  return { skeleton, positions: skeleton.restPositions, rotations };
}

/** True if the upper arms are above the thighs rather than beside them. */
function isUpright(rest: JointsOfClip, { thighs, upperArms }: RootJoints): boolean {
  const one = { positions: new Float64Array(3), rotations: new Float64Array(4) };
  const trunk = new Float64Array(3);
  for (const [pair, sign] of [
    [thighs, -1],
    [upperArms, 1],
  ] as const)
    for (const joint of pair) {
      readJoint(one, rest, 0, joint);
      for (let axis = 0; axis < 3; axis++) trunk[axis] += sign * one.positions[axis];
    }
  return trunk[1] > Math.hypot(trunk[0], trunk[2]);
}

/** The smoothed root of a body. A loop is smoothed across its cycles, so that it stays seamless. */
function smoothedBody(clip: Clip, joints: RootJoints): Float64Array {
  const raw = bodyStates(clip, joints);
  const window = rootWindow(clip.fps);
  const beyond = clip.loop && clip.frameCount > 1 ? (window - 1) / 2 : 0;
  const frames = clip.frameCount + 2 * beyond;
  const round = roundOf(raw);
  const hips = new Float64Array(frames * 3);
  const headings = new Float64Array(frames);
  for (let i = 0; i < frames; i++) {
    const state = loopedState(raw, round, i - beyond);
    hips[i * 3] = state[0];
    hips[i * 3 + 2] = state[1];
    headings[i] = state[2];
  }
  const states = rootTrack(new Float64Array(frames * 3), hips, headings, window);
  return states.slice(beyond * 3, (beyond + clip.frameCount) * 3) as Float64Array;
}

/** Hips and facing of each frame, [frames * 3] m, m, rad. */
function bodyStates(clip: Clip, joints: RootJoints): Float64Array {
  const reader = createBodyReader(clip, joints);
  const states = new Float64Array(clip.frameCount * 3);
  let heading = 0;
  for (let frame = 0; frame < clip.frameCount; frame++) {
    const facing = reader.read(frame, heading);
    heading = frame === 0 ? facing : heading + wrapAngle(facing - heading);
    states.set([reader.hips[0], reader.hips[2], heading], frame * 3);
  }
  return states;
}

/** The state at any frame of a loop, also before its first and after its last: cycles accumulate. */
function loopedState(states: Float64Array, round: Float64Array, frame: number): Float64Array {
  const last = states.length / 3 - 1;
  const rounds = last > 0 && (frame < 0 || frame > last) ? Math.floor(frame / last) : 0;
  const at = (frame - rounds * last) * 3;
  const state = states.slice(at, at + 3);
  const step = rounds < 0 ? invertRoot(new Float64Array(3), round) : round;
  for (let i = 0; i < Math.abs(rounds); i++) composeRoots(state, step, state);
  return state;
}
