import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFileReader, readFile } from '#main/import/read/file-reader.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const contentOf = (result: ReturnType<typeof readFile>): Uint8Array => {
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

test('files of different sizes one after the other, also empty', () => {
  const folder = temporaryFolder();
  const read = createFileReader();
  for (const text of ['short', 'longer than the first', 'tiny', '', 'again']) {
    const file = path.join(folder, 'clip.bvh');
    writeFileSync(file, text);
    expect(new TextDecoder().decode(contentOf(read(file)))).toBe(text);
  }
});

test('a file larger than the reused buffer is read completely, and its memory is released', () => {
  const file = path.join(temporaryFolder(), 'long.bvh');
  writeFileSync(file, Buffer.alloc(17 * 1024 * 1024, 'a'));
  appendFileSync(file, 'z');
  const read = createFileReader();
  const bytes = contentOf(read(file));
  expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([17 * 1024 * 1024 + 1, 97, 122]);
  writeFileSync(file, 'b');
  read(file);
  expect(bytes[0]).toBe(97);
});

test('errors of the system are reported', () => {
  const folder = temporaryFolder();
  expect(readFile(path.join(folder, 'none.bvh'))).toEqual({ ok: false, error: 'gone' });
  const words = ': The file cannot be read: a folder (EISDIR).';
  expect(readFile(folder)).toEqual({ ok: false, error: path.basename(folder) + words });
});

test.skipIf(process.platform === 'win32')(
  'only regular files are read, through any link, and a pipe does not block',
  () => {
    const folder = temporaryFolder();
    const pipe = path.join(folder, 'pipe.bvh');
    execFileSync('mkfifo', [pipe]);
    const zeros = path.join(folder, 'zeros.bvh');
    symlinkSync('/dev/zero', zeros);
    for (const place of [pipe, zeros]) {
      const error = `${path.basename(place)}: The file cannot be read: a pipe, socket or device.`;
      expect(createFileReader()(place)).toEqual({ ok: false, error });
    }
  },
);

test.skipIf(!existsSync('/proc/self/pagemap'))('an endless system file has the length it reports', () => {
  const place = path.join(temporaryFolder(), 'x.bvh');
  symlinkSync('/proc/self/pagemap', place);
  expect(contentOf(readFile(place))).toHaveLength(0);
});

test('the length of a file is reported while it is read', () => {
  const file = path.join(temporaryFolder(), 'clip.bvh');
  writeFileSync(file, 'twelve bytes');
  const heard: number[] = [];
  createFileReader((bytes) => heard.push(bytes))(file);
  expect(heard).toEqual([12]);
});
