import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFileReader } from '../../../../main/import/read/file-reader.ts';
import { temporaryFolder } from '../../temporary.ts';

test('one file after the other, larger, smaller and empty', () => {
  const folder = temporaryFolder();
  const read = createFileReader();
  for (const text of ['short', 'longer than the first', 'tiny', '', 'again']) {
    const file = path.join(folder, 'clip.bvh');
    writeFileSync(file, text);
    expect(new TextDecoder().decode(read(file))).toBe(text);
  }
});

test('a file beyond what is kept is read whole, and the memory is not held', () => {
  const file = path.join(temporaryFolder(), 'long.bvh');
  writeFileSync(file, Buffer.alloc(17 * 1024 * 1024, 'a'));
  appendFileSync(file, 'z');
  const read = createFileReader();
  const bytes = read(file);
  expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([17 * 1024 * 1024 + 1, 97, 122]);
  writeFileSync(file, 'b');
  read(file);
  expect(bytes[0]).toBe(97);
});

test('the system says what is wrong', () => {
  const folder = temporaryFolder();
  const read = createFileReader();
  expect(() => read(path.join(folder, 'none.bvh'))).toThrow(/ENOENT/);
  expect(() => read(folder)).toThrow(/EISDIR/);
});
