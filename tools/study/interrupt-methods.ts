import type { Slot } from '#core/transition/document/document.ts';
import type { Context } from '#main/cli/frame/declaration.ts';
import type { WorkPlace } from '#main/cli/work-kinds/compute-items.ts';
import { stressKind, type InterruptedSlot } from '#main/cli/work-kinds/stress-kind.ts';
import { computeContents } from './compute-contents.ts';
import { halves } from './paired-differences.ts';
import type { StudyClip } from './study-set.ts';

/** Blend time while methods are interrupted, s. */
export const INTERRUPTED_BLEND = 0.3;

/** Time between requests, s, while halves of the clips are played: a storm, and a lively game. */
export const TIMES_OF_HALVES = [0.08, 0.3] as const;

/** Length of the play of a half, s. */
export const HALF_SECONDS = 8;

/** About the time that a second of play takes, ms. */
const SECOND_MS = 50;

/** A run of interruptions of the clips of a set. */
export interface Play {
  readonly clips: readonly StudyClip[];
  readonly slots: readonly Slot[];
  readonly every: number; // s between requests
  readonly seed: number;
  readonly seconds: number;
}

/** Plays of all halves of a set, each with a seed of its own: [times, halves], those of one half together. */
export const playsOfHalves = (set: readonly StudyClip[], slots: readonly Slot[]): readonly Play[] =>
  halves(set.length).flatMap((counts, seed) =>
    TIMES_OF_HALVES.map((every) => {
      const clips = set.filter((_, clip) => counts[clip] > 0);
      return { clips, slots, every, seed, seconds: HALF_SECONDS };
    }),
  );

/** Summaries of plays in which each blend is interrupted: [plays][slots]. Null if it was interrupted. */
export function interruptMethods(
  context: Context,
  place: WorkPlace,
  plays: readonly Play[],
): Promise<readonly (readonly InterruptedSlot[])[] | null> {
  const contents = plays.map(({ clips, ...play }) => {
    return { ...play, clips: clips.map(({ sent }) => sent), rate: 60 };
  });
  const ms = SECOND_MS * Math.max(...plays.map(({ seconds }) => seconds));
  return computeContents(context, { kind: stressKind, noun: 'play', ms, contents }, place);
}
