import type { ReadonlySignal } from '@preact/signals';
import type { Floats } from '#core/floats.ts';
import { createPose } from '#core/pose.ts';
import { createRootSample } from '#core/root/root-sample.ts';
import { placeInWorld } from '#core/root/root-in-world.ts';
import { linkAt, poseAt } from '#core/stress/stress-run.ts';
import { playClip } from '#core/transition/clips/clip-playback.ts';
import { createChainFrame, type ChainFrame } from '#core/transition/evaluation/chain.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import {
  createTransforms,
  replaceSeam,
  type Seam,
  type SeamState,
  type SlotFigure,
} from './seam-evaluator.ts';

/** `seam` with the figures of a stress run while it is shown; null otherwise. */
export function withStress(
  seam: ReadonlySignal<SeamState>,
  run: ReadonlySignal<OpenRun | null>,
  inPlace: ReadonlySignal<boolean>,
): ReadonlySignal<SeamState> {
  return replaceSeam(seam, run, (take, shown) => stressSeam(take, shown, inPlace.value));
}

/**
 * How far beyond the frames that are measured a moment is played at once, s: trails and onion skins look
 * ahead.
 */
const AHEAD = 1;

/**
 * The seam of a run. All slots stand on the root path of the first: their own paths part over a minute, and
 * poses could not be compared. Nothing of their blends is explained. Moments that were not measured yet show
 * the last one that was, since reaching them may take long.
 *
 * @param take the seam of the transition whose slots play
 */
function stressSeam(take: Seam, { run, set }: OpenRun, inPlace: boolean): Seam {
  const [first] = set.fitted.clips;
  const root = createRootSample();
  const figures = run.slots.map((_, i) => createStressFigure(take, i, { run, set }, root.state));
  return {
    ...take,
    evaluation: { ...take.evaluation, alignedAt: null, notice: null },
    skeleton: first.skeleton,
    motion: first,
    groundHeight: first.groundHeight,
    slots: figures.map(({ figure }) => figure),
    evaluate: (time) => {
      const reached = Math.min(time, run.stepped / run.rate + AHEAD);
      for (let i = 0; i < figures.length; i++) {
        const { frame, fill } = figures[i];
        poseAt(frame, run, i, reached);
        if (i === 0) root.state.set(frame.root.state);
        if (i === 0 && inPlace) root.state.fill(0, 0, 2);
        fill(reached);
      }
    },
  };
}

/** A slot of a run as a figure, and the function that places it on `root` after its frame was filled. */
function createStressFigure(
  take: Seam,
  index: number,
  { run, set }: Pick<OpenRun, 'run' | 'set'>,
  root: Floats,
): { readonly figure: SlotFigure; readonly frame: ChainFrame; fill(time: number): void } {
  const { parents } = set.fitted.clips[0].root;
  const joints = parents.length;
  const frame = createChainFrame(joints);
  const asked = createPose(joints);
  const [pose, destination] = [createTransforms(joints), createTransforms(joints)];
  let shown = 0; // s
  const figure: SlotFigure = {
    pose,
    turns: frame.pose.rotations,
    root,
    ghost: pose,
    placeDestination: () => {
      playClip(asked, linkAt(run, index, shown).playing, frame);
      return placeInWorld(destination, parents, asked, root);
    },
    halfLives: new Float32Array(joints).fill(Number.NaN),
    offsetLeft: () => null,
    explanation: take.slots[Math.min(index, take.slots.length - 1)].explanation,
    trailing: null,
    stages: [],
    end: 0,
    blending: false,
    extrapolates: false,
  };
  return {
    figure,
    frame,
    fill: (time) => {
      shown = time;
      placeInWorld(pose, parents, frame.pose, root);
    },
  };
}
