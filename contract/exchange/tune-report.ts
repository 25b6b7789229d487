import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';
import { measuresSchema } from './comparison-report.ts';

export const TUNE_FORMAT = 'segue.tune';
export const TUNE_VERSION = 1;

/** JSON output of `segue tune`. */
export const tuneReportSchema = z.strictObject({
  format: z.literal(TUNE_FORMAT),
  version: z.literal(TUNE_VERSION),
  transition: z.strictObject({ id: z.uuid(), name: textSchema(1000), number: z.int().min(1) }),
  slot: z.strictObject({ name: textSchema(1), method: textSchema(100) }),
  metrics: z.tuple([z.string(), z.string()]),
  seed: z.int().min(0),
  /** In order; the present values first. */
  tried: z.array(
    z.strictObject({
      values: z.record(z.string(), z.number()),
      measures: measuresSchema,
      faults: z.number().min(0), // fault score
      offer: z.enum(['pose', 'pace']).optional(), // how its blend time was found
    }),
  ),
  front: z.array(z.int().min(0)), // indices of `tried`, the best in the first metric first
  best: z.int().min(0), // index of the lowest fault score
  saved: z.boolean(),
});

export type TuneReport = z.infer<typeof tuneReportSchema>;
