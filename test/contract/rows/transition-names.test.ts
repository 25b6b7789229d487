import { expect, test } from 'vitest';
import { endsOf, freeName, numberAfter, transitionName } from '#contract/rows/transition-names.ts';
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
