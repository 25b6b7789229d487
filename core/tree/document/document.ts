// core/tree/document: the saved tree, its parsing and validation
/** The current version. Higher ones are rejected, lower ones migrated. */
export const TREE_SCHEMA_VERSION = 1;

/** Length of a take where the document gives none, s. */
export const USUAL_DURATION = 10;

/** Maximum duration of a take, s; the root path of a tree reaches as far. */
export const MAX_DURATION = 300;

/** The duration that a document gives, s, or the usual one. */
export function asDuration(duration: unknown): number {
  return typeof duration === 'number' ? duration : USUAL_DURATION;
}
