import { createLoneSpheres, loneSphereWeights } from '../weights/sphere-weights.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import { defineNode, type Binder } from '../node-kind.ts';
import { numberSourceSpec, initialSpec, lastOf, nodeSpec } from '../tree-spec.ts';
import { nullableSpec, numberSpec, textSpec } from '../../documents/specs/plain-specs.ts';
import { listSpec, objectsSpec } from '../../documents/specs/structure-specs.ts';
import type { Changing } from '../weights/changing.ts';
import { limbHinge } from '../../rig/axes/hinges.ts';
import { createLimb, createTwoBoneSolver, type TwoBoneLimb } from '../../pose/two-bone.ts';
import { quatConjugate, quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import { quatFromRotationVector, rotationVectorBetween } from '../../math/rotation-vector.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';

/**
 * Motions with spheres in a space of any number of axes, such as the slope of the ground or a point to reach.
 * At the centre of a sphere its motion is alone. Outside all spheres there is a gap, where the nearest motion
 * holds. `findSphereGaps` finds gaps in advance. With an effector each motion is an example of a place that a
 * foot or hand reaches, and its limb corrects what the blend leaves.
 */
export const multiAxisNode = defineNode({
  id: 'multiAxis',
  label: 'Multi-axis blender',
  fields: {
    // a number per axis
    point: initialSpec(listSpec(numberSourceSpec(), 1, 8), (draft) =>
      ['x', 'y'].map((name) => ({ input: draft.input(['number'], name) })),
    ),
    spheres: objectsSpec('A sphere', [1, 64], {
      // a number per axis
      center: initialSpec(listSpec(numberSpec(), 1, 8), (_, { items }) => {
        const before = items.at(-1) as
          | { readonly center: readonly number[]; readonly radius: number }
          | undefined;
        return before?.center.map((x, axis) => (axis === 0 ? x + before.radius : x)) ?? [0, 0];
      }),
      radius: initialSpec(numberSpec({ above: 0 }), (_, { items }) => lastOf(items, 'radius', 1)),
      node: nodeSpec,
    }),
    cap: capSpec,
    effector: nullableSpec(textSpec), // a joint that reaches the point: side, height and front of the root, m
  },

  check({ point, spheres, effector }, report) {
    if (effector !== null && point.length !== 3)
      report('effector', `An effector needs three axes, x, y and z in m. This node has ${point.length}.`);
    spheres.forEach(({ center }, i) => {
      if (center.length === point.length) return;
      report(
        `spheres[${i}].center`,
        `Expected ${point.length} numbers, one per axis, found ${center.length}.`,
      );
    });
  },

  bind({ point, spheres, cap, effector }, binder) {
    const sources = point.map((axis) => binder.number(axis));
    const set = createLoneSpheres({
      centers: Float64Array.from(spheres.flatMap(({ center }) => center)),
      radii: Float64Array.from(spheres, ({ radius }) => radius),
    });
    const children = spheres.map(({ node }, i) => binder.child(node, `spheres[${i}].node`));
    const mean = createMeanBlender(children, (weights) => void loneSphereWeights(weights, set, sources), cap);
    const reach =
      effector &&
      bindLimbTarget(
        { effector, point: sources, clips: spheres.flatMap(({ node }) => binder.clipsOf(node)) },
        binder,
      );
    return { ...mean, ...(reach && { blend: (out, moment) => reach(mean.blend(out, moment)) }) };
  },
});

/** Half the time between the two solutions whose difference is the velocity, s. */
const STEP = 1e-3;

interface LimbTarget {
  readonly effector: string; // name of the joint
  readonly point: readonly Changing[]; // [3] m, relative to the root
  readonly clips: readonly RootedClip[]; // that bend the limb
}

/**
 * Binds the correction that moves the end of a limb to a target. It corrects what blended examples leave, so
 * that little is turned; the two joints above the effector turn, and velocities follow. Null, with a report,
 * if the limb is not known.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More": each animation of a multi-axis
 * blender is a target position.
 */
function bindLimbTarget(
  { effector, point, clips }: LimbTarget,
  binder: Pick<Binder, 'joint' | 'report' | 'rest'>,
): ((out: Pose) => Pose) | null {
  const joint = binder.joint(effector, 'effector');
  const { parents } = binder.rest.root;
  if (joint < 0) return null;
  const middle = parents[joint];
  const top = middle < 0 ? -1 : parents[middle];
  const hinge = top < 0 ? null : limbHinge(clips, middle, joint);
  if (top < 0) binder.report('effector', `“${effector}” has no limb: it needs two joints above it.`);
  else if (hinge === null)
    binder.report(
      'effector',
      `The limb of “${effector}” is straight in all clips, so its hinge is not known.`,
    );
  if (hinge === null) return null;
  const above: number[] = [];
  for (let j = top; j >= 0; j = parents[j]) above.unshift(j);
  const limb = [top, middle, joint];
  const turn = new Float64Array(3);
  const [before, now, after] = [-1, 0, 1].map(() => createLimb());
  const read = createLimbReader(above, limb, point);
  const solve = createTwoBoneSolver(hinge);
  return (out) => {
    solve(read(before, out, -1));
    solve(read(after, out, 1));
    solve(read(now, out, 0));
    for (let i = 0; i < 3; i++) {
      rotationVectorBetween(turn, before.rotations, after.rotations, 0, i * 4, i * 4);
      for (let k = 0; k < 4; k++) out.rotations[limb[i] * 4 + k] = now.rotations[i * 4 + k];
      for (let k = 0; k < 3; k++) out.angularVelocities[limb[i] * 3 + k] = turn[k] / (2 * STEP);
    }
    return out;
  };
}

/**
 * Creates a reader of the limb of a pose that goes on for a number of steps, which is whole: another one
 * would be boxed.
 */
function createLimbReader(
  above: readonly number[], // joints down to the first of the limb
  limb: readonly number[],
  point: readonly Changing[],
): (out: TwoBoneLimb, pose: ReadonlyPose, steps: number) => TwoBoneLimb {
  const [place, local, turn] = Array.from({ length: 3 }, () => new Float64Array(3));
  const [whole, own] = [new Float64Array(4), new Float64Array(4)];
  const readJoint = (pose: ReadonlyPose, joint: number, steps: number): void => {
    for (let k = 0; k < 3; k++) {
      local[k] = pose.positions[joint * 3 + k] + steps * STEP * pose.linearVelocities[joint * 3 + k];
      turn[k] = steps * STEP * pose.angularVelocities[joint * 3 + k];
    }
    quatMultiply(own, quatFromRotationVector(own, turn), pose.rotations, 0, 0, joint * 4);
  };
  return (out, pose, steps) => {
    const { rotations, offsets, target } = out;
    place.fill(0);
    whole.fill(0)[3] = 1;
    for (let i = 0; i < above.length; i++) {
      readJoint(pose, above[i], steps);
      quatRotateVector(local, whole, local);
      for (let k = 0; k < 3; k++) place[k] += local[k];
      quatMultiply(whole, whole, own);
    }
    for (let i = 0; i < 3; i++) {
      readJoint(pose, limb[i], steps);
      for (let k = 0; k < 4; k++) rotations[i * 4 + k] = own[k];
      if (i > 0) for (let k = 0; k < 3; k++) offsets[i * 3 - 3 + k] = local[k];
      target[i] = point[i].value + steps * STEP * point[i].rate - place[i];
    }
    quatRotateVector(target, quatConjugate(whole, whole), target);
    return out;
  };
}
