import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { fittingChains, type TrailingChain } from '#core/procedural/trailing/trailing-chain.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { isInFront } from '#renderer/stores/workspace/bottom-tabs.ts';
import { OWN_TRAILING } from '#renderer/stores/workspace/workspace.ts';
import type { WorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';
import { chainsOf } from './trailing-set.ts';
import type { RootMove } from '#core/procedural/trailing/held-frame.ts';

/** Slots on which the open set is shown. */
export type ShownSlots = 'all' | 'A' | 'B';

/** A frame that the views hold while its root moves. */
export interface HeldFrame {
  readonly time: number; // s on the clock of the transition
  readonly move: RootMove;
}

/** What the window remembers of trailing joints until it closes. */
export type TrailingSession = ReturnType<typeof createTrailingSession>;

export function createTrailingSession() {
  return {
    chain: signal(0), // index of the selected chain; beyond the last one: the last
    shownOn: signal<ShownSlots>('all'),
    held: signal<HeldFrame | null>(null),
  };
}

/** Chains that the views show in place of the transition's own, or these on a held frame. */
export interface ShownTrailing {
  readonly chains: readonly TrailingChain[];
  readonly on: ShownSlots | null; // null = on the slots whose joints trail
  readonly held: HeldFrame | null;
}

interface TrailingInWindow {
  readonly open: { readonly transition: ReadonlySignal<Transition | null> };
  readonly lab: { readonly item: ReadonlySignal<LabItem | null>; readonly trailing: TrailingSession };
  readonly workspace: Pick<WorkspaceStore, 'state'>;
}

/** The chains of the tab of trailing joints, while it is in front; null otherwise. */
export function followShownTrailing(app: TrailingInWindow): ReadonlySignal<ShownTrailing | null> {
  const { lab, open, workspace } = app;
  const isShown = computed(() => isInFront(workspace, 'item'));
  return computed(() => {
    if (!isShown.value) return null;
    const { shownOn, held } = lab.trailing;
    const item = lab.item.value;
    if (item?.kind === 'trailing') return { chains: chainsOf(item), on: shownOn.value, held: held.value };
    if (workspace.state.value.openItem !== OWN_TRAILING || held.value === null) return null;
    return { chains: open.transition.value?.trailing ?? [], on: null, held: held.value };
  });
}

/** `chain` with the set on its last transition: what fits the skeleton. */
export function withShownTrailing(
  chain: readonly Transition[],
  shown: ShownTrailing | null,
  skeleton: Skeleton,
): readonly Transition[] {
  const last = chain.at(-1);
  if (shown === null || last === undefined) return chain;
  const slots = last.slots.map((slot, i) => ({
    ...slot,
    trails: shown.on === null ? slot.trails : shown.on === 'all' || shown.on === 'AB'.charAt(i),
  }));
  return [...chain.slice(0, -1), { ...last, slots, trailing: fittingChains(shown.chains, skeleton) }];
}

/** The trailing of a clip alone: the set, unless it is on slot B. */
export function trailingAlone(shown: ShownTrailing | null, skeleton: Skeleton): readonly TrailingChain[] {
  return shown === null || shown.on === 'B' ? [] : fittingChains(shown.chains, skeleton);
}
