import { computed, type ReadonlySignal } from '@preact/signals';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import { poseAt } from '#core/runs/interruptions/stress-run.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import type { OpenRun } from '#renderer/stores/lab/requests/open-requests.ts';
import { RUN_RATE } from '#renderer/stores/lab/requests/request-edits.ts';
import type { Figure, Motion } from '#renderer/stores/shown/motion.ts';
import { createPlacedPose } from '../motion.ts';
import { allKnown } from './chain.ts';

/**
 * How far beyond the frames that are measured a moment is played at once, s: trails and onion skins look
 * ahead.
 */
const AHEAD = 1;

/** How far beyond the playhead more frames are drawn as they are measured, s. */
const LOOKS_AHEAD = 4;

/** How much of a run is measured, in frames, and where its playhead is, s. */
interface Progress {
  readonly measured: ReadonlySignal<number>;
  readonly playhead: ReadonlySignal<number>;
}

/**
 * The motion of a stress run. All its slots stand on the root path of the first: their own paths part over a minute,
 * and poses could not be compared. Moments that were not measured yet show the last one that was, since reaching them
 * may take long.
 */
export function runMotion(
  open: OpenRun,
  figures: readonly Figure[],
  inPlace: boolean,
  { measured, playhead }: Progress,
): Motion {
  // What is drawn at the playhead while more is measured is drawn again.
  const known = computed(() => AHEAD + Math.min(measured.value / RUN_RATE, playhead.value + LOOKS_AHEAD));
  return knownMotion(open, figures, inPlace, known, knownMotion(open, figures, inPlace, allKnown));
}

function knownMotion(
  { run, set }: OpenRun,
  listed: readonly Figure[],
  inPlace: boolean,
  known: ReadonlySignal<number>,
  whole?: Motion,
): Motion {
  const [first] = set.fitted.clips;
  const { parents } = first.root;
  const motion: Motion = {
    figures: listed,
    skeleton: first.skeleton,
    recorded: first,
    groundHeight: first.groundHeight,
    known,
    ...(whole && { whole }),
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
