import type { ListOrder } from '#contract/search/list-columns.ts';
import { NO_MOTION } from '#contract/words/no-motion.ts';

/**
 * The value of each column by which the list is sorted, never NULL: a stored one, which an index has in order,
 * or one that a query finds for a row of `listing`. Changes that stale rows do not tell of need a trigger.
 */
export const columnValues: Readonly<Record<ListOrder, string>> = {
  name: 'sort_key',
  length: 'seconds',
  fps: 'fps',
  modified: 'modified',
  added: 'added',
  used: '-used', // newest first, then unused ones by name
};

/** Where a stored column of `listing` comes from. */
interface StoredColumn {
  readonly ofClip: string; // of tables clips and files
  readonly ofFailure: string; // of table files
}

/** A value of a clip; another one while its file is ignored, which no search lists. */
const listed = (value: string, otherwise: string): string =>
  `CASE files.ignored WHEN 0 THEN ${value} ELSE ${otherwise} END`;

/** Columns of `listing` that follow from a clip and its file, or from a failed file. */
export const storedColumns: Readonly<Record<string, StoredColumn>> = {
  // 1 = failed, 2 = without motion, 3 = a clip whose file is ignored
  failed: { ofClip: listed('0', '3'), ofFailure: `1 + (files.error = '${NO_MOTION}')` },
  sort_key: { ofClip: 'clips.sort_key', ofFailure: 'files.sort_key' },
  seconds: { ofClip: listed('(clips.frame_count - 1) / clips.fps', '-1'), ofFailure: '-1' },
  fps: { ofClip: listed('clips.fps', '-1'), ofFailure: '-1' },
  skeleton_id: { ofClip: listed('clips.skeleton_id', 'NULL'), ofFailure: 'NULL' },
  modified: { ofClip: 'files.modified', ofFailure: 'files.modified' },
  missing: { ofClip: "NOT (files.state = 'ok' AND files.hash IS clips.hash)", ofFailure: '0' },
};
