import { forwardKinematics } from '#core/forward-kinematics.ts';
import { quatConjugate, quatMultiply, quatRotateVector } from '#core/math/quaternion.ts';
import { alignPose } from '#core/root/ground-alignment.ts';
import { sampleTrack } from '../fixtures/sample-track.ts';
import { angularVelocitiesFromRotations, velocitiesFromPositions } from '../fixtures/track-velocities.ts';
import type { Adapters } from './adapters.ts';
import { poseOfStates, statesOfPose } from './golden-call.ts';
import { twistOf } from './rotation-adapters.ts';

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
