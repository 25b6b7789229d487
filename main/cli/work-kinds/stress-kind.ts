import { z } from 'zod';
import { summarySchema } from '#contract/exchange/stress-report.ts';
import { RUN_SECONDS } from '#core/documents/limits.ts';
import { slotSchema } from '#core/documents/transition-schema.ts';
import { interruptedBy } from '#core/judgement/judged-by.ts';
import { countEvery, MAX_REQUESTS, MAX_SEED, MIN_INTERVAL } from '#core/stress/parse-requests.ts';
import { RUN_RATES } from '#core/stress/stress-setup.ts';
import type { LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import type { Slot } from '#core/transition/document/document.ts';
import type { JobKind } from '../../farm/job-kind.ts';
import { sentClipSchema, type SentClip } from '../../farm/worker-clips.ts';
import { IMPORTER_VERSION } from '../../import/read/index-file.ts';
import { siblingScript } from '../../library/sibling-script.ts';
import { segueVersion } from '../version.ts';

/** Slots that the clips of a set interrupt at even times: see `requestsOf`. */
export interface Interruptions<Clip> {
  readonly clips: readonly Clip[]; // all play on the figure of the first
  readonly slots: readonly Slot[];
  readonly every: number; // s between requests
  readonly seed: number;
  readonly seconds: number; // length
  readonly rate: number; // frames per second
}

const content = z
  .strictObject({
    clips: z.array(sentClipSchema).min(1).max(1000),
    slots: z.array(slotSchema).min(1).max(1000),
    every: z.number().min(MIN_INTERVAL).max(RUN_SECONDS.most),
    seed: z.int().min(0).max(MAX_SEED),
    seconds: z.number().gt(RUN_SECONDS.above).max(RUN_SECONDS.most),
    rate: z.number().min(RUN_RATES.least).max(RUN_RATES.most),
  })
  .refine(({ every, seconds }) => countEvery(every, seconds) <= MAX_REQUESTS);

const slot = z.strictObject({
  distance: summarySchema,
  speed: summarySchema,
  acceleration: summarySchema,
  violation: summarySchema,
  beyond: z.number().min(0).max(1), // share of the frames beyond joint limits
});

/** A slot over a run of interruptions. */
export type InterruptedSlot = z.infer<typeof slot>;

/** Grows whenever the content of a task or its answer changes its form. */
const FORMAT = 1;

/** A run of interruptions as work for a farm. */
export const stressKind: JobKind<
  Interruptions<SentClip>,
  Interruptions<LoadedClip>,
  readonly InterruptedSlot[]
> = {
  name: 'stress',
  program: [interruptedBy, String(IMPORTER_VERSION), String(FORMAT)],
  programName: segueVersion(),
  content: content as z.ZodType<Interruptions<SentClip>>,
  value: z.array(slot),
  script: siblingScript(import.meta.url, 'stress-worker'),
  load: async (sent, clips) => ({ ...sent, clips: await Promise.all(sent.clips.map(clips.load)) }),
};
