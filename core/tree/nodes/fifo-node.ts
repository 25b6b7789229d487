import { fifoRequests, newestFirst, type Appearance } from '../../blending/weights/fifo-weights.ts';
import { priorityWeights } from '../../blending/weights/priority-weights.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import type { Binder, BoundNode, NodeKind } from '../node-kind.ts';
import { triggerSpec, type Trigger } from '../schema/input-specs.ts';
import { durationSpec, numberSpec, optionalSpec } from '../schema/plain-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { listSpec, nodeSpec, objectSpec } from '../schema/structure-specs.ts';

interface Entry {
  readonly node: TreeNode;
  readonly start: Trigger; // when it is queued
  readonly in: number; // mark on its own clock where it is entered, s
  readonly out: number; // mark where it has been left, s
  readonly fadeIn: number; // s, from the in mark on
  readonly fadeOut: number; // s, up to the out mark
}

interface FifoFields {
  readonly entries: readonly Entry[];
  readonly rest: TreeNode; // gets what nobody asks for
  readonly cap: number | null; // how many may have weight at once, the rest included
}

/**
 * A queue of hits, or special moves, none of which is more important than another: the newest interrupts the ones before. Each
 * plays from its in mark to its out mark; an entry started by an input comes anew each time that it turns true.
 */
export const fifoNode: NodeKind<FifoFields> = {
  id: 'fifo',
  label: 'FIFO priority tree',
  fields: {
    entries: listSpec(
      objectSpec<Entry>('An entry', {
        node: nodeSpec,
        start: triggerSpec,
        in: optionalSpec(numberSpec(), 0),
        out: numberSpec(),
        fadeIn: durationSpec,
        fadeOut: durationSpec,
      }),
      1,
      64,
    ),
    rest: nodeSpec,
    cap: capSpec,
  },

  check({ entries }, report) {
    entries.forEach((entry, i) => {
      if (entry.out < entry.in) report(`entries[${i}].out`, 'The out mark must not lie before the in mark.');
    });
  },

  bind({ entries, rest, cap }, binder) {
    const queue = entries.flatMap((entry, i) => enqueue(entry, `entries[${i}]`, binder));
    const appearances = queue.map(({ appearance }) => appearance);
    const order = newestFirst(appearances);
    return createMeanBlender(
      [...queue.map(({ node }) => node), binder.child(rest, 'rest')],
      (weights, moment) => priorityWeights(weights, fifoRequests(weights, appearances, moment), order),
      cap,
    );
  },
};

/** An entry once for each of its starts, on a clock that shows its in mark then. */
function enqueue(entry: Entry, place: string, binder: Binder): { node: BoundNode; appearance: Appearance }[] {
  const { fadeIn, fadeOut } = entry;
  const duration = entry.out - entry.in;
  return binder.starts(entry.start, `${place}.start`).map((start) => {
    binder.changes(start, start + duration);
    const placement = { origin: start - entry.in, appearance: start, cadence: null };
    const node = binder.child(entry.node, `${place}.node`, placement);
    return { node, appearance: { start, duration, fadeIn, fadeOut } };
  });
}
