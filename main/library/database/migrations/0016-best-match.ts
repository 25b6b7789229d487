/**
 * What fits best is found first, and a clip by each of the places where its file is.
 *
 *     listing (plain_name) ◀── words (name)
 *        ▲ ▲
 *        │ └── other_words (note, names of other places)
 *        └──── other_folders ──▶ folders
 *
 * The words of names are apart from those of notes, since a name that fits is better.
 */
export const bestMatches = /* sql */ `
-- Its letters and digits, without capitals and accents.
ALTER TABLE listing ADD COLUMN plain_name TEXT NOT NULL DEFAULT '';
CREATE INDEX listing_by_plain_name ON listing (plain_name);

DROP TABLE words;
CREATE VIRTUAL TABLE words USING fts5 (name, content = '', contentless_delete = 1,
  prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE other_words USING fts5 (note, places, content = '', contentless_delete = 1,
  prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');

-- Folders in which other files with the content of a clip are.
CREATE TABLE other_folders (
  folder INTEGER NOT NULL REFERENCES folders (number),
  row INTEGER NOT NULL,
  PRIMARY KEY (folder, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX other_folders_by_row ON other_folders (row);

-- Words are split otherwise now. What is shared by many rows, and names, are split anew by themselves: all else of a hundred
-- thousand rows stays as it is.
ALTER TABLE listing ADD COLUMN worded INTEGER NOT NULL DEFAULT 0; -- whether its words are as they are split now
ALTER TABLE folders ADD COLUMN worded INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tags ADD COLUMN worded INTEGER NOT NULL DEFAULT 1;
ALTER TABLE labels ADD COLUMN worded INTEGER NOT NULL DEFAULT 1;
UPDATE folders SET worded = 0;
UPDATE tags SET worded = 0;
UPDATE labels SET worded = 0;
CREATE INDEX unworded_rows ON listing (number) WHERE worded = 0;
CREATE INDEX unworded_folders ON folders (number) WHERE worded = 0;
CREATE INDEX unworded_tags ON tags (number) WHERE worded = 0;
CREATE INDEX unworded_labels ON labels (number) WHERE worded = 0;
INSERT INTO stale_rows SELECT id, 1 FROM clips
WHERE note <> '' OR hash IN (SELECT hash FROM files WHERE hash IS NOT NULL GROUP BY hash HAVING count(*) > 1)
  OR id IN (SELECT listing.id FROM labels JOIN row_labels ON label = labels.number JOIN listing ON listing.number = row
    WHERE text GLOB '*[^ -~]*')
ON CONFLICT DO UPDATE SET words = 1;

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
-- Few clips have other places: of a hundred thousand whose files are read otherwise, no words have to be looked at again.
CREATE TRIGGER clip_moved AFTER UPDATE OF file_id, hash ON clips
WHEN (OLD.file_id <> NEW.file_id OR OLD.hash <> NEW.hash) AND (
  EXISTS (SELECT 1 FROM files WHERE hash IN (OLD.hash, NEW.hash) AND id <> NEW.file_id)
  OR EXISTS (SELECT 1 FROM listing JOIN other_folders ON row = number WHERE listing.id = NEW.id)) BEGIN
  INSERT INTO stale_rows VALUES (NEW.id, 1) ON CONFLICT DO UPDATE SET words = 1;
END;
`;
