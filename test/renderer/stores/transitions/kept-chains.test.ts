import { expect, test } from 'vitest';
import type { Transition } from '#core/transition/document/document.ts';
import { chainRows } from '#renderer/stores/transitions/kept-chains.ts';
import { transitionOf } from '../library-fixture.ts';

/** `b` interrupts `a`. */
const link = (id: string, name: string, interrupted?: string): Transition => {
  const transition = { ...transitionOf(id), name };
  if (interrupted === undefined) return transition;
  return { ...transition, source: { ...transition.source, kind: 'chain', id: interrupted } };
};
const kept = [
  link('a', 'Keys: walk → run'),
  link('b', 'Keys: run → hop', 'a'),
  link('c', 'Keys: hop → walk', 'b'),
];
const own = link('own', 'walk → hop');

/** Ids of the rows: links in brackets, `+n` for n links that are not listed. */
function idsOf(
  transitions: readonly Transition[],
  isOpen = (_: readonly string[]): boolean => false,
  found = transitions,
): string {
  const rows = chainRows(
    transitions,
    (transition) => found.includes(transition),
    (last, links) => isOpen([last, ...links].map(({ id }) => id)),
  );
  return rows
    .map(({ transition: { id }, last, links, isOpen: open }) =>
      last.id !== id ? `(${id} of ${last.id})` : links.length > 0 && !open ? `${id}+${links.length}` : id,
    )
    .join(' ');
}

test('a kept chain is the row of its last transition, which opens', () => {
  expect(idsOf([own, ...kept])).toBe('own c+2');
  expect(idsOf([...kept, own], (chain) => chain.join() === 'c,a,b')).toBe('c (a of c) (b of c) own');
});

test('a filter lists what it finds', () => {
  expect(idsOf(kept, () => true, [kept[1], kept[2]])).toBe('c (b of c)');
  expect(idsOf(kept, () => true, [kept[0]])).toBe('a');
});

test('a transition that a user made, renamed, reviewed or described keeps its row', () => {
  expect(idsOf([own, link('next', 'hop → run', 'own')])).toBe('own next');
  expect(idsOf([...kept, link('next', 'hop → run', 'c')])).toBe('c+2 next');
  expect(idsOf([...kept, link('d', 'Keys: walk → run 2')])).toBe('c+2 d');
  const [a, b, c] = kept;
  expect(idsOf([a, { ...b, name: 'the good one' }, c])).toBe('a b c');
  expect(idsOf([a, { ...b, note: 'see knee' }, c])).toBe('b+1 c');
  expect(idsOf([a, { ...b, review: { ...b.review, status: 'approved' } }, c])).toBe('b+1 c');
});
