import { useComputed } from '@preact/signals';
import { ArrowRightLeft, Plus } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { openTransitionMenu } from '../../../stores/commands/transitions/transition-menu.ts';
import { openTransition, whyNotUseChosen } from '../../../stores/commands/transitions/transition-commands.ts';
import { chainRows, type ChainRow } from '../../../stores/transitions/kept-chains.ts';
import { listedRows, filterWords, reviewFilters } from '../../../stores/reviews/review-rows.ts';
import { grouped } from '#contract/words/counted.ts';
import { belowRow, revealRow, useVirtualRows } from '../../../kit/virtual-rows.ts';
import { ActionButton } from '../../../controls/action-button.tsx';
import { Button } from '../../../kit/button.tsx';
import { listRows } from '../../../controls/list-rows.ts';
import { isMenuKey, movedBy } from '../../../kit/list-keys.ts';
import { useApp, useKeyHints } from '../../../controls/window-context.ts';
import { openChain, TransitionRow, transitionRowId } from './transition-row.tsx';
import { FilterField } from '../../../kit/filter-field.tsx';
import { Select } from '../../../kit/select.tsx';

const MENU_INDENT = 12; // px, left edge of the names

/**
 * List of the transitions that match status and words, in order of creation. Only visible rows are in the
 * page.
 */
export function TransitionList() {
  const app = useApp();
  const { length } = app.document.shown.value.transitions;
  const { rows, count } = useListed();
  const isFiltered = count < length;
  return (
    <section class="transition-section" aria-label="Transitions">
      <div class="section-head">
        <h2>
          Transitions <b>{isFiltered ? `${grouped(count)} of ${grouped(length)}` : grouped(length)}</b>
        </h2>
        {(length > 1 || isFiltered) && <TransitionStatusFilter />}
      </div>
      {(length > 1 || isFiltered) && <TransitionSearch />}
      <NewTransition />
      {isFiltered && count === 0 && <NothingListed />}
      <Listed rows={rows} />
    </section>
  );
}

/** Rows of the list, and the number of transitions that pass the filter, also of those in closed chains. */
function useListed(): { readonly rows: readonly ChainRow[]; readonly count: number } {
  const { document, reviews, session, workspace } = useApp();
  return useComputed(() => {
    const { status, text } = session.transitionFilter.value;
    // Stale reviews are computed only for a filter: there may be thousands.
    const { transitions } = document.shown.value;
    if (status === 'all' && text.trim() === '') {
      const [opened, open] = [session.openChains.value, workspace.state.value.openTransition];
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

function NothingListed() {
  const { session } = useApp();
  return (
    <div class="empty-state">
      <p>No transition matches the filter.</p>
      <Button
        tip="Clear filters"
        onClick={() => (session.transitionFilter.value = { status: 'all', text: '' })}
      >
        Show all
      </Button>
    </div>
  );
}

interface ListedProps {
  readonly rows: readonly ChainRow[];
}

function Listed({ rows }: ListedProps) {
  const app = useApp();
  const list = useRef<HTMLDivElement>(null);
  const openId = app.workspace.state.value.openTransition;
  const at = rows.findIndex(({ transition }) => transition.id === openId);
  // A transition that was just opened, created or restored by undo.
  useLayoutEffect(() => revealRow(list.current, listRows, at), [openId, at >= 0]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const to = movedBy(event, at, { count: rows.length });
    if (to !== null) openTransition(app, rows[to].transition);
    else if (at >= 0 && /^Arrow(Left|Right)$/.test(event.key))
      openChain(app, rows[at], event.key === 'ArrowRight');
    else if (isMenuKey(event) && at >= 0) {
      openTransitionMenu(app, rows[at].transition, belowRow(list.current, listRows, at, MENU_INDENT));
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <div
      class="transition-list virtual-list"
      role={rows.some(({ links }) => links.length > 0) ? 'treegrid' : 'grid'}
      aria-label="Transitions"
      aria-rowcount={rows.length}
      aria-activedescendant={at < 0 ? undefined : transitionRowId(rows[at].transition)}
      tabIndex={0}
      ref={list}
      data-keys-of="transitions"
      data-status-keys={`↑↓ open · ${useKeyHints('transition.rename', 'transition.delete', 'marks.menu')}`}
      onKeyDown={onKeyDown}
    >
      <RowsInSight list={list} rows={rows} />
    </div>
  );
}

interface RowsInSightProps extends ListedProps {
  readonly list: RefObject<HTMLDivElement | null>;
}

function RowsInSight({ list, rows }: RowsInSightProps) {
  const app = useApp();
  const openId = app.workspace.state.value.openTransition;
  const renaming = app.session.renaming.value;
  // The renamed row stays in the page even if it is scrolled away.
  const named = renaming === null ? -1 : rows.findIndex(({ transition }) => transition.id === renaming);
  const { drawn, box } = useVirtualRows(list, listRows, rows.length, named);
  return (
    <div role="presentation" {...box}>
      {drawn.map((index) => (
        <TransitionRow
          key={rows[index].transition.id}
          row={rows[index]}
          open={rows[index].transition.id === openId}
          index={index}
          top={listRows(index)}
        />
      ))}
    </div>
  );
}

/** Creates a transition of the chosen clips, or uses them in the open one. */
function NewTransition() {
  const app = useApp();
  const { source, destination } = app.session.chosen.value;
  const canReplace = whyNotUseChosen(app) === null;
  const isNew = source !== null && destination !== null && (canReplace || app.open.editable.value === null);
  return (
    <div class="new-transition">
      <ActionButton action="transition.new" icon={Plus} primary={isNew} named />
      {canReplace && <ActionButton action="transition.useChosen" icon={ArrowRightLeft} named />}
      {app.session.pairProblem.value !== null && (
        <p class="pair-problem selectable" role="alert">
          {app.session.pairProblem.value} Mark other clips, or use these and pair the joints in the joint map.
        </p>
      )}
    </div>
  );
}

/** Filters transitions by status, beside the heading of the list. */
function TransitionStatusFilter() {
  const { transitionFilter } = useApp().session;
  return (
    <span class="sort-control">
      <Select
        class=""
        label="Transition status"
        tip="Show one status only"
        value={transitionFilter.value.status}
        options={reviewFilters.map((filter) => [filter, filterWords[filter]] as const)}
        onChoose={(status) => (transitionFilter.value = { ...transitionFilter.peek(), status })}
      />
    </span>
  );
}

/** Filters transitions by words. Escape empties the field. */
function TransitionSearch() {
  const { transitionFilter } = useApp().session;
  return (
    <FilterField
      label="Search transitions"
      placeholder="Name, clip, note"
      tip="Words in names, clips, methods, reviewers and notes"
      text={transitionFilter.value.text}
      set={(text) => (transitionFilter.value = { ...transitionFilter.peek(), text })}
    />
  );
}
