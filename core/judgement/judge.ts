import { checkpoint } from '../checkpoint.ts';
import type { JointMap } from '../joints/joint-map.ts';
import { success, type Result } from '../result.ts';
import type { RootedClip } from '../root/rooted-clip.ts';
import type { Transition } from '../transition/document/document.ts';
import type { TransitionProblem } from '../transition/document/transition-problem.ts';
import { createEvaluation } from '../transition/evaluation/create-evaluation.ts';
import { createFootLocks, type FootLock } from '../feet/foot-lock.ts';
import type { JointLimits } from '../metrics/joint-limits.ts';
import { footCorrections, standingInOutput } from './foot-corrections.ts';
import type { JudgedSlot } from './judged-slot.ts';
import type { Measured, Metric } from './metric.ts';
import { clipMetrics, lockMetrics, metrics } from './metrics/registry.ts';
import type { MotionTrack } from './motion-track.ts';
import { createSlotSampler, JUDGED_RATE } from './sample-slots.ts';

/** What is judged: the last transition of a chain, see `createEvaluation`. */
export interface JudgedChain {
  readonly chain: readonly Transition[];
  readonly clips: readonly RootedClip[];
  readonly map: JointMap;
  readonly leastSeconds?: number | undefined; // that are judged; default 1
  /** True if the feet of its slots are locked. */
  readonly isLocked?: boolean | undefined; // default false
}

/** Measures by the id of their metric. */
export type Measures = Readonly<Record<string, Measured>>;

/** The judgement of a transition. */
export interface Judgement {
  readonly seconds: number; // judged, from the seam
  readonly slots: readonly Measures[];
  /** The clips alone over the same time: the source as it plays on, and the destination. Only metrics that judge a motion by itself. */
  readonly clips: { readonly source: Measures; readonly destination: Measures };
  readonly stands: readonly (readonly Uint8Array[])[]; // [slots][feet] see `standingInOutput`
  readonly corrections: readonly (readonly Float64Array[])[]; // [slots][feet] of a foot lock: see `footCorrections`
  readonly limits: readonly JointLimits[]; // [joints] see `beyondLimits`
}

/** Measures all slots of a transition by all metrics. */
export function judge(judged: JudgedChain): Result<Judgement, TransitionProblem> {
  const { chain, clips, map, leastSeconds, isLocked = false } = judged;
  const evaluation = createEvaluation(chain, clips, map);
  if (!evaluation.ok) return evaluation;
  const sample = (locks: readonly FootLock[]): readonly JudgedSlot[] => {
    const parts = { evaluation: evaluation.value, map, clips, leastSeconds, locks };
    const sampler = createSlotSampler(parts);
    while (sampler.step());
    return sampler.slots;
  };
  const free = sample([]);
  const corrections = free.map((slot) => slot.figure.feet.map((foot) => footCorrections(slot, foot)));
  const slots = isLocked ? sample(createFootLocks(map, clips, corrections)) : free;
  const [first] = slots;
  return success({
    seconds: (first.end - first.seam) / JUDGED_RATE,
    // A lock is measured by what it has to move.
    slots: slots.map((slot, i) => ({ ...measureSlot(slot), ...measure(free[i], lockMetrics) })),
    clips: {
      source: measureAlone(first, first.source),
      destination: measureAlone(first, first.destination),
    },
    stands: free.map((slot) => slot.figure.feet.map((foot) => standingInOutput(slot, foot))),
    corrections,
    limits: first.figure.limits,
  });
}

/** Measures a slot by all metrics. */
export const measureSlot = (slot: JudgedSlot): Measures => measure(slot, metrics);

/** Measures a motion by itself, by the metrics that apply. @param slot whose figure moves so */
export const measureAlone = (slot: JudgedSlot, track: MotionTrack): Measures =>
  measure({ ...slot, output: track, source: track, destination: track }, clipMetrics);

function measure(slot: JudgedSlot, by: readonly Metric[]): Measures {
  const measured = by.map((metric) => {
    checkpoint();
    return [metric.id, metric.measure(slot)] as const;
  });
  return Object.fromEntries(measured);
}

/** The values of measures alone, as JSON can hold them; null = it does not apply. */
export function numbersOf(measures: Measures): Record<string, number | null> {
  const values = Object.entries(measures).map(([id, { value }]) => [
    id,
    Number.isFinite(value) ? value : null,
  ]);
  return Object.fromEntries(values) as Record<string, number | null>;
}
