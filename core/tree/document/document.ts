// core/tree/document: the saved tree: parsing and checking it
import type { TreeInput } from '../inputs/input-document.ts';
import type { TreeNode } from '../schema/spec.ts';

/** The version this Segue writes. A higher one is refused, a lower one migrated. */
export const TREE_SCHEMA_VERSION = 1;

/**
 * A blend tree as people make and keep it: plain JSON. What drives it are its inputs, functions of time, so that the same moment
 * always gives the same pose, in whatever order moments are asked for.
 */
export interface TreeDocument {
  readonly schemaVersion: typeof TREE_SCHEMA_VERSION;
  readonly id: string; // UUID
  readonly name: string;
  readonly inputs: Readonly<Record<string, TreeInput>>;
  readonly root: TreeNode;
}
