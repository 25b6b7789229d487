import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '#main/library/database/connect.ts';
import {
  changeInstallation,
  keepUnreadable,
  MAX_RECENT,
  readInstallation,
  withRecent,
} from '#main/owner/installation.ts';
import { temporaryFolder } from '../temporary.ts';

const nothing = { recent: [], toured: false, backupFolder: null, folders: {}, passwords: {} };

const newFile = (text?: string): string => {
  const file = path.join(temporaryFolder(), 'installation.json');
  if (text !== undefined) writeFileSync(file, text);
  return file;
};

test('stored settings are read again, without leaving other files', () => {
  const file = newFile();
  expect(readInstallation(file)).toEqual(nothing);
  changeInstallation(file, (before) => withRecent(before, '/a/one.db'));
  changeInstallation(file, (before) => ({ ...before, toured: true }));
  expect(readInstallation(file)).toEqual({ ...nothing, recent: ['/a/one.db'], toured: true });
  expect(readdirSync(path.dirname(file))).toEqual(['installation.json', 'installation.json.lock']);
});

test.each([
  ...['{"recent": "x", "toured": "yes"}', '{"recent": [1, "a.db"]}', '{"backupFolder": "x"}'],
  ...['{"folders": {"report": "x", "motion": 1}}', '{"folders": null}'],
])('a setting that is not valid counts as missing: %s', (text) => {
  expect(readInstallation(newFile(text))).toEqual(nothing);
});

test('what a newer version wrote is carried', () => {
  const file = newFile('{"version": 2, "toured": true, "theme": {"accent": "#123456"}}');
  changeInstallation(file, (before) => withRecent(before, '/a/one.db'));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    ...{ version: 2, toured: true, theme: { accent: '#123456' } },
    recent: ['/a/one.db'],
  });
});

test.each(['', 'null', '[1', '[]', '"x"'])(
  'a file that has no settings is kept aside, and said: %j',
  (text) => {
    const file = newFile(text);
    expect(readInstallation(file)).toEqual(nothing);
    expect(keepUnreadable(file)).toContain(`${file}.unreadable`);
    expect(keepUnreadable(file)).toBe(null);
    expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe(text);
    writeFileSync(file, '{');
    changeInstallation(file, (before) => ({ ...before, toured: true }));
    expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe(text);
    expect(readFileSync(`${file}.unreadable-2`, 'utf8')).toBe('{');
    expect(readInstallation(file)).toEqual({ ...nothing, toured: true });
  },
);

test('what the system does not let read is neither moved nor overwritten', () => {
  const file = newFile();
  mkdirSync(file);
  expect(readInstallation(file)).toEqual(nothing);
  expect(keepUnreadable(file)).toBe(null);
  expect(() => changeInstallation(file, (before) => ({ ...before, toured: true }))).toThrow('EISDIR');
});

test('one window at a time changes the settings', () => {
  const file = newFile();
  changeInstallation(file, (before) => {
    const other = connect(`${file}.lock`, false, 0);
    expect(() => other.exec('BEGIN EXCLUSIVE')).toThrow('locked');
    other.close();
    return { ...before, toured: true };
  });
});

test('the last opened library comes first, without duplicates, and the oldest is dropped', () => {
  let list = nothing as Parameters<typeof withRecent>[0];
  for (let i = 0; i < 20; i++) list = withRecent(list, `/a/${i}.db`);
  expect(list.recent).toHaveLength(MAX_RECENT + 1);
  expect(withRecent(list, '/a/12.db').recent.slice(0, 3)).toEqual(['/a/12.db', '/a/19.db', '/a/18.db']);
});
