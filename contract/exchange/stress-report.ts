import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';

export const STRESS_FORMAT = 'segue.stress';
export const STRESS_VERSION = 1;

const seconds = z.number().min(0);

/** A measure over all frames of a slot. */
const summarySchema = z.strictObject({
  mean: z.number().min(0),
  p95: z.number().min(0), // 95 % of the frames are not above it
  max: z.number().min(0),
});

/** A request: who asked for which clip, and what became of it. */
const request = z.strictObject({
  from: textSchema(1000),
  time: seconds, // of its arrival
  clip: z.int().min(0), // index in `clips`
  entry: seconds, // as the file of the clip counts
  evaluatedAt: seconds, // at the next frame
  outcome: z.enum(['granted', 'ignored', 'outlasted']),
  grantedInstead: z.int().min(-1), // index of a request; -1 = none
  blended: seconds, // until the next granted request; 0 if it was not granted
});

const slot = z.strictObject({
  name: textSchema(1000),
  method: textSchema(100),
  values: z.record(z.string(), z.union([z.number(), z.string()])),
  unsound: z.int().min(0), // frames with a number that is not finite
  distance: summarySchema, // m, from the clip that was requested last
  speed: summarySchema, // rad/s, of the fastest joint
  acceleration: summarySchema, // rad/s^2, of the joint whose angular velocity changes most
  violation: summarySchema, // rad, of the joint that is furthest beyond its limits
  /**
   * s, blend time of each request that was granted, in order, after the deficit; null if the method has none.
   */
  granted: z.array(seconds).nullable(),
  /** s, taken from it by the deficit. */
  shortenedBy: z.array(seconds).nullable(),
  /** s, of the transition of each request that was granted, remaining when the next one came. */
  cutOff: z.array(seconds),
});

/** JSON output of `segue stress`: no times of computation, so the same arguments give the same text. */
export const stressReportSchema = z.strictObject({
  format: z.literal(STRESS_FORMAT),
  version: z.literal(STRESS_VERSION),
  clips: z.array(textSchema(1000)).min(1), // the first plays at the start
  every: z.number().positive(), // s between requests
  seconds: z.number().positive(), // length of the run
  rate: z.number().positive(), // Hz, of evaluations
  seed: z.int().min(0),
  requests: z.array(request),
  slots: z.array(slot).min(1),
});

export type StressReport = z.infer<typeof stressReportSchema>;
