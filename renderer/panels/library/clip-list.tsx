import { useSignal, useSignalEffect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { chooseClip } from '../../state/transition-commands.ts';
import { useApp } from '../window-context.ts';
import { ClipRow } from './clip-row.tsx';
import { EmptyList } from './empty-list.tsx';
import { FailedDetails, FailedRow } from './failed-row.tsx';
import { countText } from './search-field.tsx';
import { movePeek, takePeekKey } from './peek-keys.ts';
import type { RowInList } from './peek-keys.ts';
import { scrollToRow, visibleRows } from './virtual-rows.ts';

const ROW_HEIGHT = 42; // px, as --list-row
/** With so few rows left to scroll to, further ones are asked for. */
const ROWS_AHEAD = 60;
const keySteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
};

/** Clips of the library, and files that could not be read. Only the rows in sight are in the page. */
export function ClipList({ listRef }: { readonly listRef: RefObject<HTMLDivElement | null> }) {
  const { list: library, session } = useApp();
  const { rows, total, error } = library;
  const selected = useSignal<string | null>(null);
  const scrollTop = useSignal(0);
  const select = (index: number): void => {
    const row = rows.peek()[index];
    const list = listRef.current;
    if (!row || !list) return;
    selected.value = row.id;
    list.scrollTop = scrollToRow(index, list.scrollTop, list.clientHeight, ROW_HEIGHT);
  };
  return (
    <section class="clip-section" aria-label="Clips">
      <h2 class="section-head">
        Clips <span>{countText(rows.value.length, total.value)}</span>
      </h2>
      {error.value !== null && (
        <p class="list-error" role="alert">
          {error.value}
        </p>
      )}
      <EmptyList />
      <div
        class="clip-list"
        role="grid"
        aria-label="Clips"
        tabIndex={0}
        ref={listRef}
        aria-activedescendant={selected.value === null ? undefined : `row-${selected.value}`}
        data-status-keys="↑↓ choose · S use as source · D use as destination · P look, ←→ through it"
        onScroll={(event) => (scrollTop.value = event.currentTarget.scrollTop)}
        onKeyDown={useListKeys(listRef, selected, select)}
        onBlur={() => (session.peek.value = null)}
        onFocus={() => selected.peek() === null && select(0)}
      >
        <RowsInSight listRef={listRef} scrollTop={scrollTop} selected={selected} select={select} />
      </div>
      <FailedDetails row={rows.value.find((row) => row.id === selected.value)} />
    </section>
  );
}

interface RowsInSightProps {
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly scrollTop: ReadonlySignal<number>;
  readonly selected: ReadonlySignal<string | null>;
  readonly select: (index: number) => void;
}

function RowsInSight({ listRef, scrollTop, selected, select }: RowsInSightProps) {
  const { list } = useApp();
  const rows = list.rows.value;
  const height = useSignal(600);
  useHeightOf(listRef, (value) => (height.value = value));
  useSignalEffect(() => {
    if (scrollTop.value + height.value > (list.rows.value.length - ROWS_AHEAD) * ROW_HEIGHT) list.more();
  });
  const { first, end } = visibleRows(scrollTop.value, height.value, ROW_HEIGHT, rows.length);
  return (
    <div class="all-rows" role="presentation" style={{ height: `${rows.length * ROW_HEIGHT}px` }}>
      {rows.slice(first, end).map((row, i) => {
        const props = {
          key: row.id,
          top: (first + i) * ROW_HEIGHT,
          selected: row.id === selected.value,
          onSelect: () => select(first + i),
        };
        return row.kind === 'clip' ? <ClipRow id={row.id} {...props} /> : <FailedRow file={row} {...props} />;
      })}
    </div>
  );
}

/** Arrows choose a row, S and D give it a role. */
function useListKeys(
  listRef: RefObject<HTMLDivElement | null>,
  selected: ReadonlySignal<string | null>,
  select: (index: number) => void,
) {
  const app = useApp();
  const placeOf = (index: number): RowInList | null => {
    const row = app.list.rows.peek()[index];
    const list = listRef.current;
    if (row?.kind !== 'clip' || !list) return null;
    return { clipId: row.id, list, middle: (index + 0.5) * ROW_HEIGHT };
  };
  return (event: KeyboardEvent): void => {
    const rows = app.list.rows.peek();
    const at = rows.findIndex((row) => row.id === selected.peek());
    const step = keySteps[event.key];
    const row = rows[at];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = placeOf(at);
    if (step !== undefined) {
      const next = Math.min(Math.max(at + step, 0), rows.length - 1);
      select(next);
      movePeek(app, placeOf(next));
    } else if (place && takePeekKey(app, place, event)) event.stopPropagation();
    else if (row?.kind !== 'clip') return;
    else if (event.key === 's') chooseClip(app, 'source', row.id);
    else if (event.key === 'd') chooseClip(app, 'destination', row.id);
    else return;
    event.preventDefault();
  };
}

function useHeightOf(ref: RefObject<HTMLElement | null>, changed: (height: number) => void): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => changed(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
