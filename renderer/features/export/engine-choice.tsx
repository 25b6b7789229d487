import { useState } from 'preact/hooks';
import type { EngineTarget } from '#core/engines/engine.ts';
import { engines } from '#core/engines/engines.ts';
import { useApp } from '../../controls/window-context.ts';
import { Dialog, useCloseDialog } from '../../kit/dialog.tsx';
import { SegmentRow } from '../../kit/form-row.tsx';
import { ask } from '../../stores/ask.ts';
import type { Requests } from '../../stores/workbench.ts';

const targets = [...engines, { id: 'none', label: 'None' } as const];

interface ChoiceProps {
  readonly engine: EngineTarget | null; // null = not chosen yet
  readonly choose: (engine: EngineTarget) => void;
}

/** A row with the engines. */
export function EngineChoice({ engine, choose }: ChoiceProps) {
  return (
    <SegmentRow
      label="Engine"
      options={targets.map(({ id, label }) => ({
        value: id,
        name: label,
        tip: id === 'none' ? 'Settings as JSON, for code of your own' : `With the scripts for ${label}`,
      }))}
      value={engine}
      choose={(next) => next !== null && choose(next)}
    />
  );
}

/** What the choice of an engine brings about. */
export function EngineWords() {
  return (
    <p class="dim">
      It is kept with the library. New transitions begin with the methods of this engine, beside the
      continuous ones of Segue, and the inspector marks what it does not have.
    </p>
  );
}

/** Keeps the engine of the library; no undo step. Resolves to true if main took it. */
export const keepEngine = async (app: Requests, engine: EngineTarget): Promise<boolean> =>
  (await ask(app, 'engine.choose', { engine })) !== undefined;

/** Asks which engine the library is for. Closed or cancelled, it changes nothing. */
export function EngineDialog() {
  const app = useApp();
  const close = useCloseDialog();
  const { engine: before } = app.document.current.peek();
  const [engine, choose] = useState<EngineTarget | null>(before === 'none' ? null : before);
  const keep = async (): Promise<void> => {
    if (engine === null || !(await keepEngine(app, engine))) return;
    close();
    const label = targets.find(({ id }) => id === engine)?.label;
    app.notices.report(engine === 'none' ? 'The library is for no engine' : `The library is for ${label}`);
  };
  return (
    <Dialog
      title="Which engine?"
      cancel={{ tip: 'Change nothing' }}
      primary={{
        words: 'Choose',
        tip: 'Keep the engine with the library',
        disabledReason: engine === null ? 'choose an engine first' : null,
        run: () => void keep(),
      }}
    >
      <EngineChoice engine={engine} choose={choose} />
      <EngineWords />
    </Dialog>
  );
}
