/**
 * `npm run tool -- fuzz [FORMAT …] [--files N] [--seed S]`: the nightly search for files that importers trip over.
 */
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { FuzzResult } from './fuzz-format.ts';
import { formats, type Format } from './sources.ts';

/** Time without a message after which the current file counts as hanging, ms. */
const SILENCE_MS = 30_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const wanted = formats.filter((format) => positionals.length === 0 || positionals.includes(format));

/** Runs in a separate thread, so that a hanging file can be reported and stopped. */
function fuzz(format: Format, count: number, seed: number): Promise<FuzzResult> {
  return new Promise((resolve, reject) => {
    let last = -1;
    const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
      workerData: { format, count, seed },
    });
    const hang = (): void => {
      const fault = `${format} ${last} of seed ${seed}: hangs`;
      void worker.terminate();
      resolve({ accepted: 0, refused: 0, slowestMs: Infinity, faults: [fault] });
    };
    let timer = setTimeout(hang, SILENCE_MS);
    worker.on('message', ({ index, result }: { index?: number; result?: FuzzResult }) => {
      clearTimeout(timer);
      last = index ?? last;
      if (result === undefined) timer = setTimeout(hang, SILENCE_MS);
      else resolve(result);
    });
    worker.on('error', reject);
  });
}

let failed = false;
for (const format of wanted) {
  const { accepted, refused, slowestMs, faults } = await fuzz(
    format,
    Number(values.files),
    Number(values.seed),
  );
  process.stdout.write(
    `${format}: ${accepted} accepted, ${refused} refused, slowest ${slowestMs.toFixed(0)} ms, ${faults.length} faults\n`,
  );
  for (const fault of faults.slice(0, 20)) process.stdout.write(`  ${fault}\n`);
  failed ||= faults.length > 0;
}
process.exitCode = failed ? 1 : 0;
