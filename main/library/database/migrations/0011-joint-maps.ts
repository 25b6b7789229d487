/** What people set of the joints of a skeleton; what they did not is recognised anew each time. */
export const jointMaps = /* sql */ `
CREATE TABLE joint_maps (
  signature TEXT PRIMARY KEY,  -- as in skeletons: the same for figures of other proportions
  edits TEXT NOT NULL          -- JSON: by joint name its role, side and counterpart
) STRICT, WITHOUT ROWID;
`;
