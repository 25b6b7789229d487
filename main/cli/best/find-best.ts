import { BEST_FORMAT, BEST_VERSION, type BestReport } from '#contract/exchange/best-report.ts';
import { courseOf, queryAt } from '#core/judgement/suggest.ts';
import { frameAt } from '#core/clip.ts';
import { plantedFeet } from '#core/feet/planted-feet.ts';
import { findBridges } from '#core/matching/find-bridges.ts';
import { areNear, searchFrames, type QueryFrame, scanPlain } from '#core/matching/search-frames.ts';
import type { Context } from '../frame/declaration.ts';
import { findClipId, momentOf } from '../inputs/find-clip.ts';
import { slotsOfMethods } from '../inputs/method-slots.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OffsetCourse } from '#core/matching/offset-course.ts';
import { hasMotion } from '#contract/rows/has-motion.ts';
import { byName } from '#contract/search/list-order.ts';
import {
  libraryClips,
  onSameFeet,
  type LibraryClip,
  type SearchedFigure,
} from '#core/judgement/library-clips.ts';
import { clipJointMap } from '#core/joints/clip-joints.ts';
import { decoded } from '#core/transition/clips/loaded-chain.ts';
import { fitClip, type UsedClip } from '#core/transition/clips/fit-clips.ts';
import { loadUsedClip } from '../../import/clips/load-chain.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater, refuse } from '../../library/problems.ts';
import { searchLibrary } from '../../library/rows/found-rows.ts';
import { rangesOf } from '../../library/rows/marker-rows.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';

type Matrix = NonNullable<BestReport['matrix']>;
type Seam = NonNullable<Matrix['rows'][number][number]>;

/**
 * Time between two out points that are tried first, s; then all frames between the neighbours of the best one
 * are.
 */
const STEP = 0.1;

/** The best seam from each clip, as recorded, to each other one; incomplete if `signal` interrupted it. */
async function bestMatrix(
  read: readonly NamedClip[],
  course: OffsetCourse,
  signal: AbortSignal,
): Promise<Matrix> {
  const clips = read.filter(({ mirror }) => !mirror);
  const rows: (Seam | null)[][] = [];
  for (const from of clips) {
    const row: (Seam | null)[] = [];
    for (const to of clips) {
      await nextTurn();
      row.push(from === to || signal.aborted ? null : bestSeam(from, to, course));
    }
    rows.push(row);
  }
  return { clips: clips.map(({ id, name }) => ({ id, name })), rows };
}

function bestSeam(from: NamedClip, to: NamedClip, course: OffsetCourse): Seam | null {
  const { frames, fps } = from.searched.features;
  const step = Math.max(1, Math.round(STEP * fps));
  const coarse = Array.from({ length: Math.ceil(frames / step) }, (_, i) => i * step);
  const first = bestOf(from, to, course, coarse);
  if (first === null) return null;
  const near = Array.from({ length: 2 * step - 1 }, (_, i) => Math.round(first.out * fps) - step + 1 + i);
  const within = near.filter((frame) => frame >= 0 && frame < frames);
  return bestOf(from, to, course, within);
}

function bestOf(from: NamedClip, to: NamedClip, course: OffsetCourse, outs: readonly number[]): Seam | null {
  const [source, destination] = [from.searched, to.searched];
  let best: Seam | null = null;
  for (const frame of outs) {
    if (source.barredExits[frame] === 1) continue;
    const costs = scanPlain({ ...source, frame }, destination, course);
    for (const [entry, cost] of costs.entries())
      if (destination.barred[entry] === 0 && cost < (best?.cost ?? Number.POSITIVE_INFINITY))
        best = { out: frame / source.features.fps, in: entry / destination.features.fps, cost };
  }
  return best;
}

/** The cost of the usual spring. */
const course = courseOf(slotsOfMethods(['springExact'])[0].settings);

/** What is searched. */
export type BestSearch = { readonly into: readonly string[]; readonly limit: number } & (
  | { readonly kind: 'matrix' }
  | {
      readonly kind: 'places' | 'bridge';
      readonly from: string; // name or id of the clip
      readonly time: number; // s, on it
      readonly sameFeet: boolean;
    }
);

/** Finds the best seams. Null if it was interrupted. */
export async function findBest(context: Context, args: BestSearch): Promise<BestReport | null> {
  const { library, signal } = context;
  const into = args.into.map((name) => findClipId(library.db, name));
  const from = args.kind === 'matrix' ? null : momentOf(library.db, '--at', args.from, args.time);
  const among = into.length === 0 || args.kind === 'bridge' ? allClipIds(library) : into;
  // The first clip is the figure on which all are compared.
  const ids = [...new Set([...(from ? [from.id] : []), ...among])];
  const read = await readClips(context, ids);
  if (read === null) return null;
  const { figure, problems } = read;
  const clips = read.clips.filter(({ id }) => among.includes(id));
  const query = from && queryAt({ time: from.time, playRate: 1 }, figure.clip, figure.clip);
  const sameFeet = args.kind !== 'matrix' && args.sameFeet;
  const feet =
    from && sameFeet ? plantedFeet(figure.map, figure.clip)[frameAt(figure.clip, from.time)] : null;
  /** Entering a clip at the moment at which it is left changes nothing. */
  const isOutPoint = ({ clip, mirror, in: at }: Place): boolean =>
    !mirror && clip.id === from?.id && areNear(figure.clip, at, from.time);
  const found =
    query === null
      ? { matrix: await bestMatrix(clips, course, signal) }
      : args.kind === 'bridge'
        ? bridgesFrom(query, clips, [ids[0], into[0]], args.limit, feet)
        : {
            places: placesFrom(query, clips, args.limit + 1, feet)
              .filter((place) => !isOutPoint(place))
              .slice(0, args.limit),
          };
  if (signal.aborted) return null;
  const searched = {
    clips: new Set(clips.map(({ id }) => id)).size,
    frames: clips.reduce((sum, { searched: { features } }) => sum + features.frames, 0),
  };
  return { format: BEST_FORMAT, version: BEST_VERSION, searched, ...found, problems };
}

type Place = NonNullable<BestReport['places']>[number];

/** The feet that are planted where a clip is left: see `plantedFeet`. Null = any. */
type Feet = number | null;

/** Clips as they are searched: entered and left only where these feet are planted. */
const searchedIn = (clips: readonly NamedClip[], entry: Feet, exit: Feet) =>
  clips.map((clip) => (entry === null || exit === null ? clip.searched : onSameFeet(clip, [entry, exit])));

function placesFrom(query: QueryFrame, clips: readonly NamedClip[], count: number, feet: Feet): Place[] {
  return searchFrames(query, searchedIn(clips, feet, feet), course, { count, perClip: 3 }).map(
    ({ clip, frame, cost }) => {
      const { id, name, mirror, searched } = clips[clip];
      return { clip: { id, name }, mirror, in: frame / searched.features.fps, frame, cost };
    },
  );
}

/** Bridges by all other clips to the place of the last one that is nearest. */
function bridgesFrom(
  query: QueryFrame,
  clips: readonly NamedClip[],
  ends: readonly string[],
  count: number,
  feet: Feet,
) {
  const target = clips.filter(({ id, mirror }) => id === ends[1] && !mirror);
  const places = placesFrom(query, target, 1, feet);
  if (places.length === 0) refuse('noPlace', whyNoPlace, '--into');
  const entered = target[0].planted[places[0].frame];
  const to = { ...target[0].searched, frame: places[0].frame };
  const between = clips.filter(({ id }) => !ends.includes(id));
  const bridges = findBridges(
    [query, to],
    searchedIn(between, feet, feet === null ? null : entered),
    course,
    count,
  ).map((found) => {
    const { id, name, mirror, searched } = between[found.clip];
    const { fps } = searched.features;
    return { clip: { id, name }, mirror, in: found.frame / fps, out: found.exit / fps, cost: found.cost };
  });
  return { places, bridges };
}

const whyNoPlace =
  'The clip of --into cannot be entered: it cannot be read, is too short, all of it is in no-transition ranges, or with --same-feet no moment has the same feet planted.';

/** A clip that is searched, as recorded or mirrored. */
interface NamedClip extends Omit<LibraryClip, 'clip'> {
  readonly id: string;
  readonly name: string;
}

/** Ids of all clips that have a file and motion, by name. */
const allClipIds = ({ db }: Library): readonly string[] =>
  searchLibrary(db, { text: '', sort: byName, offset: 0, limit: Number.MAX_SAFE_INTEGER })
    .rows.filter(hasMotion)
    .map(({ id }) => id);

/**
 * Reads clips onto the figure of the first one. Clips that cannot be read are problems, but for the first.
 * Null if it was interrupted.
 */
async function readClips({ library, pool, signal, progress }: Context, ids: readonly string[]) {
  const problems: { readonly name: string; readonly message: string }[] = [];
  const clips: NamedClip[] = [];
  let figure: SearchedFigure | null = null;
  for (const [i, id] of ids.entries()) {
    if (signal.aborted) return null;
    const [{ name }] = motionSummaries(library.db, [id]);
    progress(`${i} of ${ids.length} clips`);
    const loaded = await attemptLater(name, () => loadUsedClip(library, pool, id));
    if (!loaded.ok && figure === null) refuse(loaded.error.code, loaded.error.message);
    if (!loaded.ok) {
      problems.push({ name, message: loaded.error.message });
      continue;
    }
    const used = decoded(loaded.value);
    figure ??= figureOf(used);
    const barred = rangesOf(library.db, [id]).filter(({ kind }) => kind === 'noTransition');
    for (const { clip: _, ...found } of libraryClips(used, figure, barred))
      clips.push({ id, name, ...found });
  }
  if (figure === null)
    refuse('noClips', 'This library has no clips. Index a folder first: segue index FOLDER.');
  return { figure, clips, problems };
}

function figureOf(used: UsedClip): SearchedFigure {
  const map = clipJointMap(used.clip, used.joints);
  const fitted = fitClip(used, { map, mirror: false, onto: null });
  return fitted.ok ? { clip: fitted.value.clip, map } : refuse(fitted.error.code, fitted.error.message);
}
