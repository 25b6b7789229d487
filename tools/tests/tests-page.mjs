/** `docs/bench/tests.md`: what tests are made of, what they take, and what they notice. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inProject, projectRoot, readJson } from '../project.mjs';
import { wrapDocument } from '../wrap-documents.mjs';
import { readSeconds } from './test-files.mjs';

/**
 * What `npm run tool -- repeats` found of files of tests.
 * @typedef {Record<string, { mutants: number, noticed: number, alone: number }>} Noticed `alone`: by no other file
 */
const noticedFile = inProject('test/noticed.json');

/** @returns {Noticed} of files that are there */
export function readNoticed() {
  const known = existsSync(noticedFile) ? readJson(noticedFile) : {};
  return Object.fromEntries(Object.entries(known).filter(([file]) => existsSync(inProject(file))));
}

/** @param {Noticed} found */
export function keepNoticed(found) {
  const all = Object.entries({ ...readNoticed(), ...found }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(noticedFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

/** Folders of tests, with the files, lines and seconds below each, and what they notice of their mutants. */
function rowsOf({ short, long }, noticed) {
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
    const tried = Object.entries(noticed).filter(([file]) => isIn(file));
    const count = (of) => tried.reduce((all, [, counts]) => all + counts[of], 0);
    return [folder, own.length, lines, sum(short), sum(long), ...['mutants', 'noticed', 'alone'].map(count)];
  });
}

const count = (number) => Math.round(number).toLocaleString('en');

/** @param {{ short: Record<string, number>, long: Record<string, number> }} seconds @param {Noticed} noticed */
function pageOf(seconds, noticed) {
  const rows = rowsOf(seconds, noticed);
  const total = [
    '**all**',
    ...rows[0]
      .slice(1)
      .map((_, i) => i + 1)
      .map((at) => rows.reduce((sum, row) => sum + row[at], 0)),
  ];
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

Mutants are those that \`npm run tool -- repeats\` tried on files whose lines of source others cover, too: how many the
file notices, and how many no other file does (\`test/noticed.json\`; files tried so far: ${Object.keys(noticed).length}). Mutants of the source itself, and what share of
them is noticed, are those of \`npm run tool -- mutate\`.

| folder | files | lines | s short | s long | mutants | noticed | alone |
|---|---|---|---|---|---|---|---|
${table.join('\n')}

The longest of the short run: ${longest.map(([file, s]) => `\`${file.slice(5)}\` ${s} s`).join(', ')}.
`;
}

/** Writes the page anew. */
export function writeTestsPage() {
  writeFileSync(inProject('docs/bench/tests.md'), wrapDocument(pageOf(readSeconds(), readNoticed())));
}
