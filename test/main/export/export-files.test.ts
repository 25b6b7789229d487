import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeFiles } from '#main/export/export-files.ts';
import { attemptLater } from '#main/library/problems.ts';
import { temporaryFolder } from '../temporary.ts';

const text = (folder: string, name: string): string => readFileSync(path.join(folder, name), 'utf8');

test('files are written whole; equal ones stay, others are replaced only if asked to', async () => {
  const folder = temporaryFolder();
  const files = [
    { name: 'a.json', content: 'one' },
    { name: 'b.py', content: 'two' },
  ];
  expect((await writeFiles(folder, files, false)).map(({ state }) => state)).toEqual(['written', 'written']);
  expect((await writeFiles(folder, files, false)).map(({ state }) => state)).toEqual(['same', 'same']);
  const changed = [files[0], { name: 'b.py', content: 'three' }, { name: 'c.csv', content: 'new' }];
  const refused = await attemptLater(folder, () => writeFiles(folder, changed, false));
  expect(refused).toMatchObject({
    error: { code: 'exists', message: expect.stringContaining('b.py') as string },
  });
  expect(readdirSync(folder)).toEqual(['a.json', 'b.py']); // nothing was written before it was refused
  await writeFiles(folder, changed, true);
  expect([text(folder, 'b.py'), text(folder, 'c.csv')]).toEqual(['three', 'new']);
});

test('a file that people fill in is extended, also when others are replaced', async () => {
  const folder = temporaryFolder();
  const table = { name: 't.csv', content: 'clip,asset\nwalk,\n', extend: () => 'hop,\n' };
  writeFileSync(path.join(folder, 't.csv'), 'clip,asset\nwalk,/Game/Walk\n');
  await writeFiles(folder, [table], true);
  expect(text(folder, 't.csv')).toBe('clip,asset\nwalk,/Game/Walk\nhop,\n');
});

test('a link in the way is not followed', async () => {
  const folder = temporaryFolder();
  const precious = path.join(temporaryFolder(), 'precious.txt');
  writeFileSync(precious, 'mine');
  symlinkSync(precious, path.join(folder, 'a.json'));
  const outcome = await attemptLater(folder, () =>
    writeFiles(folder, [{ name: 'a.json', content: 'x' }], true),
  );
  expect(outcome).toMatchObject({ error: { code: 'isLink' } });
  expect(readFileSync(precious, 'utf8')).toBe('mine');
});
