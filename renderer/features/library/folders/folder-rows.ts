import type { ListedFolder } from '#contract/search/listed-folders.ts';

/** A row of the folder tree. */
export interface FolderRow {
  readonly folder: ListedFolder;
  readonly isOpen: boolean | null; // null = no subfolders
}

/** Visible rows of the tree. @param folders each one followed by its subfolders */
export function folderRows(
  folders: readonly ListedFolder[],
  isOpen: (folder: ListedFolder) => boolean,
): readonly FolderRow[] {
  const rows: FolderRow[] = [];
  let closedAt = Infinity; // depth of the closed folder that contains this one
  for (const [i, folder] of folders.entries()) {
    if (folder.depth > closedAt) continue;
    const hasBelow = i + 1 < folders.length && folders[i + 1].depth > folder.depth;
    const open = hasBelow && isOpen(folder);
    closedAt = open ? Infinity : folder.depth;
    rows.push({ folder, isOpen: hasBelow ? open : null });
  }
  return rows;
}

/** Index of the row of the parent folder of row `at`; -1 = none. */
export function rowAbove(rows: readonly FolderRow[], at: number): number {
  const depth = rows[at]?.folder.depth ?? 0;
  return rows.findLastIndex(({ folder }, i) => i < at && folder.depth < depth);
}
