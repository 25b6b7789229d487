import { z } from 'zod';
import { seamSchema } from '#contract/exchange/best-report.ts';
import { seamsFoundBy } from '#core/judge/judge.ts';
import type { TimeSpan } from '#core/judge/time-span.ts';
import { courseKindOf, courseOfSlot } from '#core/judge/cost-map/offset-course.ts';
import type { LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import type { JobKind } from '../../farm/job-kind.ts';
import { sentClipSchema, type SentClip, type WorkerClips } from '../../farm/worker-clips.ts';
import { IMPORTER_VERSION } from '../../import/read/index-file.ts';
import { siblingScript } from '../../library/sibling-script.ts';
import { slotsOfMethods } from '../inputs/method-slots.ts';
import { segueVersion } from '../version.ts';

/** The best seam from a clip to another one; null if there is none. */
export type FoundSeam = z.infer<typeof seamSchema>;

/** A clip that is left or entered, but in these spans. */
export interface LoadedEnd {
  readonly loaded: LoadedClip;
  readonly barred: readonly TimeSpan[];
}

/** Two clips, and the one whose figure both are compared on. */
interface Pair<Clip, End> {
  readonly figure: Clip;
  readonly from: End;
  readonly into: End;
}

export interface SentEnd {
  readonly clip: SentClip;
  readonly barred: readonly TimeSpan[];
}

export type LoadedPair = Pair<LoadedClip, LoadedEnd>;

const time = z.number().min(-1e9).max(1e9);
const end = z.strictObject({
  clip: sentClipSchema,
  barred: z.array(z.strictObject({ start: time, end: time })).max(10_000),
});

/** The cost of the usual spring. */
const [{ settings: spring }] = slotsOfMethods(['springExact']);
export const seamCourse = courseOfSlot(spring, courseKindOf(spring));

/** Grows whenever the content of a task or its answer changes its form. */
const FORMAT = 1;

/** The best seam from a clip to another one as work for a farm. */
export const seamKind: JobKind<Pair<SentClip, SentEnd>, LoadedPair, FoundSeam> = {
  name: 'matrix',
  program: [seamsFoundBy, String(IMPORTER_VERSION), String(FORMAT)],
  programName: segueVersion(),
  content: z.strictObject({ figure: sentClipSchema, from: end, into: end }) as z.ZodType<
    Pair<SentClip, SentEnd>
  >,
  value: seamSchema,
  script: siblingScript(import.meta.url, 'seam-worker'),
  async load({ figure, from, into }, clips) {
    return {
      figure: await clips.load(figure),
      from: await loadEnd(from, clips),
      into: await loadEnd(into, clips),
    };
  },
};

const loadEnd = async ({ clip, barred }: SentEnd, clips: WorkerClips): Promise<LoadedEnd> => ({
  loaded: await clips.load(clip),
  barred,
});
