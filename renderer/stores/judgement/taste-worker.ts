import { endBy, type Ended } from '../../../core/checkpoint.ts';
import { tasteOf, type Taste } from '../../../core/judgement/comparisons.ts';
import type { MeasuredVote } from '../../../core/judgement/preference.ts';

/** Asks what votes say. */
export interface TasteRequest extends Ended {
  readonly votes: readonly MeasuredVote[];
}

addEventListener('message', ({ data }: MessageEvent<TasteRequest>) => {
  endBy(data.end);
  postMessage(tasteOf(data.votes) satisfies Taste);
});
