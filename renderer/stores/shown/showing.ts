import { computed, type ReadonlySignal } from '@preact/signals';
import type { BlindTrial } from '../reviews/blind-trial.ts';
import { SLOT_NAMES } from '../slots/default-slots.ts';
import type { Figure } from './figures.ts';
import { steadyList } from './steady-list.ts';
import type { Arrangement } from '../workspace/workspace-store.ts';
import type { Compare } from '../workspace/workspace.ts';

/** How figures are compared; one figure alone is `single`. */
export type ShownCompare = Compare | 'single';

/** The visible figures of a transition, as indices. */
export type Showing = ReturnType<typeof followShowing>;

export function followShowing(
  figures: ReadonlySignal<readonly Figure[]>,
  arrangement: ReadonlySignal<Arrangement>,
  blind: ReadonlySignal<BlindTrial | null>,
  maxViews: number, // beside each other
) {
  const view = computed(() => arrangement.value.slotView);
  const swapped = computed(() => arrangement.value.swapped);
  const withSnapshots = computed(() => arrangement.value.showSnapshots);
  const chosen = computed(() => arrangement.value.compare);
  const wanted = computed(
    () => blind.value?.order ?? wantedFigures(figures.value, view.value, swapped.value, withSnapshots.value),
  );
  const compare = computed((): ShownCompare => {
    if (wanted.value.length < 2) return 'single';
    return blind.value || figures.value[wanted.value[0]].offer ? 'sideBySide' : chosen.value;
  });
  const count = computed(() => (compare.value === 'sideBySide' ? maxViews : 2));
  return {
    compare,
    /** From left to right; of an overlay, the solid one first. */
    visible: steadyList(() => wanted.value.slice(0, count.value)),
    /** Figures beyond the maximum number of views. */
    leftOut: steadyList(() => (compare.value === 'sideBySide' ? wanted.value.slice(count.value) : [])),
  };
}

function wantedFigures(
  figures: readonly Figure[],
  view: string,
  swapped: boolean,
  withSnapshots: boolean,
): readonly number[] {
  const offers = figures.flatMap(({ offer }, index) => (offer ? [index] : []));
  if (offers.length > 0) return offers;
  const slots = figures.flatMap(({ snapshot }, index) => (snapshot ? [] : [index]));
  const asked = view === 'all' ? slots : view === 'both' ? [0, 1] : [SLOT_NAMES.indexOf(view)];
  const there = asked.filter((index) => index < slots.length);
  // A transition may have one slot only: it is shown.
  const chosen = there.length > 0 ? there : [0];
  const added = figures.flatMap(({ snapshot, of }, index) =>
    snapshot && withSnapshots && (view === 'both' || view === 'all' || chosen.includes(of)) ? [index] : [],
  );
  const [first, second, ...others] = [...chosen, ...added];
  return swapped && second !== undefined
    ? [second, first, ...others]
    : [first, ...(second === undefined ? [] : [second]), ...others];
}
