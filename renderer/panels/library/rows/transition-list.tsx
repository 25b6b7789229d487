import { ArrowRightLeft, Plus } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { openTransition, useChosenInOpen } from '../../../state/commands/transitions/transition-commands.ts';
import { grouped } from '../../../../contract/words/counted.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Button } from '../../controls/button.tsx';
import { useView } from '../../controls/use-view.ts';
import { movedBy } from '../../controls/list-keys.ts';
import { useApp, useKeyHints } from '../../controls/window-context.ts';
import { LIST_ROW, scrollToRow, visibleRows } from '../../controls/virtual-rows.ts';
import { TransitionRow, transitionRowId } from './transition-row.tsx';

/** The transitions of the library, in the order they were made. Only the rows in sight are in the page. */
export function TransitionList() {
  const app = useApp();
  const list = useRef<HTMLDivElement>(null);
  const { transitions } = app.document.shown.value;
  const openId = app.workspace.state.value.openTransition;
  const at = transitions.findIndex(({ id }) => id === openId);
  useRowInSight(list, openId, at);

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = movedBy(event, at, { count: transitions.length });
    if (to === null || event.target !== event.currentTarget) return;
    openTransition(app, transitions[to]);
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
        data-keys-of="transitions"
        data-status-keys={`↑↓ open · ${useKeyHints('transition.rename', 'transition.delete')}`}
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
  const { first, end } = visibleRows(scrollTop, height, LIST_ROW, transitions.length);
  // What is being written stays, though it is scrolled away.
  const named = renaming === null ? -1 : transitions.findIndex(({ id }) => id === renaming);
  const inSight = Array.from({ length: end - first }, (_, i) => first + i);
  const drawn = named < 0 || (named >= first && named < end) ? inSight : [...inSight, named];
  return (
    <div class="all-rows" role="presentation" style={{ height: `${transitions.length * LIST_ROW}px` }}>
      {drawn.map((index) => (
        <TransitionRow
          key={transitions[index].id}
          transition={transitions[index]}
          open={transitions[index].id === openId}
          index={index}
          top={index * LIST_ROW}
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
      element.scrollTop = scrollToRow(index, element.scrollTop, element.clientHeight, LIST_ROW);
  }, [id, there]);
}

/** Makes a transition of the clips marked in the list, or puts them into the open one where they differ. */
function NewTransition() {
  const app = useApp();
  const { source, destination } = app.session.chosen.value;
  const open = app.open.editable.value;
  const left = app.open.uses.value?.source.id;
  const differs = open !== null && (left !== source || open.destination.id !== destination);
  const ready = source !== null && destination !== null;
  return (
    <div class="new-transition">
      <ActionButton action="transition.new" icon={Plus} primary={ready && (differs || open === null)} named />
      {ready && differs && (
        <Button
          icon={ArrowRightLeft}
          tip="Replaces the clips of the open transition"
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
