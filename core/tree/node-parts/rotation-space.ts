import {
  ROTATION_SPACES,
  toLocalSpace,
  toMeshSpace,
  type RotationSpace,
} from '../../blending/poses/mesh-space.ts';
import type { Motion } from '../../motion.ts';
import { createPose, type Pose } from '../../pose.ts';
import type { Binder } from '../node-kind.ts';
import { choiceSpec, optionalSpec } from '../../schema/plain-specs.ts';

/** The field of a node whose rotations are mixed in local or in mesh space. */
export const spaceSpec = optionalSpec(choiceSpec(ROTATION_SPACES), 'local' as const);

/** The ways into the space of a node and back; in local space they lead nowhere. */
export interface SpaceDoor {
  /** The pose in the space: itself, or a copy in a buffer of its own for each `slot`. */
  enter(pose: Pose, slot: number): Pose;
  enterInPlace(pose: Pose): Pose;
  leave(pose: Pose): Pose;
  follow(motion: Motion['pose']): Motion['pose'];
}

/** @param slots number of poses that are in the space at a time */
export function createSpaceDoor(
  space: RotationSpace,
  slots: number,
  { rest, joints }: Pick<Binder, 'rest' | 'joints'>,
): SpaceDoor {
  if (space === 'local') {
    const same = <Value>(value: Value): Value => value;
    return { enter: same, enterInPlace: same, leave: same, follow: same };
  }
  const { parents } = rest.root;
  const buffers = Array.from({ length: slots }, () => createPose(joints));
  return {
    enter: (pose, slot) => toMeshSpace(buffers[slot], pose, parents),
    enterInPlace: (pose) => toMeshSpace(pose, pose, parents),
    leave: (pose) => toLocalSpace(pose, pose, parents),
    follow: (motion) => (out, clock) => toMeshSpace(out, motion(out, clock), parents),
  };
}
