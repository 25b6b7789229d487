/** A file that failed may be ignored: the list leaves it out until it has another content. */
export const ignoredFiles = /* sql */ `
ALTER TABLE files ADD COLUMN ignored INTEGER NOT NULL DEFAULT 0;
CREATE INDEX ignored_files ON files (sort_key) WHERE ignored = 1;
`;
