import { z } from 'zod';
import { reviewStatuses } from '#core/documents/limits.ts';
import { textSchema } from '#core/documents/plain-schemas.ts';
import { judgedSlotSchema } from './comparison-report.ts';

export const AUDIT_FORMAT = 'segue.audit';
export const AUDIT_VERSION = 2;

const name = textSchema(1000);

const reason = z.strictObject({
  metric: z.string(),
  value: z.number(),
  excess: z.number().positive(), // over the median of the audit, in distances between its quartiles
  percentile: z.number().min(0).max(100).nullable(), // of the audit; null below 20 values
});

const fault = z.strictObject({
  transition: name,
  slot: name,
  metric: z.string(),
  value: z.number(),
  limit: z.number().nullable(), // of a budget
  baseline: z.number().nullable(),
  waived: textSchema(1000).nullable(), // the reason; such a fault does not fail the audit
});

/** One end of a judged transition. @see TakeTime */
const end = z.strictObject({ clip: name, seconds: z.number(), tags: z.array(textSchema(200)) });

/**
 * JSON output of `segue audit`: no times of computation, so the same library and arguments give the same
 * text.
 */
export const auditReportSchema = z.strictObject({
  format: z.literal(AUDIT_FORMAT),
  version: z.literal(AUDIT_VERSION),
  judgedBy: textSchema(100), // a hash of the sources that measured
  judged: z.array(
    z.strictObject({
      id: textSchema(100), // of the transition; of one in no library, of its clips and times
      name,
      count: z.int().min(1), // how often a log has it
      slots: z.array(judgedSlotSchema).min(1),
      /** Clips, times as their files count them, and tags; absent in older reports. */
      source: end.optional(),
      destination: end.optional(),
      review: z.enum(reviewStatuses).optional(), // of a transition of the library
    }),
  ),
  ranking: z.array(z.strictObject({ transition: name, slot: name, reasons: z.array(reason) })), // the worst first
  faults: z.array(fault),
  /** What no metric measures, in sentences: of a slot, or of a transition, the first that it is true of. */
  notes: z
    .array(z.strictObject({ transition: name, slot: name.nullable(), message: z.string() }))
    .default([]),
  failed: z.array(z.strictObject({ name, message: z.string() })), // not judged
});

export type AuditReport = z.infer<typeof auditReportSchema>;
