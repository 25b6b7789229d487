import { computed, type ReadonlySignal } from '@preact/signals';
import { playedText } from '../../../core/muscle/bound-muscles.ts';
import type { MuscleItem } from '../../../core/muscle/muscle-choice.ts';
import { muscleItems } from '../../../core/muscle/muscle-items.ts';
import { success } from '../../../core/result.ts';
import type { Transition } from '../../../core/transition/document/document.ts';
import {
  fatiguePosesOf,
  withMuscles,
  type MuscleLibrary,
} from '../../../core/transition/document/resolve-muscles.ts';
import type { DocumentState } from '../document/document-state.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { steady, steadyList } from './steady-list.ts';
import type { OpenChain } from '../transitions/clip-uses.ts';

/** A chain with the muscles of its slots, and the clips of their fatigue poses. */
export interface OpenMuscles {
  readonly chain: ReadonlySignal<OpenChain | null>;
  readonly items: ReadonlySignal<readonly MuscleItem[]>; // of the library: snapshots may use any of them
  readonly poses: ReadonlySignal<readonly string[]>; // ids of clips
}

/** Follows the muscle assets of the library, and the tags of the clips that a chain enters. */
export function followMuscles(
  chain: ReadonlySignal<OpenChain | null>,
  store: Pick<DocumentStore, 'shown'>,
): OpenMuscles {
  const found = steady(
    () => withMuscles(chain.value?.ok ? chain.value.value : [], muscleLibraryOf(store.shown.value)),
    (a, b) => a.problem?.message === b.problem?.message && areSameLinks(a.chain, b.chain),
  );
  const items = steadyList(() => muscleItems(store.shown.value.lab));
  return {
    chain: computed(() => (chain.value?.ok ? success(found.value.chain) : chain.value)),
    items,
    poses: computed(() => [...new Set(fatiguePosesOf(found.value.chain).map(({ clip }) => clip))]),
  };
}

/** True for chains that play alike: links whose muscles were bound again are compared by their content. */
function areSameLinks(a: readonly Transition[], b: readonly Transition[]): boolean {
  const isSame = (link: Transition, other: Transition): boolean =>
    link === other || playedText(link) === playedText(other);
  return a.length === b.length && a.every((link, k) => isSame(link, b[k]));
}

/** The muscle assets of the library, and the tags of its clips. */
export function muscleLibraryOf({ lab, clips }: Pick<DocumentState, 'lab' | 'clips'>): MuscleLibrary {
  return { items: muscleItems(lab), tagsOf: (id) => clips.get(id)?.tags ?? [] };
}
