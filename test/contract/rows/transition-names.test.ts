import { describe, expect, test } from 'vitest';
import {
  ARROW,
  endsOf,
  freeName,
  numberAfter,
  transitionLabel,
  transitionName,
  transitionWords,
} from '#contract/rows/transition-names.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

const given = transitionName(clipOf('walk'), clipOf('hop'));
const named = (...names: readonly string[]) => names.map((name) => ({ name }));

test('a name that is taken gets the first free number', () => {
  expect(freeName(given, named('walk → jog'))).toBe('walk → hop');
  expect(freeName(given, named('walk → hop'))).toBe('walk → hop (2)');
  expect(freeName(given, named('walk → hop', 'walk → hop (2)', 'walk → hop (4)'))).toBe('walk → hop (3)');
});

test('the longest name gets a number too, within the length limit', () => {
  const longest = 'x'.repeat(200);
  const free = freeName(longest, named(longest));
  expect(free).toBe(`${'x'.repeat(196)} (2)`);
  expect(numberAfter(free, longest)).toBe('(2)');
});

test('a number does not make a name custom, any other word does', () => {
  expect(numberAfter('walk → hop', given)).toBe('');
  expect(numberAfter('walk → hop (12)', given)).toBe('(12)');
  expect(numberAfter('walk → hop 12', given), 'as numbers were written before').toBe('12');
  expect(freeName('walk → Speed 2', named('walk → Speed 2'))).toBe('walk → Speed 2 (2)');
  expect(numberAfter('walk → hop left', given)).toBeNull();
  expect(numberAfter('walk 2', given)).toBeNull();
  expect(numberAfter('walk 20261120', given)).toBeNull();
  expect(numberAfter('walk → 12', 'walk → 1')).toBeNull();
});

test('a name has two ends only if there is one on each side of the arrow', () => {
  expect(endsOf('walk → hop (2)')).toEqual(['walk', 'hop (2)']);
  expect(endsOf('a → b → c')).toEqual(['a', 'b → c']);
  for (const name of ['', 'Hurt', 'walk→hop', ' → hop', 'walk → ', 'walk →  '])
    expect(endsOf(name)).toBe(null);
});

describe('labels', () => {
  /** Clips whose names begin and end alike. */
  const clips = new Map(
    ['walk', 'hop', 'idle'].map((word) => [
      word,
      { name: `SK_${word}_v003`, label: { words: [`${word}_`, 'T1'], order: [1, 0], shared: 'SK … v003' } },
    ]),
  );
  const use = (kind: 'clip' | 'chain', id: string) => ({ kind, id, time: 0, playRate: 1, mirror: false });
  const of = (id: string, name: string, source = use('clip', 'walk'), destination = use('clip', 'hop')) => ({
    id,
    name,
    source,
    destination,
  });
  const usual = of('a', 'SK_walk_v003 → SK_hop_v003 (2)');
  const last = (name: string) => of('b', name, use('chain', 'a'), use('clip', 'idle'));
  const labelled = (transition: ReturnType<typeof of>, transitions = [usual, transition]) =>
    transitionLabel(transition, { clips, transitions });

  test('a transition with its usual name is called by the labels of its clips, as all those of a chain', () => {
    expect(labelled(usual)).toBe('walk_T1 → hop_T1 (2)');
    expect(labelled(last(`${usual.name} → SK_idle_v003 (3)`))).toBe('walk_T1 → hop_T1 (2) → idle_T1 (3)');
    expect(labelled(last('Hurt → SK_idle_v003'), [{ ...usual, name: 'Hurt' }])).toBe('Hurt → idle_T1');
  });

  test('a name that a person gave stays, and that of a chain whose beginning is gone', () => {
    expect(labelled({ ...usual, name: 'Hurt' })).toBe('Hurt');
    expect(labelled(last('Hurt'))).toBe('Hurt');
    expect(labelled(last(`${usual.name} → SK_idle_v003`), [])).toBe(`${usual.name} → SK_idle_v003`);
    const endless = of('c', 'x', use('chain', 'c'), use('clip', 'idle'));
    endless.name = `x${ARROW}SK_idle_v003`;
    expect(labelled(endless, [endless])).toContain(ARROW);
  });

  test('what comes before the last clip of a chain is one name, in which each word that tells stays in sight', () => {
    const chain = last(`${usual.name} → SK_idle_v003`);
    const { ends } = transitionWords(chain, { clips, transitions: [usual] });
    expect(ends.map(({ words }) => words)).toEqual([
      ['walk_', 'T1 → ', 'hop_', 'T1 (2)'],
      ['idle_', 'T1'],
    ]);
    expect(ends[0].order).toEqual([1, 3, 0, 2]);
  });
});
