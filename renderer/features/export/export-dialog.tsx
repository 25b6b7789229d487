import './export.css';
import { useEffect, useState } from 'preact/hooks';
import type { ExportOutcome, ExportPreview, ExportScope } from '#contract/exchange/export-plan.ts';
import type { Problem } from '#contract/words/problem.ts';
import { counted } from '#contract/words/counted.ts';
import type { EngineId, EngineTarget } from '#core/engines/engine.ts';
import { findEngine } from '#core/engines/engines.ts';
import { copyText } from '../../controls/copy-text.ts';
import { useApp } from '../../controls/window-context.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog, useCloseDialog } from '../../kit/dialog.tsx';
import { ask } from '../../stores/ask.ts';
import { needsTransition } from '../../stores/conditions.ts';
import { EngineChoice, EngineWords, keepEngine } from './engine-choice.tsx';
import { ExportNotes, SwitchButton } from './export-notes.tsx';
import { useScope } from './scope-choice.tsx';
import { textOf, TypedValues } from './typed-values.tsx';

/**
 * Exports settings for an engine, says first what that engine does not have, and then what to type into it.
 * The first engine that is exported for becomes that of the library.
 *
 * @param props.engine the one to begin with; null = that of the library
 */
export function ExportDialog({ engine: wanted }: { readonly engine: EngineId | null }) {
  const app = useApp();
  const { engine: own } = app.document.current.value;
  const [chosen, choose] = useState<EngineTarget | null>(wanted);
  const engine = chosen ?? (own === 'none' ? null : own);
  const [done, setDone] = useState<ExportOutcome | null>(null);
  if (done !== null && engine !== null) return <Exported outcome={done} engine={engine} />;
  return <Choices engine={engine} own={own} choose={choose} setDone={setDone} />;
}

interface ChoicesProps {
  readonly engine: EngineTarget | null; // null = not chosen yet
  readonly own: EngineTarget; // of the library
  readonly choose: (engine: EngineTarget) => void;
  readonly setDone: (outcome: ExportOutcome) => void;
}

function Choices({ engine, own, choose, setDone }: ChoicesProps) {
  const app = useApp();
  const { scope, row } = useScope('engine', needsTransition);
  const [problem, setProblem] = useState<Problem | null>(null);
  const preview = usePreview(scope, engine, setProblem);
  const exportInto = async (replace: boolean): Promise<void> => {
    if (engine === null) return;
    const exported = await app.bridge.call('settings.exportFolder', { scope, engine, replace });
    setProblem(exported.ok ? null : exported.error);
    if (!exported.ok || exported.value === null) return;
    if (own === 'none' && engine !== 'none') await keepEngine(app, engine);
    setDone(exported.value);
    app.notices.report(describeOutcome(exported.value));
  };
  return (
    <Dialog
      title="Export for engine"
      problem={problem?.message ?? null}
      foot={
        problem?.code === 'exists' && (
          <Button tip="Replace the files that differ" onClick={() => void exportInto(true)}>
            Replace
          </Button>
        )
      }
      cancel={{ tip: 'Write nothing' }}
      primary={{
        words: 'Export…',
        tip: 'Choose a folder and write the files',
        disabledReason: whyNot(engine, preview),
        run: () => void exportInto(false),
      }}
    >
      {row}
      <EngineChoice engine={engine} choose={choose} />
      {own === 'none' && <EngineWords />}
      {engine !== null && <p class="dim">{findEngine(engine)?.remark}</p>}
      {preview && <p>Writes {preview.files.join(', ')}.</p>}
      {preview && <ExportNotes notes={preview.notes} />}
      {preview && engine !== null && <SwitchButton scope={scope} target={engine} />}
    </Dialog>
  );
}

function whyNot(engine: EngineTarget | null, preview: ExportPreview | null): string | null {
  if (engine === null) return 'choose an engine first';
  return preview === null ? 'nothing can be exported yet' : null;
}

/** What was written, and what to type. */
function Exported({ outcome, engine }: { readonly outcome: ExportOutcome; readonly engine: EngineTarget }) {
  const app = useApp();
  const close = useCloseDialog();
  const { typed, count } = outcome;
  const label = findEngine(engine)?.label ?? '';
  return (
    <Dialog
      title="Exported"
      foot={
        <>
          <Button
            tip={`Show ${outcome.folder} in the file manager`}
            onClick={() => void ask(app, 'settings.showFolder', {})}
          >
            Show folder
          </Button>
          {typed.length > 0 && (
            <Button
              tip="Copy the table, with tabs between its columns"
              onClick={() => copyText(app, textOf(typed))}
            >
              Copy table
            </Button>
          )}
        </>
      }
      primary={{ words: 'Done', tip: 'Close this dialog', run: close }}
    >
      <p>{describeOutcome(outcome)}</p>
      {typed.length > 0 && (
        <>
          <p class="dim">
            Run the script in the folder, or type these values into {label}
            {typed.length < count ? `: the first ${typed.length} transitions; the files have all` : ''}.
          </p>
          <TypedValues typed={typed} />
        </>
      )}
    </Dialog>
  );
}

/** What an export would write; null until it is known, and after a problem. */
function usePreview(
  scope: ExportScope,
  engine: EngineTarget | null,
  found: (problem: Problem | null) => void,
) {
  const { bridge, document } = useApp();
  const { transitions } = document.saved.value;
  const [preview, setPreview] = useState<ExportPreview | null>(null);
  useEffect(() => {
    if (engine === null) return setPreview(null);
    let isWanted = true;
    void bridge.call('settings.preview', { scope, engine }).then((answer) => {
      if (!isWanted) return;
      setPreview(answer.ok ? answer.value : null);
      found(answer.ok ? null : answer.error);
    });
    return () => void (isWanted = false);
  }, [JSON.stringify(scope), engine, transitions]);
  return preview;
}

const describeOutcome = ({ folder, count, files }: ExportOutcome): string =>
  `Exported · ${counted(count, 'transition')} · ${counted(files, 'file')} in ${folder}`;
