import { computed, type ReadonlySignal } from '@preact/signals';
import { fitSet, type FittedSet } from '#core/transition/clips/fit-set.ts';
import { valueKey } from '#renderer/kit/same-value.ts';
import type { DocumentStore } from '#renderer/stores/document/document-store.ts';
import { followLabClips, sameClips, type CachedMotion, type LabClip } from '../lab-clips.ts';
import { keepMade } from './keep-made.ts';

/** The clips of a request list that can play, on one skeleton. */
export interface OpenSet {
  readonly ids: readonly string[];
  readonly fitted: FittedSet;
  /** Why clips are left out, by id. */
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Follows the clips of a request list and puts them on the skeleton of the first, which takes long: once for
 * the same clips, also if other lists were open meanwhile. Clips that do not fit are left out. Null while
 * clips load, and without any.
 */
export function followSet(
  motions: ReadonlySignal<readonly CachedMotion[]>,
  store: DocumentStore,
): ReadonlySignal<OpenSet | null> {
  const members = followLabClips(motions, store);
  const kept = keepMade(sameClips, setOf);
  return computed(() => kept(valueKey(members.value.map(({ id }) => id)), members.value));
}

function setOf(members: readonly LabClip[]): OpenSet | null {
  const refused = new Map<string, string>();
  for (let left = members; left.length > 0;) {
    const fitted = fitSet(
      left.map(({ motion, joints, settings, summary: { root } }) => ({
        clip: motion,
        settings,
        joints,
        root: root.choice,
      })),
    );
    if (fitted.ok) return { ids: left.map(({ id }) => id), fitted: fitted.value, refused };
    const index = Number(/^clips\[(\d+)\]$/.exec(fitted.error.field)?.[1] ?? 0);
    refused.set(left[index].id, fitted.error.message);
    left = left.toSpliced(index, 1);
  }
  return null;
}
