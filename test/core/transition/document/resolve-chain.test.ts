import { expect, test } from 'vitest';
import type { Transition } from '#core/transition/document/document.ts';
import { MAX_INTERRUPTIONS } from '#core/documents/limits.ts';
import { resolveChain, seamTimes } from '#core/transition/document/resolve-chain.ts';
import { chainUse, clipUse, transitionOf } from '#test/fixtures/transitions.ts';

const link = (name: string, source: Transition['source']): Transition =>
  transitionOf({ id: name, name, source });
const find =
  (...all: readonly Transition[]) =>
  (id: string): Transition | undefined =>
    all.find((transition) => transition.id === id);

const a = link('a', clipUse(1));
const b = link('b', chainUse('a', 0.25));
const c = link('c', chainUse('b', 0.5));

test('the oldest transition comes first, the last one last', () => {
  expect(resolveChain(c, find(a, b, c))).toEqual({ ok: true, value: [a, b, c] });
  expect(resolveChain(a, find())).toEqual({ ok: true, value: [a] });
});

test('worked example: seams are on the clock of the last transition', () => {
  expect(seamTimes([a, b, c])).toEqual([-0.75, -0.5, 0]);
});

test('a missing transition is reported with the transition that interrupts it', () => {
  expect(resolveChain(b, find(b))).toMatchObject({
    ok: false,
    error: { code: 'missingSource', message: expect.stringMatching(/this one/) },
  });
  expect(resolveChain(c, find(b, c))).toMatchObject({
    ok: false,
    error: { code: 'missingSource', message: expect.stringMatching(/“b”/) },
  });
});

test('a circular chain is refused', () => {
  const self = link('a', chainUse('a', 0));
  expect(resolveChain(self, find(self))).toMatchObject({
    error: { code: 'endlessChain', message: expect.stringMatching(/itself/) },
  });
  const round = [link('a', chainUse('b', 0)), link('b', chainUse('a', 0))];
  const led = link('c', chainUse('b', 0));
  expect(resolveChain(led, find(...round))).toMatchObject({
    error: { code: 'endlessChain', message: expect.stringMatching(/“b”/) },
  });
});

test('the depth of a chain is limited', () => {
  const deep = (count: number): Transition[] =>
    Array.from({ length: count + 1 }, (_, k) =>
      link(`${k}`, k === 0 ? clipUse(1) : chainUse(`${k - 1}`, 0.1)),
    );
  const [most, more] = [deep(MAX_INTERRUPTIONS), deep(MAX_INTERRUPTIONS + 1)];
  expect(resolveChain(most[most.length - 1], find(...most)).ok).toBe(true);
  expect(resolveChain(more[more.length - 1], find(...more))).toMatchObject({ error: { code: 'tooDeep' } });
});
