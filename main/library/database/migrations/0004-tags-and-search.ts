/**
 * Tags, notes, and what search works with.
 *
 *     clips, failed files ──▶ listing ◀── clip_tags ──▶ tags ◀── tag_words
 *     markers, ranges           │ ▲
 *            │                  │ └── words (name, note, labels)
 *            └──▶ stale_rows    └───▶ folders ◀── folder_words
 *
 * A row of `listing` keeps its number for good: a number is what a hundred thousand rows of `clip_tags`, and sets of rows in memory,
 * can afford to name a clip by. Its other columns, and all tables of words, follow from the tables that they are about. Triggers
 * write down in `stale_rows` whose row no longer follows; `settleListing` mends those within the same transaction.
 */
export const tagsAndSearch = /* sql */ `
ALTER TABLE clips ADD COLUMN note TEXT NOT NULL DEFAULT '';
CREATE INDEX clips_with_note ON clips (id) WHERE note <> '';

CREATE TABLE folders (
  number INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  search_text TEXT NOT NULL -- without capitals and accents
) STRICT;

CREATE TABLE listing (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,  -- of a clip, or of a file that failed
  failed INTEGER NOT NULL,
  sort_key TEXT NOT NULL,
  seconds REAL NOT NULL,    -- -1 of a failed file, like its fps
  fps REAL NOT NULL,
  skeleton_id TEXT,
  folder INTEGER NOT NULL REFERENCES folders (number),
  missing INTEGER NOT NULL,
  modified REAL NOT NULL,   -- of the file, ms since 1970
  added REAL NOT NULL       -- to the library, ms since 1970
) STRICT;
CREATE INDEX listing_by_name ON listing (sort_key);
CREATE INDEX listing_by_seconds ON listing (seconds, sort_key);
CREATE INDEX listing_by_fps ON listing (fps, sort_key);
CREATE INDEX listing_by_modified ON listing (modified, sort_key);
CREATE INDEX listing_by_added ON listing (added, sort_key);
CREATE INDEX listing_by_skeleton ON listing (skeleton_id);
CREATE INDEX listing_by_folder ON listing (folder);
CREATE INDEX missing_rows ON listing (number) WHERE missing = 1;
CREATE INDEX failed_rows ON listing (number) WHERE failed = 1;

-- Which kinds of markers and ranges a clip has.
CREATE TABLE row_kinds (
  kind TEXT NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (kind, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX row_kinds_by_row ON row_kinds (row);

CREATE TABLE tags (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  clip_count INTEGER NOT NULL DEFAULT 0 -- of clip_tags; a tag that no clip has is none
) STRICT;

CREATE TABLE clip_tags (
  tag INTEGER NOT NULL REFERENCES tags (number),
  clip INTEGER NOT NULL REFERENCES listing (number),
  PRIMARY KEY (tag, clip)
) STRICT, WITHOUT ROWID;
CREATE INDEX clip_tags_by_clip ON clip_tags (clip);

-- Of prefixes that have no index of their own, each word is looked up: half as fast where most clips have some.
CREATE VIRTUAL TABLE words USING fts5 (name, note, labels, content = '', contentless_delete = 1,
  prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE folder_words USING fts5 (path, content = '', contentless_delete = 1,
  prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE tag_words USING fts5 (name, content = '', contentless_delete = 1,
  prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');

CREATE TABLE stale_rows (
  id TEXT PRIMARY KEY,    -- of a clip or a file
  words INTEGER NOT NULL  -- whether its words may be others, too
) STRICT, WITHOUT ROWID;
INSERT INTO stale_rows SELECT id, 1 FROM clips;
INSERT INTO stale_rows SELECT id, 1 FROM files WHERE state = 'failed';

CREATE TRIGGER clip_added AFTER INSERT ON clips BEGIN
  INSERT INTO stale_rows VALUES (NEW.id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER clip_renamed AFTER UPDATE OF name, note ON clips
WHEN OLD.name <> NEW.name OR OLD.note <> NEW.note BEGIN
  INSERT INTO stale_rows VALUES (NEW.id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER clip_changed AFTER UPDATE OF file_id, hash, skeleton_id, fps, frame_count, sort_key ON clips BEGIN
  INSERT INTO stale_rows VALUES (NEW.id, 0) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER clip_removed AFTER DELETE ON clips BEGIN
  INSERT INTO stale_rows VALUES (OLD.id, 0) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER file_failed AFTER INSERT ON files WHEN NEW.state = 'failed' BEGIN
  INSERT INTO stale_rows VALUES (NEW.id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER failed_file_changed AFTER UPDATE ON files WHEN OLD.state = 'failed' OR NEW.state = 'failed' BEGIN
  INSERT INTO stale_rows VALUES (NEW.id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER file_changed AFTER UPDATE OF path, state, hash, modified ON files BEGIN
  INSERT INTO stale_rows SELECT id, 0 FROM clips WHERE file_id = NEW.id ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER file_removed AFTER DELETE ON files BEGIN
  INSERT INTO stale_rows VALUES (OLD.id, 0) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER marker_added AFTER INSERT ON markers BEGIN
  INSERT INTO stale_rows VALUES (NEW.clip_id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER marker_changed AFTER UPDATE OF clip_id, kind, label ON markers
WHEN OLD.clip_id <> NEW.clip_id OR OLD.kind <> NEW.kind OR OLD.label <> NEW.label BEGIN
  INSERT INTO stale_rows VALUES (OLD.clip_id, 1), (NEW.clip_id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER marker_removed AFTER DELETE ON markers BEGIN
  INSERT INTO stale_rows VALUES (OLD.clip_id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER range_added AFTER INSERT ON ranges BEGIN
  INSERT INTO stale_rows VALUES (NEW.clip_id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER range_changed AFTER UPDATE OF clip_id, kind, label ON ranges
WHEN OLD.clip_id <> NEW.clip_id OR OLD.kind <> NEW.kind OR OLD.label <> NEW.label BEGIN
  INSERT INTO stale_rows VALUES (OLD.clip_id, 1), (NEW.clip_id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER range_removed AFTER DELETE ON ranges BEGIN
  INSERT INTO stale_rows VALUES (OLD.clip_id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;

-- A row is found by the status of the transitions that its clip is in.
CREATE TRIGGER transition_added AFTER INSERT ON transitions BEGIN
  INSERT INTO stale_rows VALUES (NEW.source_id, 0), (NEW.destination_id, 0) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER transition_changed AFTER UPDATE OF source_id, destination_id, status, removed ON transitions BEGIN
  INSERT INTO stale_rows VALUES (OLD.source_id, 0), (OLD.destination_id, 0), (NEW.source_id, 0), (NEW.destination_id, 0)
    ON CONFLICT DO NOTHING;
END;
`;
