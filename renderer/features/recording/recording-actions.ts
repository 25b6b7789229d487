// renderer/features/recording: pictures and videos of what the views show
import { openDialog } from '../../kit/dialog.tsx';
import { inMenu } from '../../stores/action.ts';
import { needsCamera, needsLoadedClips } from '../../stores/conditions.ts';
import { RecordingDialog } from './recording-dialog.tsx';

export const recordingActions = inMenu('File', 'settings', [
  {
    id: 'recording.export',
    title: 'Export picture or video…',
    short: 'Pictures',
    tip: 'What the views show, as PNG, as a sequence of PNG files, or as a video',
    disabled: (app) => needsLoadedClips(app) ?? needsCamera(app),
    run: ({ session }) => openDialog(session, RecordingDialog, {}),
  },
]);
