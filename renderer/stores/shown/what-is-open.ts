import { computed, type ReadonlySignal } from '@preact/signals';
import { playedText } from '#core/procedural/muscle/muscle-asset.ts';
import { muscleItems } from '#core/procedural/muscle/muscle-items.ts';
import { success } from '#core/kit/result.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { clipIdsOf } from '#core/transition/document/resolve-chain.ts';
import {
  fatiguePosesOf,
  withMuscles,
  type MuscleLibrary,
} from '#core/transition/document/resolve-muscles.ts';
import { steady, steadyList } from '#renderer/kit/steady.ts';
import { chainOf, usesAlone, usesOf, type ClipUses, type OpenChain } from '../transitions/clip-uses.ts';
import type { DocumentState } from '../document/document-state.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { clipOn, type Stage } from '../session/stage.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';

/** The chain of a clip alone. */
const noLinks: OpenChain = success([]);

/** What is open: a transition with those that it interrupts, or a clip or a tree alone. */
export interface WhatIsOpen {
  readonly transition: ReadonlySignal<Transition | null>; // with the preview; null while a clip is open
  readonly editable: ReadonlySignal<Transition | null>; // without it: edits start here
  /** True while a clip or a transition is open. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** What choices of characters are about: the id of the open transition or clip; null = nothing is open. */
  readonly subject: ReadonlySignal<string | null>;
  /** The transition on the screen; null while a clip is open. */
  readonly played: ReadonlySignal<Transition | null>; // with the muscles of its slots
  readonly chain: ReadonlySignal<OpenChain | null>; // of `played`; empty while a clip is open
  /** The clips at both ends, the open clip at both; null if the interrupted transition is missing. */
  readonly uses: ReadonlySignal<ClipUses | null>;
  /**
   * Ids of the clips of `chain`, or of the open clip, without duplicates; if the interrupted transition is
   * missing, of the destination.
   */
  readonly clipIds: ReadonlySignal<readonly string[]>;
  /** Changes when another transition opens, or this one gets other clips: resets views. */
  readonly pair: ReadonlySignal<string>;
}

/** Follows what is open, also behind a stress run. */
export function followWhatIsOpen(
  store: DocumentStore,
  workspace: WorkspaceStore,
  stage: ReadonlySignal<Stage>,
) {
  const clipId = computed(() => clipOn(stage.value)?.id ?? null);
  const openId = computed(() => (clipId.value === null ? workspace.state.value.openTransition : null));
  const transition = computed(() => byId(store.shown.transitions.value, openId.value));
  const editable = computed(() => byId(store.current.transitions.value, openId.value));
  const resolved = steady(
    () =>
      clipId.value === null
        ? transition.value && chainOf(transition.value, store.shown.transitions.value)
        : noLinks,
    areSameChains,
  );
  const muscles = followMuscles(resolved, store);
  const { chain } = muscles;
  const played = computed(() => (chain.value?.ok ? (chain.value.value.at(-1) ?? null) : transition.value));
  const uses = computed(() => (clipId.value === null ? usesOf(chain.value) : usesAlone(clipId.value)));
  const inOrder = computed(() => (clipId.value === null ? idsOf(chain.value) : [clipId.value]));
  const subject = computed(() => clipId.value ?? openId.value);
  const isOpen = computed(() => clipId.value !== null || transition.value !== null);
  const clipIds = steadyList(() => {
    const ids =
      inOrder.value.length > 0 || played.value === null ? inOrder.value : [played.value.destination.id];
    return [...new Set(ids)];
  });
  const pair = computed(() => {
    const { source, destination } = { ...played.value, ...uses.value };
    return isOpen.value ? `${subject.value} ${source?.id} ${destination?.id}` : '';
  });
  const plays = { transition, editable, isOpen, subject, played, chain, uses, clipIds, pair };
  return { plays: plays satisfies WhatIsOpen, muscles, inOrder };
}

function areSameChains(a: OpenChain | null, b: OpenChain | null): boolean {
  if (!a?.ok || !b?.ok) return a === b;
  return a.value.length === b.value.length && a.value.every((link, k) => link === b.value[k]);
}

function idsOf(chain: OpenChain | null): readonly string[] {
  return chain?.ok ? clipIdsOf(chain.value) : [];
}

function byId(transitions: readonly Transition[], id: string | null): Transition | null {
  return transitions.find((transition) => transition.id === id) ?? null;
}

/** A chain with the muscles of its slots, and the clips of their fatigue poses. */
export type OpenMuscles = ReturnType<typeof followMuscles>;

/** Follows the muscle assets of the library, and the tags of the clips that a chain enters. */
export function followMuscles(
  chain: ReadonlySignal<OpenChain | null>,
  { shown }: Pick<DocumentStore, 'shown'>,
) {
  const links = computed(() => (chain.value?.ok ? chain.value.value : []));
  const items = steadyList(() => muscleItems(shown.lab.value));
  const tags = steady(
    () => new Map(links.value.map(({ destination: { id } }) => [id, shown.clips.value.get(id)?.tags ?? []])),
  );
  const library = computed((): MuscleLibrary => ({
    items: items.value,
    tagsOf: (id) => tags.value.get(id) ?? [],
  }));
  const found = steady(
    () => withMuscles(links.value, library.value),
    (a, b) => a.problem?.message === b.problem?.message && areSameLinks(a.chain, b.chain),
  );
  return {
    chain: computed(() => (chain.value?.ok ? success(found.value.chain) : chain.value)),
    library, // snapshots may use any of its assets
    poses: computed(() => [...new Set(fatiguePosesOf(found.value.chain).map(({ clip }) => clip))]), // ids of clips
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
