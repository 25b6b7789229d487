/**
 * What the window evaluates in each frame, on 75 joints × 1000 poses, beside baselines in the same run: plain C++
 * (where g++ is) with exact velocities and, of ../shared/bench, without; plain objects; and three.js'
 * AnimationMixer for a cross-fade of two clips that play. `npm run bench -- kernels [--json] [--save]`
 */
import type { Pose } from '#core/pose/pose.ts';
import { plainObjects, withPlainCpp, type BaselineTimings } from './kernel-baselines.ts';
import { loadSharedBench, type SharedBench, type Timing } from './kernel-data.ts';
import { createSampledCrossfade } from './mixer-crossfade.ts';
import { record, summary } from './record.ts';
import { createKernels } from './window-kernels.ts';

/** The machine's speed changes from second to second: everything takes turns, and the best turn counts. */
const TURNS = 5;

const bench = await loadSharedBench();
const data = bench.makeData();
const kernels = createKernels(bench, data);
const reference = bench.reference(data);
const played = createSampledCrossfade(bench, data);
const maxDifference = Number(played.maxDifference().toPrecision(3));

/** The minimum of all turns, and the median of their medians. */
function best(timings: readonly Timing[]): Timing {
  return {
    nsPerJointMin: summary(timings.map((timing) => timing.nsPerJointMin)).minimum,
    nsPerJointMedian: summary(timings.map((timing) => timing.nsPerJointMedian)).median,
  };
}

/** The largest difference from double precision, rad or m. */
function largestError({ J, angleBetween }: SharedBench, poses: readonly Pose[], baseline: string): number {
  let largest = 0;
  poses.forEach(({ rotations, positions }, i) => {
    for (let j = 0; j < J; j++) {
      const [q, p] = reference[baseline](i * J + j);
      const turned = angleBetween([...q], Array.from(rotations.subarray(j * 4, j * 4 + 4)));
      const moved = Math.hypot(...p.map((value, axis) => value - positions[j * 3 + axis]));
      largest = Math.max(largest, turned, moved);
    }
  });
  return Number(largest.toPrecision(3));
}

/** Numbers of a joint as plain C++ writes them, in their order: see `bench/exact.cpp`. */
const PARTS = [
  ['rotations', 4],
  ['positions', 3],
  ['angularVelocities', 3],
  ['linearVelocities', 3],
] as const;

/** The largest difference of what plain C++ with exact velocities has written, relative to a number or to 1. */
function largestDifference(written: Float32Array): number {
  let [largest, at] = [0, 0];
  for (const name of names.slice(0, -1))
    for (const pose of kernels[name].poses)
      for (let j = 0; j < bench.J; j++)
        for (const [part, size] of PARTS)
          for (let i = j * size; i < (j + 1) * size; i++, at++)
            largest = Math.max(
              largest,
              Math.abs(pose[part][i] - written[at]) / Math.max(1, Math.abs(written[at])),
            );
  return Number(largest.toPrecision(2));
}

const names = Object.keys(kernels);
const [ours, objects, cpp, exact, sampled, difference] = await withPlainCpp(data, async (compiled) => {
  const turns: Record<string, Timing>[] = [];
  const objectTurns: BaselineTimings[] = [];
  const cppTurns: BaselineTimings[] = [];
  const exactTurns: BaselineTimings[] = [];
  const sampledTurns: ReturnType<typeof played.measure>[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    turns.push(Object.fromEntries(names.map((name) => [name, bench.time(kernels[name].run)])));
    if (compiled) cppTurns.push(await compiled.poses());
    if (compiled) exactTurns.push(await compiled.exact());
    objectTurns.push(await plainObjects());
    sampledTurns.push(played.measure());
  }
  const written = compiled ? largestDifference(await compiled.written()) : null;
  return [turns, objectTurns, cppTurns, exactTurns, sampledTurns, written] as const;
});

const timed = Object.fromEntries(
  names.map((name) => {
    const maxError = largestError(bench, kernels[name].poses, kernels[name].baseline);
    return [name, { ...best(ours.map((turn) => turn[name])), maxError }];
  }),
);
const baselineOf = (turns: readonly BaselineTimings[]): BaselineTimings =>
  Object.fromEntries(
    names.flatMap((name) => {
      const own = turns.flatMap((turn) => turn[kernels[name].baseline] ?? []);
      return own.length > 0 ? [[name, best(own)]] : [];
    }),
  );
const results = {
  kernels: timed,
  plainCpp: baselineOf(cpp),
  exactCpp: baselineOf(exact),
  plainObjects: baselineOf(objects),
  sampledCrossfade: {
    window: best(sampled.map(({ window }) => window)),
    animationMixer: best(sampled.map(({ mixer }) => mixer)),
    maxDifference,
  },
};

const ratio = (other: Timing | undefined, own: Timing): string =>
  other
    ? `${other.nsPerJointMin.toFixed(1)} (${(other.nsPerJointMin / own.nsPerJointMin).toFixed(2)}×)`
    : '–';

function tableOf({
  plainCpp,
  exactCpp,
  plainObjects: plain,
  sampledCrossfade: { window, animationMixer },
}: typeof results): string {
  const rows = names.map((name) => {
    const own = timed[name];
    const beside = [exactCpp[name], plainCpp[name], plain[name]].map((other) => ratio(other, own));
    return [
      name,
      own.nsPerJointMin.toFixed(1),
      own.nsPerJointMedian.toFixed(1),
      own.maxError.toExponential(1),
      ...beside,
    ];
  });
  return [
    '| kernel, ns per joint | minimum | median | largest error, rad or m | plain C++ -O3, exact velocities | without velocities | plain objects |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...(difference === null
      ? []
      : [
          `Poses and velocities differ from those of plain C++ by ${difference.toExponential(1)} at most.`,
          '',
        ]),
    `Two clips sampled and cross-faded: ${window.nsPerJointMin.toFixed(1)} ns, AnimationMixer ${ratio(animationMixer, window)}.`,
  ].join('\n');
}

const introduction = `# Kernels

What the window evaluates in each frame, on 75 joints × 1000 poses: the methods of the core, each pose with its own capture. Float32 storage,
double arithmetic; the largest error is against the same formulas in double precision. One run measures everything in ${TURNS} turns of 25 rounds;
the minimum of all rounds counts, and the median of the turns' medians is listed. In brackets: the time of the baseline as a multiple, so that
below 1× the baseline is faster. Plain C++ with exact velocities is [exact.cpp](../../bench/exact.cpp), with the functions of libm; the other
baselines are those of \`../shared/bench\`; AnimationMixer plays two clips on 1000 figures.

The other baselines and AnimationMixer write positions and rotations alone. The methods also write the exact velocities of each joint, and clips are
sampled along cubics with theirs. What a whole frame costs is in [evaluate.md](evaluate.md).`;

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
else record('kernels', introduction, tableOf(results));
