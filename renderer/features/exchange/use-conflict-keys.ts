import { useSignal, type Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { MergeConflict } from '#contract/exchange/merge-plan.ts';
import { revealRow, type RowTops } from '../../kit/virtual-rows.ts';
import { movedBy } from '../../kit/list-keys.ts';

export interface ConflictsProps {
  readonly conflicts: readonly MergeConflict[];
  readonly theirs: Signal<ReadonlySet<string>>; // ids resolved in favour of the file
}

/** Keyboard handling of a list of conflicts. */
export interface ConflictKeys {
  readonly active: Signal<number>; // index of the active row
  readonly onKeyDown: (event: KeyboardEvent) => void;
  choose(conflict: MergeConflict, isTheirs: boolean): void;
}

const PAGE = 5; // rows

export function useConflictKeys(
  list: RefObject<HTMLDivElement | null>,
  { conflicts, theirs }: ConflictsProps,
  tops: RowTops,
): ConflictKeys {
  const active = useSignal(0);
  const moved = useRef(false);
  const choose: ConflictKeys['choose'] = ({ id }, isTheirs) => {
    const next = new Set(theirs.peek());
    if (isTheirs) next.add(id);
    else next.delete(id);
    theirs.value = next;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = active.peek();
    const conflict = conflicts[at];
    const to = movedBy(event, at, { count: conflicts.length, page: PAGE });
    if (to !== null) active.value = to;
    else if (conflict && event.key === 'ArrowLeft') choose(conflict, false);
    else if (conflict && event.key === 'ArrowRight') choose(conflict, true);
    else return;
    moved.current = true;
    event.preventDefault();
  };
  // After a key, the focus moves to the chosen version of the active row.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !moved.current) return;
    moved.current = false;
    const at = active.value;
    revealRow(element, tops, at);
    element.querySelector<HTMLInputElement>(`[data-index="${at}"] input:checked`)?.focus();
  }, [active.value, theirs.value]);
  return { active, onKeyDown, choose };
}
