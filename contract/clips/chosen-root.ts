import type { RootChoice } from '../../core/root/root-choice.ts';

/** Where people say that the root of a clip comes from. */
export interface ChosenRoot {
  /** The choice in effect: the clip's own, else the nearest folder's, else automatic. */
  readonly choice: RootChoice;
  readonly own: RootChoice | null; // of the clip itself; null = not chosen
  readonly folders: readonly FolderRoot[]; // that its file lies in and that have a choice, the nearest first
}

/** The choice for all clips whose files lie below a folder. */
export interface FolderRoot {
  readonly path: string; // absolute
  readonly choice: RootChoice;
}

const automatic: RootChoice = { kind: 'auto' };

/** @param folders the nearest first */
export function chosenRoot(own: RootChoice | null, folders: readonly FolderRoot[]): ChosenRoot {
  return { choice: own ?? folders[0]?.choice ?? automatic, own, folders };
}
