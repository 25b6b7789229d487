/** Few are missing of many files: they are counted below a folder without looking at the others. */
export const missingFiles = /* sql */ `
CREATE INDEX missing_files ON files (path) WHERE state = 'missing';
`;
