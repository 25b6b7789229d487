import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changeInstallation, MAX_RECENT, readInstallation, withRecent } from '#main/owner/installation.ts';
import { temporaryFolder } from '../temporary.ts';

const nothing = { recent: [], toured: false, backupFolder: null, folders: {}, passwords: {} };

test('stored settings are read again, without leaving other files', () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'installation.json');
  expect(readInstallation(file)).toEqual(nothing);
  changeInstallation(file, (before) => withRecent(before, '/a/one.db'));
  changeInstallation(file, (before) => ({ ...before, toured: true }));
  expect(readInstallation(file)).toEqual({ ...nothing, recent: ['/a/one.db'], toured: true });
  expect(readdirSync(folder)).toEqual(['installation.json']);
});

test('invalid settings count as missing', () => {
  const file = path.join(temporaryFolder(), 'installation.json');
  for (const text of [
    ...['', 'null', '[1', '{"recent": "x", "toured": "yes"}', '{"recent": [1, "a.db"]}'],
    ...['{"backupFolder": "x"}', '{"folders": {"report": "x", "motion": 1}}', '{"folders": null}'],
  ]) {
    writeFileSync(file, text);
    expect(readInstallation(file)).toEqual(nothing);
  }
  mkdirSync(`${file}.d`);
  expect(readInstallation(`${file}.d`)).toEqual(nothing);
});

test('the last opened library comes first, without duplicates, and the oldest is dropped', () => {
  let list = nothing as Parameters<typeof withRecent>[0];
  for (let i = 0; i < 20; i++) list = withRecent(list, `/a/${i}.db`);
  expect(list.recent).toHaveLength(MAX_RECENT + 1);
  expect(withRecent(list, '/a/12.db').recent.slice(0, 3)).toEqual(['/a/12.db', '/a/19.db', '/a/18.db']);
});
