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
