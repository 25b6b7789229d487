import { clipUrl } from '#contract/clip-url.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { rigPosesOf } from '#core/rig/roles/rig-poses.ts';
import { judgeSlots, numbersOf } from '#core/judge/judge.ts';
import { judgeClip, withMeasures, type Reference } from '#core/judge/reference.ts';
import { fitClip } from '#core/transition/clips/fit-clips.ts';
import { openLoaded, type LoadedChain, type LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import type { ReviewedStep } from '#core/transition/document/document.ts';
import { playsAsReviewed } from '#core/transition/review/reviewed-motion.ts';
import { loadStored, type StoredClip } from './stored-clip.ts';

/** How clips of the library are judged by themselves. */
export interface MeasuredLibrary {
  readonly reference: Reference;
  readonly clips: number; // that were long enough
}

/** Measures clips by themselves, in parts of one second. */
export async function measureClips(request: {
  readonly clips: readonly StoredClip[];
}): Promise<MeasuredLibrary> {
  let reference: Reference = {};
  let clips = 0;
  for (const stored of request.clips) {
    const used = await loadStored(stored);
    if (used === null) continue;
    const map = clipJointMap(used.clip, used.joints, rigPosesOf(used.clip));
    const fitted = fitClip(used, { map, mirror: false, onto: null });
    if (!fitted.ok) continue;
    const measures = [...judgeClip(fitted.value.clip, map)];
    reference = withMeasures(reference, measures);
    if (measures.length > 0) clips += 1;
  }
  return { reference, clips };
}

/** A transition to judge, whose clips are not loaded. */
export interface StoredChain extends Omit<LoadedChain, 'character' | 'clips' | 'poses'> {
  readonly clips: readonly StoredClip[];
  readonly character: StoredClip | null;
  readonly poses: readonly StoredClip[];
}

/** Values of the metrics of each slot, by id; null = it could not be judged. */
export type SlotNumbers = readonly Readonly<Record<string, number | null>>[] | null;

/** Judges a transition of the library. */
export const judgeStored = (stored: StoredChain): Promise<SlotNumbers> =>
  judgeLoaded(stored).catch(() => null);

/** True if a transition of the library plays as it was reviewed: see `playsAsReviewed`. */
export const playReviewed = ({
  steps,
  ...stored
}: StoredChain & { readonly steps: readonly ReviewedStep[] }): Promise<boolean> =>
  loadedChain(stored).then(
    (loaded) => playsAsReviewed(loaded, steps),
    () => false,
  );

async function loadedChain({ character, poses, ...stored }: StoredChain): Promise<LoadedChain> {
  const clips = await Promise.all(stored.clips.map(load));
  const posed = await Promise.all(poses.map(async (pose) => [pose.id, await load(pose)] as const));
  return {
    ...stored,
    clips,
    character: character && (await load(character)),
    poses: Object.fromEntries(posed),
  };
}

async function judgeLoaded(stored: StoredChain): Promise<SlotNumbers> {
  const opened = openLoaded(await loadedChain(stored));
  const judged = opened.ok ? judgeSlots(opened.value) : opened;
  return judged.ok ? judged.value.map(numbersOf) : null;
}

async function load({ id, ...used }: StoredClip): Promise<LoadedClip> {
  const response = await fetch(clipUrl(id));
  if (!response.ok) throw new Error(`clip ${id}: ${response.status}`);
  return { buffer: await response.arrayBuffer(), ...used };
}
