import { fifoRequests, newestFirst, type Appearance } from '../../blending/weights/fifo-weights.ts';
import { priorityWeights } from '../../blending/weights/priority-weights.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import type { Binder, BoundNode, NodeKind } from '../node-kind.ts';
import { triggerSpec, type Trigger } from '../schema/input-specs.ts';
import { durationSpec, initialSpec, numberSpec, optionalSpec } from '../schema/plain-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { listSpec, nodeSpec, objectSpec } from '../schema/structure-specs.ts';

interface Entry {
  readonly node: TreeNode;
  readonly start: Trigger; // when it is queued
  readonly in: number; // in marker on its own clock, s
  readonly out: number; // out marker, s
  readonly fadeIn: number; // s, from the in marker on
  readonly fadeOut: number; // s, up to the out marker
}

interface FifoFields {
  readonly entries: readonly Entry[];
  readonly rest: TreeNode; // gets the remaining weight
  readonly cap: number | null; // limit on children with weight, including the rest
}

/**
 * A queue of equally important motions, such as hits: the newest interrupts the ones before. Each plays from its in marker to its out
 * marker; an entry started by an input starts again whenever it becomes true.
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
        out: initialSpec(numberSpec(), ({ clip }) => Math.min(1, clip.duration)),
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
      if (entry.out < entry.in)
        report(`entries[${i}].out`, 'The out marker must not be before the in marker.');
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

/** Adds an entry for each of its starts, on a clock that is at its in marker then. */
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
