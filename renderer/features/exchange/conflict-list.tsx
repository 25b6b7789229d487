import { useSignal, type Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { MergeConflict } from '#contract/exchange/merge-plan.ts';
import { ListRow, RowList, type RowPlace } from '#renderer/controls/row-list.tsx';
import { stackedRows } from '#renderer/kit/virtual-rows.ts';

export interface ConflictsProps {
  readonly conflicts: readonly MergeConflict[];
  readonly theirs: Signal<ReadonlySet<string>>; // ids resolved in favour of the file
}

const PAGE = 5; // rows

/** A list of conflicts. Arrows up and down move to the next one, left and right choose a version. */
export function ConflictList({ conflicts, theirs }: ConflictsProps) {
  const tops = useMemo(() => stackedRows(conflicts.map(conflictHeight)), [conflicts]);
  const active = useSignal(0);
  const taken = theirs.value;
  const choose = ({ id }: MergeConflict, isTheirs: boolean): void => {
    const others = [...theirs.peek()].filter((each) => each !== id);
    theirs.value = new Set(isTheirs ? [...others, id] : others);
  };
  const keyEffect = ({ key }: KeyboardEvent) => {
    const conflict = conflicts[active.value];
    if (!conflict || !/^Arrow(Left|Right)$/.test(key)) return null;
    return () => choose(conflict, key === 'ArrowRight');
  };
  return (
    <RowList
      class="conflict-list"
      role="list"
      label="Conflicts"
      statusKeys="↑↓ next · ← yours · → theirs"
      tops={tops}
      focusIn="input:checked"
      page={PAGE}
      rows={() => conflicts}
      idOf={({ id }) => `conflict-${id}`}
      active={() => active.value}
      draw={(conflict, place) => (
        <ConflictRow
          conflict={conflict}
          place={place}
          takes={taken.has(conflict.id)}
          onChoose={(isTheirs) => choose(conflict, isTheirs)}
        />
      )}
      point={(index) => void (active.value = index)}
      keyEffect={keyEffect}
    />
  );
}

interface ConflictRowProps {
  readonly conflict: MergeConflict;
  readonly place: RowPlace;
  readonly takes: boolean; // theirs
  readonly onChoose: (theirs: boolean) => void;
}

function ConflictRow({ conflict, place, takes, onChoose }: ConflictRowProps) {
  const { id, what, mine, theirs } = conflict;
  const version = (side: string, text: string, isTheirs: boolean) => (
    <label>
      <input
        type="radio"
        name={id}
        checked={takes === isTheirs}
        tabIndex={place.isActive && takes === isTheirs ? 0 : -1}
        onChange={() => onChoose(isTheirs)}
      />
      <span class="side">{side}</span>
      <span class={linesOf(text) > 1 ? 'version long selectable' : 'version selectable cut'} data-tip={text}>
        {text}
      </span>
    </label>
  );
  return (
    <ListRow place={place} class="conflict">
      <div role="radiogroup" aria-label={what}>
        <strong class="cut" data-tip={what}>
          {what}
        </strong>
        {version('Yours', mine, false)}
        {version('Theirs', theirs, true)}
      </div>
    </ListRow>
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
