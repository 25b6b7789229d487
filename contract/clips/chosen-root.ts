import type { RootChoice } from '../../core/root/root-choice.ts';

/** Root overrides that apply to a clip. */
export interface ChosenRoot {
  /** The effective root: the clip's own override, else the nearest folder's, else automatic. */
  readonly choice: RootChoice;
  readonly own: RootChoice | null; // of the clip itself; null = not overridden
  readonly folders: readonly FolderRoot[]; // above its file that have an override, the nearest first
}

/** A root override for all clips below a folder. */
export interface FolderRoot {
  readonly path: string; // absolute
  readonly choice: RootChoice;
}

const automatic: RootChoice = { kind: 'auto' };

/** @param folders the nearest first */
export function chosenRoot(own: RootChoice | null, folders: readonly FolderRoot[]): ChosenRoot {
  return { choice: own ?? folders[0]?.choice ?? automatic, own, folders };
}
