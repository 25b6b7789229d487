import { barredFrames } from '../../../core/judgement/library-clips.ts';
import type { Suggestion, SuggestionInput } from '../../../core/judgement/suggest.ts';
import { boundMusclesOf } from '../../../core/muscle/bound-muscles.ts';
import { clipTimeAt } from '../../../core/transition/clips/clip-clock.ts';
import type { Transition } from '../../../core/transition/document/document.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import type { Playing, Workbench } from '../workbench.ts';
import { barredSpans } from '../marks/kept-contacts.ts';
import { startWorker } from './trusted-worker.ts';

/** What suggestions are for. */
export interface SuggestionQuery {
  readonly transition: Transition; // of the open clips
  readonly motion: ReadyMotion;
}

type Muscled = Pick<SuggestionQuery, 'transition'> & { readonly motion: Pick<ReadyMotion, 'chain'> };

/** The open transition, left where the source is at the playhead if the seam is not reached yet. */
export function leftAtPlayhead({ open, session }: Playing): Transition | null {
  const transition = open.editable.peek();
  const time = session.time.peek();
  if (transition === null || time >= 0) return transition;
  const { marker: _, ...source } = transition.source;
  return { ...transition, source: { ...source, time: clipTimeAt(source, time) } };
}

/** The transition without slots that have muscles, which no message carries, and the index of each among all slots. */
export function withoutMuscles({ transition, motion }: Muscled) {
  const bound = motion.chain.at(-1)?.slots ?? [];
  const kept = [...transition.slots.entries()].filter(([i]) => !boundMusclesOf(bound[i]?.values ?? {}));
  const chosen = kept.findIndex(([i]) => i === transition.chosen);
  return {
    tried: { ...transition, slots: kept.map(([, slot]) => slot), chosen: Math.max(chosen, 0) },
    allSlots: (index: number): number => kept[index][0],
  };
}

/** Finds suggestions in the destination in a worker. Returns a function that stops it at once. */
export function findSuggestions(
  { document }: Pick<Workbench, 'document'>,
  query: SuggestionQuery,
  found: (list: readonly Suggestion[]) => void,
): () => void {
  const { clips, map } = query.motion;
  const [source, destination] = clips.slice(-2);
  const { tried, allSlots } = withoutMuscles(query);
  const spans = barredSpans(document.current.peek().ranges.get(tried.destination.id));
  const barred = barredFrames(destination, spans);
  const worker = startWorker('suggest');
  worker.addEventListener('message', ({ data }: MessageEvent<readonly Suggestion[]>) => {
    found(data.map((each) => ({ ...each, index: allSlots(each.index) })));
    worker.terminate();
  });
  const input: SuggestionInput = { transition: tried, clips: [source, destination], map, barred };
  worker.postMessage(input);
  return () => worker.terminate();
}
