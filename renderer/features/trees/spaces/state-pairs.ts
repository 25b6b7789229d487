import { REST_STATE, type StatePair } from '#core/tree/node-parts/motion-states.ts';
import { statesOf } from '#core/tree/node-parts/state-queue.ts';
import { valueAt, withValueAt } from '../../../stores/lab/tree/tree-address.ts';
import type { PadNode } from './pad-node.ts';
import type { Content, PadPairs } from './pad-space.ts';

/** The transitions between the states of a queue. */
export function statePairs({ address, fields }: PadNode): PadPairs {
  return {
    list: [...address, 'transitions'],
    pairs: fields['transitions'] as readonly StatePair[],
    states: statesOf(fields as unknown as Parameters<typeof statesOf>[0]),
  };
}

/**
 * Adds a transition from the rest to the first entry. Entries keep the names that they have by their places.
 */
export function withPairAdded(content: Content, { list, states }: PadPairs): Content {
  const node = list.slice(0, -1);
  const [rest, first] = states;
  const pairs = (valueAt(content, list) ?? []) as readonly unknown[];
  const made = { from: rest.name, to: first.name, blendTime: 0.3 };
  const named = states
    .slice(1)
    .reduce((after, { name }, i) => withValueAt(after, [...node, 'entries', i, 'name'], name), content);
  return withValueAt(named, list, [...pairs, made]);
}

/** Where a new mark of a transition lies: at the marker of its state, if it names one. */
export function defaultMark(
  { states }: PadPairs,
  { from, to }: Pick<StatePair, 'from' | 'to'>,
  end: 'in' | 'out',
): number {
  const name = end === 'out' ? from : to;
  return name === REST_STATE ? 0 : (states.find((state) => state.name === name)?.[end] ?? 0);
}
