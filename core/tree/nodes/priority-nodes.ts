import { priorityWeights, fifoRequests, newestFirst, type Appearance } from '../weights/shared-weights.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import { defineNode, type Binder, type BoundNode } from '../node-kind.ts';
import { numberSourceSpec, initialSpec, nodeSpec } from '../tree-spec.ts';
import { objectsSpec, listSpec } from '../../documents/specs/structure-specs.ts';
import { statePairSpec } from '../node-parts/motion-states.ts';
import { bindStates, checkStates, entriesSpec, type StateEntry } from '../node-parts/state-queue.ts';
import { optionalSpec } from '../../documents/specs/plain-specs.ts';

/**
 * Each child gets the weight it requests out of the remainder of those before it. The rest goes to `rest`.
 */
export const priorityNode = defineNode({
  id: 'priority',
  label: 'Priority tree',
  fields: {
    // the most important first
    children: objectsSpec('A child', [1, 64], {
      node: nodeSpec,
      request: initialSpec(numberSourceSpec(), () => 0.5), // 0 to 1
    }),
    rest: nodeSpec, // gets the remaining weight
    cap: capSpec, // limit on children with weight, including the rest
  },
  bind({ children, rest, cap }, binder) {
    const sources = children.map(({ request }) => binder.number(request));
    const nodes = children.map(({ node }, i) => binder.child(node, `children[${i}].node`));
    const order = Int32Array.from(children, (_, i) => i);
    return createMeanBlender(
      [...nodes, binder.child(rest, 'rest')],
      (weights) => {
        for (let i = 0; i < sources.length; i++) {
          weights[i * 2] = sources[i].value;
          weights[i * 2 + 1] = sources[i].rate;
        }
        priorityWeights(weights, weights, order);
      },
      cap,
    );
  },
});

/**
 * A queue of equally important motions, such as hits: the newest interrupts the ones before. Each plays from
 * its in marker to its out marker; an entry started by an input starts again whenever it becomes true.
 *
 * With transitions the entries and the rest are motion states: one of them plays at a time, on its own clock,
 * and each pair may have its own blend, marks, and clip between; see `planStates`. Other pairs have the fades
 * of their entries.
 */
export const fifoNode = defineNode({
  id: 'fifo',
  label: 'FIFO priority tree',
  fields: {
    entries: entriesSpec,
    rest: nodeSpec, // gets the remaining weight
    transitions: optionalSpec(listSpec(statePairSpec, 0, 256), []), // the first one between two states counts
    cap: capSpec, // limit on children with weight, including the rest
  },

  check({ entries, transitions }, report) {
    entries.forEach((entry, i) => {
      if (entry.out < entry.in)
        report(`entries[${i}].out`, 'The out marker must not be before the in marker.');
    });
    if (transitions.length > 0) checkStates(entries, transitions, report);
  },

  bind(fields, binder) {
    const { entries, rest, cap } = fields;
    if (fields.transitions.length > 0) return bindStates(fields, binder);
    const queue = entries.flatMap((entry, i) => enqueue(entry, `entries[${i}]`, binder));
    const appearances = queue.map(({ appearance }) => appearance);
    const order = newestFirst(appearances);
    return createMeanBlender(
      [...queue.map(({ node }) => node), binder.child(rest, 'rest')],
      (weights, moment) => priorityWeights(weights, fifoRequests(weights, appearances, moment), order),
      cap,
    );
  },
});

/** Adds an entry for each of its starts, on a clock that is at its in marker then. */
function enqueue(
  entry: StateEntry,
  place: string,
  binder: Binder,
): { node: BoundNode; appearance: Appearance }[] {
  const { fadeIn, fadeOut } = entry;
  const duration = entry.out - entry.in;
  return binder.starts(entry.start, `${place}.start`).map((start) => {
    binder.changes(start, start + duration);
    const placement = { origin: start - entry.in, appearance: start, cadence: null };
    const node = binder.child(entry.node, `${place}.node`, placement);
    return { node, appearance: { start, duration, fadeIn, fadeOut } };
  });
}
