import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { nameOfFile, nameOfTake, sortKeyOf } from '../names.ts';

/** Names a clip after its file and its take. */
export function nameClipAfterFile(db: Database, clipId: string): void {
  const place = statementOf<[string], { readonly path: string; readonly take: string }>(
    db,
    'SELECT files.path, clips.take FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?',
  ).get(clipId);
  if (place === undefined) return;
  statementOf(db, 'UPDATE clips SET name = @name, sort_key = @sortKey WHERE id = @id').run({
    id: clipId,
    ...namesOfClip(place.path, place.take),
  });
}

export function namesOfClip(file: string, take: string): { readonly name: string; readonly sortKey: string } {
  const name = nameOfTake(nameOfFile(file), take);
  return { name, sortKey: sortKeyOf(name) };
}

/** Names that `namesBeside` returns at most: the window compares all of them. */
const MAX_BESIDE = 3000;

/** Names of the clips in the folder of a clip, and of copies of these clips and of others there. */
export function namesBeside(db: Database, clipId: string): string[] {
  const all = statementOf<[string], { readonly name: string; readonly copy: string | null }>(
    db,
    `WITH own (folder) AS (SELECT folder FROM listing WHERE id = ?)
    SELECT name, NULL AS copy FROM own JOIN listing USING (folder) JOIN clips USING (id)
    UNION SELECT '', files.path FROM own JOIN other_folders USING (folder) JOIN listing ON number = row
      JOIN clips USING (id) JOIN files ON files.hash = clips.hash
    LIMIT ${MAX_BESIDE}`,
  ).all(clipId);
  return all.map(({ name, copy }) => (copy === null ? name : nameOfFile(copy)));
}
