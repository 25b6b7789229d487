/**
 * `node tools/tests/write-seconds.mjs short|long`: notes what each file took in the run of tests before, of which
 * `test-results` has the reports, in `test/seconds.json`, and writes `docs/bench/tests.md`. Files that did not run keep
 * what they had. Run it after `npm test` (short) or `npm run test:long` (long) on a machine that does nothing else.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { asProgram, inProject, PlainFailure, projectRoot, readJson, say } from '../project.mjs';
import { isOnlyLong, longTestFiles, readSeconds, testFiles } from './test-files.mjs';
import { timeEndToEndTests, timeUnitTests } from './test-report.mjs';
import { writeTestsPage } from './tests-page.mjs';

/** @typedef {import('./test-report.mjs').FileTime} FileTime */

/** @param {string} report @param {(report: object) => FileTime[]} timesOf @param {string} folder of its paths */
function read(report, timesOf, folder) {
  const file = inProject('test-results', report);
  if (!existsSync(file)) return [];
  return timesOf(readJson(file)).map(({ file: path, ms }) => {
    const name = path.startsWith(projectRoot) ? relative(projectRoot, path) : `${folder}/${path}`;
    return [name.replaceAll('\\', '/'), Math.round(ms / 100) / 10];
  });
}

/** What was known, with what was measured, of files that are there, in order. */
function merged(known, taken) {
  const files = new Set(testFiles());
  return Object.entries({ ...known, ...Object.fromEntries(taken) })
    .filter(([file]) => files.has(file))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** All long tests that were measured, and those of the short run that take a second at least. */
function kept({ short, long }) {
  const isLong = new Set(longTestFiles());
  return {
    short: Object.fromEntries(short.filter(([file, each]) => each >= 1 && !isOnlyLong(file))),
    long: Object.fromEntries(long.filter(([file]) => isLong.has(file))),
  };
}

await asProgram(import.meta.url, async ([kind]) => {
  if (kind !== 'short' && kind !== 'long') throw new PlainFailure('Say which run it was: short or long.');
  const taken = [...read('unit.json', timeUnitTests, ''), ...read('e2e.json', timeEndToEndTests, 'test/e2e')];
  const known = readSeconds();
  const of = (each) => merged(known[each], each === kind ? taken : []);
  const seconds = kept({ short: of('short'), long: of('long') });
  writeFileSync(inProject('test/seconds.json'), `${JSON.stringify(seconds, null, 2)}\n`);
  writeTestsPage();
  say(`${taken.length} files measured.`);
});
