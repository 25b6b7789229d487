import { expect, test } from 'vitest';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { folderOf, liesIn, nameOf } from '#renderer/stores/document/file-places.ts';
import { clipOf } from '../library-fixture.ts';

test('a clip is found by its id, a new version replaces it, and the order of addition stays', () => {
  const first = clipTable([clipOf('walk'), clipOf('hop')]);
  const changed = { ...clipOf('walk'), note: 'Good.' };
  const next = first.with([clipOf('jog'), changed]);
  expect(next.get('walk')).toBe(changed);
  expect(next.get('fly')).toBeUndefined();
  expect(next.values().map(({ id }) => id)).toEqual(['walk', 'hop', 'jog']);
  expect([first.size, next.size]).toEqual([2, 3]);
  expect(first.get('walk')?.note).toBe('');
});

test('each of ten thousand clips is found, and adding one keeps the others', () => {
  const ids = Array.from({ length: 10_000 }, (_, i) => `clip ${i}`);
  const table = clipTable(ids.map(clipOf));
  expect(table.size).toBe(ids.length);
  expect(ids.filter((id) => table.get(id)?.id !== id)).toEqual([]);
  expect(table.values().map(({ id }) => id)).toEqual(ids);
  const more = table.with([clipOf('another')]);
  expect(ids.filter((id) => more.get(id) !== table.get(id))).toEqual([]);
});

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
