/**
 * Speed of reading BVH, beside three's loader on the same files in one run. `npm run bench -- bvh [FILE…]
 * [--save] [--json] [--rounds N]`
 *
 * three is given the decoded text, which it needs; Segue the bytes, which it reads. Without files: those of
 * `../shared/mocap/cmu`, and the same motion at 30 frames a second with six channels a joint.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js';
import { createBvhMemory } from '#core/formats/bvh/bvh-memory.ts';
import { clipFromBvh } from '#test/fixtures/clip-from-bvh.ts';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import { parseBvh } from '#core/formats/bvh/parse-bvh.ts';
import { count } from './arguments.ts';
import { record, summary } from './record.ts';
import { withSixChannels } from './six-channels.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../shared/mocap/cmu');
const WARM_UP_ROUNDS = 4;

/** MB/s, over all rounds. */
interface Speed {
  readonly name: string;
  readonly minimum: number;
  readonly median: number;
  readonly best: number;
}

interface Batch {
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array; readonly text: string }[];
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
    const slowest = Math.max(...seconds);
    return { name, minimum: megabytes / slowest, median: megabytes / median, best: megabytes / minimum };
  });
}

function batchOf(name: string, files: readonly string[], change = (text: string): string => text): Batch {
  return {
    name,
    files: files.map((file) => {
      const text = change(readFileSync(file, 'latin1'));
      return { name: path.basename(file), bytes: Buffer.from(text, 'latin1'), text };
    }),
  };
}

function batchesFromArguments(): Batch[] {
  const files = process.argv.slice(2).filter((word) => /\.bvh$/i.test(word));
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  if (files.length > 0)
    return [
      batchOf(
        'files named',
        files.map((file) => path.resolve(folder, file)),
      ),
    ];
  if (!existsSync(FOLDER)) {
    process.stderr.write('There is no ../shared/mocap/cmu beside the project: name files to measure with.\n');
    process.exit(1);
  }
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.bvh'));
  const cmu = names.map((name) => path.join(FOLDER, name));
  return [batchOf('CMU', cmu), batchOf('30 fps, 6 channels a joint', cmu, withSixChannels)];
}

function measureBatch({ name, files }: Batch, rounds: number) {
  const memory = createBvhMemory(); // as the workers of indexing have it
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const speeds = measure(
    {
      'three BVHLoader.parse': () => files.forEach(({ text }) => new BVHLoader().parse(text)),
      'Segue parseBvh': () => files.forEach((file) => parseBvh(file.bytes)),
      'Segue parseBvh, its memory used again': () => files.forEach((file) => parseBvh(file.bytes, memory)),
      'Segue parseBvh + clipFromBvh': () =>
        files.forEach((file) => {
          const figures = parseBvh(file.bytes);
          if (figures.ok) figures.value.forEach((figure) => clipFromBvh(figure));
        }),
      'Segue importBvh': () => files.forEach((file) => importBvh(file.bytes)),
    },
    rounds,
    megabytes,
  );
  const [three] = speeds;
  const rows = speeds.map((speed) => ({
    ...speed,
    bestRatio: speed.best / three.best,
    medianRatio: speed.median / three.median,
  }));
  return { name, files: files.map((file) => file.name), megabytes, rows };
}

const rounds = Math.max(10, count('--rounds', 20));
const results = batchesFromArguments().map((batch) => measureBatch(batch, rounds));

if (process.argv.includes('--json')) {
  const { node, electron } = process.versions;
  process.stdout.write(
    `${JSON.stringify({ benchmark: 'bvh', node, electron, rounds, unit: 'MB/s', batches: results })}\n`,
  );
} else {
  const table = results
    .flatMap(({ name, files, megabytes, rows }) => [
      `| ${name}: ${files.length} files, ${megabytes.toFixed(1)} MB, ${rounds} rounds | best, MB/s | × three’s best | median, MB/s | × three’s median | slowest, MB/s |`,
      '|---|---|---|---|---|---|',
      ...rows.map((row) => {
        const cells = [row.best.toFixed(0), row.bestRatio.toFixed(1), row.median.toFixed(0)];
        return `| ${[row.name, ...cells, row.medianRatio.toFixed(1), row.minimum.toFixed(0)].join(' | ')} |`;
      }),
      '',
    ])
    .join('\n')
    .trimEnd();
  record('bvh', "# Reading BVH\n\nCompared with three's BVHLoader on the same files, in one run.", table);
}
