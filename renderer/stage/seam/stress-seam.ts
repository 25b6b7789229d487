import type { ReadonlySignal } from '@preact/signals';
import { createRootSample } from '#core/root/root-sample.ts';
import { placeInWorld } from '#core/root/root-in-world.ts';
import { poseAt } from '#core/stress/stress-run.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import { createTransforms, replaceSeam, type Seam, type SeamState } from './seam.ts';

/**
 * `seam`, or the figures of a stress run while it is shown.
 *
 * @param reached s of it that are measured: what is drawn while more of them come is drawn again
 */
export function withStress(
  seam: ReadonlySignal<SeamState>,
  run: ReadonlySignal<OpenRun | null>,
  inPlace: ReadonlySignal<boolean>,
  reached: ReadonlySignal<number>,
): ReadonlySignal<SeamState> {
  return replaceSeam(seam, run, (_, shown) => stressSeam(shown, inPlace.value, reached));
}

/**
 * How far beyond the frames that are measured a moment is played at once, s: trails and onion skins look
 * ahead.
 */
const AHEAD = 1;

/**
 * All slots of a run stand on the root path of the first: their own paths part over a minute, and poses could
 * not be compared. Moments that were not measured yet show the last one that was, since reaching them may
 * take long.
 */
function stressSeam({ run, set }: OpenRun, inPlace: boolean, reached: ReadonlySignal<number>): Seam {
  const [first] = set.fitted.clips;
  const { parents } = first.root;
  const root = createRootSample();
  const frames = run.slots.map(() => createChainFrame(parents.length));
  const slots = frames.map(({ pose }) => ({
    pose: createTransforms(parents.length),
    turns: pose.rotations,
    root: root.state,
    trailing: null,
    blend: null,
  }));
  return {
    evaluation: null,
    skeleton: first.skeleton,
    motion: first,
    groundHeight: first.groundHeight,
    slots,
    evaluate: (time) => {
      const shown = Math.min(time, reached.value + AHEAD);
      for (let i = 0; i < slots.length; i++) {
        poseAt(frames[i], run, i, shown);
        if (i === 0) root.state.set(frames[i].root.state);
        if (i === 0 && inPlace) root.state.fill(0, 0, 2);
        placeInWorld(slots[i].pose, parents, frames[i].pose, root.state);
      }
    },
  };
}
