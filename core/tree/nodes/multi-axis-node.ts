import { createLoneSpheres, loneSphereWeights } from '../weights/sphere-weights.ts';
import { bindLimbTarget } from '../node-parts/limb-target.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import { defineNode, type Blender } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { nullableSpec, numberSpec, textSpec } from '../../documents/specs/plain-specs.ts';
import { listSpec, objectsSpec } from '../../documents/specs/structure-specs.ts';
import { initialSpec, lastOf, nodeSpec } from '../schema/tree-spec.ts';

/**
 * Motions with spheres in a space of any number of axes, such as the slope of the ground or a point to reach.
 * At the centre of a sphere its motion is alone. Outside all spheres there is a gap: the nearest motion
 * holds, and `gap` is true. `findSphereGaps` finds gaps in advance. With an effector each motion is an
 * example of a place that a foot or hand reaches, and its limb corrects what the blend leaves.
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
    const mean = createMeanBlender(
      children,
      (weights) => {
        blender.gap = loneSphereWeights(weights, set, sources);
      },
      cap,
    );
    const reach =
      effector &&
      bindLimbTarget(
        { effector, point: sources, clips: spheres.flatMap(({ node }) => binder.clipsOf(node)) },
        binder,
      );
    const blender: Blender = {
      ...mean,
      gap: false,
      ...(reach && { blend: (out, moment) => reach(mean.blend(out, moment)) }),
    };
    return blender;
  },
});
