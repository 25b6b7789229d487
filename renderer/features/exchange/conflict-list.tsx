import { useMemo, useRef } from 'preact/hooks';
import type { MergeConflict } from '#contract/exchange/merge-plan.ts';
import { stackedRows, useVirtualRows } from '../../kit/virtual-rows.ts';
import { useConflictKeys, type ConflictsProps } from './use-conflict-keys.ts';

/**
 * A virtual list of conflicts. Keys act on the active one: arrows up and down move, left and right choose
 * a version.
 */
export function ConflictList({ conflicts, theirs }: ConflictsProps) {
  const list = useRef<HTMLDivElement>(null);
  const tops = useMemo(() => stackedRows(conflicts.map(conflictHeight)), [conflicts]);
  const { active, choose, onKeyDown } = useConflictKeys(list, { conflicts, theirs }, tops);
  // The focused row stays in the page even if it is scrolled away.
  const { drawn, box } = useVirtualRows(list, tops, conflicts.length, active.value);
  return (
    <div
      class="conflict-list"
      role="list"
      ref={list}
      aria-label="Conflicts"
      data-status-keys="↑↓ next · ← yours · → theirs"
      onKeyDown={onKeyDown}
    >
      <div role="presentation" {...box}>
        {drawn.map((index) => (
          <ConflictRow
            key={conflicts[index].id}
            conflict={conflicts[index]}
            place={{ index, count: conflicts.length, top: tops(index) }}
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

/** Characters per line, in a dialog of normal width. */
const LINE = 76;

const TEXT_LINE = 18; // px, as in exchange.css
const AROUND = 8 + 8 + 4 + 4 + 2; // px: padding, gaps, border
const BELOW = 6; // px, to the next one

/** Lines of a version, at most two; its tooltip shows the rest. */
function linesOf(text: string): 1 | 2 {
  return text.length > LINE ? 2 : 1;
}

/**
 * Height of a conflict with the gap below, px. Computed from its texts, because only visible conflicts are
 * laid out.
 */
export function conflictHeight({ mine, theirs }: Pick<MergeConflict, 'mine' | 'theirs'>): number {
  return AROUND + BELOW + (1 + linesOf(mine) + linesOf(theirs)) * TEXT_LINE;
}
