import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#test/main/temporary.ts';
import equivalent from '../../../tools/mutate/equivalent.json' with { type: 'json' };
import { drawMutants, mutantsOf, switchesOf } from '../../../tools/mutate/mutants.mjs';
import { nominate } from '../../../tools/mutate/repeats.mjs';
import { keepResult, keptFates, scoreLine } from '../../../tools/mutate/results.mjs';
import { writeSwitched } from '../../../tools/mutate/switched.mjs';
import { reachOf, took } from '../../../tools/mutate/tests.mjs';
import { takeClaims } from '../../../tools/mutate/tries.mjs';

describe('mutants', () => {
  const path = 'core/made.ts';
  const text = ['export const least = (a: number, b: number) =>', '  a < b ? a : b;', ''].join('\n');
  const sources = [{ path: 'core/clip/clip.ts' }, { path: 'core/pose/pose.ts' }];

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
    const files = [{ path: 'core/clip/clip.ts', text: 'line\n'.repeat(200) }];
    const [{ start: first }] = await drawMutants(files, 1, 1);
    const drawn = await drawMutants(files, 1e6, 3, ({ line }) => line === first.line);
    expect(new Set(drawn.map(({ start }) => start.line))).toEqual(new Set([first.line]));
  });
});

test('a thread of another process has the mutant of its environment, and notes the mutants it comes to', async () => {
  const [folder, source] = [temporaryFolder(), 'core/math/spring.ts'];
  const mutants = await mutantsOf(source);
  const { texts, switches } = await switchesOf(mutants);
  const environment = writeSwitched(path.join(folder, 'switched'), texts);
  const thread = `import { springRate } from '${pathToFileURL(source).href}'; console.log(springRate(1e-9));`;
  writeFileSync(path.join(folder, 'thread.mjs'), thread);
  const main = `import { Worker } from 'node:worker_threads'; new Worker(new URL('thread.mjs', import.meta.url));`;
  writeFileSync(path.join(folder, 'main.mjs'), main);
  const noted = path.join(folder, 'reached');
  const [body] = mutants; // of springRate
  const runWith = (mutant) => {
    const env = { ...process.env, ...environment, SEGUE_REACHED: noted, ...mutant };
    return Number(execFileSync(process.execPath, [path.join(folder, 'main.mjs')], { env, encoding: 'utf8' }));
  };
  const rate = (2 * Math.LN2) / 1e-5;
  expect(runWith({})).toBe(rate);
  const inside = mutants.filter(
    ({ start, end }) => start.line >= body.start.line && end.line <= body.end.line,
  );
  const ids = inside.map(({ name }) => switches.get(name));
  expect(new Set(readFileSync(noted, 'utf8').trim().split('\n'))).toEqual(new Set(ids));
  expect(runWith({ __STRYKER_ACTIVE_MUTANT__: switches.get(body.name) })).toBeNaN();
});

const times = (count, fate) => Array.from({ length: count }, () => fate);

test('the score leaves out what is equivalent, and counts what hangs as noticed', () => {
  const fates = [times(262, 'killed'), times(3, 'timed out'), times(9, 'equivalent'), times(26, 'survived')];
  expect(scoreLine(fates.flat())).toBe('mutants 300, killed 262, timed out 3, equivalent 9, score 91.1 %');
  expect(scoreLine([])).toBe('mutants 0, killed 0, timed out 0, equivalent 0, score 0.0 %');
});

test('a survivor is asked again once any test changed, a killed mutant only if its own test did', () => {
  const kept = path.join(temporaryFolder(), 'results.jsonl');
  keepResult(kept, 'core/pose/pose.ts | a', { fate: 'killed', killer: 'test/architecture.test.ts' }, 'old');
  keepResult(kept, 'core/pose/pose.ts | b', { fate: 'survived' }, 'old');
  keepResult(kept, 'core/pose/pose.ts | c', { fate: 'timed out' }, 'old');
  expect([...keptFates(kept, 'old').values()]).toEqual(['killed', 'survived', 'timed out']);
  expect([...keptFates(kept, 'new').keys()]).toEqual(['core/pose/pose.ts | a']);
});

test('what was kept of another text of the source is asked again; a line cut by a kill is passed over', () => {
  const kept = path.join(temporaryFolder(), 'results.jsonl');
  keepResult(kept, 'core/pose/pose.ts | a', { fate: 'timed out' }, 'tests');
  const other = { name: 'core/pose/pose.ts | b', of: 'another', fate: 'survived', tests: 'tests' };
  appendFileSync(kept, `${JSON.stringify(other)}\n{"name":"core/po`);
  expect([...keptFates(kept, 'tests').keys()]).toEqual(['core/pose/pose.ts | a']);
});

test('each mark is the name of a mutant that there is, and says why', async () => {
  for (const [mark, reason] of Object.entries(equivalent)) {
    const names = (await mutantsOf(mark.split(' | ', 1)[0])).map(({ name }) => name);
    expect(names).toContain(mark);
    expect(reason.length, mark).toBeGreaterThan(10);
  }
});

const reached = { loading: { 1: 2 }, tests: { 2: 1 }, b: { 1: 4, 2: 1, 3: 5 }, c: { 4: 1 } };
const file = (isolate) => ({
  meta: () => ({ reached }),
  project: { config: { isolate } },
  children: { allTests: () => ['a', 'b', 'c'].map((id) => ({ id })) },
});

test.each([
  [false, { 3: ['b', 'c'], 4: ['c'] }],
  [true, { 3: ['b'], 4: ['c'] }],
])(
  'of tests in a process of their own (%s), those that come to a mutant may notice it',
  (isolate, mayNotice) => {
    expect(reachOf(file(isolate))).toEqual({
      loaded: { 1: 2 },
      reached: { 1: 4, 2: 2, 3: 5, 4: 1 },
      mayNotice,
    });
  },
);

test('in each round a file of tests has one mutant; each mutant comes to all its files, to one at first', () => {
  const files = Array.from({ length: 9 }, (_, k) => ({ moduleId: `test-${k}` }));
  const wanted = fc.dictionary(fc.string(), fc.subarray(files, { minLength: 1 }), { minKeys: 1 });
  const times = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(wanted, times, (lists, ms) => {
      files.forEach(({ moduleId }, k) => took.set(moduleId, ms[k]));
      const open = new Map(Object.entries(lists));
      const asked = new Map([...open.keys()].map((mutant) => [mutant, []]));
      const first = open.keys().next().value;
      for (let round = 0; [...open.values()].some((tests) => tests.length > 0); round++) {
        const claims = takeClaims(open, round === 0 ? 0 : 6000);
        if (round === 0) expect([...claims.values()]).toContain(first);
        if (round === 0) expect(new Set(claims.values()).size).toBe(claims.size);
        expect(claims.size).toBeGreaterThan(0);
        for (const [file, mutant] of claims) asked.get(mutant).push(file);
      }
      for (const [mutant, tests] of Object.entries(lists))
        expect(new Set(asked.get(mutant))).toEqual(new Set(tests));
      for (const tests of asked.values()) expect(new Set(tests).size).toBe(tests.length);
    }),
  );
});

test('files are nominated whose every line another covers, and tried in the lines that the fewest others cover', () => {
  const at = (line) => ({ file: 'core/made.ts', start: { line } });
  const [own, shared, common, twin] = [at(1), at(2), at(3), at(3)];
  const [a, b, c, d] = ['a', 'b', 'c', 'd'];
  const covered = new Map([
    [own, [a]],
    [twin, [a, b, c, d]],
    [common, [a, b, c, d]],
    [shared, [b, c]],
  ]);
  const found = nominate(covered, 2).map(({ test: file, mutants }) => [
    file,
    mutants.map(({ start }) => start.line),
  ]);
  expect(found).toEqual([
    ['d', [3]],
    ['b', [2, 3]],
    ['c', [2, 3]],
  ]);
});
