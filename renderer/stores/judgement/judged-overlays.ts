/** Ids of overlays that show what is judged. Saved in workspaces: never rename. */
export const FOOT_LOCK = 'footLock';
export const JOINT_LIMITS = 'jointLimits';
export const RESULT_LANES = 'resultLanes';
