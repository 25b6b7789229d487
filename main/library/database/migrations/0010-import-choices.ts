/**
 * What a person says files are in, instead of what is guessed from them: for all files below a folder, or for one clip's file. What
 * counts for a file is part of the `hash` that it and its clips are found by: see content-hash.ts.
 */
export const importChoices = /* sql */ `
CREATE TABLE import_choices (
  kind TEXT NOT NULL CHECK (kind IN ('folder', 'clip')),
  subject TEXT NOT NULL,          -- absolute path of the folder, id of the clip
  unit REAL,                      -- metres; NULL: not chosen
  up_axis TEXT CHECK (up_axis IN ('y', 'z')),
  PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
`;
