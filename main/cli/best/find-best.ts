import { fileFrame, takeTime, type TakeClock, type TakeTime } from '#core/clip/take-time.ts';
import { BEST_FORMAT, BEST_VERSION, type BestReport } from '#contract/exchange/best-report.ts';
import { hasMotion } from '#contract/rows/has-motion.ts';
import { byName } from '#contract/search/list-order.ts';
import { counted } from '#contract/words/counted.ts';
import type { Problem } from '#contract/words/problem.ts';
import { frameAt } from '#core/clip/clip.ts';
import { plantedFeet } from '#core/rig/feet/clip-feet.ts';
import { figureOf, onSameFeet } from '#core/judge/library-clips.ts';
import { queryAt } from '#core/judge/suggest.ts';
import { findBridges } from '#core/judge/cost-map/best-seam.ts';
import { areNear, searchFrames, type QueryFrame } from '#core/judge/cost-map/search-frames.ts';
import { courseFrom } from '#core/judge/cost-map/offset-course.ts';
import type { Result } from '#core/kit/result.ts';
import { decoded, type LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import { loadUsedClip } from '../../import/clips/load-chain.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater, refuse, valueOf } from '../../library/problems.ts';
import { searchLibrary } from '../../library/rows/found-rows.ts';
import { rangesOf } from '../../library/rows/marker-rows.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';
import { siblingScript } from '../../library/sibling-script.ts';
import { shareClip } from '../../threads/kept-clips.ts';
import { workInThreads } from '../../threads/work-in-threads.ts';
import type { Context } from '../frame/declaration.ts';
import { findClip, findClipId, momentOn } from '../inputs/find-clip.ts';
import { seamCourse } from '../work-kinds/seam-kind.ts';
import { bestMatrix, type MatrixPlace } from './best-matrix.ts';
import type { FoundClip, ReadClip, ReadRequest } from './best-worker.ts';

const course = courseFrom(seamCourse);

/** What is searched. */
export type BestSearch = {
  readonly into: readonly string[];
  readonly limit: number;
} & MatrixPlace &
  (
    | { readonly kind: 'matrix' }
    | {
        readonly kind: 'places' | 'bridge';
        readonly from: string; // name or id of the clip
        readonly at: TakeTime;
        readonly sameFeet: boolean;
      }
  );

/** Finds the best seams. Null if it was interrupted. */
export async function findBest(context: Context, args: BestSearch): Promise<BestReport | null> {
  const { library, signal } = context;
  const into = args.into.map((name) => findClipId(library.db, name));
  const from = args.kind === 'matrix' ? null : momentOn(findClip(library.db, args.from), '--at', args.at);
  const among = into.length === 0 || args.kind === 'bridge' ? allClipIds(library) : into;
  // The first clip is the figure on which all are compared.
  const ids = [...new Set([...(from ? [from.id] : []), ...among])];
  const sameFeet = args.kind !== 'matrix' && args.sameFeet;
  const read = await readClips(context, ids, args, sameFeet);
  if (read === null) return null;
  const { figure, problems } = read;
  const clips = read.clips.filter(({ id }) => among.includes(id));
  const query = from && queryAt({ time: from.time, playRate: 1 }, figure.clip, figure.clip);
  const feet =
    from && sameFeet ? plantedFeet(figure.map, figure.clip)[frameAt(figure.clip, from.time)] : null;
  /** Entering a clip at the moment at which it is left changes nothing. */
  const isOutPoint = ({ clip, mirror, in: at }: Place): boolean =>
    !mirror && clip.id === from?.id && areNear(figure.clip, at, from.time);
  const found =
    query === null
      ? { matrix: await bestMatrix(context, clips, ids[0], args) }
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
    frames: clips.reduce((sum, { searched: { features }, unread }) => sum + features.frames + unread, 0),
  };
  const clocks = new Map(motionSummaries(library.db, ids).map((clip) => [clip.id, clip]));
  const gone = 'A clip was removed during the search. Try again.';
  const inFiles = timesInFiles(found, (id) => clocks.get(id) ?? refuse('unknownClip', gone, id));
  return { format: BEST_FORMAT, version: BEST_VERSION, searched, ...inFiles, problems };
}

type Found = Pick<BestReport, 'places' | 'bridges' | 'matrix'>;

/** What was found, whose times are those of clips, with times of their files. */
export function timesInFiles({ places, bridges, matrix }: Found, clockOf: (id: string) => TakeClock): Found {
  const at = ({ id }: { readonly id: string }, time: number): number => takeTime(clockOf(id), time).inFile;
  return {
    ...(places && {
      places: places.map((place) => ({
        ...place,
        in: at(place.clip, place.in),
        frame: Math.round(fileFrame(clockOf(place.clip.id), place.in)),
      })),
    }),
    ...(bridges && {
      bridges: bridges.map((by) => ({ ...by, in: at(by.clip, by.in), out: at(by.clip, by.out) })),
    }),
    ...(matrix && {
      matrix: {
        clips: matrix.clips,
        rows: matrix.rows.map((row, from) =>
          row.map(
            (seam, into) =>
              seam && {
                ...seam,
                out: at(matrix.clips[from], seam.out),
                in: at(matrix.clips[into], seam.in),
              },
          ),
        ),
      },
    }),
  };
}

type Place = NonNullable<BestReport['places']>[number];

/** The feet that are planted where a clip is left: see `plantedFeet`. Null = any. */
type Feet = number | null;

/** Clips as they are searched: entered and left only where these feet are planted. */
const searchedIn = (clips: readonly NamedClip[], entry: Feet, exit: Feet) =>
  clips.map(({ searched, planted }) =>
    planted === null || entry === null || exit === null
      ? searched
      : onSameFeet(searched, planted, [entry, exit]),
  );

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
  const entered = target[0].planted?.[places[0].frame] ?? null;
  const to = { ...target[0].searched, frame: places[0].frame };
  const between = clips.filter(({ id }) => !ends.includes(id));
  const bridges = findBridges([query, to], searchedIn(between, feet, entered), course, count).map((found) => {
    const { id, name, mirror, searched } = between[found.clip];
    const { fps } = searched.features;
    return { clip: { id, name }, mirror, in: found.frame / fps, out: found.exit / fps, cost: found.cost };
  });
  return { places, bridges };
}

const whyNoPlace =
  'The clip of --into cannot be entered: it cannot be read, is too short, all of it is in no-transition ranges, or with --same-feet no moment has the same feet planted.';

/** A clip that is searched, as recorded or mirrored. */
interface NamedClip extends FoundClip, Pick<ReadClip, 'unread'> {
  readonly id: string;
  readonly name: string;
}

/** Ids of all clips that have a file and motion, by name. */
const allClipIds = ({ db }: Library): readonly string[] =>
  searchLibrary(db, { text: '', sort: byName, offset: 0, limit: Number.MAX_SAFE_INTEGER })
    .rows.filter(hasMotion)
    .map(({ id }) => id);

/**
 * Reads clips onto the figure of the first one, in threads. Clips that cannot be read are problems, but for
 * the first. Null if it was interrupted.
 */
async function readClips(
  { library, pool, signal, progress }: Context,
  ids: readonly string[],
  { kind, workers }: BestSearch,
  withFeet: boolean,
) {
  const names = ids.map((id) => motionSummaries(library.db, [id])[0].name);
  const load = async (i: number): Promise<LoadedClip> =>
    valueOf(await attemptLater(names[i], () => loadUsedClip(library, pool, ids[i])));
  if (ids.length === 0)
    refuse('noClips', 'This library has no clips. Index a folder first: segue index FOLDER.');
  const figure = valueOf(figureOf(decoded(await load(0))));
  const read: Result<ReadClip, Problem>[] = [];
  let done = 0;
  await workInThreads<ReadRequest, ReadClip>({
    url: siblingScript(import.meta.url, 'best-worker'),
    workerData: { kind: 'read', figure, withMirrored: kind !== 'matrix', withFeet },
    count: ids.length,
    workers: Math.max(workers, 1),
    signal,
    load: async (i) => ({
      loaded: shareClip(await load(i)),
      barred: rangesOf(library.db, [ids[i]]).filter((range) => range.kind === 'noTransition'),
    }),
    done(i, answer) {
      read[i] = answer;
      progress(`${++done} of ${counted(ids.length, 'clip')}`);
    },
  });
  if (signal.aborted) return null;
  const problems = read.flatMap((each, i) =>
    each.ok ? [] : [{ name: names[i], message: each.error.message }],
  );
  const clips = read.flatMap((each, i) => {
    if (!each.ok) return [];
    const { found, unread } = each.value;
    return found.map((one): NamedClip => ({ id: ids[i], name: names[i], unread, ...one }));
  });
  return { figure, clips, problems };
}
