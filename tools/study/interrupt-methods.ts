import type { Slot } from '#core/transition/document/document.ts';
import type { Context } from '#main/cli/frame/declaration.ts';
import type { WorkPlace } from '#main/cli/work-kinds/compute-items.ts';
import { stressKind, type InterruptedSlot } from '#main/cli/work-kinds/stress-kind.ts';
import { computeContents } from './compute-contents.ts';
import type { StudyClip } from './study-set.ts';

/** Blend time while methods are interrupted, s. */
export const INTERRUPTED_BLEND = 0.3;

/** Seeds of the minutes of the study. */
export const SEEDS = [1, 2, 3, 4, 5];

/** About the time that a minute takes, ms. */
const MINUTE_MS = 3000;

/** A minute of interruptions. */
export interface Minute {
  readonly slots: readonly Slot[];
  readonly every: number; // s between requests
  readonly seed: number;
}

/** Summaries of minutes in which each blend is interrupted: [minutes][slots]. Null if it was interrupted. */
export function interruptMethods(
  context: Context,
  set: readonly StudyClip[],
  place: WorkPlace,
  minutes: readonly Minute[],
): Promise<readonly (readonly InterruptedSlot[])[] | null> {
  const clips = set.map(({ sent }) => sent);
  const contents = minutes.map((minute) => ({ ...minute, clips, seconds: 60, rate: 60 }));
  return computeContents(context, { kind: stressKind, noun: 'minute', ms: MINUTE_MS, contents }, place);
}
