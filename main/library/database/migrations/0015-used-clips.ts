/**
 * When a clip was last a source or destination: nobody's work, so no edit, undo or export knows of it. A library of before begins
 * with the order in which its transitions were made.
 */
export const usedClips = /* sql */ `
ALTER TABLE listing ADD COLUMN used REAL NOT NULL DEFAULT 0; -- ms since 1970; 0 = never
UPDATE listing SET used = made.place FROM (
  SELECT clip, max(place) AS place FROM (
    SELECT source_id AS clip, place FROM transitions WHERE removed = 0
    UNION ALL SELECT destination_id, place FROM transitions WHERE removed = 0)
  GROUP BY clip) AS made
WHERE made.clip = listing.id;
CREATE INDEX listing_by_use ON listing (-used, sort_key);
`;
