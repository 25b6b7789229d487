import type { ReviewedClip, Transition } from '../../../core/transition/document.ts';
import { slotOf, transitionOf as plainTransition } from '../../fixtures/transitions.ts';

export const walk: ReviewedClip = { name: 'walk', content: '11', groundHeight: 0, loop: true };
export const hop: ReviewedClip = { name: 'hop', content: '22', groundHeight: 0, loop: false };
export const turn: ReviewedClip = { name: 'turn', content: '33', groundHeight: 0, loop: false };

/** walk → hop with two slots, of which the first is chosen. */
export function transitionOf(change: Partial<Transition> = {}): Transition {
  const use = { kind: 'clip', playRate: 1, mirror: false } as const;
  return plainTransition({
    id: 't1',
    source: { ...use, id: 'walk', time: 1 },
    destination: { ...use, id: 'hop', time: 0.5 },
    slots: [slotOf('springExact', { halfLife: 0.12 }), slotOf('deadBlendConstant')],
    ...change,
  });
}
