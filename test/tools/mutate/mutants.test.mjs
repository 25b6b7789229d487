import { expect, test } from 'vitest';
import { cut, drawMutants, keyOf, mutantsOf } from '../../../tools/mutate/mutants.mjs';

const path = 'core/made.ts';
const text = ['export const least = (a: number, b: number) =>', '  a < b ? a : b;', ''].join('\n');
const sources = [{ path: 'core/clip.ts' }, { path: 'core/pose.ts' }];

test('a mutant is a place, and what stands there in its stead', async () => {
  const [bound] = (await mutantsOf(path, text)).filter(({ replacement }) => replacement === 'a <= b');
  expect(cut(text, bound.start, bound.end)).toBe('a < b');
  expect(keyOf(bound)).toBe('core/made.ts:2:2-2:7 EqualityOperator a <= b');
});

test('texts and names of classes are no mutants; ids and units are', async () => {
  const words = `export const row = { id: 'jerk', unit: 'm/s³', label: 'Jerk', title: \`of \${1}\` };
    export const view = <p class="dim">Nothing here.</p>;`;
  const found = (await mutantsOf('renderer/made.tsx', words)).filter(
    ({ mutator }) => mutator === 'StringLiteral',
  );
  expect(found.map(({ start, end }) => cut(words, start, end))).toEqual(["'jerk'", "'m/s³'"]);
});

test('a draw follows from its seed, takes no mutant twice, and ends with the last', async () => {
  const files = sources.map(({ path: name }) => ({ path: name, text: 'line\n'.repeat(200) }));
  const keys = async (count, seed) => (await drawMutants(files, count, seed)).map(keyOf);
  const all = await keys(1e6, 1);
  expect(new Set(all).size).toBe(all.length);
  const some = await keys(5, 1);
  expect(some).toEqual(all.slice(0, 5));
  expect(await keys(5, 2)).not.toEqual(some);
});

test('only wanted lines are drawn from', async () => {
  const files = [{ path: 'core/clip.ts', text: 'line\n'.repeat(200) }];
  const [{ start: first }] = await drawMutants(files, 1, 1);
  const drawn = await drawMutants(files, 1e6, 3, ({ line }) => line === first.line);
  expect(new Set(drawn.map(({ start }) => start.line))).toEqual(new Set([first.line]));
});
