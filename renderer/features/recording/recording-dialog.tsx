import './recording.css';
import { useExportChoices } from '../../controls/use-export-choices.ts';
import { useApp } from '../../controls/window-context.ts';
import { Dialog, useCloseDialog } from '../../kit/dialog.tsx';
import { RecordingForm } from './recording-form.tsx';
import { useRecording } from './use-recording.ts';

/** Exports what the views show as a picture, a sequence or a video. Closing it cancels the export. */
export function RecordingDialog() {
  const app = useApp();
  const close = useCloseDialog();
  const [choices, choose] = useExportChoices('recording');
  const recording = useRecording(app, choices);
  const start = async (): Promise<void> => {
    const fileName = await recording.start();
    if (fileName === null) return;
    close();
    app.notices.report(`Exported · ${fileName}`);
  };
  const { running, problem, formats } = recording;
  const hasNoEncoder = choices.kind === 'video' && formats?.length === 0;
  return (
    <Dialog
      title="Export picture or video"
      problem={problem?.message ?? null}
      isBusy={running !== null}
      foot={
        running && (
          <div class="recording-progress row gap-12">
            <progress aria-label="Exported" max={running.count} value={running.done} />
            <span>{running.words}</span>
          </div>
        )
      }
      cancel={
        running
          ? { tip: 'Stops the export and leaves no file', run: recording.cancel }
          : { tip: 'Write nothing' }
      }
      primary={{
        words: 'Export…',
        tip: 'Choose a place and export',
        disabledReason: running
          ? 'a file is being written'
          : hasNoEncoder
            ? 'this computer has no video encoder'
            : null,
        run: () => void start(),
      }}
    >
      <RecordingForm choices={choices} formats={formats ?? []} choose={choose} />
    </Dialog>
  );
}
