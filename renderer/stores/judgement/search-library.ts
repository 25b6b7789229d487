import { areNear, nearest } from '../../../core/matching/search-frames.ts';
import { courseKindOf, courseOfSlot } from '../../../core/matching/slot-course.ts';
import { clipIdsOf } from '../../../core/transition/document/resolve-chain.ts';
import { fetchClips } from '../shown/fetch-clips.ts';
import type { Workbench } from '../workbench.ts';
import { withoutMuscles, type SuggestionQuery } from './find-suggestions.ts';
import { listedRows } from './listed-rows.ts';
import type { FoundPlace, JudgedPlace } from './place-request.ts';
import { createPlaceWorkers, type PlaceWorkers } from './place-workers.ts';

/** A search of the library as far as it is. */
export interface LibrarySearch {
  readonly clips: number;
  readonly loaded: number; // of the clips
  readonly frames: number; // of the clips, as recorded and mirrored
  readonly every: number; // frames between two that are compared
  readonly places: readonly JudgedPlace[] | null; // the cheapest first; null = not found yet
  readonly direct: number; // m s, without a bridge
  readonly problem: string | null;
}

/** What is searched for. */
export interface LibraryQuery extends SuggestionQuery {
  readonly isBridge: boolean;
}

/** Searches the clips that the list shows. Returns a function that stops it. */
export type SearchLibrary = (query: LibraryQuery, heard: (search: LibrarySearch) => void) => () => void;

type Searched = Pick<Workbench, 'bridge' | 'document' | 'library'>;

/** Places at most. */
const COUNT = 8;

/** Frames that are compared, at most: 600 MB for 31 joints. Of more, every second, fourth … is. */
const MAX_FRAMES = 400_000;

/** Creates the search of a library, whose workers keep the frames of its clips from one search to the next. */
export function createLibrarySearch(app: Searched, start: () => Worker): SearchLibrary {
  const workers = createPlaceWorkers(start);
  return (query, heard) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    void search(app, workers, query, signal, (found) => {
      if (!signal.aborted) heard(found);
    });
    return () => {
      stopping.abort();
      workers.stop();
    };
  };
}

async function search(
  app: Searched,
  workers: PlaceWorkers,
  query: LibraryQuery,
  signal: AbortSignal,
  heard: (search: LibrarySearch) => void,
): Promise<void> {
  const { transition, motion, isBridge, sameFeet } = query;
  const rows = await listedRows(app, isBridge ? clipIdsOf([transition]) : []);
  if (signal.aborted) return;
  const frames = rows.reduce((sum, { frameCount }) => sum + 2 * frameCount, 0);
  const every = 2 ** Math.max(0, Math.ceil(Math.log2(frames / MAX_FRAMES)));
  let now: LibrarySearch = {
    clips: rows.length,
    loaded: 0,
    frames,
    every,
    places: null,
    direct: 0,
    problem: null,
  };
  const show = (change: Partial<LibrarySearch>): void => heard((now = { ...now, ...change }));
  show({});
  const { tried, allSlots } = withoutMuscles(query);
  const slot = transition.slots[transition.chosen];
  const course = courseOfSlot(slot, courseKindOf(slot));
  const [source, destination] = motion.clips.slice(-2);
  const clips = [source, destination] as const;
  const asked = { transition: tried, course, map: motion.map, clips, isBridge, sameFeet, every };
  let waiting = workers.count;
  let found: readonly FoundPlace[] = [];
  const judge = workers.search(asked, rows, signal, (answer) => {
    if (answer.kind === 'loaded') show({ loaded: now.loaded + 1 });
    else if (answer.kind === 'failed') show({ problem: `The search failed: ${answer.message}` });
    else if (answer.kind === 'found') {
      found = nearest([...found, ...answer.places.filter((place) => !isOutPoint(query, place))], COUNT);
      if (--waiting === 0) void finish(answer.direct);
    } else {
      const { suggestion } = answer.judged;
      const judged = {
        ...answer.judged,
        suggestion: suggestion && { ...suggestion, index: allSlots(suggestion.index) },
      };
      show({ places: now.places?.with(answer.rank, judged) ?? null });
    }
  });
  const finish = async (direct: number): Promise<void> => {
    const problem = await fetchClips(app.document, [...new Set(found.map(({ id }) => id))], app.bridge);
    if (signal.aborted) return;
    show({ places: found.map((place) => ({ ...place, suggestion: null })), direct, problem });
    if (!isBridge) for (const [rank, place] of found.entries()) judge(rank, place, rows[place.clip]);
  };
}

/** True for the moment at which the source is left: entering it there changes nothing. */
function isOutPoint(
  { transition: { source }, motion }: LibraryQuery,
  { id, mirror, time, exit }: FoundPlace,
): boolean {
  const [clip] = motion.clips.slice(-2);
  return exit === null && id === source.id && mirror === source.mirror && areNear(clip, time, source.time);
}
