/** `row_kinds` says of which rows have any marker or any range, too, so that they need not be gathered from all kinds. */
export const rowsWithAnyMark = /* sql */ `
INSERT INTO row_kinds (kind, row) SELECT DISTINCT 'marker', listing.number
  FROM markers JOIN listing ON listing.id = markers.clip_id WHERE true ON CONFLICT DO NOTHING;
INSERT INTO row_kinds (kind, row) SELECT DISTINCT 'range', listing.number
  FROM ranges JOIN listing ON listing.id = ranges.clip_id WHERE true ON CONFLICT DO NOTHING;
`;
