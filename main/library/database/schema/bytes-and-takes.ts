import type { Database } from 'better-sqlite3';
import { joinSameClips } from './join-same-clips.ts';
import { convertOverrides } from './convert-overrides.ts';
import { searchTriggers } from './search.ts';
import { overridesTable, staleFoldersTable } from './tables.ts';

/**
 * Migrates from version 16 or 17, where import overrides were part of the hash of a file (`3a7b…e1 unit=0.01 up=z`), to clips identified
 * by bytes and take. No user data is lost: overrides become rows of `choices`, and clips that differed only in their overrides are
 * merged with the user data of both. The undo history ends here if clips were merged.
 */
export function bringToBytesAndTakes(db: Database): void {
  dropTriggers(db);
  db.exec(
    `${overridesTable} ${staleFoldersTable} CREATE TABLE IF NOT EXISTS root_choices (kind TEXT, subject TEXT, choice TEXT);`,
  );
  const areJoined = joinSameClips(db);
  const areSaid = convertOverrides(db);
  if (areJoined || areSaid) db.exec(`UPDATE edits SET state = 'abandoned'`);
  db.exec(bytesAlone + dropped + searchTriggers);
}

/** The schema of version 16 or 17, from that of 18. */
export function backFromBytesAndTakes(db: Database, version: number): void {
  db.exec(`DROP TRIGGER clip_changed; ${undropped}`);
  if (version === 17) db.exec(rootChoices);
}

/** Drops all triggers, since old ones refer to dropped columns. This step marks stale rows itself. */
function dropTriggers(db: Database): void {
  const triggers = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).pluck();
  for (const name of triggers.all()) db.exec(`DROP TRIGGER ${name}`);
}

/** Marks files that were read with an override to be read again without it. */
const bytesAlone = /* sql */ `
UPDATE files SET importer = 0, hash = substr(hash, 1, 64) WHERE instr(hash, ' ') > 0;
UPDATE clips SET hash = substr(hash, 1, 64) WHERE instr(hash, ' ') > 0;
UPDATE clips SET report = json_set(report, '$.otherGroundHeight', 0); -- until their files are read again
INSERT INTO stale_rows SELECT id, 1 FROM clips
WHERE hash IN (SELECT hash FROM files WHERE hash IS NOT NULL GROUP BY hash HAVING count(*) > 1)
  OR id NOT IN (SELECT id FROM listing WHERE worded = 1) ON CONFLICT DO UPDATE SET words = 1;
INSERT INTO stale_rows SELECT id, 0 FROM listing WHERE failed = 0 AND id NOT IN (SELECT id FROM clips) ON CONFLICT DO NOTHING;
`;

const dropped = /* sql */ `
DROP INDEX files_to_read;
DROP INDEX unworded_rows;
DROP INDEX unworded_folders;
DROP INDEX unworded_tags;
DROP INDEX unworded_labels;
ALTER TABLE listing DROP COLUMN worded;
ALTER TABLE folders DROP COLUMN worded;
ALTER TABLE tags DROP COLUMN worded;
ALTER TABLE labels DROP COLUMN worded;
ALTER TABLE clips DROP COLUMN set_aside;
DROP TABLE import_choices;
DROP TABLE root_choices;
DROP TABLE moved_places;
`;

/** What version 18 dropped, as versions 16 and 17 had it. */
const undropped = /* sql */ `
DROP TABLE choices;
DROP TABLE stale_folders;
ALTER TABLE listing ADD COLUMN worded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE folders ADD COLUMN worded INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tags ADD COLUMN worded INTEGER NOT NULL DEFAULT 1;
ALTER TABLE labels ADD COLUMN worded INTEGER NOT NULL DEFAULT 1;
ALTER TABLE clips ADD COLUMN set_aside INTEGER NOT NULL DEFAULT 0;
CREATE TABLE import_choices (
  kind TEXT NOT NULL CHECK (kind IN ('folder', 'clip')),
  subject TEXT NOT NULL,
  unit REAL,
  up_axis TEXT CHECK (up_axis IN ('y', 'z')),
  PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE moved_places (path TEXT PRIMARY KEY, was TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX files_to_read ON files (path) WHERE importer = 0 AND state <> 'missing';
CREATE INDEX unworded_rows ON listing (number) WHERE worded = 0;
CREATE INDEX unworded_folders ON folders (number) WHERE worded = 0;
CREATE INDEX unworded_tags ON tags (number) WHERE worded = 0;
CREATE INDEX unworded_labels ON labels (number) WHERE worded = 0;
CREATE TRIGGER clip_changed AFTER UPDATE OF file_id, hash, skeleton_id, fps, frame_count, sort_key, set_aside ON clips BEGIN
  INSERT INTO stale_rows VALUES (NEW.id, 0) ON CONFLICT DO NOTHING;
END;
`;

const rootChoices = /* sql */ `
CREATE TABLE root_choices (
  kind TEXT NOT NULL CHECK (kind IN ('folder', 'clip')),
  subject TEXT NOT NULL,
  choice TEXT NOT NULL,
  PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
`;
