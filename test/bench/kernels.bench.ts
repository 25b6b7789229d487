/**
 * The batch kernels on 75 joints × 1000 poses, beside the baselines of ../shared/bench in the same run: plain C++ (where g++ is),
 * plain objects, and three.js' AnimationMixer for a cross-fade of two clips that play.
 * `npm run bench -- kernels [--json] [--save]`
 */
import { unpackPose, type TransformBlocks } from '../../core/batch/transform-blocks.ts';
import { createPose } from '../../core/pose.ts';
import { plainObjects, withPlainCpp, type BaselineTimings } from './kernel-baselines.ts';
import { createKernels } from './kernel-batches.ts';
import { loadSharedBench, type SharedBench, type Timing } from './kernel-data.ts';
import { createSampledCrossfade } from './mixer-crossfade.ts';
import { record, summary } from './record.ts';

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
function largestError({ J, angleBetween }: SharedBench, blocks: TransformBlocks, baseline: string): number {
  const pose = createPose(J);
  let largest = 0;
  for (let i = 0; i < blocks.poses; i++) {
    const { rotations, positions } = unpackPose(pose, blocks, i);
    for (let j = 0; j < J; j++) {
      const [q, p] = reference[baseline](i * J + j);
      const turned = angleBetween([...q], Array.from(rotations.subarray(j * 4, j * 4 + 4)));
      const moved = Math.hypot(...p.map((value, axis) => value - positions[j * 3 + axis]));
      largest = Math.max(largest, turned, moved);
    }
  }
  return Number(largest.toPrecision(3));
}

const names = Object.keys(kernels);
const [ours, objects, cpp, sampled] = await withPlainCpp(async (compiled) => {
  const turns: Record<string, Timing>[] = [];
  const objectTurns: BaselineTimings[] = [];
  const cppTurns: BaselineTimings[] = [];
  const sampledTurns: ReturnType<typeof played.measure>[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    turns.push(Object.fromEntries(names.map((name) => [name, bench.time(kernels[name].run)])));
    if (compiled) cppTurns.push(await compiled.measure());
    objectTurns.push(await plainObjects.measure());
    sampledTurns.push(played.measure());
  }
  return [turns, objectTurns, cppTurns, sampledTurns] as const;
});

const timed = Object.fromEntries(
  names.map((name) => {
    const maxError = largestError(bench, kernels[name].run(), kernels[name].baseline);
    return [name, { ...best(ours.map((turn) => turn[name])), maxError }];
  }),
);
const baselineOf = (turns: readonly BaselineTimings[]): Readonly<Record<string, Timing>> | null =>
  turns.length === 0
    ? null
    : Object.fromEntries(
        names.map((name) => [name, best(turns.map((turn) => turn[kernels[name].baseline]))]),
      );
const results = {
  kernels: timed,
  plainCpp: baselineOf(cpp),
  plainObjects: baselineOf(objects),
  sampledCrossfade: {
    batch: best(sampled.map(({ batch }) => batch)),
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
  plainObjects: plain,
  sampledCrossfade: { batch, animationMixer },
}: typeof results): string {
  const rows = names.map((name) => {
    const own = timed[name];
    const beside = [plainCpp?.[name], plain?.[name]].map((other) => ratio(other, own));
    return [
      name,
      own.nsPerJointMin.toFixed(1),
      own.nsPerJointMedian.toFixed(1),
      own.maxError.toExponential(1),
      ...beside,
    ];
  });
  return [
    '| kernel, ns per joint | minimum | median | largest error, rad or m | plain C++ -O3 | plain objects |',
    '|---|---|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `Two clips played and cross-faded: ${batch.nsPerJointMin.toFixed(1)} ns, AnimationMixer ${ratio(animationMixer, batch)}.`,
  ].join('\n');
}

const introduction = `# Batch kernels

75 joints × 1000 poses, float32 storage, double arithmetic; the largest error is against the same formulas in double precision. ${TURNS} turns
of 25 rounds for everything in one run; the minimum of all rounds counts, and the median of the turns' medians is given. In brackets: how
many times as long the baseline takes. The baselines are those of \`../shared/bench\`; AnimationMixer plays two clips on 1000 figures.
If a method chooses the arc between two rotations at the seam, the arc is set to the one of the baselines.

| aim | plain C++ | plain objects |
|---|---|---|
| crossfade | 0.80× | 1.5× |
| springExact | 0.90× | 1.5× |
| quintic | 0.65× | 1.5× |
| deadBlend | 0.80× | 2× |
| forwardKinematics | 0.85× | 1.5× |

AnimationMixer: 10×.`;

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
else record('kernels', introduction, tableOf(results));
