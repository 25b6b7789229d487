import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { MergeConflict } from '../../../contract/exchange/merge-plan.ts';
import { useView } from '../controls/use-view.ts';
import { scrollToSpan, topsOf, visibleAmong } from '../controls/virtual-rows.ts';
import { conflictHeight, linesOf } from './conflict-height.ts';

export interface ConflictsProps {
  readonly conflicts: readonly MergeConflict[];
  readonly theirs: Signal<ReadonlySet<string>>; // ids of those that the file's version wins
}

const PAGE = 5; // rows

/**
 * Conflicts, of which only those in sight are in the page. One of them is the one that keys mean: arrows go up and down, and to one
 * version or the other.
 */
export function ConflictList({ conflicts, theirs }: ConflictsProps) {
  const list = useRef<HTMLDivElement>(null);
  const active = useSignal(0);
  const tops = useMemo(() => topsOf(conflicts.map(conflictHeight)), [conflicts]);
  const { scrollTop, height } = useView(list);
  const { first, end } = visibleAmong(tops, scrollTop, height);
  const moved = useRef(false);

  const choose = ({ id }: MergeConflict, wanted: boolean): void => {
    const next = new Set(theirs.peek());
    if (wanted) next.add(id);
    else next.delete(id);
    theirs.value = next;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = active.peek();
    const conflict = conflicts[at];
    const to = movedBy(event.key, at, conflicts.length);
    if (to !== null) active.value = to;
    else if (conflict && event.key === 'ArrowLeft') choose(conflict, false);
    else if (conflict && event.key === 'ArrowRight') choose(conflict, true);
    else return;
    moved.current = true;
    event.preventDefault();
  };
  // Where keys go, the focus goes along: to the version that is taken.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !moved.current) return;
    moved.current = false;
    const at = active.value;
    element.scrollTop = scrollToSpan(tops[at], tops[at + 1], element.scrollTop, element.clientHeight);
    element.querySelector<HTMLInputElement>(`[data-index="${at}"] input:checked`)?.focus();
  }, [active.value, theirs.value]);

  const inSight = Array.from({ length: end - first }, (_, i) => first + i);
  // The one with the focus stays though it is scrolled away.
  const drawn = inSight.includes(active.value) ? inSight : [...inSight, active.value];
  return (
    <div
      class="conflict-list"
      role="list"
      ref={list}
      aria-label="Things in two versions"
      data-status-keys="↑↓ next · ← yours · → theirs"
      onKeyDown={onKeyDown}
    >
      <div class="all-rows" role="presentation" style={{ height: `${tops[conflicts.length]}px` }}>
        {drawn.map((index) => (
          <ConflictRow
            key={conflicts[index].id}
            conflict={conflicts[index]}
            place={{ index, count: conflicts.length, top: tops[index] }}
            takes={theirs.value.has(conflicts[index].id)}
            isActive={index === active.value}
            onFocus={() => (active.value = index)}
            onChoose={(wanted) => choose(conflicts[index], wanted)}
          />
        ))}
      </div>
    </div>
  );
}

/** The row that `key` goes to; null: none. */
function movedBy(key: string, at: number, count: number): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -count, End: count }[key];
  return step === undefined ? null : Math.min(Math.max(at + step, 0), count - 1);
}

interface ConflictRowProps {
  readonly conflict: MergeConflict;
  readonly place: { readonly index: number; readonly count: number; readonly top: number }; // px
  readonly takes: boolean; // theirs
  readonly isActive: boolean;
  readonly onFocus: () => void;
  readonly onChoose: (theirs: boolean) => void;
}

function ConflictRow({ conflict, place, takes, isActive, onFocus, onChoose }: ConflictRowProps) {
  const { id, what, mine, theirs } = conflict;
  const version = (side: string, text: string, isTheirs: boolean) => (
    <label>
      <input
        type="radio"
        name={id}
        checked={takes === isTheirs}
        tabIndex={isActive && takes === isTheirs ? 0 : -1}
        onChange={() => onChoose(isTheirs)}
      />
      <span class="side">{side}</span>
      <span class={linesOf(text) > 1 ? 'version long selectable' : 'version selectable cut'} data-tip={text}>
        {text}
      </span>
    </label>
  );
  return (
    <div
      class="conflict"
      role="listitem"
      data-index={place.index}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      style={{ top: `${place.top}px`, height: `${conflictHeight(conflict)}px` }}
      onFocusIn={onFocus}
    >
      <div role="radiogroup" aria-label={what}>
        <strong class="cut" data-tip={what}>
          {what}
        </strong>
        {version('Yours', mine, false)}
        {version('Theirs', theirs, true)}
      </div>
    </div>
  );
}
