import './export.css';
import { ExportingDialog, useExporting } from '../../controls/exporting-dialog.tsx';
import { useApp } from '../../controls/window-context.ts';
import { needsMotion } from '../../stores/conditions.ts';
import { saveOpenReport, savedWords } from './save-open-report.ts';
import { useScope } from './scope-choice.tsx';

/** Saves a report of the open, the approved or all transitions. */
export function ReportDialog() {
  const { session } = useApp();
  return session.reporting.value ? <OpenReportDialog /> : null;
}

function OpenReportDialog() {
  const app = useApp();
  const exporting = useExporting('report', app.session.reporting);
  const { id, scope, row } = useScope('report', needsMotion);
  const save = (): void => {
    if (id !== 'open') return void exporting.run(app.bridge.call('report.save', { scope }), savedWords);
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
