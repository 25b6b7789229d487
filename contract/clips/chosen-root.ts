import type { RootOverride } from '#core/root/root-override.ts';

/** Root overrides that apply to a clip. */
export interface ChosenRoot {
  /** The effective root: the clip's own override, else the nearest folder's, else automatic. */
  readonly choice: RootOverride;
  readonly own: RootOverride | null; // of the clip itself; null = not overridden
  readonly folders: readonly FolderRoot[]; // above its file that have an override, the nearest first
}

/** A root override for all clips below a folder. */
export interface FolderRoot {
  readonly path: string; // absolute
  readonly choice: RootOverride;
}

const automatic: RootOverride = { kind: 'auto' };

/** @param folders the nearest first */
export function chosenRoot(own: RootOverride | null, folders: readonly FolderRoot[]): ChosenRoot {
  return { choice: own ?? folders[0]?.choice ?? automatic, own, folders };
}
