import { expect, test } from 'vitest';
import { folderOf, liesIn, nameOf } from '#renderer/stores/document/file-places.ts';

test.each([
  ['/mocap/lab/walk.bvh', '/mocap/lab', 'lab'],
  ['/walk.bvh', '/', '/'],
  ['/mocap/a\\b.bvh', '/mocap', 'mocap'], // a backslash may be part of a name
  ['D:\\mocap\\lab\\walk.bvh', 'D:\\mocap\\lab', 'lab'],
  ['D:\\walk.bvh', 'D:\\', 'D:'],
  ['\\\\server\\mocap\\walk.bvh', '\\\\server\\mocap', 'mocap'],
])('%s is inside %s', (file, folder, name) => {
  expect(folderOf(file)).toBe(folder);
  expect(nameOf(folder)).toBe(name);
  expect(liesIn(file, folder)).toBe(true);
});

test('a folder whose name only begins with the other name does not count', () => {
  expect(liesIn('/mocap2/walk.bvh', '/mocap')).toBe(false);
  expect(liesIn('D:\\mocap2\\walk.bvh', 'D:\\mocap')).toBe(false);
});
