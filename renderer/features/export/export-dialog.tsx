import './export.css';
import { useEffect, useState } from 'preact/hooks';
import type {
  ExportOutcome,
  ExportPreview,
  ExportScope,
  ExportNote,
} from '#contract/exchange/export-plan.ts';
import type { Problem } from '#contract/words/problem.ts';
import { counted } from '#contract/words/counted.ts';
import type { EngineTarget } from '#core/engines/engine.ts';
import { engines, findEngine } from '#core/engines/engines.ts';
import { useApp } from '../../controls/window-context.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog, useCloseDialog } from '../../kit/dialog.tsx';
import { SegmentRow } from '../../kit/form-row.tsx';
import { needsTransition } from '../../stores/conditions.ts';
import { useScope } from './scope-choice.tsx';

/** Exports settings for the engine of the library, and says first what that engine does not have. */
export function ExportDialog() {
  const app = useApp();
  const close = useCloseDialog();
  const { scope, row } = useScope('engine', needsTransition);
  const { engine } = app.document.current.value;
  const [problem, setProblem] = useState<Problem | null>(null);
  const preview = usePreview(scope, engine, setProblem);
  const exportInto = async (replace: boolean): Promise<void> => {
    const exported = await app.bridge.call('settings.exportFolder', { scope, replace });
    setProblem(exported.ok ? null : exported.error);
    if (!exported.ok || exported.value === null) return;
    close();
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
        disabledReason: preview === null ? 'nothing can be exported yet' : null,
        run: () => void exportInto(false),
      }}
    >
      {row}
      <EngineChoice engine={engine} />
      {findEngine(engine) && <p class="dim">{findEngine(engine)?.remark}</p>}
      {preview && <p>Writes {preview.files.join(', ')}.</p>}
      {preview && <ExportNotes notes={preview.notes} />}
    </Dialog>
  );
}

/** The engine of the library; a choice is an edit. */
function EngineChoice({ engine: before }: { readonly engine: EngineTarget }) {
  const { editing } = useApp();
  const targets = [{ id: 'none', label: 'None' } as const, ...engines];
  const choose = (after: EngineTarget): void => {
    if (after === before) return;
    void editing.commit({ name: 'Choose engine', changes: [{ kind: 'engine.set', before, after }] });
  };
  return (
    <SegmentRow
      label="Engine"
      options={targets.map(({ id, label }) => ({
        value: id,
        name: label,
        tip: `The inspector marks what ${id === 'none' ? 'an engine' : label} does not have, and offers its methods first`,
      }))}
      value={before}
      choose={choose}
    />
  );
}

/** What an export would write; null until it is known, and after a problem. */
function usePreview(scope: ExportScope, engine: EngineTarget, found: (problem: Problem | null) => void) {
  const { bridge } = useApp();
  const [preview, setPreview] = useState<ExportPreview | null>(null);
  useEffect(() => {
    let isWanted = true;
    void bridge.call('settings.preview', { scope }).then((answer) => {
      if (!isWanted) return;
      setPreview(answer.ok ? answer.value : null);
      found(answer.ok ? null : answer.error);
    });
    return () => void (isWanted = false);
  }, [JSON.stringify(scope), engine]);
  return preview;
}

const describeOutcome = ({ folder, count, files }: ExportOutcome): string =>
  `Exported · ${counted(count, 'transition')} · ${counted(files, 'file')} in ${folder}`;

/** Notes with equal words are one, of all their transitions. */
function grouped(notes: readonly ExportNote[]) {
  const groups = new Map<string, string[]>();
  for (const { transition, words } of notes)
    for (const sentence of words) groups.set(sentence, [...(groups.get(sentence) ?? []), transition]);
  return [...groups];
}

/** What the engine does not have as it is, the most frequent first. */
function ExportNotes({ notes }: { readonly notes: readonly ExportNote[] }) {
  if (notes.length === 0) return null;
  const rows = grouped(notes).toSorted(([, a], [, b]) => b.length - a.length);
  return (
    <section class="export-notes">
      <h3>Not as here</h3>
      <ul>
        {rows.map(([words, transitions]) => (
          <li key={words} data-tip={transitions.slice(0, 20).join('\n')}>
            {words}
            {transitions.length > 1 && <span class="dim"> {counted(transitions.length, 'transition')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
