/**
 * `npm run tool -- repeats [FOLDER …] [--slice N] [--mutants N] [--seed N]`, on Electron's Node.
 *
 *   FOLDER …      of tests, or files, with the source of their room alone and asked among its tests; without any, all
 *                 unit tests of the short run but readings of the window
 *   --slice N     so many files, of those whose lines of source the most others cover, too (40); those that were tried
 *                 before, by test/noticed.json, are passed over
 *   --mutants N   so many mutants for each of them, in those lines that the fewest others cover (5)
 *
 * Mutants all over the source are probes: which files of tests come to them is what those cover. Each file of a slice
 * runs with its mutants; of what it notices, the others that come there are asked, the nearest and quickest first, until
 * another notices it, too. Read a file before you delete it: it may hold a golden value, a format or a promise that no
 * mutant shows.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { asProgram, inProject, PlainFailure, say } from '../project.mjs';
import { filesIn, sourceFolders } from '../size.mjs';
import { keepNoticed, readNoticed, writeTestsPage } from '../tests/tests-page.mjs';
import { drawMutants, switchesOf } from './mutants.mjs';
import { inSource, openTests, took } from './tests.mjs';
import { noticedClaims, takeClaims } from './tries.mjs';

/** Lines of source for a probe. */
const LINES_A_PROBE = 14;
/** Other files that a mutant is tried on at most, the nearest and quickest first. */
const MOST_OTHERS = 30;
/** ms that another file may take: readings of the window take minutes. */
const LONGEST_OTHER = 10_000;
/** ms of tests of a mutant before others have their turn. */
const ROUND = 3000;
/** Files of a slice that are tried side by side. */
const AT_ONCE = 20;
/** Folders of tests that are asked: readings of the window come to all of it. */
const allRooms = ['contract', 'core', 'main', 'renderer', 'tools'].map((room) => `test/${room}`);

const folder = inProject('test-results/mutate');
const kept = `${folder}/repeats.jsonl`;

/** @param {string[]} args */
function parseArguments(args) {
  const number = (value) => ({ type: 'string', default: String(value) });
  const options = { slice: number(40), mutants: number(5), seed: number(1) };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const numbers = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
  for (const [name, value] of Object.entries(numbers))
    if (!Number.isInteger(value)) throw new PlainFailure(`Not a number: --${name} ${String(values[name])}`);
  return { ...numbers, places: positionals };
}

/** Draws the probes: mutants of all source of rooms. @param {string[]} rooms @param {number} seed */
function drawProbes(rooms, seed) {
  const files = sourceFolders.filter((top) => rooms.includes(`test/${top}`)).flatMap((top) => filesIn(top));
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  return drawMutants(files, Math.round(lines / LINES_A_PROBE), seed);
}

/**
 * Files of tests of which every probe is come to by another, those first whose own lines the most others cover.
 *
 * @param {Map<object, object[]>} testsOf by probe
 * @param {number} mutants for each file
 * @returns {{ test: object, mutants: object[] }[]} with those of its probes that the fewest others come to, one a line
 */
export function nominate(testsOf, mutants) {
  const probesOf = new Map();
  for (const [probe, tests] of testsOf)
    for (const test of tests) (probesOf.get(test) ?? probesOf.set(test, []).get(test)).push(probe);
  const others = (probe) => testsOf.get(probe).length - 1;
  return [...probesOf]
    .map(([test, probes]) => ({ test, probes: probes.toSorted((a, b) => others(a) - others(b)) }))
    .filter(({ probes }) => others(probes[0]) > 0)
    .toSorted((a, b) => others(b.probes[0]) - others(a.probes[0]))
    .map(({ test, probes }) => {
      const lines = new Map(probes.toReversed().map((probe) => [`${probe.file}:${probe.start.line}`, probe]));
      return { test, mutants: [...lines.values()].toReversed().slice(0, mutants) };
    });
}

/**
 * Tries each mutant on its files of tests.
 * @param {Map<object, object[]>} open @param {boolean} isOneEnough
 * @returns those that notice, by mutant
 */
async function askAll(unit, open, isOneEnough) {
  const noticedBy = new Map([...open.keys()].map((mutant) => [mutant, new Set()]));
  while ([...open.values()].some((tests) => tests.length > 0)) {
    const claims = takeClaims(open, ROUND);
    process.stderr.write(`${open.size} mutants, ${claims.size} files of tests\n`);
    for (const test of (await noticedClaims(unit, claims)).keys()) {
      noticedBy.get(claims.get(test)).add(test);
      if (isOneEnough) open.delete(claims.get(test));
    }
  }
  return noticedBy;
}

/** Runs a slice: what each file notices of its own mutants, and which others do. */
async function runSlice(unit, slice, testsOf) {
  const own = new Map();
  for (const { test, mutants } of slice)
    for (const mutant of mutants) own.set(mutant, [...(own.get(mutant) ?? []), test]);
  const byOwn = await askAll(unit, own, false);
  const others = [...byOwn].filter(([, tests]) => tests.size > 0);
  const left = (mutant, tests) =>
    testsOf
      .get(mutant)
      .filter((test) => !tests.has(test) && took.get(test.moduleId) <= LONGEST_OTHER)
      .slice(0, MOST_OTHERS);
  const byOthers = await askAll(
    unit,
    new Map(others.map(([mutant, tests]) => [mutant, left(mutant, tests)])),
    true,
  );
  return slice.map(({ test, mutants }) => {
    const noticed = mutants.filter((mutant) => byOwn.get(mutant).has(test));
    const alone = noticed.filter((mutant) => byOthers.get(mutant).size + byOwn.get(mutant).size === 1);
    const helpers = noticed.flatMap((mutant) => [...byOthers.get(mutant), ...byOwn.get(mutant)]);
    return {
      file: inSource(test.moduleId),
      mutants: mutants.length,
      noticed: noticed.length,
      alone: alone.map(({ name }) => name),
      others: [...new Set(helpers)].filter((each) => each !== test).map(({ moduleId }) => inSource(moduleId)),
    };
  });
}

/** Keeps what was found of a file at once: an interrupted slice loses what it is at. */
function keepResult(result) {
  appendFileSync(kept, `${JSON.stringify(result)}\n`);
  say(lineOf(result));
  const { file, mutants, noticed, alone } = result;
  keepNoticed({ [file]: { mutants, noticed, alone: alone.length } });
}

/** @param {{ file: string, mutants: number, noticed: number, alone: string[], others: string[] }} result */
function lineOf({ file, mutants, noticed, alone, others }) {
  const words =
    alone.length > 0 ? `${alone.length} by it alone` : `all by others, too: ${others.slice(0, 4).join(', ')}`;
  return `${file}: notices ${noticed} of ${mutants}${noticed > 0 ? `, ${words}` : ''}`;
}

await asProgram(import.meta.url, async (args) => {
  const { places, slice, mutants, seed } = parseArguments(args);
  mkdirSync(folder, { recursive: true });
  const tried = readNoticed();
  const topOf = (place) => place.split('/').slice(0, 2).join('/');
  const rooms = places.length > 0 ? [...new Set(places.map(topOf))] : allRooms;
  const probes = await drawProbes(rooms, seed);
  const unit = await openTests(await switchesOf(probes));
  await unit.dryRun(rooms);
  const testsOf = new Map(probes.map((probe) => [probe, unit.testsOf(probe, 'test')]));
  const isWanted = ({ test }) => {
    const file = inSource(test.moduleId);
    if (places.includes(file)) return true;
    return !(file in tried) && (places.length === 0 || places.some((place) => file.startsWith(`${place}/`)));
  };
  const nominated = nominate(testsOf, mutants).filter(isWanted);
  say(`${nominated.length} files of tests with shared lines alone, ${probes.length} probes`);
  const chosen = nominated.slice(0, slice);
  for (let from = 0; from < chosen.length; from += AT_ONCE)
    for (const result of await runSlice(unit, chosen.slice(from, from + AT_ONCE), testsOf))
      keepResult(result);
  writeTestsPage();
  await unit.close();
});
