import type { JointMap } from '../joints/joint-map.ts';
import { success, type Result } from '../result.ts';
import type { RootedClip } from '../root/rooted-clip.ts';
import type { Transition } from '../transition/document/document.ts';
import type { TransitionProblem } from '../transition/document/transition-problem.ts';
import { createEvaluation } from '../transition/evaluation/create-evaluation.ts';
import type { JudgedSlot } from './judged-slot.ts';
import type { Measured } from './metric.ts';
import { metrics } from './metrics/registry.ts';
import type { MotionTrack } from './motion-track.ts';
import { createSlotSampler, JUDGED_RATE } from './sample-slots.ts';

/** What is judged: the last transition of a chain, see `createEvaluation`. */
export interface JudgedChain {
  readonly chain: readonly Transition[];
  readonly clips: readonly RootedClip[];
  readonly map: JointMap;
}

/** Measures by the id of their metric. */
export type Measures = Readonly<Record<string, Measured>>;

/** The judgement of a transition. */
export interface Judgement {
  readonly seconds: number; // judged, from the seam
  readonly slots: readonly Measures[];
  /** The clips alone over the same time: the source as it plays on, and the destination. Only metrics that judge a motion by itself. */
  readonly clips: { readonly source: Measures; readonly destination: Measures };
}

/** Measures all slots of a transition by all metrics. */
export function judge({ chain, clips, map }: JudgedChain): Result<Judgement, TransitionProblem> {
  const evaluation = createEvaluation(chain, clips, map);
  if (!evaluation.ok) return evaluation;
  const sampler = createSlotSampler({ evaluation: evaluation.value, map, clips });
  while (sampler.step());
  const { slots } = sampler;
  const [first] = slots;
  const alone = (track: MotionTrack): Measures =>
    measure({ ...first, output: track, source: track, destination: track }, true);
  return success({
    seconds: (first.end - first.seam) / JUDGED_RATE,
    slots: slots.map((slot) => measure(slot, false)),
    clips: { source: alone(first.source), destination: alone(first.destination) },
  });
}

function measure(slot: JudgedSlot, isAlone: boolean): Measures {
  const applied = metrics.filter(({ ofClips }) => ofClips || !isAlone);
  return Object.fromEntries(applied.map((metric) => [metric.id, metric.measure(slot)]));
}
