/**
 * `node tools/tests/write-seconds.mjs short|long`: notes what each file took in the run of tests before, of which
 * `test-results` has the reports, in `test/seconds.json`, and writes `docs/bench/tests.md`. Files that did not run keep
 * what they had. Run it after `npm test` (short) or `npm run test:long` (long) on a machine that does nothing else.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { asProgram, inProject, PlainFailure, projectRoot, readJson, say } from '../project.mjs';
import { isOnlyLong, longTestFiles, readSeconds, testFiles } from './test-files.mjs';
import { timeEndToEndTests, timeUnitTests } from './test-report.mjs';
import { wrapDocument } from '../wrap-documents.mjs';

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

/** Folders of tests, with the files, lines and seconds below each. */
function rowsOf({ short, long }) {
  const files = readdirSync(inProject('test'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|txt|snap)$/.test(entry.name))
    .map((entry) => relative(projectRoot, `${entry.parentPath}/${entry.name}`).replaceAll('\\', '/'));
  const folderOf = (file) => (file.split('/').length > 2 ? file.split('/')[1] : 'of the whole project');
  return [...new Set(files.toSorted().map(folderOf))].map((folder) => {
    const isIn = (file) => folderOf(file) === folder;
    const sum = (seconds) =>
      Object.entries(seconds).reduce((all, [file, s]) => all + (isIn(file) ? s : 0), 0);
    const own = files.filter(isIn);
    const lines = own.reduce(
      (all, file) => all + readFileSync(inProject(file), 'utf8').split('\n').length - 1,
      0,
    );
    return [folder, own.length, lines, sum(short), sum(long)];
  });
}

const count = (number) => Math.round(number).toLocaleString('en');

/** @param {{ short: Record<string, number>, long: Record<string, number> }} seconds */
function pageOf(seconds) {
  const rows = rowsOf(seconds);
  const total = ['**all**', ...[1, 2, 3, 4].map((at) => rows.reduce((sum, row) => sum + row[at], 0))];
  const table = [...rows, total].map(
    ([name, ...numbers]) => `| ${name} | ${numbers.map(count).join(' | ')} |`,
  );
  const longest = Object.entries(seconds.short)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 12);
  return `# Tests

Files and lines of each folder of \`test\` (readings of the window are lines, too), and the seconds of its files that take
one at least, two at a time on two cores: in the short run (\`npm test\`), and as long tests (\`npm run test:long\`). The sum
is about twice what a run takes. Written by \`node tools/tests/write-seconds.mjs\` after such a run on a machine that does
nothing else; the seconds of each file are in \`test/seconds.json\`, by which a landing chooses.

| folder | files | lines | s short | s long |
|---|---|---|---|---|
${table.join('\n')}

The longest of the short run: ${longest.map(([file, s]) => `\`${file.slice(5)}\` ${s} s`).join(', ')}.
`;
}

await asProgram(import.meta.url, async ([kind]) => {
  if (kind !== 'short' && kind !== 'long') throw new PlainFailure('Say which run it was: short or long.');
  const taken = [...read('unit.json', timeUnitTests, ''), ...read('e2e.json', timeEndToEndTests, 'test/e2e')];
  const known = readSeconds();
  const of = (each) => merged(known[each], each === kind ? taken : []);
  const seconds = kept({ short: of('short'), long: of('long') });
  writeFileSync(inProject('test/seconds.json'), `${JSON.stringify(seconds, null, 2)}\n`);
  writeFileSync(inProject('docs/bench/tests.md'), wrapDocument(pageOf(seconds)));
  say(`${taken.length} files measured.`);
});
