import type { ListedFolder } from '../../../contract/search/listed-folders.ts';

/** A line of the tree of folders. */
export interface FolderRow {
  readonly folder: ListedFolder;
  readonly isOpen: boolean | null; // null: nothing is below it
}

/** The lines that are there while only some folders are open. @param folders each followed by those below it */
export function folderRows(
  folders: readonly ListedFolder[],
  isOpen: (folder: ListedFolder) => boolean,
): readonly FolderRow[] {
  const rows: FolderRow[] = [];
  let closedAt = Infinity; // depth of the closed folder that this one is below, if it is
  for (const [i, folder] of folders.entries()) {
    if (folder.depth > closedAt) continue;
    const hasBelow = i + 1 < folders.length && folders[i + 1].depth > folder.depth;
    const open = hasBelow && isOpen(folder);
    closedAt = open ? Infinity : folder.depth;
    rows.push({ folder, isOpen: hasBelow ? open : null });
  }
  return rows;
}

/** Index of the line above that the folder at `at` is in; -1 = in none. */
export function rowAbove(rows: readonly FolderRow[], at: number): number {
  const depth = rows[at]?.folder.depth ?? 0;
  return rows.findLastIndex(({ folder }, i) => i < at && folder.depth < depth);
}
