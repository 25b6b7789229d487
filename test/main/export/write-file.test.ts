import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeFileWhole } from '../../../main/export/write-file.ts';
import { attemptLater } from '../../../main/library/problems.ts';
import { asOrdinaryUser } from '../ordinary-user.ts';
import { temporaryFolder } from '../temporary.ts';

test('replaces a file whole and leaves nothing beside it', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'a.json');
  await writeFileWhole(file, 'one');
  await writeFileWhole(file, 'two');
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('what cannot be written is a Problem, and what was there stays', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'a.json');
  writeFileSync(file, 'old');
  chmodSync(folder, 0o555);
  const result = await asOrdinaryUser(() => attemptLater(file, () => writeFileWhole(file, 'new')));
  expect(result).toMatchObject({ ok: false, error: { code: 'noPermission' } });
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['a.json']);
});
