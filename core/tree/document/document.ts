// core/tree/document: the saved tree, its parsing and validation
import type { TreeInput } from '../inputs/input-document.ts';
import type { TreeNode } from '../schema/tree-spec.ts';

/** The current version. Higher ones are rejected, lower ones migrated. */
export const TREE_SCHEMA_VERSION = 1;

/** Length of a take where the document gives none, s. */
export const USUAL_DURATION = 10;

/** Maximum duration of a take, s; the root path of a tree reaches as far. */
export const MAX_DURATION = 300;

/** The duration that a document gives, s, or the usual one. */
export function takeDuration(duration: unknown): number {
  return typeof duration === 'number' ? duration : USUAL_DURATION;
}

/**
 * The document of a blend tree: plain JSON. Its inputs are functions of time, so it can be evaluated at any
 * time, in any order.
 */
export interface TreeDocument {
  readonly schemaVersion: typeof TREE_SCHEMA_VERSION;
  readonly id: string; // UUID
  readonly name: string;
  readonly inputs: Readonly<Record<string, TreeInput>>;
  /** Length of its take, s: a transition and a measure use the tree from 0 to here, like a clip. */
  readonly duration: number;
  readonly root: TreeNode;
  /**
   * Clips that its file names and the library did not have, by the ids that its nodes use: they are found
   * again by content.
   */
  readonly clips: Readonly<Record<string, MissingClip>>;
}

/** A clip by its content. */
export interface MissingClip {
  readonly name: string;
  readonly hash: string; // of its file
  readonly take: string;
}
