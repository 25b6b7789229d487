// main/cli/work-kinds: work in threads that a farm can share
import { z } from 'zod';
import { measuresSchema } from '#contract/exchange/comparison-report.ts';
import { judgedBy } from '#core/judgement/judged-by.ts';
import type { LoadedChain } from '#core/transition/clips/loaded-chain.ts';
import type { JobKind } from '../../farm/job-kind.ts';
import { receivedChain, sentChainSchema, type SentChain } from '../../farm/worker-clips.ts';
import { IMPORTER_VERSION } from '../../import/read/index-file.ts';
import { siblingScript } from '../../library/sibling-script.ts';
import { segueVersion } from '../version.ts';

/** Values of the slots of a transition, by metric; null = it does not apply. */
export type SlotMeasures = readonly Readonly<Record<string, number | null>>[];

/** Grows whenever the content of a task or its answer changes its form. */
const FORMAT = 2;

/** The judgement of a transition as work for a farm. */
export const auditKind: JobKind<SentChain, LoadedChain, SlotMeasures> = {
  name: 'audit',
  program: [judgedBy, String(IMPORTER_VERSION), String(FORMAT)],
  programName: segueVersion(),
  content: sentChainSchema as z.ZodType<SentChain>,
  value: z.array(measuresSchema),
  script: siblingScript(import.meta.url, 'audit-worker'),
  load: receivedChain,
};
