/** Stretches of clips: half-open, in seconds on the clip. */
export const ranges = /* sql */ `
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
`;
