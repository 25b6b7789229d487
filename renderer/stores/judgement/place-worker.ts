import { endBy } from '#core/checkpoint.ts';
import {
  libraryClips,
  onSameFeet,
  type LibraryClip,
  type SearchedFigure,
} from '#core/judgement/library-clips.ts';
import { plantedFeet } from '#core/feet/planted-feet.ts';
import { frameAt } from '#core/clip.ts';
import { bestAt, queryAt } from '#core/judgement/suggest.ts';
import kernelText from '#core/matching/cost-rows.as';
import { findBridges, type BridgingClip, type FoundBridge } from '#core/matching/find-bridges.ts';
import { createFrameStore, type ScanKernel } from '#core/matching/frame-store.ts';
import { refinePlace, scanPlain, searchFrames, type FoundFrame } from '#core/matching/search-frames.ts';
import { courseFrom } from '#core/matching/slot-course.ts';
import { findSkeletonMismatch } from '#core/transition/document/match-skeletons.ts';
import type { FoundPlace, PlaceAnswer, PlaceRequest, PlaceSearch, SearchedRow } from './place-request.ts';
import { loadStored } from './stored-clip.ts';

/** A search with its clips, on the figure of those in memory. */
interface Search extends PlaceSearch {
  readonly clips: NonNullable<PlaceSearch['clips']>;
  readonly figure: SearchedFigure;
  readonly feet: ReturnType<typeof feetOf>;
}

type Judge = Extract<PlaceRequest, { readonly kind: 'judge' }>;
type KeptClip = Omit<LibraryClip, 'clip'>;

/**
 * Places at most, twice as many as are shown, since a clip may be found as recorded and mirrored; and those
 * of each.
 */
const COUNTS = { count: 16, perClip: 1 };

/** Time between two answers of a search, ms. */
const PAUSE = 500;

/** Frames that one worker keeps, at most. */
const MAX_FRAMES = 400_000;

const memory = new WebAssembly.Memory({ initial: 1, maximum: 32_768, shared: true });
const kernel = Uint8Array.from(atob(kernelText), (character) => character.charCodeAt(0));
const opened = WebAssembly.instantiate(kernel, { env: { memory } }).then(({ instance }) =>
  createFrameStore(instance.exports as unknown as ScanKernel, memory),
);
const kept = new Map<string, readonly KeptClip[]>();
let latest: Search | null = null; // also after a stop, whose clips the next one may have
let isStopped = false;

const answer = (message: PlaceAnswer): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<PlaceRequest>) => {
  isStopped = data.kind === 'stop';
  if (data.kind === 'search') {
    endBy(data.end);
    latest = openSearch(data, latest);
  }
  if (data.kind === 'stop' || latest === null) return;
  const { number } = latest;
  const work = data.kind === 'search' ? search(latest) : judge(latest, data);
  work.catch((error: unknown) => answer({ kind: 'failed', number, message: String(error) }));
});

/** A figure that is as the one before keeps its clips in memory. */
function openSearch(asked: PlaceSearch, before: Search | null): Search | null {
  const clips = asked.clips ?? before?.clips;
  if (!clips) return null;
  const figure = { clip: clips[1], map: asked.map };
  const search = { ...asked, clips, figure, feet: feetOf(asked, clips) };
  if (before !== null && areAlike(before.figure, figure)) return { ...search, figure: before.figure };
  kept.clear();
  return search;
}

const areAlike = (a: SearchedFigure, b: SearchedFigure): boolean =>
  findSkeletonMismatch(a.map.skeleton, b.map.skeleton) === null &&
  JSON.stringify(a.map.joints) === JSON.stringify(b.map.joints) &&
  String(a.clip.root.body) === String(b.clip.root.body);

/** Loads what is missing, and searches it as it comes. Between two clips, a newer request ends this one. */
async function search(request: Search): Promise<void> {
  const store = await opened;
  const { number, rows, every } = request;
  const keys = rows.map(([, row]) => JSON.stringify([row, every]));
  const held = [...kept.values()].flat().reduce((sum, { searched }) => sum + searched.features.frames, 0);
  const missing = rows.filter((_, i) => !kept.has(keys[i]));
  const wanted = missing.reduce((sum, [, { frameCount }]) => sum + (2 * frameCount) / every, 0);
  if (latest !== request || isStopped) return;
  if (held + wanted > MAX_FRAMES) kept.clear();
  if (kept.size === 0) store.clear();
  let waiting: (KeptClip & Pick<FoundPlace, 'clip' | 'id'>)[] = [];
  let answered = performance.now();
  const answerPlaces = (isLast: boolean): void => {
    answer({ kind: 'found', number, ...placesAmong(waiting, request, store.scan), isLast });
    waiting = [];
    answered = performance.now();
  };
  for (const [i, [clip, row]] of rows.entries()) {
    if (!kept.has(keys[i])) {
      const clips = await loadRow(row, request);
      if (latest !== request || isStopped) return;
      kept.set(
        keys[i],
        clips.map((clip) => thinned(clip, every, store.add)),
      );
    }
    answer({ kind: 'loaded', number });
    for (const each of kept.get(keys[i]) ?? []) waiting.push({ clip, id: row.id, ...each });
    if (performance.now() - answered > PAUSE) answerPlaces(false);
  }
  answerPlaces(true);
}

async function loadRow(row: SearchedRow, { figure }: Search): Promise<readonly LibraryClip[]> {
  const used = await loadStored(row);
  return used ? libraryClips(used, figure, row.barred) : [];
}

/** Every `every`th frame of a clip, in the memory of the kernel. */
function thinned(
  { mirror, searched, planted }: LibraryClip,
  every: number,
  add: Awaited<typeof opened>['add'],
): KeptClip {
  const some = (bars: Uint8Array): Uint8Array => bars.filter((_, frame) => frame % every === 0);
  const { features, barred, barredExits } = searched;
  const bars = { barred: some(barred), barredExits: some(barredExits) };
  return {
    mirror,
    searched: { ...searched, features: add(features, every), ...bars },
    planted: some(planted),
  };
}

/** A clip where the search may enter and leave it. */
function openPart(clip: Pick<LibraryClip, 'searched' | 'planted'>, search: Search): BridgingClip {
  return search.feet === null ? clip.searched : onSameFeet(clip, search.feet);
}

/** Which feet are planted at the out point and at the in point; null if the search takes any. */
function feetOf({ sameFeet, transition: { source, destination }, map }: PlaceSearch, clips: Search['clips']) {
  if (!sameFeet) return null;
  const [out, entered] = [source, destination].map(
    ({ time }, i) => plantedFeet(map, clips[i])[frameAt(clips[i], time)],
  );
  return [out, entered] as const;
}

function placesAmong(
  among: readonly (KeptClip & Pick<FoundPlace, 'clip' | 'id'>)[],
  request: Search,
  scan: typeof scanPlain,
): { readonly places: readonly FoundPlace[]; readonly direct: number } {
  const { transition, clips, figure, isBridge, course } = request;
  const [source, destination] = clips;
  const from = queryAt(transition.source, source, figure.clip);
  const to = queryAt(transition.destination, destination, figure.clip);
  const absorbed = courseFrom(course);
  const searched: readonly BridgingClip[] = among.map((each) => openPart(each, request));
  const found: readonly (FoundFrame & Partial<FoundBridge>)[] = isBridge
    ? findBridges([from, to], searched, absorbed, COUNTS.count, scan)
    : searchFrames(from, searched, absorbed, COUNTS, scan);
  const places = found.map((place): FoundPlace => {
    const { clip, id, mirror } = among[place.clip];
    const { fps } = among[place.clip].searched.features;
    const exit = place.exit === undefined ? null : place.exit / fps;
    return { clip, id, mirror, time: place.frame / fps, exit, cost: place.cost };
  });
  return { places, direct: scanPlain(from, to, absorbed)[to.frame] };
}

/** Judges a place with the slots of the search, at the best frame beside it if some were left out. */
async function judge(request: Search, { rank, place, row }: Judge): Promise<void> {
  const { number, transition, figure, every, course } = request;
  const [source] = request.clips;
  const loaded = await loadRow(row, request);
  const found = loaded.find(({ mirror }) => mirror === place.mirror);
  if (!found || latest !== request || isStopped) return;
  const { clip } = found;
  const { id, mirror } = place;
  const query = queryAt(transition.source, source, figure.clip);
  const coarse = { frame: Math.round(place.time * clip.fps), cost: place.cost };
  const { frame, cost } =
    every === 1 ? coarse : refinePlace(coarse, query, openPart(found, request), courseFrom(course), every);
  const best = { ...place, time: frame / clip.fps, cost };
  const destination = { kind: 'clip', id, mirror, playRate: 1, time: best.time } as const;
  const clips = [source, clip] as const;
  const suggestion =
    transition.slots.length === 0 ? null : bestAt({ clips, map: figure.map }, { ...transition, destination });
  answer({ kind: 'judged', number, rank, judged: { ...best, suggestion } });
}
