import { suggest, type Suggestion, type SuggestionInput } from '../../../core/judgement/suggest.ts';

addEventListener('message', ({ data }: MessageEvent<SuggestionInput>) => {
  const found: readonly Suggestion[] = suggest(data);
  postMessage(found);
});
