import path from 'node:path';
import type { BestReport } from '#contract/exchange/best-report.ts';
import { counted } from '#contract/words/counted.ts';
import type { BestSeam } from '#core/judge/cost-map/best-seam.ts';
import type { Database } from '../../library/database/database.ts';
import { uuidOf } from '../../library/files/content-hash.ts';
import { valueOf } from '../../library/problems.ts';
import { rangesOf } from '../../library/rows/marker-rows.ts';
import { sentClipOf } from '../../farm/worker-clips.ts';
import { siblingScript } from '../../library/sibling-script.ts';
import { workInThreads } from '../../threads/work-in-threads.ts';
import type { Context } from '../frame/declaration.ts';
import { seamCourse, seamKind, type FoundSeam, type SentEnd } from '../work-kinds/seam-kind.ts';
import { shareWork } from '../work-kinds/share-work.ts';
import type { FoundClip } from './best-worker.ts';

type Matrix = NonNullable<BestReport['matrix']>;

/** A clip of a matrix, which was read. */
export interface MatrixClip extends Pick<FoundClip, 'searched'> {
  readonly id: string;
  readonly name: string;
}

/** Where a matrix is computed. */
export interface MatrixPlace {
  readonly workers: number; // threads of this machine
  readonly farm: string | null; // address of its database, or `team`; null = this machine
  readonly priority: number;
}

/**
 * The best seam from each clip, as recorded, to each other one; incomplete if the signal interrupted it.
 *
 * @param figure id of the clip on whose figure all are
 */
export async function bestMatrix(
  context: Context,
  clips: readonly MatrixClip[],
  figure: string,
  place: MatrixPlace,
): Promise<Matrix> {
  const rows = clips.map((): FoundSeam[] => clips.map(() => null));
  const left =
    place.farm === null
      ? clips.keys()
      : await findOnFarm(context, clips, figure, { ...place, url: place.farm, rows });
  await findHere(context, clips, rows, [...left], Math.max(place.workers, 1));
  return { clips: clips.map(({ id, name }) => ({ id, name })), rows };
}

/** Finds the seams into some of the clips in threads. */
async function findHere(
  { signal, progress }: Context,
  clips: readonly MatrixClip[],
  rows: readonly FoundSeam[][],
  intos: readonly number[],
  workers: number,
): Promise<void> {
  let done = 0;
  await workInThreads<number, readonly (BestSeam | null)[]>({
    url: siblingScript(import.meta.url, 'best-worker'),
    workerData: { kind: 'seams', clips: clips.map(({ searched }) => searched), course: seamCourse },
    count: intos.length,
    workers,
    signal,
    load: (index) => Promise.resolve(intos[index]),
    done(index, answer) {
      const into = intos[index];
      const fps = (clip: number): number => clips[clip].searched.features.fps;
      for (const [from, seam] of valueOf(answer).entries())
        if (seam !== null)
          rows[from][into] = { out: seam.out / fps(from), in: seam.in / fps(into), cost: seam.cost };
      progress(`Seams into ${++done} of ${counted(intos.length, 'clip')}`);
    },
  });
}

interface Pair {
  readonly from: number;
  readonly into: number;
}

/** Clips that a worker has to keep at a time: as many that are left, and that are entered. */
const TILE = 32;

/** All pairs of different clips, in an order in which those that follow each other have few clips. */
function inTiles(count: number): readonly Pair[] {
  const all = Array.from({ length: count }, (_, i) => i);
  const tile = (clip: number): number => Math.floor(clip / TILE);
  return all
    .flatMap((into) => all.map((from) => ({ from, into })))
    .filter(({ from, into }) => from !== into)
    .toSorted(
      (a, b) =>
        tile(a.into) - tile(b.into) || tile(a.from) - tile(b.from) || a.into - b.into || a.from - b.from,
    );
}

/** About the time that a pair takes in a thread, ms for each second of one clip and of the other. */
const PAIR_MS = 1;

interface OnFarm extends MatrixPlace {
  readonly url: string;
  readonly rows: readonly FoundSeam[][];
}

/** Finds seams on a farm. Returns the clips into which it cannot compute all. */
async function findOnFarm(
  context: Context,
  clips: readonly MatrixClip[],
  figureId: string,
  { rows, ...farm }: OnFarm,
): Promise<ReadonlySet<number>> {
  const pairs = inTiles(clips.length);
  const { db, path: file } = context.library;
  const figure = sentClipOf(db, figureId);
  const sent = clips.map(({ id }) => sentEnd(db, id));
  // Short, as there is one for each pair.
  const [figureKey, ...keys] = [figure, ...sent].map((each) => uuidOf(JSON.stringify(each, withoutName)));
  const seconds = clips.map(({ searched: { features } }) => features.frames / features.fps);
  const items = pairs.map(({ from, into }) => {
    const [source, to] = [sent[from], sent[into]];
    if (figure === null || source === null || to === null) return null;
    const content = { figure, from: source, into: to };
    return {
      key: [figureKey, keys[from], keys[into]].join(),
      ms: PAIR_MS * seconds[from] * seconds[into],
      content: () => Promise.resolve(content),
    };
  });
  const done = (index: number, answer: Parameters<typeof valueOf<FoundSeam>>[0]): Promise<void> => {
    const { from, into } = pairs[index];
    rows[from][into] = valueOf(answer);
    return Promise.resolve();
  };
  const asked = { ...farm, name: `${path.basename(file)} --matrix` };
  const left = await shareWork(context, { kind: seamKind, noun: 'seam', items, done }, asked);
  return new Set(left.map((i) => pairs[i].into));
}

/** Names are for messages. */
const withoutName = (field: string, value: unknown): unknown => (field === 'name' ? undefined : value);

/** A clip for a worker; null if only this library has it. */
function sentEnd(db: Database, id: string): SentEnd | null {
  const clip = sentClipOf(db, id);
  const barred = rangesOf(db, [id]).flatMap(({ kind, start, end }) =>
    kind === 'noTransition' ? { start, end } : [],
  );
  return clip && { clip, barred };
}
