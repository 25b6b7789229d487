import { expect, test } from 'vitest';
import { drawMutants, mutantsOf, switchesOf } from '../../../tools/mutate/mutants.mjs';

const path = 'core/made.ts';
const text = ['export const least = (a: number, b: number) =>', '  a < b ? a : b;', ''].join('\n');
const sources = [{ path: 'core/clip.ts' }, { path: 'core/pose.ts' }];

test('a mutant has the name of its line and its change, and of which it is where both stand twice', async () => {
  const names = async (before) =>
    (await mutantsOf(path, `${before}${text}${text.replace('least', 'most')}`))
      .map(({ name }) => name)
      .filter((name) => / a <= b/.test(name));
  const name = 'core/made.ts | a < b ? a : b; | EqualityOperator: a < b → a <= b';
  expect(await names('')).toEqual([name, `${name} #2`]);
  expect(await names('// A line above.\n\n')).toEqual([name, `${name} #2`]);
});

test('each mutant has a switch of its own, also those of one place', async () => {
  const mutants = await mutantsOf('core/math/spring.ts');
  const { texts, switches } = await switchesOf(mutants);
  expect(new Set(switches.values()).size).toBe(mutants.length);
  for (const id of switches.values()) expect(texts.get('core/math/spring.ts')).toContain(`("${id}")`);
});

test('texts and names of classes are no mutants; ids and units are', async () => {
  const words = `export const row = { id: 'jerk', unit: 'm/s³', label: 'Jerk', title: \`of \${1}\` };
    export const view = <p class="dim">Nothing here.</p>;`;
  const found = (await mutantsOf('renderer/made.tsx', words)).filter(
    ({ mutator }) => mutator === 'StringLiteral',
  );
  expect(found.map(({ name }) => /StringLiteral: (\S+) /.exec(name)[1])).toEqual(["'jerk'", "'m/s³'"]);
});

test('a draw follows from its seed, takes no mutant twice, and ends with the last', async () => {
  const files = sources.map(({ path: name }) => ({ path: name, text: 'line\n'.repeat(200) }));
  const names = async (count, seed) => (await drawMutants(files, count, seed)).map(({ name }) => name);
  const all = await names(1e6, 1);
  expect(new Set(all).size).toBe(all.length);
  const some = await names(5, 1);
  expect(some).toEqual(all.slice(0, 5));
  expect(await names(5, 2)).not.toEqual(some);
});

test('only wanted lines are drawn from', async () => {
  const files = [{ path: 'core/clip.ts', text: 'line\n'.repeat(200) }];
  const [{ start: first }] = await drawMutants(files, 1, 1);
  const drawn = await drawMutants(files, 1e6, 3, ({ line }) => line === first.line);
  expect(new Set(drawn.map(({ start }) => start.line))).toEqual(new Set([first.line]));
});
