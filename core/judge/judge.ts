// core/judge: how good a transition is: metrics of each slot, and of each joint over time; imports transition
import { assert } from '../kit/assert.ts';
import { checkpoint } from '../kit/long-work.ts';
import type { JointMap } from '../rig/roles/joint-map.ts';
import { success, type Result } from '../kit/result.ts';
import type { RootedClip } from '../clip/root/rooted-clip.ts';
import type { Slot, Transition } from '../transition/document/document.ts';
import { chainOfSlot } from '../transition/document/resolve-chain.ts';
import type { TransitionProblem } from '../transition/document/transition-problem.ts';
import { bindTransition } from '../transition/binding/bind-transition.ts';
import type { TransitionEvaluation } from '../transition/evaluation/evaluation.ts';
import { sourceEndOf, type SourceEnd } from '../transition/evaluation/source-end.ts';
import { createFootLocks, type FootLock } from '../rig/feet/foot-lock.ts';
import type { JointLimits } from '../rig/joint-limits.ts';
import { feetCorrections, standingInOutput } from './standing-feet.ts';
import type { JudgedSlot, Measured, Metric } from './metric.ts';
import { clipMetrics, lockMetrics, metricsOf } from './metrics/registry.ts';
import { withTracks, type MotionTrack, type TakeTrack } from './motion-track.ts';
import { JUDGED_RATE, LEAST_SECONDS, sampleSlots } from './sample-slots.ts';

/** What is judged: the last transition of a chain, see `bindTransition`. */
export interface JudgedChain {
  readonly chain: readonly Transition[];
  readonly clips: readonly RootedClip[];
  readonly map: JointMap;
  /** True if the feet of its slots are locked. */
  readonly isLocked?: boolean | undefined; // default false
}

/** Measures by the id of their metric. */
export type Measures = Readonly<Record<string, Measured>>;

/** The judgement of a transition. */
export interface Judgement {
  readonly seconds: readonly number[]; // [slots] judged, from the seam: one, or until the slot has settled
  readonly slots: readonly Measures[];
  /** The slots by themselves in their first second: only metrics that judge a motion by itself. */
  readonly alone: readonly Measures[];
  /** The clips alone in the same second: the source as it plays on, and the destination. */
  readonly clips: { readonly source: Measures; readonly destination: Measures };
  /** The destination into itself, by all metrics: what is no fault of a blend. */
  readonly floor: Measures;
  readonly stands: readonly (readonly Uint8Array[])[]; // [slots][feet] see `standingInOutput`
  readonly corrections: readonly (readonly Float64Array[])[]; // [slots][feet] of a foot lock; none without it
  readonly limits: readonly JointLimits[]; // [joints] see `beyondLimits`
  readonly sourceEnds: readonly (SourceEnd | null)[]; // [slots] see `sourceEndOf`
}

/** Judges all slots of a transition, each by itself: no slot changes the numbers of another one. */
export function judge(judged: JudgedChain): Result<Judgement, TransitionProblem> {
  return withTracks((take) => judgeIn(judged, take));
}

function judgeIn(judged: JudgedChain, take: TakeTrack): Result<Judgement, TransitionProblem> {
  const sampled = sampleJudged(judged, take);
  if (!sampled.ok) return sampled;
  const { whole, free, slots } = sampled.value;
  const plain = judged.chain.length === 1 ? free[0] : cutOf(judged, take);
  const floor = measureSlot(firstSecond(plain, plain.destination));
  return success({
    seconds: slots.map(({ seam, end }) => (end - seam) / JUDGED_RATE),
    slots: measureSlots(slots, free),
    alone: slots.map((slot) => measureAlone(slot, slot.output)),
    clips: {
      source: measureAlone(plain, plain.source),
      destination: measureAlone(plain, plain.destination, floor),
    },
    floor,
    stands: free.map((slot) => slot.figure.feet.map((foot) => standingInOutput(slot, foot))),
    corrections: judged.isLocked ? free.map(feetCorrections) : [],
    limits: free[0].figure.limits,
    sourceEnds: slots.map((_, slot) => sourceEndOf(whole, slot)),
  });
}

/** Measures all slots of a transition, without what they are compared with: [slots] as in a judgement. */
export function judgeSlots(judged: JudgedChain): Result<readonly Measures[], TransitionProblem> {
  return withTracks((take) => {
    const sampled = sampleJudged(judged, take);
    return sampled.ok ? success(measureSlots(sampled.value.slots, sampled.value.free)) : sampled;
  });
}

/** The slots of a transition as metrics read them, and, if asked, with locked feet. */
function sampleJudged({ chain, clips, map, isLocked = false }: JudgedChain, take: TakeTrack) {
  const whole = bindTransition(chain, clips, map);
  if (!whole.ok) return whole;
  const evaluations = evaluationsOf(chain, whole.value, (each) => bindTransition(each, clips, map));
  const sample = (locks: readonly FootLock[]): readonly JudgedSlot[] =>
    evaluations.flatMap((evaluation, i) => {
      const own = evaluations.length > 1 ? locks.slice(i, i + 1) : locks;
      return sampleSlots({ evaluation, map, clips, locks: own, take });
    });
  const free = sample([]);
  const slots = isLocked ? sample(createFootLocks(map, clips, free.map(feetCorrections))) : free;
  return success({ whole: whole.value, free, slots });
}

/** Measures slots. A lock is measured by what it has to move. @param free without it */
const measureSlots = (slots: readonly JudgedSlot[], free: readonly JudgedSlot[]): readonly Measures[] =>
  slots.map((slot, i) =>
    slot === free[i] ? measureSlot(slot) : { ...measureSlot(slot), ...measureSlot(free[i], lockMetrics) },
  );

/**
 * One evaluation of all slots; of interruptions one for each, since the chosen slot places the destination of
 * all.
 */
function evaluationsOf(
  chain: readonly Transition[],
  whole: TransitionEvaluation,
  evaluate: (chain: readonly Transition[]) => Result<TransitionEvaluation, TransitionProblem>,
): readonly TransitionEvaluation[] {
  const [{ slots }] = chain.slice(-1);
  if (chain.length === 1 || slots.length === 1) return [whole];
  return slots.flatMap((_, slot) => {
    const own = evaluate(chainOfSlot(chain, slot));
    return own.ok ? [own.value] : [];
  });
}

/** A cut from the source of the chosen slot: both clips as they are, without ticks. */
function cutOf({ chain, clips, map }: JudgedChain, take: TakeTrack): JudgedSlot {
  const [last] = chain.slice(-1);
  const [...own] = chainOfSlot(chain, last.chosen);
  const cut: Slot = { method: 'cut', values: {}, profile: null };
  own[own.length - 1] = { ...last, slots: [cut], chosen: 0, requests: [], trailing: [] };
  const evaluation = bindTransition(own, clips, map);
  assert(evaluation.ok, 'a transition can be played, but not with a cut');
  return sampleSlots({ evaluation: evaluation.value, map, clips, take })[0];
}

/** Measures a slot. @param by metrics; default: all that apply to its channels */
export const measureSlot = (
  slot: JudgedSlot,
  by: readonly Metric[] = metricsOf(slot.output.channels),
): Measures => measuresBy(by, (metric) => metric.measure(slot));

/**
 * Measures a motion by itself in its first second, by the metrics that apply.
 *
 * @param slot  whose figure moves so
 * @param known its measures by all metrics in that second, if they are known
 */
export function measureAlone(slot: JudgedSlot, track: MotionTrack, known?: Measures): Measures {
  const alone = firstSecond(slot, track);
  return measuresBy(clipMetrics, ({ ofClips, ...metric }) =>
    typeof ofClips === 'function' ? ofClips(alone) : (known?.[metric.id] ?? metric.measure(alone)),
  );
}

/** The first second of a motion, as a slot whose clips move alike, without a seam. */
const firstSecond = (slot: JudgedSlot, track: MotionTrack): JudgedSlot => ({
  ...slot,
  end: slot.seam + LEAST_SECONDS * slot.rate,
  blendEnd: slot.seam,
  output: track,
  source: track,
  destination: track,
  sides: { before: slot.sides.after, after: slot.sides.after },
});

function measuresBy(by: readonly Metric[], read: (metric: Metric) => Measured): Measures {
  const measured = by.map((metric) => {
    checkpoint();
    return [metric.id, read(metric)] as const;
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

/** Replaced by the build, see `tools/judge-hash.mjs`; absent where the sources run as they are. */
declare const JUDGE_HASH: string | undefined;
declare const AUDIT_HASH: string | undefined;
declare const SEAM_HASH: string | undefined;

/** The sources that measure slots: values of others are not compared with theirs. */
export const judgedBy: string = typeof JUDGE_HASH === 'string' ? JUDGE_HASH : 'sources';

/** The sources that audit transitions: those that measure slots, and those that find what else is stated. */
export const auditedBy: string = typeof AUDIT_HASH === 'string' ? AUDIT_HASH : 'sources';

/** The sources that find the best seams between two clips. */
export const seamsFoundBy: string = typeof SEAM_HASH === 'string' ? SEAM_HASH : 'sources';
