import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { nameClipAfterFile } from '../rows/clip-names.ts';
import { settleListing } from '../search/settle-listing.ts';

/** Clips go with their files. @param moved where files with the same bytes are now, by the id of the file that is gone */
export function followFiles(db: Database, moved: ReadonlyMap<string, string>): void {
  db.transaction(() => {
    for (const [fileId, place] of moved) {
      statementOf(
        db,
        `UPDATE clips SET file_id = found.id FROM (SELECT id, hash FROM files WHERE path = @place AND state = 'ok') AS found
         WHERE file_id = @fileId AND substr(clips.hash, 1, 64) = substr(found.hash, 1, 64)`,
      ).run({ fileId, place });
    }
    settleListing(db);
  }).immediate();
}

/**
 * Ends a complete run: files that are gone are marked missing (`gone`, ids), and a clip whose file is gone or holds something
 * else now moves to another file with its content, where there is one.
 */
export function settleFiles(db: Database, gone: readonly string[]): void {
  db.transaction(() => {
    statementOf(
      db,
      `UPDATE files SET state = 'missing', error = NULL WHERE id IN (SELECT value FROM json_each(?))`,
    ).run(JSON.stringify(gone));
    settleListing(db); // now the list knows which clips have no file
    for (const { clipId, fileId } of statementOf<[], Move>(db, homelessClips).all()) {
      statementOf(db, 'UPDATE clips SET file_id = ? WHERE id = ?').run(fileId, clipId);
      nameClipAfterFile(db, clipId);
    }
    settleListing(db);
  }).immediate();
}

/** A clip, and the file that it moves to. */
interface Move {
  readonly clipId: string;
  readonly fileId: string;
}

const homelessClips = /* sql */ `
SELECT clips.id AS clipId, (
  SELECT other.id FROM files AS other
  WHERE other.hash = clips.hash AND other.state = 'ok' ORDER BY other.path LIMIT 1) AS fileId
FROM listing CROSS JOIN clips ON clips.id = listing.id
WHERE listing.missing = 1 AND EXISTS (
  SELECT 1 FROM files AS other WHERE other.hash = clips.hash AND other.state = 'ok')`;
