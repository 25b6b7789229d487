import type { MeasureSummary } from '#core/runs/interruptions/stress-samples.ts';
import type { LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import type { Slot } from '#core/transition/document/document.ts';
import type { Context } from '#main/cli/frame/declaration.ts';
import { createItemProgress } from '#main/cli/frame/progress-text.ts';
import { workerClips } from '#main/farm/worker-clips.ts';
import { valueOf } from '#main/library/problems.ts';
import { siblingScript } from '#main/library/sibling-script.ts';
import { workInThreads } from '#main/threads/work-in-threads.ts';
import { halves } from './paired-differences.ts';
import type { StudyClip } from './study-set.ts';

/** Blend time while methods are interrupted, s. */
export const INTERRUPTED_BLEND = 0.3;

/** Time between requests, s, while halves of the clips are played: a storm, and a lively game. */
export const TIMES_OF_HALVES = [0.08, 0.3] as const;

/** Length of the play of a half, s. */
export const HALF_SECONDS = 8;

/** A run of interruptions of clips, all on the figure of the first: see `requestsOf`. */
export interface Play<Clip = StudyClip> {
  readonly clips: readonly Clip[];
  readonly slots: readonly Slot[];
  readonly every: number; // s between requests
  readonly seed: number;
  readonly seconds: number;
}

/** A play as its thread gets it. */
export interface Interruptions extends Play<LoadedClip> {
  readonly rate: number; // frames per second
}

/** A slot over a run of interruptions. */
export interface InterruptedSlot extends Readonly<
  Record<'distance' | 'speed' | 'acceleration' | 'violation', MeasureSummary>
> {
  readonly beyond: number; // share of the frames beyond joint limits
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
export async function interruptMethods(
  context: Context,
  workers: number,
  plays: readonly Play[],
): Promise<readonly (readonly InterruptedSlot[])[] | null> {
  const { signal, progress } = context;
  const { load } = workerClips(context);
  const played: (readonly InterruptedSlot[])[] = [];
  const words = createItemProgress(plays.length, 'play');
  let count = 0;
  await workInThreads<Interruptions, readonly InterruptedSlot[]>({
    url: siblingScript(import.meta.url, 'interrupt-worker'),
    count: plays.length,
    workers: Math.max(workers, 1), // 0 leaves to a farm what it can do
    signal,
    async load(index) {
      const { clips, ...play } = plays[index];
      return { ...play, clips: await Promise.all(clips.map(({ sent }) => load(sent))), rate: 60 };
    },
    done(index, answer) {
      played[index] = valueOf(answer);
      progress(words((count += 1)).join(' · '));
    },
  });
  return signal.aborted ? null : played;
}
