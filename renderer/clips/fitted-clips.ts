import { signal, type Signal } from '@preact/signals';
import type { Clip } from '#core/clip/clip.ts';
import { success, type Result } from '#core/kit/result.ts';
import {
  beginFit,
  finishFit,
  fittedSettings,
  needsFit,
  type FittedClip,
  type FittingClip,
  type UsedClip,
} from '#core/transition/clips/fit-clips.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import type { ClipFit } from '#core/transition/clips/clip-fit.ts';
import type { PlannedFit } from '#core/transition/clips/open-chain.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import { sameValue, valueKey } from '../kit/same-value.ts';

/** Mirrors and retargets clips, once for each combination, and keeps the result as long as the clip. */
export interface ClipFitter {
  /**
   * The fitted clip, the same object for the same arguments; null while it is being fitted. Reads a signal.
   */
  fit(planned: PlannedFit): Result<FittedClip, TransitionProblem> | null;
}

/** Slice of fitting work, so that the window keeps following the pointer, ms. */
const SLICE_MS = 6;
/** Frames between two checks of the clock. */
const FRAMES_AT_ONCE = 64;
/** Fitted versions kept of one clip. */
const MAX_WAYS = 4;

const pauseInWindow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** One way to fit a clip. */
interface Way extends ClipFit {
  readonly filled: Signal<Result<FittingClip, TransitionProblem> | null>;
  rooted: { readonly of: string; readonly fitted: FittedClip } | null;
}

/** @param pause yields to other work */
export function createClipFitter(pause: () => Promise<void> = pauseInWindow): ClipFitter {
  const ways = new WeakMap<Clip, readonly Way[]>();
  const wayOf = (clip: Clip, asked: ClipFit): Way => {
    const known = ways.get(clip) ?? [];
    const found = known.find(
      ({ map, mirror, onto, feet }) =>
        map === asked.map && mirror === asked.mirror && onto === asked.onto && feet === asked.feet,
    );
    if (found) return found;
    const way: Way = { ...asked, filled: signal(null), rooted: null };
    ways.set(clip, [way, ...known].slice(0, MAX_WAYS));
    const begun = beginFit(clip, asked);
    if (!begun.ok || !needsFit(asked)) way.filled.value = begun;
    else void fillInSlices(way.filled, begun.value, pause);
    return way;
  };
  return {
    fit: ({ used, fit }) => {
      const way = wayOf(used.clip, fit);
      const { value: filled } = way.filled;
      return filled?.ok ? success(rootedIn(way, filled.value, used)) : filled;
    },
  };
}

/** The filled clip on its root; a change of the ground height or of contacts keeps the root. */
function rootedIn(way: Way, filled: FittingClip, used: UsedClip): FittedClip {
  const set = fittedSettings(filled, used, way);
  const of = valueKey([set.loop, used.root]);
  const known = way.rooted?.of === of ? way.rooted.fitted : null;
  const { groundHeight, contacts } = set;
  if (known?.clip.groundHeight === groundHeight && sameValue(known.clip.contacts, contacts)) return known;
  const fitted = known ? { ...known, clip: { ...known.clip, ...set } } : finishFit(filled, used, way);
  way.rooted = { of, fitted };
  return fitted;
}

/** Work that fits into the first slice is done synchronously. */
async function fillInSlices(
  out: Way['filled'],
  fitting: FittingClip,
  pause: () => Promise<void>,
): Promise<void> {
  let began = performance.now();
  for (const _ of stepsOf(fitting)) {
    if (performance.now() - began <= SLICE_MS) continue;
    await pause();
    began = performance.now();
  }
  out.value = success(fitting);
}

function* stepsOf({ clip, fill, finish }: FittingClip): Sliced<void> {
  for (let frame = 0; frame < clip.frameCount; frame += FRAMES_AT_ONCE) {
    fill(frame, Math.min(frame + FRAMES_AT_ONCE, clip.frameCount));
    yield;
  }
  yield* finish();
}
