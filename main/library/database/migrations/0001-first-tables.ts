/**
 * Ids are UUIDs, JSON is text, booleans are 0 and 1, times of the day are ISO 8601, lengths of time are seconds.
 *
 *     files ◀── clips ──▶ skeletons        edits: every change anyone made, with what undoes it
 *                 ▲                        settings: key → JSON
 *              markers      transitions (their JSON, and columns for lists)
 */
export const firstTables = /* sql */ `
CREATE TABLE skeletons (
  id TEXT PRIMARY KEY,
  signature TEXT NOT NULL,        -- equal where names and parents are; the bones of those may still differ
  joint_count INTEGER NOT NULL,
  joints TEXT NOT NULL            -- [{"name", "parent", "rest"}]
) STRICT, WITHOUT ROWID;
CREATE INDEX skeletons_by_signature ON skeletons (signature);

CREATE TABLE files (
  id TEXT PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  size INTEGER NOT NULL,          -- bytes
  modified REAL NOT NULL,         -- ms since 1970
  hash TEXT,                      -- sha256 in hex; NULL where the file could not be read
  importer INTEGER NOT NULL,      -- version of the importer that read it
  state TEXT NOT NULL CHECK (state IN ('ok', 'failed', 'missing')),
  error TEXT,                     -- file:line:column: expected …, found …
  CHECK ((state = 'failed') = (error IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX files_by_hash ON files (hash);
CREATE INDEX failed_files ON files (sort_key) WHERE state = 'failed';

CREATE TABLE clips (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL,             -- of the file it is in: with the take, what it is found by
  take TEXT NOT NULL,             -- '' in formats with one take per file
  file_id TEXT NOT NULL REFERENCES files (id), -- where it was seen last
  name TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  skeleton_id TEXT NOT NULL REFERENCES skeletons (id),
  fps REAL NOT NULL,
  frame_count INTEGER NOT NULL,
  report TEXT NOT NULL,           -- what the import took the file for
  derived_ground_height REAL NOT NULL,
  derived_loop INTEGER NOT NULL,
  ground_height REAL,             -- what a person set instead; NULL: as derived
  loop INTEGER,
  UNIQUE (hash, take)
) STRICT, WITHOUT ROWID;
CREATE INDEX clips_by_file ON clips (file_id);
CREATE INDEX clips_by_name ON clips (sort_key);

CREATE TABLE markers (
  id TEXT PRIMARY KEY,
  clip_id TEXT NOT NULL REFERENCES clips (id),
  kind TEXT NOT NULL,
  time REAL NOT NULL,
  label TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX markers_by_clip ON markers (clip_id, time);

CREATE TABLE transitions (
  place INTEGER PRIMARY KEY AUTOINCREMENT, -- the order they were made in
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  source_id TEXT NOT NULL,
  destination_id TEXT NOT NULL,
  status TEXT NOT NULL,
  document TEXT NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0 -- kept, so that undoing the removal finds its place again
) STRICT;
CREATE INDEX transitions_by_source ON transitions (source_id);
CREATE INDEX transitions_by_destination ON transitions (destination_id);

CREATE TABLE edits (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  changes TEXT NOT NULL,
  inverse TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('applied', 'undone', 'abandoned')),
  time TEXT NOT NULL
) STRICT;
CREATE INDEX edits_by_state ON edits (state, number);

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
