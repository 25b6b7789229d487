import type { Review, ReviewedClip, ReviewedStep, Transition } from '#core/transition/document/document.ts';
import type { ReviewableClip } from '#core/transition/review/reviewed-steps.ts';
import { slotOf, transitionOf as plainTransition } from '#test/fixtures/transitions.ts';

const person = { groundHeight: 0, joints: {} } as const;
export const walk: ReviewableClip = { ...person, name: 'walk', content: '11', loop: true };
export const hop: ReviewableClip = { ...person, name: 'hop', content: '22', loop: false };
export const turn: ReviewableClip = { ...person, name: 'turn', content: '33', loop: false };

/** A clip as a review keeps it. */
export function reviewed({ joints: _joints, ...clip }: ReviewableClip): ReviewedClip {
  return clip;
}

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

/** An approval of these steps. */
export const approved = (of: readonly ReviewedStep[]): Review => ({
  status: 'approved',
  reviewer: '',
  date: null,
  of,
});

/** A clip in centimetres on this ground, m. */
export const rowOf = (name: string, groundHeight: number): ReviewableClip => ({
  name,
  content: name,
  groundHeight,
  loop: false,
  read: { unit: 0.01, upAxis: 'y' },
  joints: {},
});
