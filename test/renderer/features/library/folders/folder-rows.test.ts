import { expect, test } from 'vitest';
import { folderRows, rowAbove } from '#renderer/features/library/folders/folder-tree.tsx';
import { busyMs } from '#test/fixtures/busy-ms.ts';

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
