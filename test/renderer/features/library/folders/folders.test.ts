import { expect, test } from 'vitest';
import {
  folderFilter,
  folderRows,
  isSearchedFolder,
  rowAbove,
  withFolderFilter,
} from '#renderer/features/library/folders/folder-tree.tsx';
import { busyMs } from '#test/fixtures/busy-ms.ts';

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

/** `/m`, `/m/cmu`, … from lines indented by depth. */
const folders = ['m', ' cmu', '  131', '  132', ' hdm', 'n', ' deep', '  er'].map((line) => {
  const name = line.trim();
  return { path: `/${name}`, name, depth: line.length - name.length, rows: 1 };
});
const shown = (...open: readonly string[]): string[] =>
  folderRows(folders, ({ name }) => open.includes(name)).map(
    ({ folder, isOpen }) => `${isOpen === null ? '·' : isOpen ? '▾' : '▸'}${folder.name}`,
  );

test('subfolders of a closed folder are hidden, open or not', () => {
  expect(shown()).toEqual(['▸m', '▸n']);
  expect(shown('m')).toEqual(['▾m', '▸cmu', '·hdm', '▸n']);
  expect(shown('m', 'cmu')).toEqual(['▾m', '▾cmu', '·131', '·132', '·hdm', '▸n']);
  expect(shown('cmu', 'deep')).toEqual(['▸m', '▸n']);
});

test('each row knows its parent', () => {
  const rows = folderRows(folders, () => true);
  expect(rows.map((_, i) => rows[rowAbove(rows, i)]?.folder.name)).toEqual([
    undefined,
    'm',
    'cmu',
    'cmu',
    'm',
    undefined,
    'n',
    'deep',
  ]);
});

test('ten thousand folders are laid out in a few milliseconds', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => ({ ...folders[0], path: `/${i}`, depth: i % 5 }));
  expect(busyMs(() => expect(folderRows(many, () => true)).toHaveLength(10_000))).toBeLessThan(100);
});
