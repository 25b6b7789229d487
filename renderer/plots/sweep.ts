import type { Span } from '../kit/plot/scale.ts';
import type { CurveSampler } from './curve-sampler.ts';

/** A value; undefined = not sampled yet, the line continues; null = no value. */
export type Sample = number | null | undefined;

/**
 * Samples of curves over a range of time, coarse at first and finer with each step, so that a change is
 * visible in its frame and never exceeds the time of a frame:
 *
 *     begin       ●               ●               ●
 *     advance     ●       ●       ●       ●       ●
 *     advance     ●   ●   ●   ●   ●   ●   ●   ●   ●
 *
 * The moments are multiples of one step, so one of them is exactly the seam.
 */
export type CurveSweep = ReturnType<typeof createSweep>;

const COARSEST = 16; // stride of the first round; smaller for curves that evaluate several moments
const BETWEEN_LOOKS = 4; // samples between two checks of the clock

export function createSweep() {
  const times: number[] = [];
  const columns: Sample[][] = [];
  let sampler: CurveSampler | null = null;
  let first = 0; // index of the first time, in steps after the seam
  // Current stride (0 = complete), first stride, and next index.
  const round = { stride: 0, first: COARSEST, next: 0 };

  const take = (index: number): void => {
    if (!sampler) return;
    sampler.sample(times[index]);
    const { values } = sampler;
    for (let i = 0; i < columns.length; i++) columns[i][index] = Number.isNaN(values[i]) ? null : values[i];
  };
  /** The first index at or after `index` of this round: a multiple of its stride that is not sampled yet. */
  const due = (index: number): number => {
    const { stride } = round;
    for (let i = index; i < times.length; i++) {
      const isNew = stride === round.first || (first + i) % (stride * 2) !== 0;
      if ((first + i) % stride === 0 && isNew) return i;
    }
    return times.length;
  };
  const takeNext = (): void => {
    round.next = due(round.next);
    if (round.next < times.length) return take(round.next++);
    round.stride = round.stride === 1 ? 0 : round.stride / 2;
    round.next = 0;
  };
  return {
    times, // s, ascending
    columns, // one per curve of each track, track by track; one value per time
    get done() {
      return round.stride === 0;
    },
    /** Restarts with the coarsest samples. Reuses its buffers if the count stays the same. */
    begin(newSampler: CurveSampler, { low, high }: Span, points: number): void {
      sampler = newSampler;
      const step = (high - low) / points;
      // One more on either side: lines reach the edge.
      first = Math.floor(low / step);
      const count = Math.ceil(high / step) - first + 1;
      times.length = count;
      for (let i = 0; i < count; i++) times[i] = (first + i) * step;
      columns.length = newSampler.values.length;
      for (let i = 0; i < columns.length; i++) {
        columns[i] ??= [];
        columns[i].length = count;
        columns[i].fill(undefined);
      }
      round.first = COARSEST * newSampler.evaluations;
      [round.stride, round.next] = [round.first, 0];
      while (round.stride === round.first) takeNext();
      take(0);
      take(count - 1);
    },
    /** Takes samples until `isOver` returns true, or all are taken. */
    advance(isOver: () => boolean): void {
      for (let taken = 1; round.stride > 0; taken++) {
        takeNext();
        if (taken % BETWEEN_LOOKS === 0 && isOver()) return;
      }
    },
  };
}
