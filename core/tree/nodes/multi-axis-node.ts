import { sphereWeights } from '../../blending/weights/sphere-weights.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import { restPose } from '../node-parts/rest-clip.ts';
import type { Blender, NodeKind } from '../node-kind.ts';
import { numberSourceSpec, type NumberSource } from '../schema/input-specs.ts';
import { numberSpec } from '../schema/plain-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { listSpec, nodeSpec, objectSpec } from '../schema/structure-specs.ts';
import { copyPose } from '../../pose.ts';

interface Sphere {
  readonly center: readonly number[]; // a number per axis
  readonly radius: number;
  readonly node: TreeNode;
}

interface MultiAxisFields {
  readonly point: readonly NumberSource[]; // a number per axis
  readonly spheres: readonly Sphere[];
  readonly cap: number | null; // limit on children with weight
}

/**
 * Motions with spheres in a space of any number of axes, such as the slope of the ground or a point to reach. Outside all spheres there
 * is a gap: no motion has weight, the rest pose shows, and `gap` is true. `findSphereGaps` finds gaps in advance.
 */
export const multiAxisNode: NodeKind<MultiAxisFields> = {
  id: 'multiAxis',
  label: 'Multi-axis blender',
  fields: {
    point: listSpec(numberSourceSpec(), 1, 8),
    spheres: listSpec(
      objectSpec<Sphere>('A sphere', {
        center: listSpec(numberSpec(), 1, 8),
        radius: numberSpec({ above: 0 }),
        node: nodeSpec,
      }),
      1,
      64,
    ),
    cap: capSpec,
  },

  check({ point, spheres }, report) {
    spheres.forEach(({ center }, i) => {
      if (center.length === point.length) return;
      report(
        `spheres[${i}].center`,
        `Expected ${point.length} numbers, one per axis, found ${center.length}.`,
      );
    });
  },

  bind({ point, spheres, cap }, binder) {
    const sources = point.map((axis) => binder.number(axis));
    const set = {
      centers: Float64Array.from(spheres.flatMap(({ center }) => center)),
      radii: Float64Array.from(spheres, ({ radius }) => radius),
    };
    const children = spheres.map(({ node }, i) => binder.child(node, `spheres[${i}].node`));
    const rest = restPose(binder.rest);
    const mean = createMeanBlender(
      children,
      (weights) => {
        blender.gap = sphereWeights(weights, set, sources);
      },
      cap,
    );
    const blender: Blender = {
      ...mean,
      gap: false,
      blend: (out, moment) => (blender.gap === true ? copyPose(out, rest) : mean.blend(out, moment)),
    };
    return blender;
  },
};
