// core/tree/document: the saved tree, its parsing and validation
import type { TreeInput } from '../inputs/input-document.ts';
import type { TreeNode } from '../schema/spec.ts';

/** The current version. Higher ones are rejected, lower ones migrated. */
export const TREE_SCHEMA_VERSION = 1;

/** The document of a blend tree: plain JSON. Its inputs are functions of time, so it can be evaluated at any time, in any order. */
export interface TreeDocument {
  readonly schemaVersion: typeof TREE_SCHEMA_VERSION;
  readonly id: string; // UUID
  readonly name: string;
  readonly inputs: Readonly<Record<string, TreeInput>>;
  readonly root: TreeNode;
}
