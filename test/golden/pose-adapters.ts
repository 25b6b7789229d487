import { forwardKinematics } from '#core/pose/forward-kinematics.ts';
import { quatConjugate, quatMultiply, quatRotateVector } from '#core/math/quaternion.ts';
import { alignPose } from '#core/rig/ground/ground-alignment.ts';
import { angularVelocitiesFromRotations, velocitiesFromPositions } from '../fixtures/track-velocities.ts';
import type { Adapters } from './adapters.ts';
import { poseOfStates, statesOfPose } from './golden-call.ts';
import { twistOf } from './rotation-adapters.ts';
import type { FloatBuffer, Floats } from '#core/kit/floats.ts';
import { quatSlerp } from '#core/math/quaternion-blend.ts';

/** Frames at equal steps. */
interface Track {
  readonly positions: Floats; // [frames * joints * 3] m
  readonly rotations: Floats; // [frames * joints * 4]
  readonly fps: number;
}

/**
 * Fills `out` with `track` at `time` as engines do: lerp and slerp between the two frames around it, with
 * held ends. Without velocities, which would jump at every frame.
 *
 * @param out positions [joints * 3] m, rotations [joints * 4]
 */
function sampleTrack<Out extends { readonly positions: FloatBuffer; readonly rotations: FloatBuffer }>(
  out: Out,
  track: Track,
  time: number,
): Out {
  const joints = out.rotations.length / 4;
  const last = track.rotations.length / out.rotations.length - 1;
  const place = Math.min(Math.max(time * track.fps, 0), last);
  const frame = Math.min(Math.floor(place), Math.max(last - 1, 0));
  const next = Math.min(frame + 1, last);
  const t = place - frame;
  for (let i = 0; i < joints * 3; i++) {
    out.positions[i] =
      (1 - t) * track.positions[frame * joints * 3 + i] + t * track.positions[next * joints * 3 + i];
  }
  for (let j = 0; j < joints; j++) {
    const from = (frame * joints + j) * 4;
    const to = (next * joints + j) * 4;
    quatSlerp(out.rotations, track.rotations, track.rotations, t, j * 4, from, to);
  }
  return out;
}

export const poseAdapters: Adapters = {
  forwardKinematics(call) {
    const parents = call.array(0);
    const local = poseOfStates(call, call.array(1), 0, parents.length);
    return statesOfPose(forwardKinematics(call.pose(parents.length), parents, local));
  },
  rootAlignment(call) {
    const [position, rotation] = [call.array(0), call.array(1)];
    const destination = call.pose(1);
    destination.positions.set(call.array(2));
    destination.rotations.set(call.array(3));
    const difference = quatMultiply(call.buffer(4), rotation, quatConjugate(call.buffer(4), call.array(3)));
    const turn = twistOf(difference, Float64Array.of(0, 1, 0));
    const [x, , z] = quatRotateVector(call.buffer(3), turn, [call.array(2)[0], 0, call.array(2)[2]]);
    const alignment = { rotation: turn, translation: Float64Array.of(position[0] - x, 0, position[2] - z) };
    alignPose(destination, alignment, [0]);
    return [
      ...alignment.rotation,
      ...alignment.translation,
      ...destination.positions,
      ...destination.rotations,
    ];
  },
  velocitiesFromPositions(call) {
    const positions = call.array(0);
    return velocitiesFromPositions(call.buffer(positions.length), positions, call.number(1));
  },
  angularVelocitiesFromRotations(call) {
    const rotations = call.array(0);
    return angularVelocitiesFromRotations(call.buffer((rotations.length / 4) * 3), rotations, call.number(1));
  },
  sampleTrack(call) {
    const track = { positions: call.array(0), rotations: call.array(1), fps: call.number(2) };
    const pose = sampleTrack(call.pose(1), track, call.number(3));
    return [...pose.positions, ...pose.rotations];
  },
};
