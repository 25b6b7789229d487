/**
 * Speed of reading BVH, beside three's loader on the same files in one run.
 * `npm run bench -- bvh [--save] [--json] [--rounds N]`
 *
 * three is given the decoded text, which it needs; Segue the bytes, which it reads.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js';
import { clipFromBvh } from '../../core/bvh/clip-from-bvh.ts';
import { importBvh } from '../../core/bvh/import-bvh.ts';
import { parseBvh } from '../../core/bvh/parse-bvh.ts';
import { record, summary } from './record.ts';

const FOLDER = new URL('../../../shared/mocap/cmu/', import.meta.url);
const WARM_UP_ROUNDS = 4;

interface Speed {
  readonly name: string;
  readonly best: number; // MB/s
  readonly median: number; // MB/s
}

/** Runs each of `work` once a round, in turn, so that all meet the same moods of the machine. */
function measure(work: Readonly<Record<string, () => void>>, rounds: number, megabytes: number): Speed[] {
  const times = new Map(Object.keys(work).map((name) => [name, [] as number[]]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const [name, run] of Object.entries(work)) {
      const start = performance.now();
      run();
      if (round >= 0) times.get(name)!.push((performance.now() - start) / 1000);
    }
  }
  return [...times].map(([name, seconds]) => {
    const { minimum, median } = summary(seconds);
    return { name, best: megabytes / minimum, median: megabytes / median };
  });
}

function roundsFromArguments(): number {
  const at = process.argv.indexOf('--rounds');
  return at < 0 ? 20 : Math.max(10, Number(process.argv[at + 1]) || 0);
}

if (!existsSync(FOLDER)) {
  process.stderr.write('There is no ../shared/mocap/cmu beside the project: nothing to measure with.\n');
  process.exit(1);
}

const names = readdirSync(FOLDER).filter((name) => name.endsWith('.bvh'));
const files = names.map((name) => new Uint8Array(readFileSync(new URL(name, FOLDER))));
const texts = files.map((bytes) => new TextDecoder().decode(bytes));
const megabytes = files.reduce((sum, bytes) => sum + bytes.length, 0) / 1e6;
const rounds = roundsFromArguments();

const speeds = measure(
  {
    'three BVHLoader.parse': () => texts.forEach((text) => new BVHLoader().parse(text)),
    'Segue parseBvh': () => files.forEach((bytes, i) => parseBvh(bytes, names[i])),
    'Segue parseBvh + clipFromBvh': () =>
      files.forEach((bytes, i) => {
        const figures = parseBvh(bytes, names[i]);
        if (figures.ok) figures.value.forEach((figure) => clipFromBvh(figure));
      }),
    'Segue importBvh': () => files.forEach((bytes, i) => importBvh(bytes, names[i])),
  },
  rounds,
  megabytes,
);

const three = speeds[0];
const rows = speeds.map((speed) => ({
  ...speed,
  bestRatio: speed.best / three.best,
  medianRatio: speed.median / three.median,
}));

const table = [
  `| ${names.length} files, ${megabytes.toFixed(1)} MB, ${rounds} rounds | best, MB/s | × three | median, MB/s | × three |`,
  '|---|---|---|---|---|',
  ...rows.map(
    ({ name, best, bestRatio, median, medianRatio }) =>
      `| ${name} | ${best.toFixed(0)} | ${bestRatio.toFixed(1)} | ${median.toFixed(0)} | ${medianRatio.toFixed(1)} |`,
  ),
].join('\n');

if (process.argv.includes('--json')) {
  const { node, electron } = process.versions;
  process.stdout.write(
    `${JSON.stringify({ benchmark: 'bvh', node, electron, files: names, megabytes, rounds, rows })}\n`,
  );
} else {
  record(
    'bvh',
    "# Reading BVH\n\nBeside three's BVHLoader on the same files of `../shared/mocap/cmu`, in one run.",
    table,
  );
}
