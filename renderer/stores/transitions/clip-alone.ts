import type { MotionUse, Transition } from '../../../core/transition/document/document.ts';
import { freshTransition } from './transition-edits.ts';

/**
 * Represents an open clip as a transition to itself at its first frame. Nothing is offset, so nothing is blended, and the
 * clock of the transition is that of the clip. It is never saved.
 */
export function clipAlone(clipId: string): Transition {
  const use: MotionUse = { kind: 'clip', id: clipId, time: 0, playRate: 1, mirror: false };
  return {
    ...freshTransition,
    id: `clip ${clipId}`,
    name: '',
    source: use,
    destination: use,
    alignment: { kind: 'none', offset: { x: 0, z: 0, yaw: 0 } },
    slots: [{ method: 'cut', values: {}, profile: null }],
  };
}
