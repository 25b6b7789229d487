import type { ConflictKind } from '../edits/kinds.ts';

/** A field that differs, with both values in words. */
export interface ConflictField {
  readonly label: string; // "B · Half-life"
  readonly mine: string;
  readonly theirs: string;
}

/** An item that differs between this library and a file. */
export interface MergeConflict {
  readonly id: string; // names it in `userData.merge`
  readonly kind: ConflictKind;
  readonly what: string; // "Marker “toe-off” of walk"
  readonly mine: string; // one line of text
  readonly theirs: string;
  /** What differs in it; absent: it is one value, or nothing that words say. */
  readonly fields?: readonly ConflictField[];
}

/** Preview of an import of user data. */
export interface MergePlan {
  readonly fileName: string;
  /** Number of items added without a conflict. */
  readonly added: number;
  readonly conflicts: readonly MergeConflict[];
  /** Clips of the file that this library does not have. Their user data is not imported. */
  readonly missingClips: readonly string[];
  /** Items that cannot be imported, each with its reason. */
  readonly refused: readonly string[];
}
