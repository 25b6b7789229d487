import { hasMotion } from '#contract/rows/has-motion.ts';
import { nearest } from '#core/judge/cost-map/search-frames.ts';
import { courseKindOf, courseOfSlot } from '#core/judge/cost-map/offset-course.ts';
import { clipIdsOf } from '#core/transition/document/resolve-chain.ts';
import type { Work } from '#renderer/kit/resource.ts';
import { barredSpans, storedClip } from '../marks/marked-contacts.ts';
import { fetchClips } from '../shown/fetch-clips.ts';
import type { Workbench } from '../workbench.ts';
import type { FoundPlace, JudgedPlace, PlaceProgress, SearchedRow } from '#renderer/workers/place.ts';
import { kernelThreads, type AskKernel } from '#renderer/workers/threads.ts';
import { withoutMuscles, type SuggestionQuery } from './find-suggestions.ts';

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

/** Searches the clips that the list shows. */
export type SearchLibrary = Work<LibraryQuery, LibrarySearch>;

type Searched = Pick<Workbench, 'bridge' | 'document' | 'library'>;

/** Places at most. */
const COUNT = 8;

/** Frames that are compared, at most: 600 MB for 31 joints. Of more, every second, fourth … is. */
const MAX_FRAMES = 400_000;

/**
 * Creates the search of a library, whose threads keep the frames of its clips from one search to the next. A
 * clip is always with the same one.
 */
export function createLibrarySearch(app: Searched): SearchLibrary {
  const threads = kernelThreads();
  const threadOf = ({ id }: Pick<SearchedRow, 'id'>): AskKernel =>
    threads[Number.parseInt(id.slice(0, 8), 16) % threads.length];
  return async (query, { signal, progress }) => {
    const { transition, clips, isBridge, sameFeet } = query;
    const { kind, id } = transition.source;
    const others = isBridge ? clipIdsOf([transition]) : kind === 'clip' ? [id] : [];
    const { rows, isFiltered } = await listedRows(app, others);
    const begun = atStart(rows, isFiltered);
    const listing = createListing(app, begun, progress);
    const { tried, allSlots } = withoutMuscles(query);
    const slot = transition.slots[transition.chosen];
    const course = courseOfSlot(slot, courseKindOf(slot));
    const [source, destination] = clips.clips.slice(-2);
    const asked = { transition: tried, course, map: clips.map, source, destination, isBridge, sameFeet };
    const searchShare = (thread: AskKernel): Promise<void> => {
      const share = [...rows.entries()].filter(([, row]) => threadOf(row) === thread);
      const request = { ...asked, every: begun.every, rows: share };
      return thread('searchPlaces', request, { signal, progress: listing.hear });
    };
    const judgeAt = async (place: FoundPlace, rank: number): Promise<void> => {
      const row = rows[place.clip];
      const { suggestion, ...judged } = await threadOf(row)('judgePlace', { place, row }, { signal });
      const named = suggestion && { ...suggestion, index: allSlots(suggestion.index) };
      listing.put(rank, { ...judged, suggestion: named });
    };
    await Promise.all(threads.map(searchShare));
    const places = await listing.finish();
    if (!isBridge) await Promise.all(places.map(judgeAt));
    return listing.now();
  };
}

/** The places of a search as they are found, one of each clip. */
function createListing(
  { document, bridge }: Searched,
  begun: LibrarySearch,
  progress: (search: LibrarySearch) => void,
) {
  let now = begun;
  let found: readonly FoundPlace[] = [];
  const show = (change: Partial<LibrarySearch>): void => progress((now = { ...now, ...change }));
  const list = async (change: Partial<LibrarySearch>): Promise<void> => {
    const places = found;
    const problem = await fetchClips(document, [...new Set(places.map(({ id }) => id))], bridge);
    if (places !== found) return;
    show({ places: places.map((place) => ({ ...place, suggestion: null })), problem, ...change });
  };
  show({});
  return {
    now: () => now,
    hear({ places, direct }: PlaceProgress): void {
      if (places === null) return show({ loaded: now.loaded + 1 });
      found = onePerClip([...found, ...places], COUNT);
      now = { ...now, direct };
      void list({});
    },
    async finish(): Promise<readonly FoundPlace[]> {
      found = [...found]; // what is being listed is old
      await list({ isDone: true });
      return found;
    },
    put: (rank: number, judged: JudgedPlace): void =>
      show({ places: now.places?.with(rank, judged) ?? null }),
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
