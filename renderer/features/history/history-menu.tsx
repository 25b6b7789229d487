// renderer/features/history: undo, redo, and the list of steps
import './history.css';
import { History, X, ChevronRight, Redo2 } from 'lucide';
import { useRef, useLayoutEffect } from 'preact/hooks';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Popover } from '#renderer/kit/popover.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { momentText } from '#contract/words/moment-text.ts';
import type { EditHistory, HistoryStep } from '#contract/edits/edit-history.ts';
import { goToStep, historyOpen } from './history.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { useResource } from '#renderer/kit/resource.ts';
import { ask } from '#renderer/stores/ask.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import type { UndoState } from '#contract/rows/library-rows.ts';

/** The button beside undo and redo, with a list of all steps while it is open. */
export function HistoryMenu() {
  const open = historyOpen(useApp().session);
  const button = useRef<HTMLSpanElement>(null);
  const close = (): void => void (open.value = false);
  return (
    <span ref={button}>
      <ActionButton action="edit.history" icon={History} bare />
      {open.value && (
        <Popover
          anchor={() => button.current}
          onClose={close}
          role="dialog"
          label="History"
          class="card history"
        >
          <header>
            <h2>History</h2>
            <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
          </header>
          <StepList />
        </Popover>
      )}
    </span>
  );
}

/** Steps, newest first: steps to redo, the current one, steps to undo. Follows every edit. */
function StepList() {
  const app = useApp();
  const { value: history } = useResource({ app, undo: app.document.undo.value }, historyOf, { lasts: true });
  const list = useRef<HTMLOListElement>(null);
  const isThere = history !== null;
  // The panel opens before its list is loaded.
  useLayoutEffect(() => list.current?.querySelector<HTMLElement>('[aria-current=true]')?.focus(), [isThere]);
  if (history === null) return null;
  const { steps, isWhole } = history;
  if (steps.length === 0)
    return <p class="history-note dim">No steps yet. Each edit of this library is listed here.</p>;
  const current = steps.find(({ undone }) => !undone)?.number ?? (isWhole ? 0 : null);
  const goTo = (number: number): void => void goToStep(app, steps, number);
  return (
    <>
      <ol class="history-steps" ref={list} aria-label="Steps, newest first">
        {steps.map((step) => (
          <StepRow key={step.number} step={step} current={current} goTo={goTo} />
        ))}
        {isWhole && <StepRow step={beforeAll} current={current} goTo={goTo} />}
      </ol>
      {!isWhole && <p class="history-note dim">Older steps are not listed. Undo still reaches them.</p>}
    </>
  );
}

interface Asked {
  readonly app: Pick<Workbench, 'bridge' | 'notices'>;
  readonly undo: UndoState; // other steps after each edit
}

async function historyOf({ app }: Asked): Promise<EditHistory> {
  const history = await ask(app, 'edit.history', {});
  if (history === undefined) throw new Error('the problem is shown');
  return history;
}

const noWords = { name: '', what: 'Before the first step', where: '', time: '' };
const beforeAll: HistoryStep = { ...noWords, number: 0, undone: false };

interface StepRowProps {
  readonly step: HistoryStep;
  readonly current: number | null; // number of the current step
  readonly goTo: (number: number) => void;
}

function StepRow({ step: { number, what, where, time, undone }, current, goTo }: StepRowProps) {
  const isCurrent = number === current;
  return (
    <li>
      <button
        type="button"
        class={undone ? 'history-step plain inset undone' : 'history-step plain inset'}
        data-item
        aria-current={isCurrent}
        onClick={() => goTo(number)}
      >
        {isCurrent && <Icon node={ChevronRight} size={14} />}
        {undone && <Icon node={Redo2} size={12} />}
        <span class="cut" data-tip={[what, where].join('\n').trim()}>
          {what}
        </span>
        <small class="history-where cut">{where}</small>
        <small>{undone ? 'undone' : time !== '' && momentText(time)}</small>
      </button>
    </li>
  );
}
