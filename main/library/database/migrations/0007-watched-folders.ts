/** Folders whose clips the library follows. */
export const watchedFolders = /* sql */ `
CREATE TABLE watched_folders (
  path TEXT PRIMARY KEY,          -- absolute; none lies in another
  added TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
