import { singleAxisWeights } from '../weights/single-axis-weights.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { numberSpec } from '../../documents/specs/plain-specs.ts';
import { objectsSpec } from '../../documents/specs/structure-specs.ts';
import { initialSpec, lastOf, nodeSpec } from '../schema/tree-spec.ts';

/** Motions with ranges along an axis that may overlap in any way: each is a layer over the earlier ones. */
export const singleAxisNode = defineNode({
  id: 'singleAxis',
  label: 'Single-axis blender',
  fields: {
    x: numberSourceSpec(),
    // none starts before the one before it
    ranges: objectsSpec('A range', [1, 64], {
      start: initialSpec(numberSpec(), (_, { items }) => lastOf(items, 'end', 0)),
      end: initialSpec(numberSpec(), (_, { items }) => {
        const [from, to] = [lastOf(items, 'start', -1), lastOf(items, 'end', 0)];
        return to + Math.max(to - from, 0.1);
      }),
      node: nodeSpec,
    }),
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
});
