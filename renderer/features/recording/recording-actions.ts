// renderer/features/recording: pictures and videos of what the views show
import { openDialog } from '#renderer/kit/dialog.tsx';
import { inMenu, type Condition } from '#renderer/stores/action.ts';
import { needsCamera, needsLoadedClips } from '#renderer/stores/conditions.ts';
import { RecordingDialog } from './recording-dialog.tsx';

/** Exports would take turns on the same canvas and disk. */
const whileExporting: Condition = ({ views }) =>
  views.recording.value ? 'another export is running: wait, or cancel it in the status bar' : null;

export const recordingActions = inMenu('File', 'settings', [
  {
    id: 'recording.export',
    title: 'Export picture or video…',
    short: 'Pictures',
    tip: 'What the views show, as PNG, as a sequence of PNG files, or as a video',
    disabled: (app) => needsLoadedClips(app) ?? needsCamera(app) ?? whileExporting(app),
    run: ({ session }) => openDialog(session, RecordingDialog, {}),
  },
  {
    id: 'recording.cancel',
    title: 'Cancel export of picture or video',
    short: 'Cancel',
    tip: 'Stops after the current frame and leaves no file',
    disabled: ({ views }) => (views.recording.value ? null : 'no picture or video is being exported'),
    run: ({ views }) => views.recording.peek()?.cancel(),
  },
]);
