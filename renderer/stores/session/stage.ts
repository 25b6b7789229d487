import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import type { MarkSelection } from '../marks/marks.ts';

/**
 * What the views show. The open transition itself is the workspace’s, since it is saved. Who asks what is shown asks the
 * functions below.
 */
export type Stage = { readonly kind: 'transition' } | ClipOnStage | RunOnStage;

/** The loop range: around the blend until a range is set; null = everything. */
export type LoopRange = TimeRange | 'blend' | null;

/** In place of the transition: playback returns there. */
interface InItsPlace {
  readonly id: string;
  readonly before: { readonly time: number; readonly loopRange: LoopRange };
}

/** A clip or a tree by itself. */
export interface ClipOnStage extends InItsPlace {
  readonly kind: 'clip' | 'tree';
  readonly at: number; // s on the clip, initial time
  readonly selected: MarkSelection; // its marks that are selected as it opens
}

/** A stress run. The playhead is on its clock. */
export interface RunOnStage extends InItsPlace {
  readonly kind: 'run'; // `id` is that of its request list
  readonly seconds: number;
}

/** The clip or tree that is shown by itself; null = none. */
export const clipOn = (stage: Stage): ClipOnStage | null =>
  stage.kind === 'clip' || stage.kind === 'tree' ? stage : null;

/** True if the clip or tree `id` is shown by itself. */
export const isOnStage = (stage: Stage, id: string): boolean => clipOn(stage)?.id === id;

/** The tree that is shown by itself; null = none. */
export const treeOn = (stage: Stage): ClipOnStage | null => (stage.kind === 'tree' ? stage : null);

/** The stress run that is shown; null = none. */
export const runOn = (stage: Stage): RunOnStage | null => (stage.kind === 'run' ? stage : null);

/** What is shown in place of the open transition; null = nothing. */
export const inPlaceOn = (stage: Stage): ClipOnStage | RunOnStage | null =>
  stage.kind === 'transition' ? null : stage;

/** The open transition, in no one’s place. */
export const transitionOnStage: Stage = { kind: 'transition' };
