import { forwardKinematics } from '../../core/forward-kinematics.ts';
import { alignPose, alignRoots, type GroundAlignment } from '../../core/root/ground-alignment.ts';
import { sampleTrack } from '../../core/sampling/sample-track.ts';
import {
  angularVelocitiesFromRotations,
  velocitiesFromPositions,
} from '../../core/sampling/track-velocities.ts';
import type { Adapters } from './adapters.ts';
import { poseOfStates, statesOfPose } from './golden-call.ts';

export const poseAdapters: Adapters = {
  forwardKinematics(call) {
    const parents = call.array(0);
    const local = poseOfStates(call, call.array(1), 0, parents.length);
    return statesOfPose(forwardKinematics(call.pose(parents.length), parents, local));
  },
  rootAlignment(call) {
    const source = { positions: call.array(0), rotations: call.array(1) };
    const destination = call.pose(1);
    destination.positions.set(call.array(2));
    destination.rotations.set(call.array(3));
    const alignment: GroundAlignment = { rotation: call.buffer(4), translation: call.buffer(3) };
    alignRoots(alignment, source, destination);
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
