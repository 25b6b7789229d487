/**
 * `npm run mutate [-- FOLDER] [--sample N] [--seed N] [--since COMMIT] [--tests FOLDER]`, on Electron's Node.
 *
 *   FOLDER            of the source, or a file; without it, all of the source
 *   --sample N        so many mutants, drawn in proportion to lines; `--seed` gives others
 *   --since COMMIT    only mutants in lines that changed since
 *   --tests FOLDER    of the tests that should notice; by default those of the same top folder
 *
 * Stryker changes a copy of the project. Results are kept in test-results/mutate, so that the same command
 * goes on where it was interrupted.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { asProgram, inProject, PlainFailure, readJson, say } from '../project.mjs';
import { filesIn, sourceFolders } from '../size.mjs';
import { cut, drawMutants, keyOf, mutantsOf } from './mutants.mjs';
import { hashOf, keptFates, scoreLine } from './results.mjs';

const folder = inProject('test-results/mutate');
const kept = `${folder}/results.jsonl`;

/** Of the mutants of a run, this share may be marked as equivalent. */
const MOST_EQUIVALENT = 0.05;

const text = { type: 'string' };

/** @param {import('node:util').ParseArgsConfig} config */
function readOptions(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new PlainFailure(error.message);
  }
}

/** @param {string[]} args */
function parseArguments(args) {
  const options = { sample: text, seed: { type: 'string', default: '1' }, since: text, tests: text };
  const { values, positionals } = readOptions({ args, options, allowPositionals: true });
  for (const number of [values.sample ?? '1', values.seed].map(String))
    if (!/^\d{1,9}$/.test(number)) throw new PlainFailure(`Not a number: ${number}`);
  return { ...values, source: positionals[0]?.replace(/\/$/, '') };
}

/** Files of the source with their text. @param {string} [source] a folder or a file */
function sourceFiles(source) {
  const files = sourceFolders
    .filter((top) => existsSync(inProject('test', top)))
    .flatMap(filesIn)
    .filter(({ path }) => !source || path === source || path.startsWith(`${source}/`));
  if (files.length === 0) throw new PlainFailure(`No source with unit tests: ${source}`);
  return files;
}

/** Whether a line of the source, from 0, changed since `commit`. @param {string} commit */
function changedSince(commit) {
  const diff = execFileSync('git', ['diff', '--unified=0', '--no-prefix', commit, '--', ...sourceFolders], {
    cwd: inProject(),
    encoding: 'utf8',
  });
  const changed = new Set();
  let file;
  for (const line of diff.split('\n')) {
    file = /^\+\+\+ (.+)/.exec(line)?.[1] ?? file;
    const [, first, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? ['', '0', '0'];
    for (let at = 0; at < Number(count); at++) changed.add(`${file}:${Number(first) - 1 + at}`);
  }
  return ({ path, line }) => changed.has(`${path}:${line}`);
}

/** The mutants that `given` asks for. */
async function chooseMutants({ source, sample, seed, since }) {
  const isChanged = since ? changedSince(since) : () => true;
  const files = sourceFiles(source);
  if (sample) return drawMutants(files, Number(sample), Number(seed), isChanged);
  const all = [];
  for (const { path, text } of files)
    all.push(...(await mutantsOf(path, text)).filter(({ start }) => isChanged({ path, line: start.line })));
  return all;
}

/** A folder of tests, and a hash of all that is in it. @param {string} tests */
function readTests(tests) {
  const texts = [tests, 'test/fixtures'].flatMap(filesIn).map(({ path, text }) => path + text);
  return { folder: tests, hash: hashOf(texts.join('')) };
}

/** As Stryker reads it. @param {import('./mutants.mjs').Mutant} mutant */
const rangeOf = ({ file, start, end }) =>
  `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;

/** Lets Stryker run the tests against `mutants`, in a copy of the project. */
async function runStryker(mutants, tests) {
  const run = { keys: mutants.map(keyOf), kept, allTests: tests.hash };
  writeFileSync(`${folder}/run.json`, JSON.stringify(run));
  process.env.SEGUE_MUTATE_RUN = `${folder}/run.json`;
  process.env.SEGUE_MUTATE_TESTS = tests.folder;
  rmSync(`${folder}/sandbox`, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  mkdirSync(`${folder}/sandbox`, { recursive: true });
  // What tests find beside the project is then beside the copy.
  if (existsSync(inProject('../shared'))) symlinkSync(inProject('../shared'), `${folder}/sandbox/shared`);
  await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', inProject('tools/mutate/stryker-plugin.mjs')],
    checkers: ['drawn'],
    reporters: ['kept'],
    coverageAnalysis: 'perTest',
    mutate: [...new Set(mutants.map(rangeOf))],
    // What Vitest takes for related it forgets between runs: then no test runs, and all mutants survive.
    vitest: { configFile: 'tools/mutate/vitest.config.ts', related: false, pool: 'forks' },
    tempDirName: 'test-results/mutate/sandbox',
    ignorePatterns: ['dist', 'out', 'test-results'],
    // TypeScript 7 has no compiler in JavaScript, and Vitest reads no tsconfig.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    concurrency: 2,
    dryRunTimeoutMinutes: 120,
    timeoutMS: 20_000,
    logLevel: 'warn',
    allowConsoleColors: false,
    warnings: { slow: false },
  }).runMutationTest();
}

/** A mutant by its file, the text of its line and its change: as it is listed, and marked in `equivalent.json`. */
function describe({ file, start, end, mutator, replacement }) {
  const source = readFileSync(inProject(file), 'utf8');
  const [was, is] = [cut(source, start, end), replacement].map((code) =>
    code.replace(/\s+/g, ' ').slice(0, 80),
  );
  return `${file} | ${source.split('\n')[start.line].trim()} | ${mutator}: ${was} → ${is}`;
}

/** Says which mutants nothing noticed, and the score. */
function report(mutants, fates) {
  for (const [index, fate] of fates.entries())
    if (!['killed', 'timed out', 'equivalent'].includes(fate))
      say(`${fate}, line ${mutants[index].start.line + 1}: ${describe(mutants[index])}`);
  const equivalent = fates.filter((fate) => fate === 'equivalent').length;
  if (equivalent > Math.ceil(MOST_EQUIVALENT * fates.length))
    throw new PlainFailure(`Too many are marked as equivalent: ${equivalent} of ${fates.length}.`);
  say(scoreLine(fates));
}

/** What becomes of mutants with the same tests: those of which nothing is known are run. */
async function fatesOf(mutants, tests, reasons) {
  const known = () => {
    const fates = keptFates(kept, tests.hash);
    const fateOf = (mutant) => (reasons[describe(mutant)] ? 'equivalent' : fates.get(keyOf(mutant)));
    return mutants.map((mutant) => fateOf(mutant) ?? 'unknown');
  };
  const before = known();
  const open = mutants.filter((_, index) => before[index] === 'unknown');
  if (open.length > 0) await runStryker(open, tests);
  return known();
}

await asProgram(import.meta.url, async (args) => {
  const given = parseArguments(args);
  mkdirSync(folder, { recursive: true });
  const reasons = readJson(inProject('tools/mutate/equivalent.json'));
  const mutants = await chooseMutants(given);
  const groups = Object.groupBy(mutants, ({ file }) => given.tests ?? `test/${file.split('/', 1)[0]}`);
  const fates = [];
  for (const [tests, group] of Object.entries(groups))
    fates.push(...(await fatesOf(group, readTests(tests), reasons)));
  report(Object.values(groups).flat(), fates);
});
