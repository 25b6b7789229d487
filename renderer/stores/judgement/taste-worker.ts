import { endBy, type Ended } from '#core/checkpoint.ts';
import { tasteOf, type MeasuredVotes, type Taste } from '#core/judgement/comparisons.ts';

/** Asks what votes say. */
export type TasteRequest = MeasuredVotes & Ended;

addEventListener('message', ({ data }: MessageEvent<TasteRequest>) => {
  endBy(data.end);
  postMessage(tasteOf(data) satisfies Taste);
});
