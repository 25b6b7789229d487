// renderer/features/motion: motion of the open transition, as a file of animation
import { openDialog } from '#renderer/kit/dialog.tsx';
import { inMenu } from '#renderer/stores/action.ts';
import { needsMotion } from '#renderer/stores/conditions.ts';
import { MotionDialog } from './motion-dialog.tsx';

export const motionActions = inMenu('File', 'settings', [
  {
    id: 'motion.export',
    title: 'Export motion…',
    short: 'Motion',
    tip: 'A slot, a clip or the extrapolation of the open transition, as BVH or GLB',
    disabled: (app) => needsMotion(app) ?? (app.session.blind.value ? 'a blind comparison is running' : null),
    run: ({ session }) => openDialog(session, MotionDialog, {}),
  },
]);
