import { signal, useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted, grouped } from '#contract/words/counted.ts';
import { EmptyState, listRows, RowList } from '#renderer/controls/row-list.tsx';
import { useFocusRequest } from '#renderer/controls/use-focus-request.ts';
import { useApp, useKeyHints } from '#renderer/controls/window-context.ts';
import { FilterField } from '#renderer/kit/filter-field.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { revealRow } from '#renderer/kit/virtual-rows.ts';
import { openTransition } from '#renderer/stores/commands/transitions/transition-commands.ts';
import { openTransitionMenu } from '#renderer/stores/commands/transitions/transition-menu.ts';
import {
  filterWords,
  listedRows,
  reviewFilters,
  type ReviewFilter,
} from '#renderer/stores/reviews/review-rows.ts';
import { featureState } from '#renderer/stores/session/feature-state.ts';
import { chainRows, type ChainRow } from '#renderer/stores/transitions/kept-chains.ts';
import { openChain, openChains, TransitionRow } from './transition-row.tsx';

interface ListFilter {
  readonly status: ReviewFilter;
  readonly text: string;
}

const MENU_INDENT = 12; // px, left edge of the names

const listFilter = featureState(() => signal<ListFilter>({ status: 'all', text: '' }));

/** The transitions that match status and words, in order of creation. */
export function TransitionList() {
  const { length } = useApp().document.shown.transitions.value;
  const { rows, count } = useListed();
  const isFiltered = count < length;
  return (
    <section class="transition-section column" aria-label="Transitions">
      {(length > 1 || isFiltered) && <TransitionSearch />}
      <div class="section-head row between rigid faint">
        <h2 class="cut">
          {isFiltered ? `${grouped(count)} of ${grouped(length)} transitions` : counted(length, 'transition')}
        </h2>
        {(length > 1 || isFiltered) && <TransitionStatusFilter />}
      </div>
      <Listed rows={rows} isFiltered={isFiltered} />
    </section>
  );
}

/** Rows of the list, and the number of transitions that pass the filter, also of those in closed chains. */
function useListed(): { readonly rows: readonly ChainRow[]; readonly count: number } {
  const { document, reviews, session, workspace } = useApp();
  return useComputed(() => {
    const { status, text } = listFilter(session).value;
    // Stale reviews are computed only for a filter: there may be thousands.
    const transitions = document.shown.transitions.value;
    if (status === 'all' && text.trim() === '') {
      const [opened, open] = [openChains(session).value, workspace.state.value.openTransition];
      const isOpen: Parameters<typeof chainRows>[2] = ({ id }, links) =>
        opened.has(id) || links.some((link) => link.id === open);
      return { rows: chainRows(transitions, () => true, isOpen), count: transitions.length };
    }
    const passing = new Set(
      listedRows(reviews.rows.value, status, text).map(({ transition }) => transition.id),
    );
    if (session.renaming.value !== null) passing.add(session.renaming.value); // its row contains the field
    const passes = ({ id }: { readonly id: string }): boolean => passing.has(id);
    return { rows: chainRows(transitions, passes, () => true), count: transitions.filter(passes).length };
  }).value;
}

function Listed({ rows, isFiltered }: { readonly rows: readonly ChainRow[]; readonly isFiltered: boolean }) {
  const app = useApp();
  const { session, workspace } = app;
  const list = useRef<HTMLDivElement>(null);
  useFocusRequest('transitions', list);
  const openId = workspace.state.value.openTransition;
  const isOpen = ({ transition }: ChainRow): boolean =>
    transition.id === workspace.state.value.openTransition;
  const at = rows.findIndex(isOpen);
  // A transition that was just opened, created or restored by undo.
  useLayoutEffect(() => revealRow(list.current, listRows, at), [openId, at >= 0]);
  const keyEffect = ({ key }: KeyboardEvent) =>
    at >= 0 && /^Arrow(Left|Right)$/.test(key) ? () => openChain(app, rows[at], key === 'ArrowRight') : null;
  return (
    <RowList
      class="transition-list"
      role={rows.some(({ links }) => links.length > 0) ? 'treegrid' : 'grid'}
      label="Transitions"
      list={list}
      tops={listRows}
      menuIndent={MENU_INDENT}
      keysOf="transitions"
      statusKeys={`↑↓ open · ${useKeyHints('transition.rename', 'transition.delete', 'marks.menu')}`}
      rows={() => rows}
      idOf={({ transition }) => `transition-${transition.id}`}
      active={() => rows.findIndex(isOpen)}
      isSelected={isOpen}
      draw={(row, place) => <TransitionRow row={row} place={place} />}
      point={(index) => openTransition(app, rows[index].transition)}
      open={({ transition }) => (session.renaming.value = transition.id)}
      menu={({ transition }, place) => openTransitionMenu(app, transition, place)}
      keyEffect={keyEffect}
      empty={
        isFiltered ? (
          <EmptyState
            words="No transition matches the filter."
            label="Show all"
            tip="Clear filters"
            clear={() => (listFilter(session).value = { status: 'all', text: '' })}
          />
        ) : (
          <p class="empty-state">No transition yet. Choose source and destination in the tab Clips.</p>
        )
      }
    />
  );
}

/** Filters transitions by status, beside the heading of the list. */
function TransitionStatusFilter() {
  const filter = listFilter(useApp().session);
  return (
    <span class="sort-control row small-text">
      <Select
        class=""
        label="Transition status"
        tip="Show one status only"
        value={filter.value.status}
        options={reviewFilters.map((status) => [status, filterWords[status]] as const)}
        onChoose={(status) => (filter.value = { ...filter.peek(), status })}
      />
    </span>
  );
}

/** Filters transitions by words. Escape empties the field. */
function TransitionSearch() {
  const filter = listFilter(useApp().session);
  return (
    <FilterField
      label="Search transitions"
      placeholder="Name, clip, note"
      tip="Words in names, clips, methods, reviewers and notes"
      text={filter.value.text}
      set={(text) => (filter.value = { ...filter.peek(), text })}
    />
  );
}
