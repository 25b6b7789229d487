import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { targetArguments } from '../../../tools/package/targets.mjs';
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

const nothingInstalled = { PATH: '/nowhere' };

test('without a target each system makes the folder of the program', () => {
  expect(targetArguments([], 'linux')).toEqual(['--linux', 'dir']);
  expect(targetArguments([], 'win32')).toEqual(['--win', 'dir']);
  expect(targetArguments([], 'darwin')).toEqual(['--mac', 'dir']);
});

test('only the disk image of macOS is for both architectures', () => {
  expect(targetArguments(['dmg'], 'darwin')).toEqual(['--mac', 'dmg', '--universal']);
  expect(targetArguments(['nsis', 'portable'], 'win32')).toEqual(['--win', 'nsis', 'portable']);
});

test('a target that cannot be made here says where, or what is missing', () => {
  expect(() => targetArguments(['nsis'], 'linux')).toThrow('nsis is made on Windows only');
  expect(() => targetArguments(['deb', 'dmg'], 'win32')).toThrow('deb is made on Linux only');
  expect(() => targetArguments(['rpm'], 'linux')).toThrow(
    'Unknown target rpm. Targets here: dir, deb, AppImage',
  );
  expect(() => targetArguments(['deb'], 'linux', nothingInstalled)).toThrow('sudo apt-get install dpkg');
  expect(() => targetArguments([], 'freebsd')).toThrow('not on freebsd');
});
