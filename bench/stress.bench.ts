/**
 * A minute of interruptions every 80 ms, for each of some methods: how many times faster than real time it
 * plays, what it holds, and what scrubbing costs. `npm run bench -- stress [--save]`; `--save` appends to
 * docs/bench/stress.md.
 */
import { fitSet } from '#core/transition/clips/fit-set.ts';
import { requestsOf } from '#core/runs/interruptions/stress-requests.ts';
import { createStressRun, poseAt, stepRun, type StressRun } from '#core/runs/interruptions/stress-run.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { heapInUse } from '#test/fixtures/heap-growth.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { record, summary } from './record.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const JOINTS = 75;
const SECONDS = 60;
const RATE = 60;
const METHODS = [
  'springExact',
  'quintic',
  'unrealInertialization',
  'deadBlendArticle',
  'unrealDeadBlend',
  'crossfade',
];

const clips = Array.from({ length: 7 }, (_, seed) =>
  wavingClip({ joints: JOINTS, frameCount: 300, seed, loop: true }),
);
const fitted = valueOf(fitSet(clips.map((clip) => ({ clip, joints: {}, root: { kind: 'auto' } }))));
const document = { clips: [], seed: 1, seconds: SECONDS, requests: { every: 0.08 } };
const requests = requestsOf(document, fitted.clips);

function runOf(method: string): StressRun {
  return valueOf(
    createStressRun({ ...fitted, slots: [slotOf(method)], requests, seconds: SECONDS, rate: RATE }),
  );
}

/** Median time of moments that are shown one after another, ms. */
function scrubbed(run: StressRun, timeOf: (index: number) => number): number {
  const frame = createChainFrame(JOINTS);
  return summary(
    Array.from({ length: 200 }, (_, k) => {
      const start = busySeconds();
      poseAt(frame, run, 0, timeOf(k));
      return (busySeconds() - start) * 1000;
    }),
  ).median;
}

/** In a function of its own, so that its run is not held while memory is measured. */
function warmUp(method: string): void {
  stepRun(runOf(method), SECONDS / 4);
}

/** CPU time of this process, s: other work on the machine does not count. */
function busySeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function measured(method: string): Promise<string> {
  warmUp(method);
  const before = await heapInUse();
  const run = runOf(method);
  const start = busySeconds();
  stepRun(run, SECONDS);
  const seconds = busySeconds() - start;
  const held = ((await heapInUse()) - before) / 1e6;
  const backwards = scrubbed(run, (k) => SECONDS - k / 30);
  const anywhere = scrubbed(run, (k) => (k * 0.618 * SECONDS) % SECONDS);
  const numbers = [
    (SECONDS / seconds).toFixed(0),
    held.toFixed(1),
    backwards.toFixed(2),
    anywhere.toFixed(1),
  ];
  return `| ${[method, ...numbers].join(' | ')} |`;
}

const rows: string[] = [];
for (const method of METHODS) rows.push(await measured(method));
const table = [
  `| ${JOINTS} joints, one slot | times real time | held, MB | a frame backwards, ms | anywhere, ms |`,
  '|---|---|---|---|---|',
  ...rows,
].join('\n');

record(
  'stress',
  '# A minute of interruptions\n\nA request every 80 ms, evaluated 60 times per second: 750 transitions, 3601 frames, all measured. CPU time; of the moments shown the median.',
  table,
);
