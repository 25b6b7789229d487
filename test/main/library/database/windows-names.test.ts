import { expect, test } from 'vitest';
import { refuseWindowsName } from '#main/library/database/windows-names.ts';

test.each([
  ...['NUL', 'con', 'aux.bvh', 'Com1.tar.gz', 'lpt³.json', 'prn .json', 'CONIN$'],
  ...['walk.', 'walk.bvh ', 'walk.bvh:part', 'a?.bvh', 'a"b', 'a\tb'],
])('Windows cannot take “%s”', (name) => {
  expect(() => refuseWindowsName(`C:\\clips\\${name}`, true)).toThrow('Windows does not allow this name');
});

test.each(['console.bvh', 'com10.bvh', 'null', 'my aux.bvh', '.con', 'walk', 'con-.bvh', "a'b 😀.bvh"])(
  'Windows takes “%s”',
  (name) => {
    expect(() => refuseWindowsName(`C:\\con\\${name}`, true)).not.toThrow();
  },
);

test('other systems take them all', () => {
  expect(() => refuseWindowsName('/clips/NUL', false)).not.toThrow();
});
