import { ANY_STATE, REST_STATE, type StatePair } from '#core/tree/node-parts/motion-states.ts';
import { statesOf } from '#core/tree/node-parts/state-queue.ts';
import { freeName } from '#contract/rows/transition-names.ts';
import { valueAt, withValueAt, type Address } from '../../../stores/lab/tree/tree-address.ts';
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
 * Adds a transition from the rest to the first entry. Entries without a name get one, since transitions refer
 * to names: before the first transition that of their node, later the one that they have by their places.
 *
 * @param nodeOf name of the node of an entry
 */
export function withPairAdded(
  content: Content,
  { list, states: [rest, ...entries] }: PadPairs,
  nodeOf: (entry: number) => string,
): Content {
  const node = list.slice(0, -1);
  const pairs = (valueAt(content, list) ?? []) as readonly unknown[];
  const nameAt = (i: number): Address => [...node, 'entries', i, 'name'];
  const isOwn = (i: number): boolean => pairs.length > 0 || typeof valueAt(content, nameAt(i)) === 'string';
  const taken = [rest.name, ANY_STATE, ...entries.flatMap(({ name }, i) => (isOwn(i) ? name : []))];
  const named = entries.reduce((after, { name }, i) => {
    const own = isOwn(i)
      ? name
      : freeName(
          nodeOf(i),
          taken.map((name) => ({ name })),
        );
    taken.push(own);
    return withValueAt(after, nameAt(i), own);
  }, content);
  const made = { from: rest.name, to: valueAt(named, nameAt(0)), blendTime: 0.3 };
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
