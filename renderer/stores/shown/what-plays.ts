import { computed, type ReadonlySignal } from '@preact/signals';
import { success } from '../../../core/result.ts';
import type { Transition } from '../../../core/transition/document/document.ts';
import { clipIdsOf } from '../../../core/transition/document/resolve-chain.ts';
import { chainOf, usesAlone, usesOf, type OpenChain } from '../transitions/clip-uses.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { clipOn, type Stage } from '../session/stage.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import { followMuscles } from './open-muscles.ts';
import { steady, steadyList } from './steady-list.ts';

/** The chain of a clip alone. */
const noLinks: OpenChain = success([]);

/** Follows what the stage plays: the open transition with those that it interrupts, or a clip alone. See `OpenTransition`. */
export function followWhatPlays(
  store: DocumentStore,
  workspace: WorkspaceStore,
  stage: ReadonlySignal<Stage>,
) {
  const clipId = computed(() => clipOn(stage.value)?.id ?? null);
  const isClip = computed(() => clipId.value !== null);
  const openId = computed(() => (isClip.value ? null : workspace.state.value.openTransition));
  const transition = computed(() => byId(store.shown.value.transitions, openId.value));
  const editable = computed(() => byId(store.current.value.transitions, openId.value));
  const resolved = steady(
    () =>
      isClip.value ? noLinks : transition.value && chainOf(transition.value, store.shown.value.transitions),
    areSameChains,
  );
  const muscles = followMuscles(resolved, store);
  const { chain } = muscles;
  const played = computed(() => (chain.value?.ok ? (chain.value.value.at(-1) ?? null) : transition.value));
  const uses = computed(() => (clipId.value === null ? usesOf(chain.value) : usesAlone(clipId.value)));
  const inOrder = computed(() => (clipId.value === null ? idsOf(chain.value) : [clipId.value]));
  const subject = computed(() => clipId.value ?? openId.value);
  const isOpen = computed(() => isClip.value || transition.value !== null);
  const clipIds = steadyList(() => {
    const ids =
      inOrder.value.length > 0 || played.value === null ? inOrder.value : [played.value.destination.id];
    return [...new Set(ids)];
  });
  const pair = computed(() => {
    const { source, destination } = { ...played.value, ...uses.value };
    return isOpen.value ? `${subject.value} ${source?.id} ${destination?.id}` : '';
  });
  const open = { transition, editable, isClip, isOpen, subject, played, chain, uses, clipIds, pair };
  return { ...open, muscles, inOrder };
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
