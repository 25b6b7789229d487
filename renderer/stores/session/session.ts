// renderer/stores/session: state that is neither saved nor undone
import { signal } from '@preact/signals';
import { createListState } from '../library/list-state.ts';
import { createMarkState } from '../marks/mark-state.ts';
import { createReviewState } from '../reviews/review-state.ts';
import { createTransitionState } from '../transitions/transition-state.ts';
import type { FocusTarget } from './focus.ts';
import { createJointSelection } from './joint-selection.ts';
import { createLayers } from './layers.ts';
import { createPlayback } from './playback.ts';
import { transitionOnStage, type Stage } from './stage.ts';

/** State that is neither saved nor undoable. Times are on the transition’s clock: 0 at the seam. */
export type Session = ReturnType<typeof createSession>;

/** Each room declares its part. What one feature alone reads is its own: see `featureState`. */
export function createSession() {
  return {
    ...createPlayback(),
    ...createJointSelection(),
    ...createLayers(),
    ...createListState(),
    ...createMarkState(),
    ...createReviewState(),
    ...createTransitionState(),
    stage: signal<Stage>(transitionOnStage),
    focus: signal<FocusTarget | null>(null), // the control to focus next
    recordsMetrics: signal(false), // true while they are to be exported with pictures
  };
}
