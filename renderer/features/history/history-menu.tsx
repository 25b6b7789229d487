// renderer/features/history: undo, redo, and the list of steps
import { History, X } from 'lucide';
import { useRef } from 'preact/hooks';
import { ActionButton } from '../../controls/action-button.tsx';
import { Button } from '../../controls/button.tsx';
import { Popover } from '../../controls/popover.tsx';
import { useApp } from '../../controls/window-context.ts';
import { StepList } from './step-list.tsx';

/** The button beside undo and redo, with a list of all steps while it is open. */
export function HistoryMenu() {
  const { session } = useApp();
  const button = useRef<HTMLSpanElement>(null);
  const close = (): void => void (session.history.value = false);
  return (
    <span ref={button}>
      <ActionButton action="edit.history" icon={History} bare />
      {session.history.value && (
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
