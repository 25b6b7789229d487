import { computed, type ReadonlySignal, type Signal } from '@preact/signals';
import type { LabItem } from '../../../../contract/lab/lab-items.ts';
import type { ClipUses } from '../../transitions/clip-uses.ts';

/** What plays: the uses of the open transition, or a clip or tree by itself. */
export interface TreePlaying {
  readonly uses: ReadonlySignal<ClipUses | null>;
  readonly isClip: ReadonlySignal<boolean>; // a clip or a tree is open by itself
  readonly time: Signal<number>; // of the playhead, s on the clock of the seam
}

/**
 * Follows the time of a tree on its own clock: the playhead, or where the playhead is in the tree while the open transition uses it,
 * first as its destination:
 *
 *   tree time = use.time + seam time * use.playRate
 */
export function followTreeTime(
  item: ReadonlySignal<LabItem | null>,
  { uses, isClip, time }: TreePlaying,
): ReadonlySignal<number> {
  const use = computed(() => {
    if (isClip.value || uses.value === null) return undefined;
    const { source, destination } = uses.value;
    return [destination, source].find(({ id }) => id === item.value?.id);
  });
  return computed(() => (use.value ? use.value.time + time.value * use.value.playRate : time.value));
}
