import { ArrowRightLeft, Plus } from 'lucide';
import {
  deleteTransition,
  openTransition,
  useChosenInOpen,
} from '../../../state/commands/transition-commands.ts';
import { Button } from '../../controls/button.tsx';
import { useAction, useApp } from '../../controls/window-context.ts';
import { TransitionRow } from './transition-row.tsx';

/** The transitions of the library, in the order they were made. */
export function TransitionList() {
  const app = useApp();
  const { transitions } = app.document.shown.value;
  const openId = app.workspace.state.value.openTransition;

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = transitions.findIndex(({ id }) => id === openId);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const open = transitions[at];
    const beside = transitions[at + step];
    if (event.target !== event.currentTarget) return;
    if (step !== 0 && beside) openTransition(app, beside);
    else if (event.key === 'F2' && open) app.session.renaming.value = open.id;
    else if (event.key === 'Delete' && open) void deleteTransition(app, open);
    else return;
    event.preventDefault();
  };
  return (
    <section class="transition-section" aria-label="Transitions">
      <h2 class="section-head">
        Transitions <span>{transitions.length}</span>
      </h2>
      <NewTransition />
      <div
        class="transition-list"
        role="grid"
        aria-label="Transitions"
        tabIndex={0}
        data-status-keys="↑↓ open · F2 rename · Delete delete"
        onKeyDown={onKeyDown}
      >
        {transitions.map((transition) => (
          <TransitionRow key={transition.id} transition={transition} open={transition.id === openId} />
        ))}
      </div>
    </section>
  );
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
