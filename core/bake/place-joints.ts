import type { JointTransforms } from '../forward-kinematics.ts';
import { quatConjugate, quatMultiply, quatNormalize, quatRotateVector } from '../math/quaternion.ts';
import type { ReadonlyPose } from '../pose.ts';
import { placeInWorld } from '../root/root-in-world.ts';
import { jointCount } from '../skeleton.ts';
import type { BakedFigure, BakedSkeleton, RootChoice } from './carried-root.ts';

/*
 * A pose is relative to its root; a file has each joint in its parent. Carriers take the root alone, so that all other joints are where
 * the motion has them:
 *
 *     pose        root ┬─ reference               file     reference ── hips ── …
 *                      └─ hips ── …                        = root       = inverse(root) ∘ hips in the world
 */

/** Scratch and tables for the poses of one figure. */
export interface JointPlacer {
  readonly figure: BakedFigure;
  readonly baked: BakedSkeleton;
  readonly choice: RootChoice;
  readonly isCarrier: Uint8Array; // [joints of the file]
  readonly world: JointTransforms; // of the figure
  readonly carried: JointTransforms; // of the joints of the file; carriers alone are filled
  readonly state: Float64Array; // [3]
  readonly back: Float64Array; // [4]
  readonly arm: Float64Array; // [3]
}

export function createJointPlacer(
  figure: BakedFigure,
  baked: BakedSkeleton,
  choice: RootChoice,
): JointPlacer {
  const [own, all] = [jointCount(figure.skeleton), jointCount(baked.skeleton)];
  const transforms = (joints: number): JointTransforms => ({
    positions: new Float64Array(joints * 3),
    rotations: new Float64Array(joints * 4),
  });
  const isCarrier = new Uint8Array(all);
  for (const joint of baked.carriers) isCarrier[joint] = 1;
  return {
    figure,
    baked,
    choice,
    isCarrier,
    world: transforms(own),
    carried: transforms(all),
    state: new Float64Array(3),
    back: new Float64Array(4),
    arm: new Float64Array(3),
  };
}

/**
 * Writes one pose as a file has it. Does not allocate.
 *
 * @param out  [frames * joints of the file] local; `frame` is filled, on the side of the frame before it
 * @param root [3] x, z m, heading rad
 */
export function placeJoints(
  out: JointTransforms,
  placer: JointPlacer,
  frame: number,
  pose: ReadonlyPose,
  root: Readonly<Float64Array>,
): void {
  const { figure, baked, choice, isCarrier, world, state } = placer;
  const { parentIndices } = baked.skeleton;
  state.set(root);
  if (choice === 'in-place') state.fill(0, 0, 2);
  placeInWorld(world, figure.root.parents, pose, state);
  if (choice === 'joint') state.fill(0);
  placeCarriers(placer);
  for (let joint = 0; joint < parentIndices.length; joint++) {
    const at = frame * parentIndices.length + joint;
    const own = joint - baked.added;
    if (isCarrier[joint] === 1) copyCarrier(out, placer, at, joint);
    else if (figure.root.parents[own] >= 0) copyTransform(out, at, pose, own);
    else relate(out, placer, at, joint);
    quatNormalize(out.rotations, out.rotations, at * 4, at * 4);
    if (frame > 0) keepSide(out.rotations, at * 4, (at - parentIndices.length) * 4);
  }
}

/** Places the carriers in the world: the first at the root, those below it as at rest. */
function placeCarriers({ baked: { skeleton, carriers }, carried, state }: JointPlacer): void {
  const { positions, rotations } = carried;
  for (let i = 0; i < carriers.length; i++) {
    const joint = carriers[i];
    const [p, q] = [joint * 3, joint * 4];
    rotations.fill(0, q, q + 4);
    rotations[q + 1] = Math.sin(0.5 * state[2]);
    rotations[q + 3] = Math.cos(0.5 * state[2]);
    if (i === 0) {
      positions[p] = state[0];
      positions[p + 1] = 0;
      positions[p + 2] = state[1];
      continue;
    }
    const above = skeleton.parentIndices[joint] * 3;
    quatRotateVector(positions, rotations, skeleton.restPositions, p, q, p);
    for (let axis = 0; axis < 3; axis++) positions[p + axis] += positions[above + axis];
  }
}

/** Carriers below the first rest in it, all without rotation. */
function copyCarrier(out: JointTransforms, { baked, carried }: JointPlacer, at: number, joint: number): void {
  if (joint === baked.carriers[0]) {
    copyTransform(out, at, carried, joint);
    return;
  }
  const { restPositions } = baked.skeleton;
  for (let axis = 0; axis < 3; axis++) out.positions[at * 3 + axis] = restPositions[joint * 3 + axis];
  out.rotations.fill(0, at * 4, at * 4 + 3);
  out.rotations[at * 4 + 3] = 1;
}

function copyTransform(
  out: JointTransforms,
  at: number,
  { positions, rotations }: Pick<ReadonlyPose, 'positions' | 'rotations'>,
  joint: number,
): void {
  for (let i = 0; i < 3; i++) out.positions[at * 3 + i] = positions[joint * 3 + i];
  for (let i = 0; i < 4; i++) out.rotations[at * 4 + i] = rotations[joint * 4 + i];
}

/** Writes a joint that is placed in the world in the frame of its parent, a carrier; without one it stays in the world. */
function relate(out: JointTransforms, placer: JointPlacer, at: number, joint: number): void {
  const { baked, world, carried, back, arm } = placer;
  const parent = baked.skeleton.parentIndices[joint];
  const own = joint - baked.added;
  if (parent < 0) {
    copyTransform(out, at, world, own);
    return;
  }
  quatConjugate(back, carried.rotations, 0, parent * 4);
  for (let axis = 0; axis < 3; axis++)
    arm[axis] = world.positions[own * 3 + axis] - carried.positions[parent * 3 + axis];
  quatRotateVector(out.positions, back, arm, at * 3);
  quatMultiply(out.rotations, back, world.rotations, at * 4, 0, own * 4);
}

/** Negates a quaternion that is on the other side than the one before it. */
function keepSide(rotations: JointTransforms['rotations'], at: number, before: number): void {
  let dot = 0;
  for (let i = 0; i < 4; i++) dot += rotations[at + i] * rotations[before + i];
  if (dot < 0) for (let i = 0; i < 4; i++) rotations[at + i] = -rotations[at + i];
}
