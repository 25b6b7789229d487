import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Clip } from '../../../core/clip.ts';
import { clipJointMap } from '../../../core/joints/clip-joints.ts';
import type { JointEdits, JointMap } from '../../../core/joints/joint-map.ts';
import { rigPosesOf, type RigPoses } from '../../../core/joints/rig-poses.ts';
import type { Skeleton } from '../../../core/skeleton.ts';
import { beginFit, type FittingClip } from '../../../core/transition/clips/fit-clips.ts';
import type { ClipFit } from '../../../core/transition/clips/clip-fit.ts';
import type { TransitionProblem } from '../../../core/transition/document/transition-problem.ts';

/** A mirrored or retargeted clip and its state. */
export type FittedClip =
  | { readonly state: 'fitting' }
  | { readonly state: 'failed'; readonly problem: TransitionProblem }
  | {
      readonly state: 'ready';
      readonly clip: Clip;
      readonly scale: number;
      readonly paired: number | null; // see FittingClip
    };

/** Mirrors and retargets clips, once for each combination, and keeps the result as long as the clip. */
export interface ClipFitter {
  /**
   * The joint map of `clip` with these edits; the same object for the same arguments.
   *
   * @param poses by which its skeleton is known: see `sharedPoses`
   */
  mapOf(clip: Clip, edits: JointEdits | undefined, poses?: RigPoses): JointMap;
  fit(clip: Clip, fit: ClipFit): ReadonlySignal<FittedClip>;
}

/** Slice of fitting work, so that the window keeps following the pointer, ms. */
const SLICE_MS = 6;
/** Frames between two checks of the clock. */
const FRAMES_AT_ONCE = 64;
/** Fitted versions kept of one clip. */
const MOST_WAYS = 4;

const noEdits: JointEdits = {};
const pauseInWindow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

interface Way extends ClipFit {
  readonly fitted: Signal<FittedClip>;
}

/** @param pause yields to other work */
export function createClipFitter(pause: () => Promise<void> = pauseInWindow): ClipFitter {
  const maps = new WeakMap<Skeleton, WeakMap<JointEdits, WeakMap<RigPoses, JointMap>>>();
  const ways = new WeakMap<Clip, readonly Way[]>();
  return {
    mapOf: (clip, edits = noEdits, poses = rigPosesOf(clip)) => {
      const { skeleton } = clip;
      const ofSkeleton = maps.get(skeleton) ?? new WeakMap<JointEdits, WeakMap<RigPoses, JointMap>>();
      maps.set(skeleton, ofSkeleton);
      const ofEdits = ofSkeleton.get(edits) ?? new WeakMap<RigPoses, JointMap>();
      ofSkeleton.set(edits, ofEdits);
      const map = ofEdits.get(poses) ?? clipJointMap(clip, edits, poses);
      ofEdits.set(poses, map);
      return map;
    },
    fit: (clip, asked) => {
      const known = ways.get(clip) ?? [];
      const found = known.find(
        ({ map, mirror, onto }) => map === asked.map && mirror === asked.mirror && onto === asked.onto,
      );
      if (found) return found.fitted;
      const fitted = signal<FittedClip>({ state: 'fitting' });
      ways.set(clip, [{ ...asked, fitted }, ...known].slice(0, MOST_WAYS));
      const begun = beginFit(clip, asked);
      if (!begun.ok) fitted.value = { state: 'failed', problem: begun.error };
      else void fillInSlices(fitted, begun.value, pause);
      return fitted;
    },
  };
}

/** Work that fits into the first slice is done synchronously. */
async function fillInSlices(
  out: Signal<FittedClip>,
  { clip, fill, scale, paired }: FittingClip,
  pause: () => Promise<void>,
): Promise<void> {
  let began = performance.now();
  for (let frame = 0; frame < clip.frameCount; frame += FRAMES_AT_ONCE) {
    if (performance.now() - began > SLICE_MS) {
      await pause();
      began = performance.now();
    }
    fill(frame, Math.min(frame + FRAMES_AT_ONCE, clip.frameCount));
  }
  out.value = { state: 'ready', clip, scale, paired };
}
