import { nearest } from '#core/matching/search-frames.ts';
import { courseKindOf, courseOfSlot } from '#core/matching/slot-course.ts';
import { clipIdsOf } from '#core/transition/document/resolve-chain.ts';
import { fetchClips } from '../shown/fetch-clips.ts';
import type { Workbench } from '../workbench.ts';
import { withoutMuscles, type SuggestionQuery } from './find-suggestions.ts';
import type {
  FoundPlace,
  JudgedPlace,
  SearchedRow,
  PlaceAnswer,
  PlaceRequest,
  PlaceSearch,
} from './place-request.ts';
import { hasMotion } from '#contract/rows/has-motion.ts';
import { barredSpans } from '../marks/kept-contacts.ts';
import { storedClip } from './stored-clip.ts';
import { effect } from '@preact/signals';
import { endFlag } from '#core/checkpoint.ts';

/** A search of the library as far as it is. */
export interface LibrarySearch {
  readonly clips: number;
  readonly loaded: number; // of the clips
  readonly frames: number; // of the clips, as recorded and mirrored
  readonly every: number; // frames between two that are compared
  readonly places: readonly JudgedPlace[] | null; // the cheapest first; null = none yet
  readonly direct: number; // m s, without a bridge
  readonly isDone: boolean; // all clips are searched
  readonly isFiltered: boolean; // the list hides some
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

/**
 * Creates the search of a library, whose workers keep the frames of its clips from one search to the next.
 */
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
  const { kind, id } = transition.source;
  const others = isBridge ? clipIdsOf([transition]) : kind === 'clip' ? [id] : [];
  const { rows, isFiltered } = await listedRows(app, others);
  if (signal.aborted) return;
  let now = atStart(rows, isFiltered);
  const { every } = now;
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
      found = onePerClip([...found, ...answer.places], COUNT);
      if (answer.isLast) waiting -= 1;
      void list(answer.direct, waiting === 0);
    } else {
      const { suggestion } = answer.judged;
      const judged = {
        ...answer.judged,
        suggestion: suggestion && { ...suggestion, index: allSlots(suggestion.index) },
      };
      show({ places: now.places?.with(answer.rank, judged) ?? null });
    }
  });
  const list = async (direct: number, isLast: boolean): Promise<void> => {
    const places = found;
    const problem = await fetchClips(app.document, [...new Set(places.map(({ id }) => id))], app.bridge);
    if (signal.aborted || (places !== found && !isLast)) return;
    show({
      places: places.map((place) => ({ ...place, suggestion: null })),
      direct,
      problem,
      isDone: isLast,
    });
    if (isLast && !isBridge)
      for (const [rank, place] of places.entries()) judge(rank, place, rows[place.clip]);
  };
}

/** A search of which nothing is known yet. */
function atStart(rows: readonly SearchedRow[], isFiltered: boolean): LibrarySearch {
  const frames = rows.reduce((sum, { frameCount }) => sum + 2 * frameCount, 0);
  const every = 2 ** Math.max(0, Math.ceil(Math.log2(frames / MAX_FRAMES)));
  const none = { loaded: 0, places: null, direct: 0, isDone: false, problem: null };
  return { clips: rows.length, frames, every, isFiltered, ...none };
}

/** The cheapest places, one of each clip. */
function onePerClip(places: readonly FoundPlace[], count: number): readonly FoundPlace[] {
  const best = new Map<number, FoundPlace>();
  for (const place of nearest(places, places.length)) if (!best.has(place.clip)) best.set(place.clip, place);
  return [...best.values()].slice(0, count);
}

/** Rows for each request. */
const PAGE = 1000;

/**
 * The clips that the list shows: those with a file and motion, except `others`, and whether it hides some.
 * None if main cannot search.
 */
async function listedRows(
  { bridge, document, library }: Pick<Workbench, 'bridge' | 'document' | 'library'>,
  others: readonly string[],
): Promise<{ readonly rows: readonly SearchedRow[]; readonly isFiltered: boolean }> {
  const found = { text: library.list.text.peek(), sort: library.list.sort.peek(), limit: PAGE };
  const listed: SearchedRow[] = [];
  const answer = { rows: listed, isFiltered: found.text.trim() !== '' };
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await bridge.call('library.search', { ...found, offset });
    if (!page.ok) return answer;
    const { rows, marks } = page.value;
    total = page.value.total;
    const clips = rows.filter(hasMotion).filter(({ id }) => !others.includes(id));
    const marked = new Set(marks.clipIds);
    const unknown = clips.flatMap(({ id }) => (marked.has(id) ? [] : [id]));
    if (unknown.length > 0) await fetchClips(document, unknown, bridge);
    const { jointMaps, ranges } = document.current.peek();
    for (const clip of clips) {
      const own = marked.has(clip.id)
        ? marks.ranges.filter(({ clipId }) => clipId === clip.id)
        : ranges.get(clip.id);
      const stored = storedClip({ jointMaps, ranges: new Map([[clip.id, own ?? []]]) }, clip);
      listed.push({ ...stored, frameCount: clip.frameCount, barred: barredSpans(own) });
    }
  }
  return answer;
}

/** Threads that share the clips, at most. */
const MAX_WORKERS = 4;

/**
 * Workers that share the clips of a library, started when they are needed. A clip is always with the same
 * one.
 */
function createPlaceWorkers(start: () => Worker) {
  const count = Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency));
  let workers: readonly Worker[] = [];
  let known: PlaceSearch['clips'] = null;
  let number = 0;
  const end = endFlag();
  effect(() => () => workers.forEach((worker) => worker.terminate())); // when the window closes
  const post = (worker: number, request: PlaceRequest): void => workers[worker].postMessage(request);
  const workerOf = ({ id }: Pick<SearchedRow, 'id'>): number => Number.parseInt(id.slice(0, 8), 16) % count;
  return {
    count,
    /** Ends the search before it. Returns a function that has a place judged. */
    search(
      { clips, ...asked }: Omit<PlaceSearch, 'number' | 'rows' | 'end'>,
      rows: readonly SearchedRow[],
      signal: AbortSignal,
      heard: (answer: PlaceAnswer) => void,
    ): (rank: number, place: FoundPlace, row: SearchedRow) => void {
      if (workers.length === 0) workers = Array.from({ length: count }, start);
      const own = ++number;
      end[0] = 0;
      const isKnown = clips?.every((clip, i) => clip === known?.[i]) === true;
      known = clips;
      for (const [i, worker] of workers.entries()) {
        const hear = ({ data }: MessageEvent<PlaceAnswer>): void => {
          if (data.number === own) heard(data);
        };
        worker.addEventListener('message', hear, { signal });
        const share = [...rows.entries()].filter(([, row]) => workerOf(row) === i);
        post(i, { kind: 'search', ...asked, number: own, end, clips: isKnown ? null : clips, rows: share });
      }
      return (rank, place, row) => post(workerOf(row), { kind: 'judge', rank, place, row });
    },
    stop: (): void => {
      end[0] = 1;
      for (const i of workers.keys()) post(i, { kind: 'stop' });
    },
  };
}

type PlaceWorkers = ReturnType<typeof createPlaceWorkers>;
