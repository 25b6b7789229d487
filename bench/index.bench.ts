/**
 * Indexing a folder, beside the time that three's loader needs on one core merely to parse the same files.
 * `npm run bench -- index [--save] [--json] [--files N] [--megabytes N] [--rounds N]`
 *
 * Each round runs the command as people do, built, as a process of its own on a library that is not there
 * yet, then again on the unchanged folder; then parses all files with BVHLoader, in this process, warmed up
 * before. Files are in the page cache: they were just written.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js';
import { byName } from '#contract/search/list-order.ts';
import type { IndexSummary } from '#main/cli/index-command.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { generateFolder } from '#test/fixtures/generated-folder.ts';
import { count } from './arguments.ts';
import { record, summary } from './record.ts';

const SOURCE = path.resolve(import.meta.dirname, '../../shared/mocap/cmu');
const SEGUE = path.resolve(import.meta.dirname, '../out/main/segue.js');
const WARM_UP_FILES = 40;
const TICKS = 100; // of a processor, a second, as Linux counts them

interface Run {
  readonly seconds: number; // of the whole process, from its start to its end
  readonly processor: number; // seconds of all its threads, the system's for it included
  readonly peak: number; // resident, bytes
  readonly report: IndexSummary;
}

/** Runs `segue index` and measures the memory of its process. */
async function runIndex(folder: string, library: string): Promise<Run> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };
  const begun = performance.now();
  const child = spawn(process.execPath, [SEGUE, 'index', folder, '--library', library, '--json'], { env });
  let out = '';
  let peak = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.pipe(process.stderr);
  let processor = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
    processor = Math.max(processor, processorTimeOf(child.pid));
  }, 20);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`segue index ended with ${String(code)}`);
  return {
    seconds: (performance.now() - begun) / 1000,
    processor,
    peak,
    report: JSON.parse(out) as IndexSummary,
  };
}

/** Peak memory of a process so far, if the system reports it. */
function peakOf(pid: number | undefined): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it has just ended
  }
}

/** CPU time of a process so far, s, if the system reports it. */
function processorTimeOf(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  try {
    const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0; // it has just ended
  }
}

/** Wall time and CPU time of three to parse these files, s, without reading and decoding. */
function parseWithThree(files: readonly string[]): { seconds: number; processor: number } {
  let [seconds, processor] = [0, 0];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const before = process.cpuUsage();
    const begun = performance.now();
    new BVHLoader().parse(text);
    seconds += (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(before);
    processor += (user + system) / 1e6;
  }
  return { seconds, processor };
}

/**
 * Indexes in one process, which reports when everything is searchable; its time starts when its code is
 * loaded.
 */
async function measureRound(folder: string, library: string, files: readonly string[]) {
  const cold = await runIndex(folder, library);
  const again = await runIndex(folder, library);
  const opened = valueOf(openLibrary(library));
  const { total } = searchLibrary(opened.db, { text: 'take', sort: byName, offset: 0, limit: 100 });
  closeLibrary(opened);
  if (total !== files.length || again.report.unchanged !== files.length)
    throw new Error(`of ${files.length} files ${total} are found, ${again.report.unchanged} unchanged`);
  return { cold, again, three: parseWithThree(files) };
}

if (!existsSync(SOURCE)) {
  process.stderr.write('There is no ../shared/mocap/cmu beside the project: nothing to measure with.\n');
  process.exit(1);
}
const home = mkdtempSync(path.join(tmpdir(), 'segue-bench-'));
try {
  const folder = path.join(home, 'mocap');
  mkdirSync(folder);
  const wanted = { files: count('--files', 3000), bytes: count('--megabytes', 550) * 1e6 };
  const { files, bytes } = generateFolder(folder, SOURCE, wanted);
  parseWithThree(files.slice(0, WARM_UP_FILES));
  const load = loadavg()[0];
  const rounds: Awaited<ReturnType<typeof measureRound>>[] = [];
  for (let round = 0; round < count('--rounds', 2); round++) {
    const library = path.join(home, `library ${round}.db`);
    rounds.push(await measureRound(folder, library, files));
  }
  const cold = summary(rounds.map((round) => round.cold.seconds));
  const three = summary(rounds.map((round) => round.three.seconds));
  const again = summary(rounds.map((round) => round.again.seconds));
  const peak = Math.max(...rounds.map((round) => round.cold.peak));
  const inside = (which: 'cold' | 'again') => summary(rounds.map((round) => round[which].report.seconds));
  const processor = summary(rounds.map((round) => round.cold.processor));
  const threeProcessor = summary(rounds.map((round) => round.three.processor));
  const shares = summary(rounds.map((round) => round.cold.report.seconds / round.three.seconds));
  const megabytes = bytes / 1e6;
  if (process.argv.includes('--json')) {
    const result = { benchmark: 'index', files: files.length, megabytes, rounds: rounds.length, load };
    process.stdout.write(
      `${JSON.stringify({ ...result, cold, three, shares, again, processor, threeProcessor, inside: { cold: inside('cold'), again: inside('again') }, peak })}\n`,
    );
  } else {
    const row = (name: string, { minimum, median }: typeof cold, rate: boolean): string =>
      `| ${name} | ${minimum.toFixed(2)} | ${median.toFixed(2)} | ${rate ? (megabytes / minimum).toFixed(0) : ''} |`;
    record(
      'index',
      '# Indexing\n\nThe whole command, from the start of its process to its end, compared with parsing alone of the same files by three’s BVHLoader on one core.',
      [
        `| ${files.length.toLocaleString('en')} files, ${megabytes.toFixed(0)} MB, ${rounds.length} rounds, ${availableParallelism()} cores, load before ${load.toFixed(1)} | best, s | median, s | best, MB/s |`,
        '|---|---|---|---|',
        row('`segue index`, no library yet', cold, true),
        row('… from an empty library to a searchable one, measured inside', inside('cold'), true),
        row('… CPU time without import processes', processor, true),
        row('three BVHLoader.parse, one core', three, true),
        row('… CPU time', threeProcessor, true),
        row('`segue index` again, nothing changed', again, false),
        row('… measured inside', inside('again'), false),
        '',
        `From an empty library to a searchable one, as a share of three’s time: ${shares.minimum.toFixed(3)} at best, ${shares.median.toFixed(3)} median. Peak memory without import processes: ${(peak / 1e6).toFixed(0)} MB.`,
      ].join('\n'),
    );
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
