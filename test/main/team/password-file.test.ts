import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { passwordInFile } from '#main/team/password-file.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const URL = 'postgres://anna@db.studio/team';

function fileWith(text: string): string {
  const file = path.join(temporaryFolder(), 'passwords');
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

test.each([
  ['db.studio:5432:team:anna:secret', URL, 'secret'],
  ['db.studio:*:*:*:a: \\\\b\\:c ', URL, 'a: \\b:c '],
  ['# passwords\r\n\r\ndb.studio:*:*:ben:x\r\ndb.studio:*:*:anna:y\r\ndb.studio:*:*:*:z\r\n', URL, 'y'],
  ['\\:\\:1:5433:my team:a@b:secret', 'postgresql://a%40b@[::1]:5433/my%20team', 'secret'],
])('in %j, the password of %s is %j', async (text, url, password) => {
  expect(await passwordInFile(url, fileWith(text))()).toBe(password);
});

test.each([
  '',
  'db.studio',
  '*:*:*:*:secret',
  '*:5432:team:anna:secret',
  'db.studio:5433:team:anna:secret',
  'db.studio:5432:other:anna:secret',
  'db.studio:5432:team:ben:secret',
  'db.studio:5432:team:anna:',
  '#db.studio:5432:team:anna:secret',
  'adb.studio:5432:team:anna:secret',
])('no line of %j is for db.studio', async (text) => {
  await expect(passwordInFile(URL, fileWith(text))()).rejects.toMatchObject({
    problem: { code: 'teamPassword' },
  });
});

test('a file that is not there, a folder, or a file that others may read gives no password', async () => {
  const file = fileWith('db.studio:5432:team:anna:secret');
  await expect(passwordInFile(URL, `${file} gone`)()).rejects.toThrow(/is not there/);
  await expect(passwordInFile(URL, path.dirname(file))()).rejects.toThrow(/is not there/);
  for (const mode of [0o640, 0o604]) {
    chmodSync(file, mode);
    await expect(passwordInFile(URL, file)()).rejects.toThrow(/Others may read/);
  }
});

test('without a file that is named, there is none', async () => {
  await expect(passwordInFile(URL)()).rejects.toThrow(/asks for a password/);
});
