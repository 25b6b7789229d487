import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Clip } from '../../../core/clip.ts';
import { clipJointMap } from '../../../core/joints/clip-joints.ts';
import type { JointEdits, JointMap } from '../../../core/joints/joint-map.ts';
import type { Skeleton } from '../../../core/skeleton.ts';
import { beginFit } from '../../../core/transition/clips/fit-clips.ts';
import type { ClipFit } from '../../../core/transition/clips/clip-fit.ts';
import type { FittingClip } from '../../../core/transition/clips/fit-clips.ts';
import type { TransitionProblem } from '../../../core/transition/document/transition-problem.ts';

/** A clip that is mirrored or carried over to another skeleton, as far as it has come. */
export type FittedClip =
  | { readonly state: 'fitting' }
  | { readonly state: 'failed'; readonly problem: TransitionProblem }
  | {
      readonly state: 'ready';
      readonly clip: Clip;
      readonly scale: number;
      readonly paired: number | null; // see FittingClip
    };

/** Fits clips once for each way they are used, and keeps them as long as the clip is kept. */
export interface ClipFitter {
  /** The joints of the skeleton of `clip` as these edits have them; the same object for the same two. */
  mapOf(clip: Clip, edits: JointEdits | undefined): JointMap;
  fit(clip: Clip, fit: ClipFit): ReadonlySignal<FittedClip>;
}

/** The window stays in step with the pointer: a long clip is fitted in slices of this length, ms. */
const SLICE_MS = 6;
/** Frames between two looks at the clock. */
const FRAMES_AT_ONCE = 64;
/** Ways of using one clip that are kept. */
const MOST_WAYS = 4;

const noEdits: JointEdits = {};
const pauseInWindow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

interface Way extends ClipFit {
  readonly fitted: Signal<FittedClip>;
}

/** @param pause lets others have their turn */
export function createClipFitter(pause: () => Promise<void> = pauseInWindow): ClipFitter {
  const maps = new WeakMap<Skeleton, WeakMap<JointEdits, JointMap>>();
  const ways = new WeakMap<Clip, readonly Way[]>();
  return {
    mapOf: (clip, edits = noEdits) => {
      const { skeleton } = clip;
      const ofSkeleton = maps.get(skeleton) ?? new WeakMap<JointEdits, JointMap>();
      maps.set(skeleton, ofSkeleton);
      const map = ofSkeleton.get(edits) ?? clipJointMap(clip, edits);
      ofSkeleton.set(edits, map);
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

/** What is done within the first slice is there at once. */
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
