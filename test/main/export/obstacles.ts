import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';

/** What may be in the way, made at a path. */
export const obstacles: readonly (readonly [name: string, code: string, make: (file: string) => void])[] = [
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
  ['a library', 'isLibrary', (file) => closeLibrary(valueOf(openLibrary(file)))],
];

/** Kind and content of all files beside one. */
export function stateBeside(file: string) {
  const folder = path.dirname(file);
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const found = lstatSync(path.join(folder, name));
      const bytes = found.isFile() ? readFileSync(path.join(folder, name)) : '';
      return [name, found.mode, createHash('sha256').update(bytes).digest('hex')];
    });
}
