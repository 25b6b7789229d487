import { computed, type ReadonlySignal } from '@preact/signals';
import { fittingChains } from '../../../../core/trailing/bind-trailing.ts';
import type { TrailingChain } from '../../../../core/trailing/trailing-chain.ts';
import type { Skeleton } from '../../../../core/skeleton.ts';
import type { Transition } from '../../../../core/transition/document/document.ts';
import type { LabItem } from '../../../../contract/lab/lab-items.ts';
import { isInFront } from '../../workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '../../workspace/workspace-store.ts';
import { chainsOf } from './trailing-set.ts';
import type { HeldFrame, ShownOn, TrailingSession } from './trailing-session.ts';

/** The set of the Lab that the views show in place of the transition's own chains. */
export interface ShownTrailing {
  readonly chains: readonly TrailingChain[];
  readonly on: ShownOn;
  readonly held: HeldFrame | null;
}

interface TrailingInWindow {
  readonly lab: { readonly item: ReadonlySignal<LabItem | null>; readonly trailing: TrailingSession };
  readonly workspace: Pick<WorkspaceStore, 'state'>;
}

/** The set in the Lab, while the Lab is in front; null otherwise. */
export function followShownTrailing({
  lab,
  workspace,
}: TrailingInWindow): ReadonlySignal<ShownTrailing | null> {
  const isShown = computed(() => isInFront(workspace, 'lab'));
  return computed(() => {
    const item = lab.item.value;
    if (!isShown.value || item?.kind !== 'trailing') return null;
    const { shownOn, held } = lab.trailing;
    return { chains: chainsOf(item), on: shownOn.value, held: held.value };
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
    trails: shown.on === 'all' || shown.on === 'AB'.charAt(i),
  }));
  return [...chain.slice(0, -1), { ...last, slots, trailing: fittingChains(shown.chains, skeleton) }];
}

/** The trailing of a clip alone: the set, unless it is on slot B. */
export function trailingAlone(shown: ShownTrailing | null, skeleton: Skeleton): readonly TrailingChain[] {
  return shown === null || shown.on === 'B' ? [] : fittingChains(shown.chains, skeleton);
}
