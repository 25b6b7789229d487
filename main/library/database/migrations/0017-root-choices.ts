/** Where the roots of clips come from, as a person said: for all files below a folder, or for one clip, which counts first. */
export const rootChoices = /* sql */ `
CREATE TABLE root_choices (
  kind TEXT NOT NULL CHECK (kind IN ('folder', 'clip')),
  subject TEXT NOT NULL,          -- absolute path of the folder, id of the clip
  choice TEXT NOT NULL,           -- JSON, a RootChoice
  PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
`;
