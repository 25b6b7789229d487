import type { ClipRange } from '../../../contract/rows/library-rows.ts';
import { barredFrames, type TimeSpan } from '../../../core/judgement/library-clips.ts';
import type { Suggestion, SuggestionInput } from '../../../core/judgement/suggest.ts';
import { boundMusclesOf } from '../../../core/muscle/bound-muscles.ts';
import { clipTimeAt } from '../../../core/transition/clips/clip-clock.ts';
import type { Slot, Transition } from '../../../core/transition/document/document.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import type { Playing, Workbench } from '../workbench.ts';
import { startWorker } from './trusted-worker.ts';

/** What suggestions are for. */
export interface SuggestionQuery {
  readonly transition: Transition; // of the open clips
  readonly motion: ReadyMotion;
}

/** The open transition, left where the source is at the playhead if the seam is not reached yet. */
export function leftAtPlayhead({ open, session }: Playing): Transition | null {
  const transition = open.editable.peek();
  const time = session.time.peek();
  if (transition === null || time >= 0) return transition;
  const { marker: _, ...source } = transition.source;
  return { ...transition, source: { ...source, time: clipTimeAt(source, time) } };
}

/** No message carries muscles: slots that have them keep their place, but are not tried. */
export const slotsWithoutMuscles = ({
  slots,
}: Transition): readonly (readonly [index: number, slot: Slot])[] =>
  [...slots.entries()].filter(([, { values }]) => !boundMusclesOf(values));

/** The ranges in which no transition may be. */
export const barredRanges = (ranges: readonly ClipRange[] = []): readonly TimeSpan[] =>
  ranges.filter(({ kind }) => kind === 'noTransition').map(({ start, end }) => ({ start, end }));

/** Finds suggestions in the destination in a worker. Returns a function that stops it at once. */
export function findSuggestions(
  { document }: Pick<Workbench, 'document'>,
  { transition, motion }: SuggestionQuery,
  found: (list: readonly Suggestion[]) => void,
): () => void {
  const [source, destination] = motion.clips.slice(-2);
  const tried = slotsWithoutMuscles(transition);
  const ranges = barredRanges(document.current.peek().ranges.get(transition.destination.id));
  const input: SuggestionInput = {
    transition: { ...transition, slots: tried.map(([, slot]) => slot), chosen: 0 },
    clips: [source, destination],
    map: motion.map,
    barred: barredFrames(destination, ranges),
  };
  const worker = startWorker('suggest');
  worker.addEventListener('message', ({ data }: MessageEvent<readonly Suggestion[]>) => {
    found(data.map((each) => ({ ...each, index: tried[each.index][0] })));
    worker.terminate();
  });
  worker.postMessage(input);
  return () => worker.terminate();
}
