/**
 * Cost maps of two clips and the search for a frame, against brute force: `npm run bench -- matching [--save]
 * [--json]`; `--save` appends to docs/bench/matching.md.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { seamsInto } from '#core/judge/cost-map/best-seam.ts';
import type { CostMapOptions, MapEnd } from '#core/judge/cost-map/cost-map-layout.ts';
import { featuresOf } from '#core/judge/cost-map/motion-features.ts';
import { signedCost, springCourse } from '#core/judge/cost-map/offset-course.ts';
import {
  frameCost,
  nearest,
  scanPlain,
  type FoundFrame,
  type QueryFrame,
} from '#core/judge/cost-map/search-frames.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { frameStore, kernelBytes, mapMemory } from '#test/fixtures/cost-kernel.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { record, summary } from './record.ts';

const THREADS = 2;
const ROUNDS = 9;
const FRAMES = 2000;
const JOINTS = 31;
const LIBRARY = 400_000;
const SEAM_STEP = 6; // frames of 0.1 s
const course = springCourse(0.2);

const clips = [1, 2].map((seed) => rooted(wavingClip({ joints: JOINTS, frameCount: FRAMES, seed })));
const startOfFeatures = performance.now();
const [source, destination] = clips.map((clip): MapEnd => ({ features: featuresOf(clip), playRate: 1 }));
const featuresMs = (performance.now() - startOfFeatures) / 2;

const workers = await Promise.all(
  Array.from({ length: THREADS }, async () => {
    const worker = new Worker(new URL('matching-thread.ts', import.meta.url), { workerData: kernelBytes });
    await once(worker, 'message');
    return worker;
  }),
);

/** Milliseconds from filling the memory to the coarse and to all cells. */
async function mapTimes(options: CostMapOptions): Promise<{ coarse: number; fine: number }> {
  const start = performance.now();
  const { memory, layout } = mapMemory(source, destination, options);
  const times = { coarse: 0, fine: 0 };
  await new Promise<void>((resolve) => {
    const listen = (grid: 'coarse' | 'fine'): void => {
      times[grid] = performance.now() - start;
      if (times.coarse === 0 || times.fine === 0) return;
      for (const worker of workers) worker.off('message', listen);
      resolve();
    };
    for (const worker of workers) {
      worker.on('message', listen);
      worker.postMessage({ memory, layout });
    }
  });
  return times;
}

/** Milliseconds of a map cell by cell, estimated from some of its rows. */
function bruteMs(mode: CostMapOptions['mode']): number {
  const rows = mode === 'fast' ? 100 : 20;
  const { dimensions, values, rates } = source.features;
  const to = destination.features;
  let sum = 0;
  const start = performance.now();
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < FRAMES; column++) {
      if (mode === 'exact') sum += frameCost(source, row, destination, column, course);
      else
        for (let i = 0, a = row * dimensions, b = column * dimensions; i < dimensions; i++, a++, b++)
          sum += Math.abs(signedCost(course, values[a] - to.values[b], rates[a] - to.rates[b]));
    }
  if (!(sum > 0)) throw new Error('no cost');
  return ((performance.now() - start) * FRAMES) / rows;
}

/** A frame of the source, without the others. */
function queryAt(frame: number): QueryFrame {
  const { dimensions, fps, values, rates } = source.features;
  const only = (from: Float32Array): Float32Array => from.slice(frame * dimensions, (frame + 1) * dimensions);
  const features = { frames: 1, dimensions, fps, values: only(values), rates: only(rates) };
  return { features, playRate: 1, frame: 0 };
}

/**
 * Milliseconds to search a library of 400,000 frames on all threads, each with its half in memory; and to
 * compare all fully.
 */
async function searchTimes(): Promise<{ search: number; brute: number }> {
  const searching = await Promise.all(
    workers.map(async (_, thread) => {
      const workerData = { bytes: kernelBytes, joints: JOINTS, frames: FRAMES, thread };
      const worker = new Worker(new URL('search-thread.ts', import.meta.url), { workerData });
      worker.postMessage({ load: LIBRARY / FRAMES / THREADS });
      await once(worker, 'message');
      return worker;
    }),
  );
  const times = [];
  for (let i = 0; i < ROUNDS; i++) {
    const start = performance.now();
    for (const worker of searching) worker.postMessage({ query: queryAt(777 + i) });
    const found = await Promise.all(searching.map((worker) => once(worker, 'message')));
    const best = nearest(
      found.flatMap(([list]) => list as FoundFrame[]),
      8,
    );
    times.push(performance.now() - start);
    if (best.length < 8) throw new Error('places are missing');
  }
  for (const worker of searching) await worker.terminate();
  const start = performance.now();
  for (let clip = 0; clip < 4; clip++)
    for (let frame = 0; frame < FRAMES; frame++) frameCost(source, 777, destination, frame, course);
  return { search: summary(times).median, brute: ((performance.now() - start) * LIBRARY) / (4 * FRAMES) };
}

/** Milliseconds of the best seam from one clip to the other, and of the same without a kernel. */
async function seamTimes(): Promise<{ kernel: number; brute: number }> {
  const none = new Uint8Array(FRAMES);
  const [from, to] = [source, destination].map((end) => ({ ...end, barred: none, barredExits: none }));
  const store = await frameStore();
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    if (seamsInto(to, course, store)(from) === null) throw new Error('no seam');
    return performance.now() - start;
  });
  const start = performance.now();
  for (let frame = 0; frame < FRAMES; frame += SEAM_STEP) scanPlain({ ...from, frame }, to, course);
  return { kernel: summary(times).median, brute: performance.now() - start };
}

const measured = [];
for (const mode of ['fast', 'exact'] as const) {
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push(await mapTimes({ mode, course, every: [1, 1] }));
  const coarse = summary(rounds.map((round) => round.coarse)).median;
  const fine = summary(rounds.map((round) => round.fine)).median;
  measured.push({ work: `${mode} map, first picture`, ms: coarse, bruteMs: null });
  measured.push({ work: `${mode} map, complete`, ms: fine, bruteMs: bruteMs(mode) });
}
const { search, brute } = await searchTimes();
measured.push({ work: 'one frame against 400,000, 8 best places', ms: search, bruteMs: brute });
const seams = await seamTimes();
measured.push({ work: 'best seam, ten out points per second first', ms: seams.kernel, bruteMs: seams.brute });
measured.push({ work: 'features of one clip', ms: featuresMs, bruteMs: null });
for (const worker of workers) await worker.terminate();

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(measured)}\n`);
else {
  const rows = measured.map(({ work, ms, bruteMs: slow }) =>
    slow === null
      ? `| ${work} | ${ms.toFixed(0)} ms | | |`
      : `| ${work} | ${ms.toFixed(0)} ms | ${slow.toFixed(0)} ms | ${(slow / ms).toFixed(1)}× |`,
  );
  record(
    'matching',
    `# Transition cost

Two clips of ${FRAMES} frames and ${JOINTS} joints, ${source.features.dimensions} numbers for each frame, on ${THREADS} threads that are warm; medians of ${ROUNDS} rounds. A map counts from the features
of both clips to its cells. The frames searched are in memory, 600 MB of 200 different clips, once and for any course; the query is a frame of another clip. Brute force: one thread of TypeScript, cell by cell. Compare ratios: times vary with the machine.`,
    ['| work | time | brute force | ratio |', '|---|---|---|---|', ...rows].join('\n'),
  );
}
