import type { AnyKind } from '../../farm/job-kind.ts';
import { auditKind } from './audit-kind.ts';
import { seamKind } from './seam-kind.ts';

/** The kinds of work that a worker computes. */
export const workKinds: readonly AnyKind[] = [auditKind, seamKind];
