/**
 * Labels that many clips share have words of their own, as tags and folders do: then a phrase is looked for in a few labels, and not
 * in each clip. What clips have labels that few share is found in `row_label_words` instead, by the clip.
 *
 *     listing ◀── row_labels ──▶ labels ◀── label_words
 *        ▲
 *        ├── words (name, note)
 *        └── row_label_words
 */
export const sharedLabels = /* sql */ `
CREATE TABLE labels (
  number INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE,
  row_count INTEGER NOT NULL DEFAULT 0 -- of row_labels
) STRICT;
CREATE INDEX labels_by_use ON labels (row_count);

CREATE TABLE row_labels (
  label INTEGER NOT NULL REFERENCES labels (number),
  row INTEGER NOT NULL,
  PRIMARY KEY (label, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX row_labels_by_row ON row_labels (row);
CREATE TRIGGER row_label_added AFTER INSERT ON row_labels BEGIN
  UPDATE labels SET row_count = row_count + 1 WHERE number = NEW.label;
END;
CREATE TRIGGER row_label_removed AFTER DELETE ON row_labels BEGIN
  UPDATE labels SET row_count = row_count - 1 WHERE number = OLD.label;
END;

CREATE VIRTUAL TABLE label_words USING fts5 (text, content = '', contentless_delete = 1,
  prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE row_label_words USING fts5 (labels, content = '', contentless_delete = 1,
  prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');
DROP TABLE words;
CREATE VIRTUAL TABLE words USING fts5 (name, note, content = '', contentless_delete = 1,
  prefix = '1 2 3 4 5', tokenize = 'unicode61 remove_diacritics 2');

INSERT INTO stale_rows SELECT id, 1 FROM listing WHERE true ON CONFLICT DO UPDATE SET words = 1;
`;
