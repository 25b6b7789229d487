import { execFileSync } from 'node:child_process';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openGrowing } from '../../../main/export/growing-file.ts';
import { REPORT_MARK } from '../../../main/export/report/report-difference.ts';
import { OUR_JSON, writeFileWhole, type Replaced } from '../../../main/export/write-file.ts';
import { closeLibrary, openLibrary } from '../../../main/library/library.ts';
import { attemptLater, valueOf } from '../../../main/library/problems.ts';
import { temporaryFolder } from '../temporary.ts';

/** Each way to write, with a file that carries its mark. */
const writers: readonly (readonly [
  name: string,
  ours: string | null,
  write: (file: string) => Promise<unknown>,
])[] = [
  ['JSON of ours', '{"a": 1, "format": "segue.made"}', (file) => whole(file, OUR_JSON)],
  [
    'a report',
    '<p></p><script type="application/json" id="segue-report">[]</script>',
    (file) => whole(file, REPORT_MARK),
  ],
  ['a kind without a mark', null, (file) => whole(file, 'none')],
  ['results', '{"key":"k"}\n', grow],
];

const whole = (file: string, replaced: Replaced): Promise<unknown> => writeFileWhole(file, 'new', replaced);

async function grow(file: string): Promise<unknown> {
  const { add, close } = await openGrowing(file, {
    noun: 'results',
    read: (line) => line.startsWith('{"key"'),
  });
  await add('{"key":"new"}');
  return close();
}

/** What may be in the way, made at a path. */
const obstacles: readonly (readonly [name: string, code: string, make: (file: string) => void])[] = [
  ['a file of somebody else', 'exists', (file) => writeFileSync(file, 'HIERARCHY\nROOT Hips\n')],
  ['a link', 'isLink', (file) => symlinkSync(`${file}.target`, file)],
  [
    'a link to a file',
    'isLink',
    (file) => [writeFileSync(`${file}.target`, 'kept'), symlinkSync(`${file}.target`, file)],
  ],
  [
    'a hard link to a file of somebody else',
    'exists',
    (file) => [writeFileSync(`${file}.target`, 'kept'), linkSync(`${file}.target`, file)],
  ],
  ['a pipe', 'notFile', (file) => void execFileSync('mkfifo', [file])],
  ['a folder', 'notFile', (file) => mkdirSync(file)],
];

describe.each(writers)('%s', (_, ours, write) => {
  test.each(obstacles)('does not replace %s', async (__, code, make) => {
    const file = path.join(temporaryFolder(), 'out');
    make(file);
    const before = { names: readdirSync(path.dirname(file)), kind: lstatSync(file).mode };
    expect(await attemptLater(file, () => write(file))).toMatchObject({ ok: false, error: { code } });
    expect({ names: readdirSync(path.dirname(file)), kind: lstatSync(file).mode }).toEqual(before);
    for (const name of [file, `${file}.target`])
      if (lstatSync(name, { throwIfNoEntry: false })?.isFile())
        expect(readFileSync(name, 'utf8')).toMatch(/^(HIERARCHY|kept)/);
  });

  test('does not touch a library', async () => {
    const file = path.join(temporaryFolder(), 'my.db');
    closeLibrary(valueOf(openLibrary(file)));
    const before = readFileSync(file);
    expect((await attemptLater(file, () => write(file))).ok).toBe(false);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

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

test('lines grow one after another, also behind a half one, and are read one at a time', async () => {
  const file = path.join(temporaryFolder(), 'lines');
  writeFileSync(file, '{"key":1}\n{"ke');
  const read: string[] = [];
  const kind = { noun: 'results', read: (line: string) => read.push(line) > 0 && line.startsWith('{"key"') };
  const { add, close } = await openGrowing(file, kind);
  await Promise.all(Array.from({ length: 50 }, (_, i) => add(`{"key":${i}}${' '.repeat(5000)}`)));
  await close();
  expect(read).toEqual(['{"key":1}', '{"ke']);
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.slice(2, 52).map((line) => line.trim())).toEqual(
    Array.from({ length: 50 }, (_, i) => `{"key":${i}}`),
  );
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
  await writeFileWhole(path.join(folder, 'c.json'), '{}', 'none');
  expect(readdirSync(folder).toSorted()).toEqual(['b.json.0123abcd.unfinished', 'c.json', 'my.unfinished']);
});
