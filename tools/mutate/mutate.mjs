/**
 * `npm run tool -- mutate [FOLDER …] [--sample N] [--seed N] [--since COMMIT]`, on Electron's Node.
 *
 *   FOLDER …          of the source, or files; without any, all of the source
 *   --sample N        so many mutants, drawn in proportion to lines; `--seed` gives others, `--seed N,N` so many of each
 *   --since COMMIT    only mutants in lines that changed since
 *
 * The tests of a mutant's own room come first. What survives them, all other unit tests may notice. Results
 * are kept in test-results/mutate, so that the same command goes on where it was interrupted.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { parseArgs } from 'node:util';
import { asProgram, inProject, PlainFailure, readJson, say } from '../project.mjs';
import { filesIn, sourceFolders } from '../size.mjs';
import { drawMutants, mutantsOf, switchesOf } from './mutants.mjs';
import { hashOf, keepResult, keptFates, scoreLine } from './results.mjs';
import { openTests } from './tests.mjs';
import { tryMutants } from './tries.mjs';

const folder = inProject('test-results/mutate');
const kept = `${folder}/results.jsonl`;

/** Of the mutants of a run, this share may be marked as equivalent. */
const MOST_EQUIVALENT = 0.05;

/** @param {string[]} args */
function parseArguments(args) {
  const text = { type: 'string' };
  const options = { sample: text, seed: { ...text, default: '1' }, since: text };
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new PlainFailure(error.message);
  }
  const { values, positionals } = parsed;
  const seeds = String(values.seed).split(',');
  for (const number of [values.sample ?? '1', ...seeds].map(String))
    if (!/^\d{1,9}$/.test(number)) throw new PlainFailure(`Not a number: ${number}`);
  return { ...values, seeds, places: positionals.map((place) => place.replace(/\/$/, '')) };
}

/** Files of the source with their text. @param {string[]} places folders or files; none: all */
function sourceFiles(places) {
  const isAt = (path) => (place) => path === place || path.startsWith(`${place}/`);
  const files = sourceFolders
    .filter((top) => existsSync(inProject('test', top)))
    .flatMap((top) => filesIn(top))
    .filter(({ path }) => places.length === 0 || places.some(isAt(path)));
  if (files.length === 0) throw new PlainFailure(`No source with unit tests: ${places.join(', ')}`);
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

/** The mutants that a command asks for, by what they are called together. @returns {Promise<Map<string, object[]>>} */
async function chooseMutants({ places, sample, seeds, since }) {
  const isChanged = since ? changedSince(since) : () => true;
  const files = sourceFiles(places);
  if (sample) {
    const draw = async (seed) => {
      return [`seed ${seed}`, await drawMutants(files, Number(sample), Number(seed), isChanged)];
    };
    return new Map(await Promise.all(seeds.map(draw)));
  }
  const all = await Promise.all(files.map(({ path, text }) => mutantsOf(path, text)));
  const changed = all.flat().filter(({ file, start }) => isChanged({ path: file, line: start.line }));
  return new Map([['all', changed]]);
}

/** The tests of a mutant's own room: the deepest folder of tests that there is, if it is no top folder. */
function roomOf({ file }) {
  let room = `test/${dirname(file)}`;
  while (!existsSync(inProject(room))) room = dirname(room);
  return room.split('/').length > 2 ? room : 'none';
}

const survivedRoom = 'survived its room';

/**
 * Runs the tests of each room against its mutants, then all tests against those that nothing noticed.
 * @returns what ends the tests, and the process if one of their own was killed
 */
async function runTests(mutants, allTests) {
  const known = keptFates(kept, allTests);
  const keep = (mutant, found) => keepResult(kept, mutant.name, found, allTests);
  const tests = await openTests(await switchesOf(mutants));
  const survivors = mutants.filter(({ name }) => known.get(name) === survivedRoom);
  const fresh = mutants.filter((mutant) => !survivors.includes(mutant));
  await tests.dryRun([...new Set(fresh.map(roomOf))]);
  const nowhere = () => 'nowhere';
  await tryMutants(tests, fresh, roomOf, nowhere, (mutant, found) => {
    const isOpen = found.fate === 'survived' || found.fate === 'not reached';
    if (isOpen) survivors.push(mutant);
    keep(mutant, isOpen ? { fate: survivedRoom } : found);
  });
  process.stderr.write(`all tests: ${survivors.length} mutants\n`);
  if (survivors.length > 0) await tests.dryRun(['test']);
  await tryMutants(tests, survivors, () => 'test', roomOf, keep);
  return tests.close;
}

/** Says which mutants nothing noticed, and the score of each draw and of all. */
function report(chosen, mutants, fateOf) {
  const fates = mutants.map(fateOf);
  for (const [index, fate] of fates.entries())
    if (!['killed', 'timed out', 'equivalent'].includes(fate))
      say(`${fate}, line ${mutants[index].start.line + 1}: ${mutants[index].name}`);
  const equivalent = fates.filter((fate) => fate === 'equivalent').length;
  if (equivalent > Math.ceil(MOST_EQUIVALENT * fates.length))
    throw new PlainFailure(`Too many are marked as equivalent: ${equivalent} of ${fates.length}.`);
  if (chosen.size > 1) for (const [name, drawn] of chosen) say(`${name}: ${scoreLine(drawn.map(fateOf))}`);
  say(scoreLine(fates));
}

await asProgram(import.meta.url, async (args) => {
  const given = parseArguments(args);
  mkdirSync(folder, { recursive: true });
  const reasons = readJson(inProject('tools/mutate/equivalent.json'));
  const chosen = await chooseMutants(given);
  const mutants = [...new Map([...chosen.values()].flat().map((each) => [each.name, each])).values()];
  // A survivor is asked again once any test changed.
  const allTests = hashOf(JSON.stringify(filesIn('test')));
  const fatesNow = () => {
    const known = keptFates(kept, allTests);
    return ({ name }) => (reasons[name] ? 'equivalent' : (known.get(name) ?? 'unknown'));
  };
  const before = fatesNow();
  const open = mutants.filter((each) => ['unknown', survivedRoom].includes(before(each)));
  const close = open.length > 0 ? await runTests(open, allTests) : undefined;
  report(chosen, mutants, fatesNow());
  await close?.();
});
