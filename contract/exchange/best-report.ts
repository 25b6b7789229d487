import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';

export const BEST_FORMAT = 'segue.best';
export const BEST_VERSION = 1;

const clip = z.strictObject({ id: z.uuid(), name: textSchema(1000) });
const seconds = z.number().min(0); // as the file of a clip counts, and its frames
const cost = z.number().min(0); // m s, fast

const place = z.strictObject({ clip, mirror: z.boolean(), in: seconds, frame: z.int().min(0), cost });

/** A way through a clip; `out` is after its end if a loop is left in its next round. */
const bridge = z.strictObject({ clip, mirror: z.boolean(), in: seconds, out: seconds, cost });

/** The best seam from a clip to another one; null = there is none. */
export const seamSchema = z.strictObject({ out: seconds, in: seconds, cost }).nullable();

/** JSON output of `segue best`. */
export const bestSchema = z.strictObject({
  format: z.literal(BEST_FORMAT),
  version: z.literal(BEST_VERSION),
  searched: z.strictObject({ clips: z.int(), frames: z.int() }), // with mirrored ones
  /** The nearest places, the best first; of a bridge, the one that it leads to. */
  places: z.array(place).optional(),
  bridges: z.array(bridge).optional(), // the cheapest first
  /** The best seam from each clip to each other one. */
  matrix: z
    .strictObject({
      clips: z.array(clip),
      rows: z.array(z.array(seamSchema)),
    })
    .optional(),
  problems: z.array(z.strictObject({ name: textSchema(1000), message: textSchema(10_000) })),
});

export type BestReport = z.infer<typeof bestSchema>;
