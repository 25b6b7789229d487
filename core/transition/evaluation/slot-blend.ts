import { copyPose, type Pose } from '../../pose.ts';
import { copyRoot, type RootSample } from '../../root/root-sample.ts';
import type { Motion } from '../clips/motion.ts';
import type { Explanation, Seam, TransitionSample } from '../method.ts';
import { coastRoot, evaluateRootPath, type RootPath } from './root-path.ts';
import { createBlendRoot } from './blend-root.ts';
import {
  captureBlend,
  evaluateBlend,
  type MethodSetup,
  type CapturedBlend,
  type JointTreatment,
} from './captured-blend.ts';
import { seamMotions } from './seam-motions.ts';
import { createTickedBlend, evaluateTicked, explainTicked, type TickedBlend } from './ticked.ts';

/** A slot's blend from one clip to another. */
export interface SlotBlend {
  readonly blend: CapturedBlend;
  readonly ticked: TickedBlend | null; // null = continuous
  readonly root: RootPath;
}

/** One moment of a slot. */
interface SlotMoment {
  readonly pose: Pose;
  readonly root: RootSample;
  readonly explanation: Explanation;
  readonly ghostRoot: RootSample;
  elapsed: number;
  link: number;
}

/** The part of a moment that all slots share. */
interface SharedMoment extends TransitionSample {
  readonly source: Pose;
  readonly sourceRoot: RootSample;
}

export function captureSlotBlend(
  choice: MethodSetup,
  motions: { readonly source: Motion; readonly destination: Motion },
  poses: Pick<Seam, 'source' | 'destination'>,
  treatment: JointTreatment,
): SlotBlend {
  const setup = { ...choice, ...motions, treatment, at: 0 };
  const { tick } = choice;
  const ticked = tick === undefined ? null : createTickedBlend({ ...setup, tick });
  const blend = ticked?.blend ?? captureBlend(choice, { ...poses, motions: seamMotions(setup) }, treatment);
  return { blend, ticked, root: createBlendRoot(setup, treatment, blend) };
}

/** Fills `out` with a slot at `moment`, whose source and destination are filled; before the seam with the source. */
export function fillSlotBlend(
  out: SlotMoment,
  moment: SharedMoment,
  { blend, ticked, root }: SlotBlend,
): void {
  const { pose, explanation } = out;
  out.elapsed = moment.elapsed;
  out.link = moment.elapsed < 0 ? -1 : 0;
  if (ticked === null) blend.method.explain(explanation, moment, blend.capture);
  else explainTicked(explanation, ticked, moment);
  if (moment.elapsed < 0) {
    copyPose(pose, moment.source);
    copyPose(explanation.extrapolated, moment.source);
    copyRoot(out.root, moment.sourceRoot);
    copyRoot(out.ghostRoot, moment.sourceRoot);
    return;
  }
  if (ticked === null) evaluateBlend(pose, moment, blend);
  else evaluateTicked(pose, ticked, moment);
  evaluateRootPath(out.root, root, moment);
  if (blend.method.shows === 'extrapolation') coastRoot(out.ghostRoot, root, moment);
  else copyRoot(out.ghostRoot, moment.sourceRoot);
}
