import type { TagCount } from '#contract/clips/tags.ts';
import type { Database } from '../database/database.ts';
import { createBitSet, hasBit, setBitsOf } from '../search/bit-set.ts';
import { largestRow, logChangedTags } from '../search/row-changes.ts';
import { wordsOfName } from '../search/search-words.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { inPieces } from '../database/slices.ts';
import { statementOf, valuesIn } from '../database/statements.ts';

/** Clips looked up in one statement: about 2 ms. */
const CLIPS_AT_ONCE = 1000;

/** All tags in use, by use, most first, without clips whose files are ignored. */
export function allTags(db: Database): TagCount[] {
  return statementOf<[], TagCount>(
    db,
    `WITH ignored AS (
       SELECT tag, count(*) AS clips FROM files CROSS JOIN clips ON clips.file_id = files.id
         JOIN listing ON listing.id = clips.id JOIN clip_tags ON clip = listing.number
       WHERE files.ignored = 1 GROUP BY tag)
     SELECT name, clip_count - coalesce(ignored.clips, 0) AS clips FROM tags LEFT JOIN ignored ON tag = number
     WHERE clip_count > coalesce(ignored.clips, 0) ORDER BY clips DESC, name`,
  ).all();
}

/** Tags of these clips with counts, by name. */
export function tagsOfClips(db: Database, clipIds: readonly string[]): TagCount[] {
  return statementOf<[string], TagCount>(
    db,
    `SELECT tags.name, count(*) AS clips FROM json_each(?) AS wanted CROSS JOIN listing ON listing.id = wanted.value
       CROSS JOIN clip_tags ON clip_tags.clip = listing.number JOIN tags ON tags.number = clip_tags.tag
     GROUP BY tags.number ORDER BY tags.name`,
  ).all(JSON.stringify(clipIds));
}

/** Whether any clip has the tag. */
export function isTag(db: Database, tag: string): boolean {
  return statementOf(db, 'SELECT 1 FROM tags WHERE name = ? AND clip_count > 0').get(tag) !== undefined;
}

/** Whether the clip has `tag`. */
export function hasTag(db: Database, clipId: string, tag: string): boolean {
  const sql = `SELECT 1 FROM clip_tags WHERE tag = (SELECT number FROM tags WHERE name = ?)
     AND clip = (SELECT number FROM listing WHERE id = ?)`;
  return statementOf(db, sql).get(tag, clipId) !== undefined;
}

/** Ids of all clips with `tag`. */
export function clipsWithTag(db: Database, tag: string): string[] {
  return valuesIn<string>(
    db,
    `SELECT listing.id FROM tags JOIN clip_tags ON clip_tags.tag = tags.number JOIN listing ON listing.number = clip_tags.clip
     WHERE tags.name = ? ORDER BY listing.number`,
  ).all(tag);
}

/**
 * Row numbers of clips, by id; unknown ids are ignored. The slow part of tagging many clips, so done once.
 */
export function* rowsOfClips(db: Database, clipIds: readonly string[]): Sliced<ReadonlyMap<string, number>> {
  const rows = statementOf<[string], [string, number]>(
    db,
    `SELECT listing.id, listing.number FROM json_each(?) AS wanted CROSS JOIN listing ON listing.id = wanted.value
     WHERE listing.failed = 0`,
  ).raw();
  const found = new Map<string, number>();
  for (const ids of inPieces(clipIds, CLIPS_AT_ONCE)) {
    for (const [id, row] of rows.all(JSON.stringify(ids))) found.set(id, row);
    yield;
  }
  return found;
}

/** Ids of the clips in `rows` with `tag`, or without it. */
export function clipsByTag(
  db: Database,
  tag: string,
  rows: ReadonlyMap<string, number>,
  has: boolean,
): string[] {
  const numbers = valuesIn<string | null>(
    db,
    'SELECT group_concat(clip) FROM clip_tags WHERE tag = (SELECT number FROM tags WHERE name = ?)',
  );
  const tagged = createBitSet(largestRow(db));
  setBitsOf(tagged, numbers.get(tag) ?? '');
  return [...rows].filter(([, row]) => hasBit(tagged, row) === has).map(([id]) => id);
}

export function putTag(db: Database, tag: string, clipIds: readonly string[]): void {
  const { changes } = statementOf(
    db,
    `INSERT INTO clip_tags (tag, clip)
       SELECT ?, listing.number FROM json_each(?) AS wanted CROSS JOIN listing ON listing.id = wanted.value WHERE true
       ORDER BY listing.number -- a table is filled twice as fast from one end to the other
     ON CONFLICT DO NOTHING`,
  ).run(numberOfTag(db, tag), JSON.stringify(clipIds));
  addToCount(db, tag, changes);
}

export function removeTag(db: Database, tag: string, clipIds: readonly string[]): void {
  const { changes } = statementOf(
    db,
    `DELETE FROM clip_tags WHERE tag = (SELECT number FROM tags WHERE name = ?) AND clip IN (
       SELECT listing.number FROM json_each(?) AS wanted CROSS JOIN listing ON listing.id = wanted.value)`,
  ).run(tag, JSON.stringify(clipIds));
  addToCount(db, tag, -changes);
}

/** Renames a tag to an unused name. */
export function renameTag(db: Database, from: string, to: string): void {
  const unused = valuesIn<number>(db, 'DELETE FROM tags WHERE name = ? RETURNING number').get(to);
  if (unused !== undefined) statementOf(db, 'DELETE FROM tag_words WHERE rowid = ?').run(unused);
  const number = numberOfTag(db, from);
  statementOf(db, 'UPDATE tags SET name = ? WHERE number = ?').run(to, number);
  statementOf(db, 'DELETE FROM tag_words WHERE rowid = ?').run(number);
  statementOf(db, 'INSERT INTO tag_words (rowid, name) VALUES (?, ?)').run(number, wordsOfName(to));
  logChangedTags(db);
}

function addToCount(db: Database, tag: string, more: number): void {
  statementOf(db, 'UPDATE tags SET clip_count = clip_count + ? WHERE name = ?').run(more, tag);
  logChangedTags(db);
}

function numberOfTag(db: Database, tag: string): number {
  const known = valuesIn<number>(db, 'SELECT number FROM tags WHERE name = ?').get(tag);
  if (known !== undefined) return known;
  const number = Number(statementOf(db, 'INSERT INTO tags (name) VALUES (?)').run(tag).lastInsertRowid);
  statementOf(db, 'INSERT INTO tag_words (rowid, name) VALUES (?, ?)').run(number, wordsOfName(tag));
  return number;
}
