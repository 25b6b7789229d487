import './problem-report.css';
import { Dialog, openDialog, useCloseDialog } from '#renderer/kit/dialog.tsx';
import { copyText } from '#renderer/controls/copy-text.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { ask } from '#renderer/stores/ask.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';

/** Shows what a report of a problem needs. */
export async function openProblemReport(
  app: Pick<Workbench, 'bridge' | 'notices' | 'session'>,
): Promise<void> {
  const text = await ask(app, 'app.problemReport', {});
  if (text !== undefined) openDialog(app.session, ProblemReport, { text });
}

/** Version, system and the last internal errors, to read and copy. Nothing is sent. */
function ProblemReport({ text }: { readonly text: string }) {
  const app = useApp();
  const close = useCloseDialog();
  const copy = (): void => {
    copyText(app, text);
    close();
  };
  return (
    <Dialog title="Report a problem" primary={{ words: 'Copy', tip: 'Copies the text', run: copy }}>
      <p class="dim">
        Segue sends nothing. Copy this text and send it to whoever gave you Segue, with what you did before
        the problem. It names files, but no folders.
      </p>
      <pre class="problem-report selectable" tabIndex={0} role="region" aria-label="Report">
        {text}
      </pre>
    </Dialog>
  );
}
