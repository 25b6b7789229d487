import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openGrowing } from '#main/export/growing-file.ts';
import { anyFile, jsonMark, noFile, type Replacing } from '#main/export/replacing.ts';
import { KEPT_ID, readKept, reportMark } from '#main/export/report/report-difference.ts';
import { createReportPage } from '#main/export/report/report-page.ts';
import { writeFileWhole } from '#main/export/write-file.ts';
import { attemptLater } from '#main/library/problems.ts';
import { temporaryFolder } from '../temporary.ts';
import { obstacles, stateBeside } from './obstacles.ts';

/** Each way to write, with a file that carries its mark. */
const writers: readonly (readonly [
  name: string,
  ours: string | null,
  write: (file: string) => Promise<unknown>,
])[] = [
  [
    'JSON of ours',
    '{"a": 1, "format": "segue.made"}',
    (file) => whole(file, { ...noFile, mark: jsonMark('segue.made') }),
  ],
  [
    'a report',
    createReportPage({ title: 'T', transitions: [], left: [] }),
    (file) => whole(file, { ...noFile, mark: reportMark }),
  ],
  ['a kind without a mark', null, (file) => whole(file, noFile)],
  ['what a person chose to replace', null, (file) => whole(file, anyFile)],
  ['results', '{"key":"k"}\n', (file) => grow(file)],
];

const whole = (file: string, replacing: Replacing): Promise<unknown> =>
  writeFileWhole(file, 'new', replacing);

async function grow(file: string, replacing = noFile): Promise<unknown> {
  const { add, close } = await openGrowing(file, (line) => line.startsWith('{"key"'), replacing);
  await add('{"key":"new"}');
  return close();
}

describe.each(writers)('%s', (kind, ours, write) => {
  const asked = kind === 'what a person chose to replace';
  test.each(obstacles.filter(([, code]) => !asked || code !== 'exists'))(
    'does not replace %s',
    async (__, code, make) => {
      const file = path.join(temporaryFolder(), 'out');
      make(file);
      const before = stateBeside(file);
      expect(await attemptLater(file, () => write(file))).toMatchObject({ ok: false, error: { code } });
      expect(stateBeside(file)).toEqual(before);
    },
  );

  test('writes a new file, and one of its own again', async () => {
    const file = path.join(temporaryFolder(), 'out');
    expect((await attemptLater(file, () => write(file))).ok).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain('new');
    if (ours === null) return;
    writeFileSync(file, ours);
    expect((await attemptLater(file, () => write(file))).ok).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain('new');
  });
});

const OPEN = `<script type="application/json" id="${KEPT_ID}">`;

const tagged = { id: '<b>', title: '', status: '', chosen: 0, settings: '', slots: [] };
const page = createReportPage({ title: 'T', transitions: [], left: [] });

test.each([
  ['a text that quotes the mark', 'Set "format": "segue.made" in {"format": "segue.made"}.'],
  ['JSON that quotes the mark', '{"note": "\\"format\\": \\"segue.made\\""}'],
  ['JSON with the mark inside', '{"files": [{"format": "segue.made"}]}'],
  ['a list', '["format", "segue.made"]'],
  ['null', 'null'],
  ['another kind of ours', '{"format": "segue.settings"}'],
  ['a file of brackets', '['.repeat(90_000_000)],
])('%s is no user data', (_, text) => expect(jsonMark('segue.made')(text)).toBeNull());

test.each([
  ['a page that quotes a report', `<!doctype html>\n<pre>${page}</pre></html>\n`],
  ['a report with more behind it', `${page}<p>mine</p>`],
  ['a page with the mark alone', '<p></p><script type="application/json" id="segue-report">[]</script>'],
  ['a page whose data is none', page.replace('>[]<', '>{}<')],
  ['a page whose data has tags', page.replace('>[]<', `>${JSON.stringify([tagged])}<`)],
  ['a page with more before its script', page.replace('</script>\n', '</script>\n<p></p>\n')],
  ['a page that begins otherwise', ` ${page}`],
  ['a page with its data elsewhere', page.replace('</main>', '</main><p></p>')],
  ['a page without a script', page.replace(/<script>[^]*<\/script>/, '')],
  ['a page with another script', page.replace('</body>', '<script></script>\n</body>')],
  ['a page of data without an end', `<!doctype html>\n</main>\n${OPEN.repeat(60_000)}`],
  ['a page of brackets', page.replace(/<\/script>\s*<\/body>[^]*/, '<'.repeat(6_000_000))],
])('%s is no report', (_, text) => expect(reportMark(text)).toBeNull());

test('what a page keeps is looked for once, and not from each place where it may begin', () => {
  expect(readKept(OPEN.repeat(60_000))).toBeNull();
  expect(readKept(OPEN + '['.repeat(90_000_000) + '</script>')).toBeNull();
});

test('a report is known with the line ends of other systems', () => {
  expect([page, page.replaceAll('\n', '\r\n')].map(reportMark)).toEqual([[], []]);
  expect(reportMark(page.replace('>[]<', `>${JSON.stringify([{ ...tagged, id: 'b' }])}<`))).toEqual(['b']);
});

test('lines grow one after another, also behind a half one, and are read one at a time', async () => {
  const file = path.join(temporaryFolder(), 'lines');
  writeFileSync(file, '{"key":1}\n{"ke');
  const read: string[] = [];
  const isOurs = (line: string): boolean => read.push(line) > 0 && line.startsWith('{"key"');
  const { add, close } = await openGrowing(file, isOurs, noFile);
  await Promise.all(Array.from({ length: 50 }, (_, i) => add(`{"key":${i}}${' '.repeat(5000)}`)));
  await close();
  expect(read).toEqual(['{"key":1}', '{"ke']);
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.slice(2, 52).map((line) => line.trim())).toEqual(
    Array.from({ length: 50 }, (_, i) => `{"key":${i}}`),
  );
});

test('lines take the place of any other file, and follow those of ours, if that is asked for', async () => {
  const file = path.join(temporaryFolder(), 'lines');
  writeFileSync(file, 'mine\n{"key":1}\n');
  for (let i = 0; i < 2; i++) await grow(file, anyFile);
  expect(readFileSync(file, 'utf8')).toBe('{"key":"new"}\n{"key":"new"}\n');
});

test('lines are added to no file that somebody made while it was looked for', async () => {
  const file = path.join(temporaryFolder(), 'lines');
  const grown = attemptLater(file, () => grow(file));
  for (const until = performance.now() + 30; performance.now() < until;); // no file is found by now
  writeFileSync(file, 'planted');
  expect(await grown).toMatchObject({ ok: false, error: { code: 'exists' } });
  expect(readFileSync(file, 'utf8')).toBe('planted');
});

test('what killed processes left an hour ago is swept, and nothing else', async () => {
  const folder = temporaryFolder();
  const make = (name: string, hours: number): void => {
    writeFileSync(path.join(folder, name), '');
    const time = Date.now() / 1000 - 3600 * hours;
    utimesSync(path.join(folder, name), time, time);
  };
  make('a.json.0123abcd.unfinished', 2);
  make('b.json.0123abcd.unfinished', 0.1);
  make('my.unfinished', 2);
  await writeFileWhole(path.join(folder, 'c.json'), '{}', noFile);
  expect(readdirSync(folder).toSorted()).toEqual(['b.json.0123abcd.unfinished', 'c.json', 'my.unfinished']);
});
