import { endBy, type Ended } from '#core/checkpoint.ts';
import { suggest, type SuggestionInput, type Suggestions } from '#core/judgement/suggest.ts';

/** Suggestions so far, and whether no others follow. */
export interface SuggestAnswer {
  readonly suggestions: Suggestions;
  readonly isDone: boolean;
}

addEventListener('message', ({ data }: MessageEvent<SuggestionInput & Ended>) => {
  endBy(data.end);
  let suggestions: Suggestions = { now: null, best: [], judged: 0 };
  for (suggestions of suggest(data)) postMessage({ suggestions, isDone: false } satisfies SuggestAnswer);
  postMessage({ suggestions, isDone: true } satisfies SuggestAnswer);
});
