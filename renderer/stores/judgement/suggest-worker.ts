import { endBy, type Ended } from '../../../core/checkpoint.ts';
import { suggest, type Suggestion, type SuggestionInput } from '../../../core/judgement/suggest.ts';

addEventListener('message', ({ data }: MessageEvent<SuggestionInput & Ended>) => {
  endBy(data.end);
  const found: readonly Suggestion[] = suggest(data);
  postMessage(found);
});
