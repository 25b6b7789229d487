import { valueKey } from '#renderer/kit/same-value.ts';
import type { Column } from '#renderer/kit/table/column.ts';
import { DataTable } from '#renderer/kit/table/data-table.tsx';
import './export.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Response } from '#contract/api.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { useResource } from '#renderer/kit/resource.ts';
import type {
  ExportOutcome,
  ExportPreview,
  ExportScope,
  ExportedFields,
} from '#contract/exchange/export-plan.ts';
import type { Problem } from '#contract/words/problem.ts';
import { renamedWords } from '#contract/words/renamed-file.ts';
import { counted } from '#contract/words/counted.ts';
import type { EngineId, EngineTarget, EngineField } from '#core/engines/engine.ts';
import { findEngine, engines } from '#core/engines/engines.ts';
import { copyText } from '#renderer/controls/copy-text.ts';
import { keepLastExport } from '#renderer/controls/exporting-dialog.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, useCloseDialog } from '#renderer/kit/dialog.tsx';
import { ask } from '#renderer/stores/ask.ts';
import { needsTransition } from '#renderer/stores/conditions.ts';
import { ExportNotes, SwitchButton } from './export-notes.tsx';
import { useScope } from './scope-choice.tsx';
import { SegmentRow } from '#renderer/kit/form-row.tsx';
import type { Requests } from '#renderer/stores/workbench.ts';

/**
 * Exports settings for an engine, says first what that engine does not have, and then what to type into it.
 * The first engine that is exported for becomes that of the library.
 *
 * @param props.engine the one to begin with; null = that of the library
 */
export function ExportDialog({ engine: wanted }: { readonly engine: EngineId | null }) {
  const app = useApp();
  const own = app.document.current.engine.value;
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
    const isOwn = own === 'none' || own === engine || engine === 'none';
    keepLastExport(app.workspace, isOwn ? 'settings.exportForEngine' : `export.${engine}`);
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
      {preview && engine !== null && <ExportNotes notes={preview.notes} target={engine} />}
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
  const { typed, count, renamed, unplayed, ended } = outcome;
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
      {renamed.map((each) => (
        <p key={each.name}>{renamedWords(each)}</p>
      ))}
      {unplayed.length > 0 && (
        <p>
          These have no root path, because Segue cannot play them now: {unplayed.join(', ')}. Check for
          missing files, and export again.
        </p>
      )}
      {ended.map(({ transition, words }) => (
        <p key={transition}>{`${transition}: ${words.join(' ')}`}</p>
      ))}
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
  const transitions = document.saved.transitions.value;
  const asked = useMemo(() => scope, [valueKey(scope)]);
  const { value: answer } = useResource(engine && { bridge, scope: asked, engine, transitions }, previewOf, {
    isKept: () => true,
  });
  useEffect(() => {
    if (answer !== null) found(answer.ok ? null : answer.error);
  }, [answer]);
  return answer?.ok === true ? answer.value : null;
}

interface Asked extends Pick<Requests, 'bridge'> {
  readonly scope: ExportScope;
  readonly engine: EngineTarget;
  readonly transitions: readonly Transition[]; // of the library, as they are saved
}

const previewOf = ({ bridge, scope, engine }: Asked): Promise<Response<'settings.preview'>> =>
  bridge.call('settings.preview', { scope, engine });

const describeOutcome = ({ folder, count, files }: ExportOutcome): string =>
  `Exported · ${counted(count, 'transition')} · ${counted(files, 'file')} in ${folder}`;

const targets = [...engines, { id: 'none', label: 'None' } as const];

/** A row with the engines. */
function EngineChoice({ engine, choose }: Pick<ChoicesProps, 'engine' | 'choose'>) {
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
function EngineWords() {
  return (
    <p class="dim">
      It is kept with the library. New transitions begin with the methods of this engine, beside the
      continuous ones of Segue, and the inspector marks what it does not have.
    </p>
  );
}

/** Keeps the engine of the library; no undo step. Resolves to true if main took it. */
const keepEngine = async (app: Requests, engine: EngineTarget): Promise<boolean> =>
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

/** What to type into the forms of an engine, for each transition. */
function TypedValues({ typed }: { readonly typed: readonly ExportedFields[] }) {
  return (
    <section class="typed-values" aria-label="What to type" tabIndex={0}>
      {typed.map(({ transition, fields }, index) => (
        <DataTable
          key={index}
          caption={transition}
          columns={typedColumns(fields)}
          rows={fields}
          keyOf={(_, row) => row}
        />
      ))}
    </section>
  );
}

/** The name of a form stands once above its fields. */
const typedColumns = (fields: readonly EngineField[]): readonly Column<EngineField>[] => [
  {
    key: 'where',
    namesRow: true,
    class: 'dim',
    cell: ({ where }, row) => (fields[row - 1]?.where === where ? '' : where),
  },
  { key: 'name', cell: ({ name }) => name },
  { key: 'value', class: 'typed-value', cell: ({ value }) => value },
];

/** The same as text: columns with tabs between them, as sheets take them. */
export function textOf(typed: readonly ExportedFields[]): string {
  const line = ({ where, name, value }: EngineField): string => [where, name, value].join('\t');
  return typed.map(({ transition, fields }) => [transition, ...fields.map(line)].join('\n')).join('\n\n');
}
