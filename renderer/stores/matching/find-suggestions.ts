import { frameAt } from '#core/clip/clip.ts';
import { barredFrames } from '#core/judge/library-clips.ts';
import type { Suggestion, SuggestionInput, Suggestions, SeamPlace } from '#core/judge/suggest.ts';
import { boundMusclesOf } from '#core/procedural/muscle/muscle-asset.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { clipTimeAt, type TimeRange } from '#core/transition/clips/clip-clock.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { type Work, resource } from '#renderer/kit/resource.ts';
import type { ReadyClips } from '../shown/open-clips.ts';
import type { Playing, Workbench } from '../workbench.ts';
import { barredSpans } from '../marks/marked-contacts.ts';
import { askWorker } from '#renderer/workers/threads.ts';
import { computed, type ReadonlySignal } from '@preact/signals';
import type { DocumentStore } from '../document/document-store.ts';
import { movesAlike } from '../judgement/follow-judgement.ts';
import type { OpenTransition } from '../shown/open-transition.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';

/** What suggestions are for. */
export interface SuggestionQuery {
  readonly transition: Transition; // of the open clips
  readonly clips: ReadyClips;
  readonly sameFeet: boolean; // only where the same feet are planted on both sides of a seam
}

/** Suggestions in the destination. */
export interface DestinationQuery extends SuggestionQuery {
  readonly range: TimeRange | null; // s on the source, where it may be left; null = at the out point
}

type Muscled = Pick<SuggestionQuery, 'transition'> & { readonly clips: Pick<ReadyClips, 'chain'> };

/** The open transition, left where the source is at the playhead if the seam is not reached yet. */
export function leftAtPlayhead({ open, session }: Playing): Transition | null {
  const transition = open.editable.peek();
  const time = session.time.peek();
  if (transition === null || time >= 0) return transition;
  const { marker: _, ...source } = transition.source;
  return { ...transition, source: { ...source, time: clipTimeAt(source, time) } };
}

/** The part of the loop range before the seam, s on the source; null = none is set there. */
export function rangeOnSource({ open, session }: Playing): TimeRange | null {
  const range = session.loopRange.peek();
  const source = open.editable.peek()?.source;
  if (range === null || range === 'blend' || !source || range.start >= 0) return null;
  return { start: clipTimeAt(source, range.start), end: clipTimeAt(source, Math.min(range.end, 0)) };
}

/** The frames of a range where a clip may be left, s: of a loop those of one round at most. */
export function exitsIn(
  clip: Pick<RootedClip, 'frameCount' | 'fps' | 'loop'>,
  { start, end }: TimeRange,
  barred: Uint8Array,
): readonly number[] {
  const { frameCount, fps, loop } = clip;
  const last = Math.floor(end * fps + TINY);
  const first = Math.max(Math.ceil(start * fps - TINY), loop ? last - frameCount + 2 : 0);
  const count = (loop ? last : Math.min(last, frameCount - 1)) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, i) => (first + i) / fps).filter(
    (time) => barred[frameAt(clip, time)] === 0,
  );
}

/** Rounding of a time, frames. */
const TINY = 1e-3;

/**
 * The transition without slots that have muscles, which no message carries, and the index of each among all
 * slots.
 */
export function withoutMuscles({ transition, clips }: Muscled) {
  const bound = clips.chain.at(-1)?.slots ?? [];
  const kept = [...transition.slots.entries()].filter(([i]) => !boundMusclesOf(bound[i]?.values ?? {}));
  const chosen = kept.findIndex(([i]) => i === transition.chosen);
  return {
    tried: { ...transition, slots: kept.map(([, slot]) => slot), chosen: Math.max(chosen, 0) },
    allSlots: (index: number): number => kept[index][0],
  };
}

/** Finds suggestions in the destination: places with a lower fault score than the seam has now. */
export const findSuggestions: Work<DestinationQuery & Pick<Workbench, 'document'>, Suggestions> = async (
  { clips, range, document, ...query },
  { signal, progress },
) => {
  const { map } = clips;
  const [source, destination] = clips.clips.slice(-2);
  const { tried, allSlots } = withoutMuscles({ ...query, clips });
  const { ranges } = document.current.peek();
  const barredIn = (clip: RootedClip, id: string): Uint8Array =>
    barredFrames(clip, barredSpans(ranges.get(id)));
  const input: SuggestionInput = {
    transition: tried,
    clips: [source, destination],
    map,
    barred: barredIn(destination, tried.destination.id),
    exits: range ? exitsIn(source, range, barredIn(source, tried.source.id)) : [tried.source.time],
    sameFeet: query.sameFeet,
  };
  const named = (each: Suggestion): Suggestion => ({ ...each, index: allSlots(each.index) });
  const ofAll = ({ now, best, judged }: Suggestions): Suggestions => {
    const better = best.filter(({ faults }) => now === null || faults < now.faults);
    return { now: now && named(now), best: better.map(named), judged };
  };
  return ofAll(await askWorker('suggest', input, { signal, progress: (found) => progress(ofAll(found)) }));
};

interface Followed {
  readonly open: Pick<OpenTransition, 'clips' | 'transition'>;
  readonly document: Pick<DocumentStore, 'preview'>;
  readonly workspace: Pick<WorkspaceStore, 'state'>;
}

interface Asked {
  readonly clips: ReadyClips;
  readonly transition: Transition;
  readonly places: readonly SeamPlace[];
}

/**
 * Judges the open transition at other seams while the tab Cost map is in sight, as suggestions are judged. Where it
 * has its own seam does not count.
 */
export function judgeSeamsOf(
  { open, document, workspace }: Followed,
  places: ReadonlySignal<readonly SeamPlace[]>,
): ReadonlySignal<readonly (Suggestion | null)[]> {
  const judged = resource<Asked, readonly (Suggestion | null)[]>(
    () => {
      const [clips, transition] = [open.clips.value, open.transition.value];
      if (clips.state !== 'ready' || transition === null || places.value.length === 0) return null;
      const { source, destination } = transition;
      const isOfClips = source.kind === 'clip' && destination.kind === 'clip';
      return isOfClips ? { clips, transition, places: places.value } : null;
    },
    judge,
    {
      while: () => isInFront(workspace, 'costMap'),
      settle: () => document.preview.value === null,
      isSame: (a, b) => a.places === b.places && movesAlike(unplaced(a.clips), unplaced(b.clips)),
    },
  );
  return computed(() => judged.value.value ?? []);
}

const judge: Work<Asked, readonly (Suggestion | null)[]> = async (asked, { signal, progress }) => {
  const { clips, map } = asked.clips;
  const [source, destination] = clips.slice(-2);
  const { tried, allSlots } = withoutMuscles(asked);
  const named = (each: Suggestion | null): Suggestion | null =>
    each && { ...each, index: allSlots(each.index) };
  const request = { transition: tried, clips: [source, destination] as const, map, places: asked.places };
  const all = (found: readonly (Suggestion | null)[]): readonly (Suggestion | null)[] => found.map(named);
  return all(await askWorker('judgeSeams', request, { signal, progress: (found) => progress(all(found)) }));
};

/** Clips without their seam. */
function unplaced({ chain, ...clips }: ReadyClips): ReadyClips {
  const moved = chain.map(
    ({ source: { marker: _, ...from }, destination: { marker: __, ...to }, ...link }) => ({
      ...link,
      source: { ...from, time: 0 },
      destination: { ...to, time: 0 },
    }),
  );
  return { ...clips, chain: moved };
}
