import { expect, test } from 'vitest';
import { targetArguments } from '../../../tools/package/targets.mjs';

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
