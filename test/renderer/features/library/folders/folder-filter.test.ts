import { expect, test } from 'vitest';
import {
  folderFilter,
  isSearchedFolder,
  withFolderFilter,
} from '#renderer/features/library/folders/folder-tree.tsx';

const folder = (path: string, depth: number) => ({
  path,
  depth,
  rows: 1,
  name: path.split(/[\\/]/).findLast((part) => part !== '') ?? path,
});
const filter = (path: string, ...folders: readonly ReturnType<typeof folder>[]): string =>
  folderFilter(path, folders);

test('a folder is searched by its path from the top of the tree, or by its whole path if that is ambiguous', () => {
  const tree = [folder('/home/me/mocap', 0), folder('/home/me/mocap/cmu', 1), folder('/tmp/x', 0)];
  expect(filter('/home/me/mocap/cmu', ...tree)).toBe('folder:"mocap/cmu/"');
  expect(filter('/home/me/mocap', ...tree)).toBe('folder:"mocap/"');
  const other = folder('/backup/Mocap/cmu', 0);
  expect(filter('/home/me/mocap/cmu', ...tree, other)).toBe('folder:"/home/me/mocap/cmu/"');
});

test('drives, shares, the root of the disk and names with quotes can be searched', () => {
  const drive = [folder('D:\\', 0), folder('D:\\mocap', 1)];
  expect(filter('D:\\mocap', ...drive)).toBe('folder:"D:/mocap/"');
  expect(filter('/', folder('/', 0))).toBe('folder:"/"');
  expect(filter('\\\\nas\\mocap\\a b', folder('\\\\nas\\mocap', 0), folder('\\\\nas\\mocap\\a b', 1))).toBe(
    'folder:"mocap/a b/"',
  );
  expect(filter('/m/say "hi" loud', folder('/m/say "hi" loud', 0))).toBe('folder:" loud/"');
});

test('choosing a folder replaces the previous one, and choosing it again removes it', () => {
  const text = withFolderFilter('walk tag:good folder:old -folder:bad', 'folder:"mocap/"');
  expect(text).toBe('walk tag:good -folder:bad folder:"mocap/"');
  expect(withFolderFilter(text, 'folder:"mocap/"')).toBe('walk tag:good -folder:bad');
  const tree = [folder('/a/mocap', 0), folder('/a/mocap/cmu', 1)];
  expect(tree.map(({ path }) => isSearchedFolder(text, path, tree))).toEqual([true, false]);
  expect(isSearchedFolder('walk', '/a/mocap', tree)).toBe(false);
});
