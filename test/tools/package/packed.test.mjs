import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inProject, readJson } from '../../../tools/project.mjs';

/** Files of the project that this one imports, also by a call, and what those import. */
function importedFrom(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, to] of readFileSync(inProject(file), 'utf8').matchAll(/(?:from|import)[ (]'(\.[^']+)'/g))
    importedFrom(path.posix.join(path.posix.dirname(file), to), found);
  return found;
}

test('a packed package has every tool that its program loads, and what those run', () => {
  const { bin, files } = readJson(inProject('package.json'));
  const packed = (file) =>
    files.some((pattern) => path.matchesGlob(file, pattern) || file.startsWith(`${pattern}/`));
  const loaded = [...importedFrom(bin.segue)].filter((file) => !file.startsWith('tools/icon/')); // of the build
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.filter((file) => !packed(file))).toEqual([]);
  expect(
    ['out/main/segue.js', 'out/main/main.js', 'resources/engines'].filter((file) => !packed(file)),
  ).toEqual([]);
});

test('the packed Electron is the one that Segue is built with', () => {
  const { devDependencies, peerDependencies } = readJson(inProject('package.json'));
  expect(peerDependencies.electron).toBe(devDependencies.electron);
});
