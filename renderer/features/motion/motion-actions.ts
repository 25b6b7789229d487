// renderer/features/motion: motion of the open transition, as a file of animation
import { inMenu } from '../../stores/action.ts';
import { needsMotion } from '../../stores/conditions.ts';

export const motionActions = inMenu('File', 'settings', [
  {
    id: 'motion.export',
    title: 'Export motion…',
    tip: 'A slot, a clip or the extrapolation of the open transition, as BVH or GLB',
    disabled: (app) => needsMotion(app) ?? (app.session.blind.value ? 'a blind comparison is running' : null),
    run: ({ session }) => void (session.exportingMotion.value = true),
  },
]);
