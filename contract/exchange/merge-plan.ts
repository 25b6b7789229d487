/** What a library and a file can have in two versions. */
export const conflictKinds = [
  'transition',
  'marker',
  'range',
  'note',
  'settings',
  'root',
  'preset',
  'jointMap',
  'import',
] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** Something that this library and a file have in two versions. */
export interface MergeConflict {
  readonly id: string; // to name it by when it is decided
  readonly kind: ConflictKind;
  readonly what: string; // "Marker “toe-off” of walk"
  readonly mine: string; // in words, shorter than a line
  readonly theirs: string;
}

/** What merging a file would do. */
export interface MergePlan {
  readonly fileName: string;
  /** How much would come in without a question. */
  readonly added: number;
  readonly conflicts: readonly MergeConflict[];
  /** Clips of the file that this library has not: what was made of them stays in the file. */
  readonly missingClips: readonly string[];
  /** Transitions and the like that cannot come in, and why. */
  readonly refused: readonly string[];
}
