import type { ExportChoices } from '../stores/workspace/export-choices.ts';
import type { WorkspaceStore } from '../stores/workspace/workspace-store.ts';
import { useApp } from './window-context.ts';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import { Dialog, useCloseDialog } from '../kit/dialog.tsx';

/** Choices of a dialog that exports, as chosen last in this library, and a function that changes some. */
export function useExportChoices<Dialog extends keyof ExportChoices>(dialog: Dialog) {
  const { workspace } = useApp();
  const choose = (change: Partial<ExportChoices[Dialog]>): void =>
    setExportChoices(workspace, dialog, change);
  return [workspace.state.value.exports[dialog], choose] as const;
}

/** Changes some choices of a dialog that exports. */
export function setExportChoices<Dialog extends keyof ExportChoices>(
  { state, set }: Pick<WorkspaceStore, 'state' | 'set'>,
  dialog: Dialog,
  change: Partial<ExportChoices[Dialog]>,
): void {
  const { exports } = state.peek();
  set({ exports: { ...exports, [dialog]: { ...exports[dialog], ...change } } });
}

/** Remembers what was exported last: the button of the window offers it again. */
export function keepLastExport(
  workspace: Pick<WorkspaceStore, 'state' | 'set'>,
  last: ExportChoices['button']['last'],
): void {
  setExportChoices(workspace, 'button', { last });
}

/** Files that main makes, with a bar, and the command of each. */
const jobs = { motion: 'motion.export', report: 'report.save' } as const;
type Job = keyof typeof jobs;

/** An export by main. Closing its dialog cancels it. */
export function useExporting(job: Job) {
  const { bridge, notices, workspace } = useApp();
  const close = useCloseDialog();
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const isOpen = useRef(true);
  useEffect(
    () => () => {
      isOpen.current = false;
      void bridge.call(`${job}.cancel`, {});
    },
    [],
  );
  const run = async <Value,>(
    request: Promise<Result<Value | null, Problem>>,
    describe: (value: Value) => string,
  ): Promise<void> => {
    setProblem(null);
    setRunning(true);
    const exported = await request;
    setRunning(false);
    if (!exported.ok) return setProblem(exported.error.message);
    if (exported.value === null || !isOpen.current) return;
    close();
    keepLastExport(workspace, jobs[job]);
    notices.report(describe(exported.value));
  };
  return { job, problem, setProblem, isRunning, close, run };
}

interface ExportingProps {
  readonly exporting: ReturnType<typeof useExporting>;
  readonly title: string;
  readonly size?: 'narrow';
  readonly action: string; // of the button that begins it
  readonly begin: () => void;
  readonly children: ComponentChildren; // choices
}

/** The dialog of an export by main: choices, what went wrong, and a bar while it runs. */
export function ExportingDialog({ exporting, action, begin, children, ...look }: ExportingProps) {
  const { job, problem, isRunning } = exporting;
  return (
    <Dialog
      {...look}
      problem={problem}
      isBusy={isRunning}
      foot={isRunning && <Progress job={job} />}
      cancel={{ tip: 'Write nothing' }}
      primary={{
        words: action,
        tip: 'Choose a file and write it',
        disabledReason: isRunning ? 'a file is being written' : null,
        run: begin,
      }}
    >
      {children}
    </Dialog>
  );
}

/** How much is done; nothing before it is known. */
function Progress({ job }: { readonly job: Job }) {
  const { bridge } = useApp();
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => bridge.on(`${job}.progress`, (detail) => setShare(detail.share)), [job]);
  return share === null ? null : <progress aria-label="Exported" value={share} max={1} />;
}
