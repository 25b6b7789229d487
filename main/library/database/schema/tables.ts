// main/library/database/schema: the tables
export const settingsTable = /* sql */ `CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`;

/** Since version 19. */
export const labTable = /* sql */ `
CREATE TABLE lab_items (
  place INTEGER PRIMARY KEY AUTOINCREMENT, -- the order they were made in
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,             -- 'tree', …
  name TEXT NOT NULL,
  content TEXT NOT NULL,          -- JSON: the document of a tree without its id and name
  removed INTEGER NOT NULL DEFAULT 0 -- kept, so that undoing the removal finds its place again
) STRICT;
`;

/** Since version 20. */
export const characterTables = /* sql */ `
ALTER TABLE clips ADD COLUMN mesh INTEGER NOT NULL DEFAULT 0; -- 1 = its file binds a mesh to the joints, 2 = and it is a character
CREATE TABLE shown_on (
  subject TEXT PRIMARY KEY,       -- id of a transition or a clip; '' = the whole library
  character_id TEXT NOT NULL REFERENCES clips (id)
) STRICT, WITHOUT ROWID;
-- The list finds clips by their mesh.
CREATE TRIGGER clip_mesh_changed AFTER UPDATE OF mesh ON clips WHEN OLD.mesh <> NEW.mesh BEGIN
  INSERT INTO stale_rows VALUES (NEW.id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
`;

/** Since version 21: a subject can keep its own skeleton. */
export const ownSkeletons = /* sql */ `
ALTER TABLE shown_on RENAME TO shown_before;
CREATE TABLE shown_on (
  subject TEXT PRIMARY KEY,       -- id of a transition or a clip; '' = the whole library
  character_id TEXT REFERENCES clips (id) -- NULL = its own skeleton, whatever the library is shown on
) STRICT, WITHOUT ROWID;
INSERT INTO shown_on SELECT subject, character_id FROM shown_before;
DROP TABLE shown_before;
`;

/**
 * Since version 24: each change of an edit has a row, since SQLite writes a row at once. How it is undone is derived.
 * The rows have numbers: in a table without them, each look among long rows reads these.
 */
export const editChanges = /* sql */ `
CREATE TABLE edit_changes (
  number INTEGER PRIMARY KEY,     -- in the order of the edit
  edit INTEGER NOT NULL REFERENCES edits (number) ON DELETE CASCADE,
  change TEXT NOT NULL            -- JSON
) STRICT;
INSERT INTO edit_changes (edit, change)
  SELECT edits.number, json_each.value FROM edits, json_each(changes) ORDER BY edits.number, json_each.key;
CREATE INDEX edit_changes_by_edit ON edit_changes (edit);
ALTER TABLE edits DROP COLUMN changes;
ALTER TABLE edits DROP COLUMN inverse;
`;

/**
 * Since version 26: an edit is a list of writes, each of a field. What undo and redo leave as it is was set by others
 * since. The log of before is translated in schema/log-of-changes.ts.
 */
export const editWrites = /* sql */ `
CREATE TABLE edit_keys (
  number INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE        -- of an entry: the kind, a blank, and the subject; * = each of the clips of a write
) STRICT;
CREATE TABLE edit_writes (
  number INTEGER PRIMARY KEY,     -- number of the edit × 2^24, and the place in it: no index has to be written
  key INTEGER NOT NULL,           -- number in edit_keys
  clips TEXT,                     -- JSON: ids of clips; NULL = the key names one entry
  path TEXT NOT NULL,             -- JSON: a field of the entry; [] = all of it
  before TEXT,                    -- JSON; NULL = it was absent
  after TEXT,
  next TEXT                       -- the field before which one stands that is absent before or after; NULL = none
) STRICT;
-- Lists are read in their order without the items that were removed.
CREATE INDEX transitions_in_order ON transitions (place) WHERE removed = 0;
CREATE INDEX lab_items_in_order ON lab_items (place) WHERE removed = 0;
CREATE TABLE set_since (
  key TEXT NOT NULL,              -- of an entry
  path TEXT NOT NULL,             -- JSON
  edit INTEGER NOT NULL,          -- the last one of this library before it
  PRIMARY KEY (key, path)
) STRICT, WITHOUT ROWID;
-- Processes that have the library open, and the last revision that they know: see prune-log.ts.
CREATE TABLE log_readers (
  id TEXT PRIMARY KEY,
  revision INTEGER NOT NULL,
  time TEXT NOT NULL
) STRICT, WITHOUT ROWID;
ALTER TABLE team_edits ADD COLUMN step INTEGER; -- number of the edit in the log; NULL = its undo or redo, or none
`;

/**
 * Tables of a library. Ids are UUIDs, JSON is text, booleans are 0 and 1, dates are ISO 8601, durations are
 * seconds.
 *
 *     files ◀── clips ──▶ skeletons ◁── joint_maps     edits ◀── edit_writes: every field
 *                 ▲ ▲                                  settings: key → JSON
 *     markers ────┘ │ └── choices                      transitions, presets (their JSON, and columns for lists)
 *     ranges ───────┘                                  watched_folders
 */
export const tables = /* sql */ `
CREATE TABLE skeletons (
  id TEXT PRIMARY KEY,
  signature TEXT NOT NULL,        -- equal for equal names and parents; bone lengths may differ
  joint_count INTEGER NOT NULL,
  joints TEXT NOT NULL            -- [{"name", "parent", "rest"}]
) STRICT, WITHOUT ROWID;
CREATE INDEX skeletons_by_signature ON skeletons (signature);

CREATE TABLE files (
  id TEXT PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  size INTEGER NOT NULL,          -- bytes
  modified REAL NOT NULL,         -- ms since 1970
  hash TEXT,                      -- sha256 in hex; NULL if the file could not be read
  importer INTEGER NOT NULL,      -- version of the importer that read it
  state TEXT NOT NULL CHECK (state IN ('ok', 'failed', 'missing')),
  error TEXT,                     -- file:line:column: expected …, found …
  ignored INTEGER NOT NULL DEFAULT 0, -- hidden from the list until its content changes
  CHECK ((state = 'failed') = (error IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX files_by_hash ON files (hash);
CREATE INDEX failed_files ON files (sort_key) WHERE state = 'failed';
CREATE INDEX ignored_files ON files (sort_key) WHERE ignored = 1;
CREATE INDEX missing_files ON files (path) WHERE state = 'missing';

CREATE TABLE clips (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL,             -- of its file; identifies the clip together with the take
  take TEXT NOT NULL,             -- '' in formats with one take per file
  file_id TEXT NOT NULL REFERENCES files (id), -- its home among the files with these bytes
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  skeleton_id TEXT NOT NULL REFERENCES skeletons (id),
  fps REAL NOT NULL,
  frame_count INTEGER NOT NULL,
  report TEXT NOT NULL,           -- JSON: import report; lengths below and of the skeleton are in its unit
  derived_ground_height REAL NOT NULL,
  derived_loop INTEGER NOT NULL,
  ground_height REAL,             -- set by the user; NULL = derived
  loop INTEGER,
  note TEXT NOT NULL DEFAULT '',
  UNIQUE (hash, take)
) STRICT, WITHOUT ROWID;
CREATE INDEX clips_by_file ON clips (file_id);
CREATE INDEX clips_by_name ON clips (sort_key);
CREATE INDEX clips_with_note ON clips (id) WHERE note <> '';

-- Overrides of a clip or of all clips in a folder: see docs/adr/0012.
CREATE TABLE choices (
  what TEXT NOT NULL CHECK (what IN ('import', 'root')),
  kind TEXT NOT NULL CHECK (kind IN ('clip', 'folder')),
  subject TEXT NOT NULL,          -- id of the clip, absolute path of the folder
  value TEXT NOT NULL,            -- JSON: ImportOptions, RootOverride
  PRIMARY KEY (what, kind, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE markers (
  id TEXT PRIMARY KEY,
  clip_id TEXT NOT NULL REFERENCES clips (id),
  kind TEXT NOT NULL,
  time REAL NOT NULL,
  label TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX markers_by_clip ON markers (clip_id, time);

-- Ranges of clips: half-open, in seconds on the clip.
CREATE TABLE ranges (
  id TEXT PRIMARY KEY,
  clip_id TEXT NOT NULL REFERENCES clips (id),
  kind TEXT NOT NULL,
  start REAL NOT NULL,
  "end" REAL NOT NULL,
  label TEXT NOT NULL,
  CHECK (start < "end")
) STRICT, WITHOUT ROWID;
CREATE INDEX ranges_by_clip ON ranges (clip_id, start);

CREATE TABLE transitions (
  place INTEGER PRIMARY KEY AUTOINCREMENT, -- order of creation
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  source_id TEXT NOT NULL,
  destination_id TEXT NOT NULL,
  status TEXT NOT NULL,
  document TEXT NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0 -- the row is kept, so that undo restores its position
) STRICT;
CREATE INDEX transitions_by_source ON transitions (source_id);
CREATE INDEX transitions_by_destination ON transitions (destination_id);

-- Settings of a slot under a name.
CREATE TABLE presets (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,  -- the name in lower case
  settings TEXT NOT NULL          -- JSON: method, values, profile
) STRICT, WITHOUT ROWID;

-- Edits of joint maps; all other joints are recognised each time.
CREATE TABLE joint_maps (
  signature TEXT PRIMARY KEY,     -- as in skeletons: equal for other proportions
  edits TEXT NOT NULL             -- JSON: role, side and counterpart by joint name
) STRICT, WITHOUT ROWID;

CREATE TABLE edits (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  changes TEXT NOT NULL,
  inverse TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('applied', 'undone', 'abandoned')),
  time TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 0 -- order of edits, undos and redos, for change feeds
) STRICT;
CREATE INDEX edits_by_state ON edits (state, number);
CREATE INDEX edits_by_revision ON edits (revision);

${settingsTable};

-- Folders whose clips changed, so that their import settings must be compared again: see update-import-settings.ts.
CREATE TABLE stale_folders (
  path TEXT PRIMARY KEY           -- absolute
) STRICT, WITHOUT ROWID;

CREATE TABLE watched_folders (
  path TEXT PRIMARY KEY,          -- absolute; none is within another
  added TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** Since version 25. Files that may have parts are read again, so that theirs are known. */
export const fileParts = /* sql */ `
ALTER TABLE files ADD COLUMN parts TEXT; -- JSON: size and time of the files beside it that belong to its content; NULL = none
UPDATE files SET importer = 0 WHERE path LIKE '%.gltf';
`;

/** Since version 27: how a library finds out that the server of its team lost edits, and what it does then. */
export const teamChain = /* sql */ `
-- What stands for the edit of a row of the log and all before it.
CREATE TABLE team_chain (
  seq INTEGER PRIMARY KEY,        -- 0 = before the first: all are here that a server has
  chain BLOB NOT NULL             -- hash
) STRICT;
-- Entries while they are read again from a server that was restored from a backup.
CREATE TABLE team_again (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  versions TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Rows of the log that cannot be read, and change nothing.
CREATE TABLE team_unread (
  seq INTEGER PRIMARY KEY,
  author TEXT NOT NULL            -- '' = it cannot be read either
) STRICT;
`;

/** Since version 28: what a library made is known by its rows, and what a server lost is in the order of its clock. */
export const teamOwn = /* sql */ `
ALTER TABLE team_chain ADD COLUMN made INTEGER; -- when the server made the row, µs; NULL = it is not known
-- Rows of the log that this library made.
CREATE TABLE team_own (
  seq INTEGER UNIQUE,             -- NULL = its server lost it
  made INTEGER                    -- of a lost one, as in team_chain
) STRICT;
CREATE INDEX lost_own ON team_own (made) WHERE made IS NOT NULL;
WITH own AS (
  SELECT each.value ->> 0 AS seq, each.value ->> 2 AS made FROM team_entries, json_each(versions) AS each
  WHERE each.value ->> 1 = (SELECT value ->> 'client' FROM settings WHERE key = 'team')
)
INSERT INTO team_own SELECT DISTINCT iif(made IS NULL, seq, NULL), made FROM own;
`;

/** Since version 23: see main/library/team. All are empty in a library that is in no team. */
export const teamTables = /* sql */ `
-- What the team made, as far as this library has it. Clips have the ids of their content.
CREATE TABLE team_entries (
  key TEXT PRIMARY KEY,           -- the kind, a blank, and the subject: 'marker 5a03…'
  value TEXT NOT NULL,            -- JSON
  versions TEXT NOT NULL,         -- JSON: the edit that set each field
  waits_for TEXT                  -- id of a clip or key of an entry that is not here; '' = it does not fit here; NULL = it is shown
) STRICT, WITHOUT ROWID;
CREATE INDEX waiting_entries ON team_entries (waits_for) WHERE waits_for IS NOT NULL;

-- Clips that entries refer to, also missing ones.
CREATE TABLE team_clips (
  id TEXT PRIMARY KEY,            -- of the content
  hash TEXT NOT NULL,
  take TEXT NOT NULL,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Edits of this library that the team has not acknowledged, in order.
CREATE TABLE team_edits (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  base INTEGER NOT NULL           -- last edit of the team that this library had
) STRICT;
CREATE TABLE team_writes (
  edit INTEGER NOT NULL REFERENCES team_edits (number) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  key TEXT NOT NULL,
  content TEXT NOT NULL,          -- JSON: { paths, value }
  likeness TEXT,                  -- of an item that this library had when it joined: the item without its ids
  PRIMARY KEY (edit, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_writes_by_key ON team_writes (key, edit);
CREATE INDEX team_writes_by_likeness ON team_writes (likeness) WHERE likeness IS NOT NULL;

-- Values of this library that another member overrode without having seen them.
CREATE TABLE team_kept (
  key TEXT NOT NULL,
  path TEXT NOT NULL,             -- JSON
  value TEXT,                     -- JSON; NULL = none
  author TEXT NOT NULL,           -- who overrode it
  PRIMARY KEY (key, path)
) STRICT, WITHOUT ROWID;
`;
