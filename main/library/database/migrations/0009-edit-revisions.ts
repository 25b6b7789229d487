/** In which order edits were applied, undone and redone: what those who follow the library have not seen yet is told by it. */
export const editRevisions = /* sql */ `
ALTER TABLE edits ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
CREATE INDEX edits_by_revision ON edits (revision);
`;
