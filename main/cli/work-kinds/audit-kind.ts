// main/cli/work-kinds: work in threads that a farm can share
import { z } from 'zod';
import { measuresSchema } from '#contract/exchange/comparison-report.ts';
import type { FarFromRest } from '#core/engines/godot.ts';
import { auditedBy, judgedBy } from '#core/judge/judge.ts';
import type { LoadedChain } from '#core/transition/clips/loaded-chain.ts';
import type { LostMotion } from '#core/transition/clips/lost-motion.ts';
import type { SourceEnd } from '#core/transition/evaluation/source-end.ts';
import type { JobKind } from '../../farm/job-kind.ts';
import { receivedChain, sentChainSchema, type SentChain } from '../../farm/worker-clips.ts';
import { IMPORTER_VERSION } from '../../import/read/index-file.ts';
import { siblingScript } from '../../library/sibling-script.ts';
import { segueVersion } from '../version.ts';

/** Values of the slots of a transition, by metric; null = it does not apply. */
export type SlotMeasures = readonly Readonly<Record<string, number | null>>[];

/** What an audit finds of a transition. */
export interface AuditFindings {
  readonly slots: SlotMeasures;
  readonly rest: readonly (FarFromRest | null)[]; // [slots]
  readonly lost: readonly LostMotion[];
  readonly ends: readonly (SourceEnd | null)[]; // [slots] see `sourceEndOf`
}

export const findingsSchema = z.strictObject({
  slots: z.array(measuresSchema),
  rest: z.array(z.strictObject({ joint: z.string(), angle: z.number() }).nullable()),
  lost: z.array(z.strictObject({ clip: z.int(), joints: z.array(z.string()).min(1), angle: z.number() })),
  ends: z.array(z.strictObject({ endsAfter: z.number(), readFor: z.number() }).nullable()),
});

/** Grows whenever the content of a task or its answer changes its form. */
const FORMAT = 4;

/** All that an answer depends on besides the content. */
export const auditProgram = [judgedBy, auditedBy, String(IMPORTER_VERSION), String(FORMAT)];

/** The judgement of a transition as work for a farm. */
export const auditKind: JobKind<SentChain, LoadedChain, AuditFindings> = {
  name: 'audit',
  program: auditProgram,
  programName: segueVersion(),
  content: sentChainSchema as z.ZodType<SentChain>,
  value: findingsSchema,
  script: siblingScript(import.meta.url, 'audit-worker'),
  load: receivedChain,
};
