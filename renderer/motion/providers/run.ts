import { computed, type ReadonlySignal } from '@preact/signals';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import { poseAt } from '#core/runs/interruptions/stress-run.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import type { OpenRun } from '#renderer/stores/lab/requests/open-requests.ts';
import { createPlacedPose, type Motion } from '../motion.ts';

/**
 * How far beyond the frames that are measured a moment is played at once, s: trails and onion skins look
 * ahead.
 */
const AHEAD = 1;

/**
 * The motion of a stress run. All its slots stand on the root path of the first: their own paths part over a minute,
 * and poses could not be compared. Moments that were not measured yet show the last one that was, since reaching them
 * may take long.
 *
 * @param reached s of it that are measured: what is drawn while more of them come is drawn again
 */
export function runMotion({ run, set }: OpenRun, inPlace: boolean, reached: ReadonlySignal<number>): Motion {
  const [first] = set.fitted.clips;
  const { parents } = first.root;
  const known = computed(() => reached.value + AHEAD);
  const motion: Motion = {
    skeleton: first.skeleton,
    recorded: first,
    groundHeight: first.groundHeight,
    known,
    facets: {},
    createMoment() {
      const root = createRootSample();
      const frames = run.slots.map(() => createChainFrame(run.work.frame.pose.channels));
      const figures = frames.map(({ pose }) => ({
        pose: createPlacedPose(pose),
        turns: pose.rotations,
        root: root.state,
        particles: [],
        blend: null,
      }));
      return {
        motion,
        figures,
        evaluate(time) {
          const shown = Math.min(time, known.value);
          for (let i = 0; i < figures.length; i++) {
            poseAt(frames[i], run, i, shown);
            if (i === 0) root.state.set(frames[i].root.state);
            if (i === 0 && inPlace) root.state.fill(0, 0, 2);
            placeInWorld(figures[i].pose, parents, frames[i].pose, root.state);
          }
        },
      };
    },
  };
  return motion;
}
