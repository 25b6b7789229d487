/**
 * What files were read as, once folders move and choices change: see docs/adr/0012.
 *
 * A clip's choice is its file's: it is kept by the sha256 of the file's bytes, no more by the clip's id, so that all takes and copies
 * have it. `moved_places` says where files and folders went of which something was said where they were. A clip that made room for
 * another, when both came to be read alike, is `set_aside`: it is kept for undo and not listed while nothing is on it.
 */
export const readings = /* sql */ `
UPDATE OR IGNORE import_choices
SET subject = (SELECT substr(clips.hash, 1, 64) FROM clips WHERE clips.id = import_choices.subject)
WHERE kind = 'clip' AND subject IN (SELECT id FROM clips);
DELETE FROM import_choices WHERE kind = 'clip' AND length(subject) <> 64;

CREATE TABLE moved_places (
  path TEXT PRIMARY KEY,          -- absolute, of a folder or a file
  was TEXT NOT NULL               -- where it was
) STRICT, WITHOUT ROWID;

ALTER TABLE clips ADD COLUMN set_aside INTEGER NOT NULL DEFAULT 0;
DROP TRIGGER clip_changed;
CREATE TRIGGER clip_changed
AFTER UPDATE OF file_id, hash, skeleton_id, fps, frame_count, sort_key, set_aside ON clips BEGIN
  INSERT INTO stale_rows VALUES (NEW.id, 0) ON CONFLICT DO NOTHING;
END;
CREATE INDEX files_to_read ON files (path) WHERE importer = 0 AND state <> 'missing';
`;
