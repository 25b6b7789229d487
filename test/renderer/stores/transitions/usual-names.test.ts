import { expect, test } from 'vitest';
import { freeName, isUsualName, usualName } from '../../../../renderer/stores/transitions/usual-names.ts';
import { clipOf } from '../library-fixture.ts';

const usual = usualName(clipOf('walk'), clipOf('hop'));
const named = (...names: readonly string[]) => names.map((name) => ({ name }));

test('a name that is taken gets the first free number', () => {
  expect(freeName(usual, named('walk → jog'))).toBe('walk → hop');
  expect(freeName(usual, named('walk → hop'))).toBe('walk → hop 2');
  expect(freeName(usual, named('walk → hop', 'walk → hop 2', 'walk → hop 4'))).toBe('walk → hop 3');
});

test('the longest name gets a number too, within the length limit', () => {
  const longest = 'x'.repeat(200);
  const free = freeName(longest, named(longest));
  expect(free).toBe(`${'x'.repeat(198)} 2`);
  expect(isUsualName(free, longest)).toBe(true);
});

test('a number does not make a name custom, any other word does', () => {
  expect(isUsualName('walk → hop', usual)).toBe(true);
  expect(isUsualName('walk → hop 12', usual)).toBe(true);
  expect(isUsualName('walk → hop left', usual)).toBe(false);
  expect(isUsualName('walk 2', usual)).toBe(false);
  expect(isUsualName('walk 20261120', usual)).toBe(false);
  expect(isUsualName('walk → 12', 'walk → 1')).toBe(false);
});
