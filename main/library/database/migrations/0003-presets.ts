/** Settings of a slot under a name. */
export const presets = /* sql */ `
CREATE TABLE presets (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,  -- the name without capitals
  settings TEXT NOT NULL          -- JSON: method, values, profile
) STRICT, WITHOUT ROWID;
`;
