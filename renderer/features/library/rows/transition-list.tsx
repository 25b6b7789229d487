import { useComputed } from '@preact/signals';
import { ArrowRightLeft, Plus } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Transition } from '../../../../core/transition/document/document.ts';
import { openTransitionMenu } from '../../../stores/commands/transitions/transition-menu.ts';
import { openTransition, whyNotUseChosen } from '../../../stores/commands/transitions/transition-commands.ts';
import { listedRows } from '../../../stores/reviews/review-rows.ts';
import { grouped } from '../../../../contract/words/counted.ts';
import { belowRow, revealRow, useVirtualRows } from '../../../kit/virtual-rows.ts';
import { ActionButton } from '../../../controls/action-button.tsx';
import { Button } from '../../../kit/button.tsx';
import { listRows } from '../../../controls/list-rows.ts';
import { isMenuKey, movedBy } from '../../../kit/list-keys.ts';
import { useApp, useKeyHints } from '../../../controls/window-context.ts';
import { TransitionSearch, TransitionStatusFilter } from './transition-filter.tsx';
import { TransitionRow, transitionRowId } from './transition-row.tsx';

const MENU_INDENT = 12; // px, left edge of the names

/** List of the transitions that match status and words, in order of creation. Only visible rows are in the page. */
export function TransitionList() {
  const app = useApp();
  const { length } = app.document.shown.value.transitions;
  const listed = useListed();
  const isFiltered = listed.length < length;
  return (
    <section class="transition-section" aria-label="Transitions">
      <div class="section-head">
        <h2>
          Transitions{' '}
          <b>{isFiltered ? `${grouped(listed.length)} of ${grouped(length)}` : grouped(length)}</b>
        </h2>
        {(length > 1 || isFiltered) && <TransitionStatusFilter />}
      </div>
      {(length > 1 || isFiltered) && <TransitionSearch />}
      <NewTransition />
      {isFiltered && listed.length === 0 && <NothingListed />}
      <Listed transitions={listed} />
    </section>
  );
}

function useListed(): readonly Transition[] {
  const { document, reviews, session } = useApp();
  return useComputed(() => {
    const { status, text } = session.transitionFilter.value;
    // Stale reviews are computed only for a filter: there may be thousands.
    if (status === 'all' && text.trim() === '') return document.shown.value.transitions;
    const passing = new Set(listedRows(reviews.rows.value, status, text));
    const renaming = session.renaming.value; // its row contains the field
    return reviews.rows.value
      .filter((row) => passing.has(row) || row.transition.id === renaming)
      .map(({ transition }) => transition);
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

/** Listed transitions and the row that is renamed. */
interface ListedProps {
  readonly transitions: readonly Transition[];
}

function Listed({ transitions }: ListedProps) {
  const app = useApp();
  const list = useRef<HTMLDivElement>(null);
  const openId = app.workspace.state.value.openTransition;
  const at = transitions.findIndex(({ id }) => id === openId);
  // A transition that was just opened, created or restored by undo.
  useLayoutEffect(() => revealRow(list.current, listRows, at), [openId, at >= 0]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const to = movedBy(event, at, { count: transitions.length });
    if (to !== null) openTransition(app, transitions[to]);
    else if (isMenuKey(event) && at >= 0) {
      openTransitionMenu(app, transitions[at], belowRow(list.current, listRows, at, MENU_INDENT));
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <div
      class="transition-list virtual-list"
      role="grid"
      aria-label="Transitions"
      aria-rowcount={transitions.length}
      aria-activedescendant={at < 0 ? undefined : transitionRowId(transitions[at])}
      tabIndex={0}
      ref={list}
      data-keys-of="transitions"
      data-status-keys={`↑↓ open · ${useKeyHints('transition.rename', 'transition.delete', 'marks.menu')}`}
      onKeyDown={onKeyDown}
    >
      <RowsInSight list={list} transitions={transitions} />
    </div>
  );
}

interface RowsInSightProps extends ListedProps {
  readonly list: RefObject<HTMLDivElement | null>;
}

function RowsInSight({ list, transitions }: RowsInSightProps) {
  const app = useApp();
  const openId = app.workspace.state.value.openTransition;
  const renaming = app.session.renaming.value;
  // The renamed row stays in the page even if it is scrolled away.
  const named = renaming === null ? -1 : transitions.findIndex(({ id }) => id === renaming);
  const { drawn, box } = useVirtualRows(list, listRows, transitions.length, named);
  return (
    <div role="presentation" {...box}>
      {drawn.map((index) => (
        <TransitionRow
          key={transitions[index].id}
          transition={transitions[index]}
          open={transitions[index].id === openId}
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
