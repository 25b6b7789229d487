/** Replaced by the build, see `tools/judge-hash.mjs`; absent where the sources run as they are. */
declare const JUDGE_HASH: string | undefined;
declare const AUDIT_HASH: string | undefined;
declare const SEAM_HASH: string | undefined;

/** The sources that measure slots: values of others are not compared with theirs. */
export const judgedBy: string = typeof JUDGE_HASH === 'string' ? JUDGE_HASH : 'sources';

/** The sources that audit transitions: those that measure slots, and those that find what else is stated. */
export const auditedBy: string = typeof AUDIT_HASH === 'string' ? AUDIT_HASH : 'sources';

/** The sources that find the best seams between two clips. */
export const seamsFoundBy: string = typeof SEAM_HASH === 'string' ? SEAM_HASH : 'sources';
