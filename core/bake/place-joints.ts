import type { JointTransforms } from '../forward-kinematics.ts';
import { quatConjugate, quatDot, quatMultiply, quatNormalize, quatRotateVector } from '../math/quaternion.ts';
import type { ReadonlyPose } from '../pose.ts';
import { placeInWorld } from '../root/root-in-world.ts';
import { jointCount } from '../skeleton.ts';
import type { BakedFigure, BakedSkeleton, RootChoice } from './carried-root.ts';

/**
 * Creates a function that writes poses, which are relative to their root, as a file has them: each joint in
 * its parent. Carriers take the root alone, so that all other joints are where the motion has them. The
 * function does not allocate.
 *
 *     pose   root ┬─ reference        file   reference ── hips ── …
 *                 └─ hips ── …               = root       = inverse(root) ∘ hips in the world
 */
export function createJointPlacer(figure: BakedFigure, baked: BakedSkeleton, choice: RootChoice) {
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
