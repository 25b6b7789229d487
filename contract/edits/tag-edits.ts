import { counted } from '../words/counted.ts';
import type { Edit } from './edits.ts';

/** Adds a tag to clips. */
export const tagEdit = (clipIds: readonly string[], tag: string): Edit => ({
  name: `Tag ${describeClips(clipIds)} “${tag}”`,
  changes: [{ kind: 'tag.put', tag, clipIds }],
});

/** Removes a tag from clips. */
export const untagEdit = (clipIds: readonly string[], tag: string): Edit => ({
  name: `Remove tag “${tag}” from ${describeClips(clipIds)}`,
  changes: [{ kind: 'tag.take', tag, clipIds }],
});

const describeClips = (clipIds: readonly string[]): string =>
  clipIds.length === 1 ? 'a clip' : counted(clipIds.length, 'clip');
