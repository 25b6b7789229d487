import './export.css';
import { X } from 'lucide';
import { useState } from 'preact/hooks';
import { ExportProgress } from '../../controls/export-progress.tsx';
import { useApp } from '../../controls/window-context.ts';
import { Button } from '../../kit/button.tsx';
import { useModal } from '../../kit/use-modal.ts';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const { close, props } = useModal(() => {
    app.session.reporting.value = false;
    void app.bridge.call('report.cancel', {});
  });
  const { id, scope, row } = useScope('report', needsMotion);
  const save = async (): Promise<void> => {
    if (id === 'open') {
      close(); // It would cover the views, whose stills are taken.
      return saveOpenReport(app);
    }
    setProblem(null);
    setRunning(true);
    const saved = await app.bridge.call('report.save', { scope });
    setRunning(false);
    if (!saved.ok) return setProblem(saved.error.message);
    if (saved.value === null) return;
    close();
    app.notices.report(savedWords(saved.value));
  };
  return (
    <dialog {...props} class="exchange export" aria-label="Save report">
      <header>
        <h2 class="title">Save report</h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <div class="exchange-body" inert={isRunning}>
        {row}
        <p class="dim">
          One web page with reviews, poses, metrics, curves and settings
          {id === 'open' && ', and stills of the views, which play once'}. If it replaces an earlier report,
          it marks what changed.
        </p>
        {problem !== null && <p role="alert">{problem}</p>}
      </div>
      <footer>
        {isRunning && <ExportProgress event="report.progress" />}
        <Button tip="Write nothing" keys="Esc" onClick={close}>
          Cancel
        </Button>
        <Button
          primary
          tip="Choose a file and write it"
          disabledReason={isRunning ? 'a report is being made' : null}
          onClick={() => void save()}
        >
          Save…
        </Button>
      </footer>
    </dialog>
  );
}
