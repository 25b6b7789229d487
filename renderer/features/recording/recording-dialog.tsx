import './recording.css';
import { useExportChoices } from '../../controls/use-export-choices.ts';
import { useApp } from '../../controls/window-context.ts';
import { Dialog, useCloseDialog } from '../../kit/dialog.tsx';
import { RecordingForm } from './recording-form.tsx';
import { useRecording } from './use-recording.ts';

/** Exports what the views show as a picture, a sequence or a video, in the background. */
export function RecordingDialog() {
  const app = useApp();
  const close = useCloseDialog();
  const [choices, choose] = useExportChoices('recording');
  const { isStarting, problem, formats, start } = useRecording(app, choices);
  const hasNoEncoder = choices.kind === 'video' && formats?.length === 0;
  return (
    <Dialog
      title="Export picture or video"
      problem={problem?.message ?? null}
      isBusy={isStarting}
      cancel={{ tip: 'Write nothing' }}
      primary={{
        words: 'Export…',
        tip: 'Choose a place and export in the background',
        disabledReason: isStarting
          ? 'a place is being chosen'
          : hasNoEncoder
            ? 'this computer has no video encoder'
            : null,
        run: () => void start().then((isStarted) => isStarted && close()),
      }}
    >
      <RecordingForm choices={choices} formats={formats ?? []} choose={choose} />
    </Dialog>
  );
}
