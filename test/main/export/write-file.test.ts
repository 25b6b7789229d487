import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeFileWhole } from '../../../main/export/write-file.ts';
import { attemptLater } from '../../../main/library/problems.ts';
import { asOrdinaryUser } from '../ordinary-user.ts';
import { temporaryFolder } from '../temporary.ts';

test('replaces a file atomically, and leaves no other files', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'a.json');
  await writeFileWhole(file, 'one');
  await writeFileWhole(file, 'two');
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('a failed write is a Problem, and the old file stays', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'a.json');
  writeFileSync(file, 'old');
  chmodSync(folder, 0o555);
  const result = await asOrdinaryUser(() => attemptLater(file, () => writeFileWhole(file, 'new')));
  expect(result).toMatchObject({ ok: false, error: { code: 'noPermission' } });
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['a.json']);
});

const modeOf = (file: string): number => statSync(file).mode & 0o777;

test.each([0o600, 0o640, 0o664, 0o755])('a file keeps its mode: %o', async (mode) => {
  const file = path.join(temporaryFolder(), 'a.json');
  writeFileSync(file, 'old');
  chmodSync(file, mode);
  await writeFileWhole(file, 'new');
  expect({ mode: modeOf(file), text: readFileSync(file, 'utf8') }).toEqual({ mode, text: 'new' });
});

test('a new file has the user’s default mode', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'usual'), '');
  await writeFileWhole(path.join(folder, 'a.json'), 'new');
  expect(modeOf(path.join(folder, 'a.json'))).toBe(modeOf(path.join(folder, 'usual')));
});

test('a read-only file stays unchanged even if its folder is writable', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'a.json');
  writeFileSync(file, 'old', { mode: 0o444 });
  chmodSync(folder, 0o777);
  const result = await asOrdinaryUser(() => attemptLater(file, () => writeFileWhole(file, 'new')));
  expect(result).toMatchObject({ ok: false, error: { code: 'noPermission' } });
  expect(readFileSync(file, 'utf8')).toBe('old');
});

test.each(['there.json', 'nowhere.json'])(
  'a link to %s is refused, and its target is not touched',
  async (to) => {
    const folder = temporaryFolder();
    const link = path.join(folder, 'a.json');
    writeFileSync(path.join(folder, 'there.json'), 'old');
    symlinkSync(to, link);
    const result = await attemptLater(link, () => writeFileWhole(link, 'new'));
    expect(result).toMatchObject({ ok: false, error: { code: 'isLink', place: link } });
    expect(readFileSync(path.join(folder, 'there.json'), 'utf8')).toBe('old');
    expect(readlinkSync(link)).toBe(to);
    expect(readdirSync(folder).toSorted()).toEqual(['a.json', 'there.json']);
  },
);

test.skipIf(process.platform === 'win32')('a pipe is refused and stays one', async () => {
  const pipe = path.join(temporaryFolder(), 'a.json');
  execFileSync('mkfifo', [pipe]);
  const result = await attemptLater(pipe, () => writeFileWhole(pipe, 'new'));
  expect(result).toMatchObject({ ok: false, error: { code: 'notFile' } });
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});
