import { blendSpace2D, MIN_SAMPLE_DISTANCE } from '../../blending/weights/blend-space-2d.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import type { NodeKind } from '../node-kind.ts';
import { numberSourceSpec, type NumberSource } from '../schema/input-specs.ts';
import { initialSpec, numberSpec } from '../schema/plain-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { lastOf, listSpec, nodeSpec, objectSpec } from '../schema/structure-specs.ts';

interface Sample {
  readonly x: number;
  readonly y: number;
  readonly node: TreeNode;
}

interface BlendSpace2DFields {
  readonly x: NumberSource;
  readonly y: NumberSource;
  readonly samples: readonly Sample[];
  readonly cap: number | null; // limit on children with weight
}

/** Motions at positions in a plane, mixed by gradient bands: exact at each sample, without triangles. */
export const blendSpace2DNode: NodeKind<BlendSpace2DFields> = {
  id: 'blendSpace2D',
  label: 'Blend space 2D',
  fields: {
    x: numberSourceSpec(),
    y: numberSourceSpec(),
    samples: listSpec(
      objectSpec<Sample>('A sample', {
        x: initialSpec(numberSpec(), (_, { items }) => lastOf(items, 'x', -1) + 1),
        y: initialSpec(numberSpec(), (_, { items }) => lastOf(items, 'y', 0)),
        node: nodeSpec,
      }),
      1,
      64,
    ),
    cap: capSpec,
  },

  check({ samples }, report) {
    samples.forEach(({ x, y }, i) => {
      const near = samples.findIndex((other) => Math.hypot(x - other.x, y - other.y) < MIN_SAMPLE_DISTANCE);
      if (near < i) report(`samples[${i}]`, `This sample is at the same position as sample ${near}.`);
    });
  },

  bind({ x, y, samples, cap }, binder) {
    const [sourceX, sourceY] = [binder.number(x), binder.number(y)];
    const places = Float64Array.from(samples.flatMap((sample) => [sample.x, sample.y]));
    const children = samples.map(({ node }, i) => binder.child(node, `samples[${i}].node`));
    const weigh = (weights: Float64Array): unknown => blendSpace2D(weights, places, sourceX, sourceY);
    return createMeanBlender(children, weigh, cap);
  },
};
