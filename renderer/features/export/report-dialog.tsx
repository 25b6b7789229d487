import { ExportingDialog, useExporting, keepLastExport } from '#renderer/controls/exporting-dialog.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { needsMotion } from '#renderer/stores/conditions.ts';
import { useScope } from './scope-choice.tsx';
import type { SavedReport } from '#contract/exchange/export-plan.ts';
import { counted } from '#contract/words/counted.ts';
import { ask } from '#renderer/stores/ask.ts';
import { showTransition } from '#renderer/stores/commands/desk.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';

/** Saves a report of the open, the approved or all transitions. */
export function ReportDialog() {
  const app = useApp();
  const exporting = useExporting('report');
  const { id, scope, row } = useScope('report', needsMotion);
  const save = (): void => {
    if (id !== 'open') return void exporting.run(app.bridge.call('report.save', { scope }), describeSaved);
    exporting.close(); // It would cover the views, whose stills are taken.
    void saveOpenReport(app);
  };
  return (
    <ExportingDialog exporting={exporting} title="Save report" action="Save…" begin={save}>
      {row}
      <p class="dim">
        One web page with reviews, poses, metrics, curves and settings
        {id === 'open' && ', and stills of the views, which play once'}. If it replaces an earlier report, it
        marks what changed.
      </p>
    </ExportingDialog>
  );
}

/** Saves a report of the open transition, with stills of the views; the playhead stays where it was. */
async function saveOpenReport(app: Workbench): Promise<void> {
  const transition = app.open.editable.peek();
  if (!transition) return;
  showTransition(app);
  const { time } = app.session;
  const before = time.peek();
  app.notices.report('Saving a report: the views play once …');
  const saved = await ask(app, 'app.saveReport', { transitionId: transition.id, name: transition.name });
  time.value = before;
  if (saved) keepLastExport(app.workspace, 'report.save');
  app.notices.report(saved ? describeSaved(saved) : '');
}

function describeSaved({ fileName, count, left, changed }: SavedReport): string {
  const words = [`Saved · ${fileName}`, counted(count, 'transition')];
  if (left > 0) words.push(`${left} left out`);
  if (changed !== null) words.push(`${changed} changed since the earlier report`);
  return words.join(' · ');
}
