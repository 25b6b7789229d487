import { assert } from '#core/kit/assert.ts';
import { checkpoint } from '#core/kit/long-work.ts';
import { frameAt } from '#core/clip/clip.ts';
import { plantedFeet } from '#core/rig/feet/clip-feet.ts';
import type { JointMap } from '#core/rig/roles/joint-map.ts';
import {
  libraryClips,
  onSameFeet,
  type LibraryClip,
  type SearchedFigure,
} from '#core/judge/library-clips.ts';
import { bestAt, queryAt, type Suggestion } from '#core/judge/suggest.ts';
import type { TimeSpan } from '#core/judge/time-span.ts';
import { findBridges, type BridgingClip, type FoundBridge } from '#core/judge/cost-map/best-seam.ts';
import { createFrameStore, type ScanKernel } from '#core/judge/cost-map/frame-store.ts';
import {
  costsFrom,
  refinePlace,
  searchFrames,
  type FastScan,
  type FoundFrame,
} from '#core/judge/cost-map/search-frames.ts';
import { courseFrom, type CourseSpec } from '#core/judge/cost-map/offset-course.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { findSkeletonMismatch } from '#core/transition/document/match-skeletons.ts';
import { sameValue, valueKey } from '../kit/same-value.ts';
import type { Show } from './answer.ts';
import { kernelOn } from './kernel.ts';
import { loadStored, type StoredClip } from './stored-clip.ts';

/** A clip of the library that is searched, with its no-transition ranges. */
export interface SearchedRow extends StoredClip {
  readonly frameCount: number;
  readonly barred: readonly TimeSpan[];
}

/** A place in a clip of the library. */
export interface FoundPlace {
  readonly clip: number; // index in all rows of the search
  readonly id: string; // of the clip
  readonly mirror: boolean;
  readonly time: number; // s on the clip, where it is entered
  readonly exit: number | null; // s, where a bridge leaves it
  readonly cost: number; // m s
}

/** A place with the best method there: refined, if not all frames were compared. */
export interface JudgedPlace extends FoundPlace {
  readonly suggestion: Suggestion | null; // null = not judged yet, or impossible
}

/** What places are looked for. */
export interface PlaceSearch {
  readonly transition: Transition; // without the slots that have muscles
  readonly course: CourseSpec; // of the chosen slot
  readonly map: JointMap; // of the skeleton that plays
  readonly source: RootedClip;
  readonly destination: RootedClip;
  readonly isBridge: boolean;
  readonly sameFeet: boolean; // only where the same feet are planted on both sides of a seam
  readonly rows: readonly (readonly [index: number, row: SearchedRow])[];
  readonly every: number; // frames between two that are compared
}

/** What a search shows: that one more clip is loaded, or places since the ones before. */
export interface PlaceProgress {
  readonly places: readonly FoundPlace[] | null;
  readonly direct: number; // m s, without a bridge
}

/** A search on the figure of the clips in memory. */
interface Search extends PlaceSearch {
  readonly figure: SearchedFigure;
  readonly feet: ReturnType<typeof feetOf>;
}

interface CachedClip extends Omit<LibraryClip, 'clip'> {
  readonly planted: Uint8Array; // [frames that are kept] see `plantedFeet`
}

/**
 * Places at most, twice as many as are shown, since a clip may be found as recorded and mirrored; and those
 * of each.
 */
const COUNTS = { count: 16, perClip: 1 };

/** Time between two places that a search shows, ms. */
const PAUSE = 500;

/** Frames that one worker keeps, at most. */
const MAX_FRAMES = 400_000;

let opened: ReturnType<typeof openStore> | null = null;
const kept = new Map<string, readonly CachedClip[]>();
let latest: Search | null = null;

async function openStore() {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 32_768, shared: true });
  return createFrameStore((await kernelOn(memory)) as unknown as ScanKernel, memory);
}

/** A figure that is as the one before keeps its clips in memory. */
function openSearch(asked: PlaceSearch, before: Search | null): Search {
  const figure = { clip: asked.destination, map: asked.map };
  const search = { ...asked, figure, feet: feetOf(asked) };
  if (before !== null && areAlike(before.figure, figure)) return { ...search, figure: before.figure };
  kept.clear();
  return search;
}

const areAlike = (a: SearchedFigure, b: SearchedFigure): boolean =>
  findSkeletonMismatch(a.map.skeleton, b.map.skeleton) === null &&
  sameValue(a.map.joints, b.map.joints) &&
  sameValue(a.clip.root.body, b.clip.root.body);

/** Loads what is missing, and searches it as it comes. */
export async function searchPlaces(asked: PlaceSearch, show: Show<PlaceProgress>): Promise<void> {
  const request = (latest = openSearch(asked, latest));
  const store = await (opened ??= openStore());
  const { rows, every } = request;
  const keys = rows.map(([, row]) => valueKey([row, every]));
  const held = [...kept.values()].flat().reduce((sum, { searched }) => sum + searched.features.frames, 0);
  const missing = rows.filter((_, i) => !kept.has(keys[i]));
  const wanted = missing.reduce((sum, [, { frameCount }]) => sum + (2 * frameCount) / every, 0);
  checkpoint();
  if (held + wanted > MAX_FRAMES) kept.clear();
  if (kept.size === 0) store.clear();
  let waiting: (CachedClip & Pick<FoundPlace, 'clip' | 'id'>)[] = [];
  let answered = performance.now();
  const showPlaces = (): void => {
    show(placesAmong(waiting, request, store.scan));
    waiting = [];
    answered = performance.now();
  };
  for (const [i, [clip, row]] of rows.entries()) {
    if (!kept.has(keys[i])) {
      const clips = await loadRow(row, request);
      checkpoint();
      kept.set(
        keys[i],
        clips.map((clip) => thinned(clip, request, store.add)),
      );
    }
    show({ places: null, direct: 0 });
    for (const each of kept.get(keys[i]) ?? []) waiting.push({ clip, id: row.id, ...each });
    if (performance.now() - answered > PAUSE) showPlaces();
  }
  showPlaces();
}

/** @param mirrors default: as recorded, and mirrored */
async function loadRow(
  row: SearchedRow,
  { figure }: Search,
  mirrors?: boolean[],
): Promise<readonly LibraryClip[]> {
  const used = await loadStored(row);
  return used ? libraryClips(used, figure, row.barred, mirrors) : [];
}

/** Every `every`th frame of a clip, in the memory of the kernel. */
function thinned(
  { clip, mirror, searched }: LibraryClip,
  { figure, every }: Search,
  add: Awaited<ReturnType<typeof openStore>>['add'],
): CachedClip {
  const some = (bars: Uint8Array): Uint8Array => bars.filter((_, frame) => frame % every === 0);
  const { features, barred, barredExits } = searched;
  const bars = { barred: some(barred), barredExits: some(barredExits) };
  return {
    mirror,
    searched: { ...searched, features: add(features, every), ...bars },
    planted: some(plantedFeet(figure.map, clip)),
  };
}

/** A clip where the search may enter and leave it. */
function openPart(
  { searched }: Pick<LibraryClip, 'searched'>,
  feet: Search['feet'],
  planted: () => Uint8Array,
): BridgingClip {
  return feet === null ? searched : onSameFeet(searched, planted(), feet);
}

/** Which feet are planted at the out point and at the in point; null if the search takes any. */
function feetOf({ sameFeet, transition, map, source, destination }: PlaceSearch) {
  if (!sameFeet) return null;
  const planted = (clip: RootedClip, { time }: { readonly time: number }) =>
    plantedFeet(map, clip)[frameAt(clip, time)];
  return [planted(source, transition.source), planted(destination, transition.destination)] as const;
}

function placesAmong(
  among: readonly (CachedClip & Pick<FoundPlace, 'clip' | 'id'>)[],
  request: Search,
  scan: FastScan,
): PlaceProgress {
  const { transition, source, destination, figure, isBridge, course, feet } = request;
  const from = queryAt(transition.source, source, figure.clip);
  const to = queryAt(transition.destination, destination, figure.clip);
  const absorbed = courseFrom(course);
  const searched: readonly BridgingClip[] = among.map((each) => openPart(each, feet, () => each.planted));
  const found: readonly (FoundFrame & Partial<FoundBridge>)[] = isBridge
    ? findBridges([from, to], searched, absorbed, COUNTS.count, scan)
    : searchFrames(from, searched, absorbed, COUNTS, scan);
  const places = found.map((place): FoundPlace => {
    const { clip, id, mirror } = among[place.clip];
    const { fps } = among[place.clip].searched.features;
    const exit = place.exit === undefined ? null : place.exit / fps;
    return { clip, id, mirror, time: place.frame / fps, exit, cost: place.cost };
  });
  return { places, direct: costsFrom(from, to, absorbed)(to.frame) };
}

/** A place of the latest search in its clip. */
interface JudgedRequest {
  readonly place: FoundPlace;
  readonly row: SearchedRow;
}

/** Judges a place with the slots of the search, at the best frame beside it if some were left out. */
export async function judgePlace({ place, row }: JudgedRequest): Promise<JudgedPlace> {
  checkpoint();
  assert(latest !== null, 'a place is judged after its search');
  const request = latest;
  const { transition, source, figure, every, course } = request;
  const [found] = await loadRow(row, request, [place.mirror]);
  checkpoint();
  if (found === undefined) return { ...place, suggestion: null };
  const { clip } = found;
  const { id, mirror } = place;
  const query = queryAt(transition.source, source, figure.clip);
  const coarse = { frame: Math.round(place.time * clip.fps), cost: place.cost };
  const opened = openPart(found, request.feet, () => plantedFeet(figure.map, clip));
  const { frame, cost } =
    every === 1 ? coarse : refinePlace(coarse, query, opened, courseFrom(course), every);
  const best = { ...place, time: frame / clip.fps, cost };
  const destination = { kind: 'clip', id, mirror, playRate: 1, time: best.time } as const;
  const clips = [source, clip] as const;
  const suggestion =
    transition.slots.length === 0 ? null : bestAt({ clips, map: figure.map }, { ...transition, destination });
  return { ...best, suggestion };
}
