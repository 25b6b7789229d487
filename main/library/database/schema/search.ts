const words = (columns: string, prefix: string): string =>
  `fts5 (${columns}, content = '', contentless_delete = 1,
  prefix = '${prefix}', tokenize = 'unicode61 remove_diacritics 2')`;

/**
 * Tables for search.
 *
 *     clips, failed files ──▶ listing ◀── clip_tags ──▶ tags ◀── tag_words
 *     markers, ranges          ▲ ▲ ▲
 *            │                 │ │ ├── words (name)            row_labels ──▶ labels ◀── label_words
 *            └──▶ stale_rows   │ │ ├── other_words (note, names of other places)
 *                              │ │ └── row_label_words │ └──── other_folders ──▶ folders ◀── folder_words
 *                              └────── row_labels, row_kinds
 *
 * A row of `listing` keeps its number permanently; `clip_tags` and sets in memory refer to clips by this
 * number, which is compact. Its other columns, and all tables of words, are derived from other tables.
 * Triggers note outdated rows in `stale_rows`; `updateListing` updates these within the same transaction.
 *
 * Names rank above notes, so their words are in separate tables. Texts shared by many rows (folders, tags,
 * labels) have their own words: a phrase is then searched in few texts instead of in each clip.
 */
export const searchTables = /* sql */ `
CREATE TABLE folders (
  number INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  search_text TEXT NOT NULL -- in lower case, without accents
) STRICT;

CREATE TABLE listing (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,  -- of a clip or a failed file
  failed INTEGER NOT NULL,
  sort_key TEXT NOT NULL,
  seconds REAL NOT NULL,    -- -1 for a failed file, as for fps
  fps REAL NOT NULL,
  skeleton_id TEXT,
  folder INTEGER NOT NULL REFERENCES folders (number),
  missing INTEGER NOT NULL,
  modified REAL NOT NULL,   -- of the file, ms since 1970
  added REAL NOT NULL,      -- to the library, ms since 1970
  used REAL NOT NULL DEFAULT 0, -- as source or destination, ms since 1970; 0 = never; not user data
  plain_name TEXT NOT NULL DEFAULT '' -- letters and digits in lower case, without accents
) STRICT;
CREATE INDEX listing_by_name ON listing (sort_key);
CREATE INDEX listing_by_plain_name ON listing (plain_name);
CREATE INDEX listing_by_seconds ON listing (seconds, sort_key);
CREATE INDEX listing_by_fps ON listing (fps, sort_key);
CREATE INDEX listing_by_modified ON listing (modified, sort_key);
CREATE INDEX listing_by_added ON listing (added, sort_key);
CREATE INDEX listing_by_use ON listing (-used, sort_key);
CREATE INDEX listing_by_skeleton ON listing (skeleton_id);
CREATE INDEX listing_by_folder ON listing (folder);
CREATE INDEX missing_rows ON listing (number) WHERE missing = 1;
CREATE INDEX failed_rows ON listing (number) WHERE failed = 1;

-- Folders in which other files with the content of a clip are.
CREATE TABLE other_folders (
  folder INTEGER NOT NULL REFERENCES folders (number),
  row INTEGER NOT NULL,
  PRIMARY KEY (folder, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX other_folders_by_row ON other_folders (row);

-- Which kinds of markers and ranges a clip has; 'marker' and 'range' where it has any, 'mesh' with a mesh, 'character'.
CREATE TABLE row_kinds (
  kind TEXT NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (kind, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX row_kinds_by_row ON row_kinds (row);

CREATE TABLE tags (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  clip_count INTEGER NOT NULL DEFAULT 0 -- in clip_tags; a tag without clips counts as absent
) STRICT;

CREATE TABLE clip_tags (
  tag INTEGER NOT NULL REFERENCES tags (number),
  clip INTEGER NOT NULL REFERENCES listing (number),
  PRIMARY KEY (tag, clip)
) STRICT, WITHOUT ROWID;
CREATE INDEX clip_tags_by_clip ON clip_tags (clip);

CREATE TABLE labels (
  number INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE,
  row_count INTEGER NOT NULL DEFAULT 0 -- in row_labels
) STRICT;
CREATE INDEX labels_by_use ON labels (row_count);

CREATE TABLE row_labels (
  label INTEGER NOT NULL REFERENCES labels (number),
  row INTEGER NOT NULL,
  PRIMARY KEY (label, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX row_labels_by_row ON row_labels (row);

-- Of prefixes that have no index of their own, each word is looked up: half as fast where most clips have some.
CREATE VIRTUAL TABLE words USING ${words('name', '1 2 3 4 5')};
CREATE VIRTUAL TABLE row_label_words USING ${words('labels', '1 2 3 4 5')};
CREATE VIRTUAL TABLE other_words USING ${words('note, places', '1 2 3')};
CREATE VIRTUAL TABLE folder_words USING ${words('path', '1 2 3')};
CREATE VIRTUAL TABLE tag_words USING ${words('name', '1 2 3')};
CREATE VIRTUAL TABLE label_words USING ${words('text', '1 2 3')};

CREATE TABLE stale_rows (
  id TEXT PRIMARY KEY,    -- of a clip or a file
  words INTEGER NOT NULL  -- 1 if its words may have changed
) STRICT, WITHOUT ROWID;
`;

const triggersOf = (mark: 'marker' | 'range'): string => /* sql */ `
CREATE TRIGGER ${mark}_added AFTER INSERT ON ${mark}s BEGIN
  INSERT INTO stale_rows VALUES (NEW.clip_id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER ${mark}_changed AFTER UPDATE OF clip_id, kind, label ON ${mark}s
WHEN OLD.clip_id <> NEW.clip_id OR OLD.kind <> NEW.kind OR OLD.label <> NEW.label BEGIN
  INSERT INTO stale_rows VALUES (OLD.clip_id, 1), (NEW.clip_id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER ${mark}_removed AFTER DELETE ON ${mark}s BEGIN
  INSERT INTO stale_rows VALUES (OLD.clip_id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;`;

/** Triggers that note outdated rows in `stale_rows`. */
export const searchTriggers = /* sql */ `
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
-- Few clips have other places: of a hundred thousand that were read anew, no words have to be looked at again.
CREATE TRIGGER clip_moved AFTER UPDATE OF file_id, hash ON clips
WHEN (OLD.file_id <> NEW.file_id OR OLD.hash <> NEW.hash) AND (
  EXISTS (SELECT 1 FROM files WHERE hash IN (OLD.hash, NEW.hash) AND id <> NEW.file_id)
  OR EXISTS (SELECT 1 FROM listing JOIN other_folders ON row = number WHERE listing.id = NEW.id)) BEGIN
  INSERT INTO stale_rows VALUES (NEW.id, 1) ON CONFLICT DO UPDATE SET words = 1;
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
-- Whatever becomes of a file is of weight for a clip with its content that is shown at another place.
CREATE TRIGGER copy_added AFTER INSERT ON files WHEN NEW.hash IS NOT NULL BEGIN
  INSERT INTO stale_rows SELECT id, 1 FROM clips WHERE hash = NEW.hash AND file_id <> NEW.id
    ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER copy_changed AFTER UPDATE OF path, state, hash ON files
WHEN OLD.path <> NEW.path OR OLD.state <> NEW.state OR OLD.hash IS NOT NEW.hash BEGIN
  INSERT INTO stale_rows SELECT id, 1 FROM clips WHERE hash IN (OLD.hash, NEW.hash) AND file_id <> NEW.id
    ON CONFLICT DO UPDATE SET words = 1;
END;
CREATE TRIGGER copy_removed AFTER DELETE ON files WHEN OLD.hash IS NOT NULL BEGIN
  INSERT INTO stale_rows SELECT id, 1 FROM clips WHERE hash = OLD.hash ON CONFLICT DO UPDATE SET words = 1;
END;

${triggersOf('marker')}
${triggersOf('range')}

-- A row is found by the status of the transitions that its clip is in.
CREATE TRIGGER transition_added AFTER INSERT ON transitions BEGIN
  INSERT INTO stale_rows VALUES (NEW.source_id, 0), (NEW.destination_id, 0) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER transition_changed AFTER UPDATE OF source_id, destination_id, status, removed ON transitions BEGIN
  INSERT INTO stale_rows VALUES (OLD.source_id, 0), (OLD.destination_id, 0), (NEW.source_id, 0), (NEW.destination_id, 0)
    ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER row_label_added AFTER INSERT ON row_labels BEGIN
  UPDATE labels SET row_count = row_count + 1 WHERE number = NEW.label;
END;
CREATE TRIGGER row_label_removed AFTER DELETE ON row_labels BEGIN
  UPDATE labels SET row_count = row_count - 1 WHERE number = OLD.label;
END;
`;

/**
 * What of its path a folder is found by depends on the watched folder that it is in. A folder is stale, and has
 * none of this, until the next `updateListing`.
 */
export const shownFolders = /* sql */ `
ALTER TABLE folders ADD COLUMN shown TEXT; -- as search_text, from the name of the watched folder on; NULL = stale
CREATE INDEX stale_shown_folders ON folders (number) WHERE shown IS NULL;
CREATE TRIGGER folder_watched AFTER INSERT ON watched_folders BEGIN
  UPDATE folders SET shown = NULL WHERE substr(path, 1, length(NEW.path)) = NEW.path;
END;
CREATE TRIGGER folder_forgotten AFTER DELETE ON watched_folders BEGIN
  UPDATE folders SET shown = NULL WHERE substr(path, 1, length(OLD.path)) = OLD.path;
END;
`;
