import './recording.css';
import { X } from 'lucide';
import { useExportChoices } from '../../controls/use-export-choices.ts';
import { useApp } from '../../controls/window-context.ts';
import { Button } from '../../kit/button.tsx';
import { useModal } from '../../kit/use-modal.ts';
import { RecordingForm } from './recording-form.tsx';
import { useRecording } from './use-recording.ts';

/** Exports what the views show as a picture, a sequence or a video. */
export function RecordingDialog() {
  const { session } = useApp();
  return session.recording.value ? <OpenRecordingDialog /> : null;
}

function OpenRecordingDialog() {
  const app = useApp();
  const [choices, choose] = useExportChoices('recording');
  const recording = useRecording(app, choices);
  const { close, props } = useModal(() => {
    recording.cancel();
    app.session.recording.value = false;
  });
  const start = async (): Promise<void> => {
    const fileName = await recording.start();
    if (fileName === null) return;
    close();
    app.notices.report(`Exported · ${fileName}`);
  };
  const { running, problem, formats } = recording;
  const cannot =
    choices.kind === 'video' && formats?.length === 0 ? 'this computer has no video encoder' : null;
  return (
    <dialog {...props} class="exchange recording" aria-label="Export picture or video">
      <header>
        <h2 class="title">Export picture or video</h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <div class="exchange-body" inert={running !== null}>
        <RecordingForm choices={choices} formats={formats ?? []} choose={choose} />
        {problem && <p role="alert">{problem.message}</p>}
      </div>
      <footer>
        {running && (
          <div class="recording-progress">
            <progress aria-label="Exported" max={running.count} value={running.done} />
            <span>{running.words}</span>
          </div>
        )}
        {running ? (
          <Button tip="Stops the export and leaves no file" onClick={recording.cancel}>
            Cancel
          </Button>
        ) : (
          <Button
            primary
            tip="Choose a place and export"
            disabledReason={cannot}
            onClick={() => void start()}
          >
            Export…
          </Button>
        )}
      </footer>
    </dialog>
  );
}
