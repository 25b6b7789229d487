import { singleAxisWeights } from '../../blending/weights/single-axis-weights.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import type { NodeKind } from '../node-kind.ts';
import { numberSourceSpec, type NumberSource } from '../schema/input-specs.ts';
import { initialSpec, numberSpec } from '../schema/plain-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { lastOf, listSpec, nodeSpec, objectSpec } from '../schema/structure-specs.ts';

interface Range {
  readonly start: number;
  readonly end: number;
  readonly node: TreeNode;
}

interface SingleAxisFields {
  readonly x: NumberSource;
  readonly ranges: readonly Range[]; // none starts before the one before it
  readonly cap: number | null; // limit on children with weight
}

/** Motions with ranges along an axis that may overlap in any way: each is a layer over the earlier ones. */
export const singleAxisNode: NodeKind<SingleAxisFields> = {
  id: 'singleAxis',
  label: 'Single-axis blender',
  fields: {
    x: numberSourceSpec(),
    ranges: listSpec(
      objectSpec<Range>('A range', {
        start: initialSpec(numberSpec(), (_, { items }) => lastOf(items, 'end', 0)),
        end: initialSpec(numberSpec(), (_, { items }) => {
          const [from, to] = [lastOf(items, 'start', -1), lastOf(items, 'end', 0)];
          return to + Math.max(to - from, 0.1);
        }),
        node: nodeSpec,
      }),
      1,
      64,
    ),
    cap: capSpec,
  },

  check({ ranges }, report) {
    ranges.forEach(({ start, end }, i) => {
      if (end < start) report(`ranges[${i}].end`, 'A range must not end before it starts.');
      if (i > 0 && start < ranges[i - 1].start) {
        report(`ranges[${i}].start`, 'A range must not start before the one before it.');
      }
    });
  },

  bind({ x, ranges, cap }, binder) {
    const source = binder.number(x);
    const places = Float64Array.from(ranges.flatMap(({ start, end }) => [start, end]));
    const children = ranges.map(({ node }, i) => binder.child(node, `ranges[${i}].node`));
    return createMeanBlender(children, (weights) => singleAxisWeights(weights, places, source), cap);
  },
};
