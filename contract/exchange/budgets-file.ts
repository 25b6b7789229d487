import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';

export const BUDGETS_FORMAT = 'segue.budgets';
export const BUDGETS_VERSION = 1;

/** A file with the limits that an audit must keep, and the faults that are accepted. */
export const budgetsFileSchema = z.strictObject({
  format: z.literal(BUDGETS_FORMAT),
  version: z.literal(BUDGETS_VERSION),
  budgets: z.array(z.string()), // `footSlide<=2`
  judgedBy: textSchema(100).optional(), // of the audit by which they were set
  waivers: z
    .array(
      z.strictObject({
        transition: textSchema(1000), // its name in the audit
        slot: textSchema(1000).optional(), // its name in the audit; default all
        metric: z.string().optional(), // default all
        reason: textSchema(1000).min(1),
      }),
    )
    .default([]),
});
