import { ArrowRightLeft, Plus } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import {
  deleteTransition,
  openTransition,
  useChosenInOpen,
} from '../../../state/commands/transitions/transition-commands.ts';
import { grouped } from '../../../../contract/words/counted.ts';
import { Button } from '../../controls/button.tsx';
import { useView } from '../../controls/use-view.ts';
import { useAction, useApp } from '../../controls/window-context.ts';
import { scrollToRow, visibleRows } from '../../controls/virtual-rows.ts';
import { TransitionRow, transitionRowId } from './transition-row.tsx';

const ROW_HEIGHT = 42; // px, as --list-row

/** The transitions of the library, in the order they were made. Only the rows in sight are in the page. */
export function TransitionList() {
  const app = useApp();
  const list = useRef<HTMLDivElement>(null);
  const { transitions } = app.document.shown.value;
  const openId = app.workspace.state.value.openTransition;
  const at = transitions.findIndex(({ id }) => id === openId);
  useRowInSight(list, openId, at);

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = transitions.length - 1;
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[
      event.key
    ];
    const open = transitions[at];
    const wanted = to === undefined ? undefined : transitions[to];
    if (event.target !== event.currentTarget) return;
    if (wanted) openTransition(app, wanted);
    else if (event.key === 'F2' && open) app.session.renaming.value = open.id;
    else if (event.key === 'Delete' && open) void deleteTransition(app, open);
    else return;
    event.preventDefault();
  };
  return (
    <section class="transition-section" aria-label="Transitions">
      <h2 class="section-head">
        Transitions <span>{grouped(transitions.length)}</span>
      </h2>
      <NewTransition />
      <div
        class="transition-list"
        role="grid"
        aria-label="Transitions"
        aria-rowcount={transitions.length}
        aria-activedescendant={at < 0 ? undefined : transitionRowId(transitions[at])}
        tabIndex={0}
        ref={list}
        data-status-keys="↑↓ open · F2 rename · Delete delete"
        onKeyDown={onKeyDown}
      >
        <RowsInSight list={list} />
      </div>
    </section>
  );
}

function RowsInSight({ list }: { readonly list: RefObject<HTMLDivElement | null> }) {
  const app = useApp();
  const { transitions } = app.document.shown.value;
  const openId = app.workspace.state.value.openTransition;
  const renaming = app.session.renaming.value;
  const { scrollTop, height } = useView(list);
  const { first, end } = visibleRows(scrollTop, height, ROW_HEIGHT, transitions.length);
  // What is being written stays, though it is scrolled away.
  const named = renaming === null ? -1 : transitions.findIndex(({ id }) => id === renaming);
  const inSight = Array.from({ length: end - first }, (_, i) => first + i);
  const drawn = named < 0 || (named >= first && named < end) ? inSight : [...inSight, named];
  return (
    <div class="all-rows" role="presentation" style={{ height: `${transitions.length * ROW_HEIGHT}px` }}>
      {drawn.map((index) => (
        <TransitionRow
          key={transitions[index].id}
          transition={transitions[index]}
          open={transitions[index].id === openId}
          index={index}
          top={index * ROW_HEIGHT}
        />
      ))}
    </div>
  );
}

/** The one that was just opened, made, or found again by undo may lie outside the list's window. */
function useRowInSight(list: RefObject<HTMLDivElement | null>, id: string | null, index: number): void {
  const there = index >= 0;
  useLayoutEffect(() => {
    const element = list.current;
    if (element && there)
      element.scrollTop = scrollToRow(index, element.scrollTop, element.clientHeight, ROW_HEIGHT);
  }, [id, there]);
}

/** Makes a transition of the clips marked in the list, or puts them into the open one where they differ. */
function NewTransition() {
  const app = useApp();
  const action = useAction('transition.new');
  const { source, destination } = app.session.chosen.value;
  const open = app.open.editable.value;
  const left = app.open.uses.value?.source.id;
  const differs = open !== null && (left !== source || open.destination.id !== destination);
  const ready = source !== null && destination !== null;
  return (
    <div class="new-transition">
      <Button {...action} icon={Plus} primary={ready && (differs || open === null)}>
        New transition
      </Button>
      {ready && differs && (
        <Button
          icon={ArrowRightLeft}
          tip="Put the marked clips into the open transition"
          onClick={() => void useChosenInOpen(app)}
        >
          Use here
        </Button>
      )}
      {app.session.pairProblem.value !== null && (
        <p class="pair-problem selectable" role="alert">
          {app.session.pairProblem.value} Mark other clips, or use these here and say in the joint map which
          joint is which.
        </p>
      )}
    </div>
  );
}
