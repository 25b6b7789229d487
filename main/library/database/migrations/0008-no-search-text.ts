/** Search looks into tables of words now. */
export const noSearchText = /* sql */ `
ALTER TABLE clips DROP COLUMN search_text;
ALTER TABLE files DROP COLUMN search_text;
`;
