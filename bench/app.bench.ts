/**
 * The whole app: from the start of the process to the first paint with content, memory of all processes, and
 * size of a package. `npm run bench -- app [--save]`, on Linux. Sizes need what
 * `npm run tool -- package --development deb` packaged.
 *
 * Start and memory are those of the app as `npm start` runs it, since a package refuses the debugger. For a
 * cold start the kernel is asked to forget the files of the app and of Electron, which it does for those that
 * no other process has mapped.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { electronPath } from '../tools/electron/ensure-electron.mjs';
import { withVirtualDisplay } from '../tools/electron/virtual-display.mjs';
import { memoryOf } from './process-memory.ts';
import { record, summary } from './record.ts';
import { withFolder, withRealWindow, type RealWindow } from './real-window.ts';

process.noAsar = true; // an archive is a file here

const ROUNDS = 7;
const REST_MS = 5000; // until work after the start has ended
const project = path.resolve(import.meta.dirname, '..');
const painted = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`;

/** All files under `folder`. */
const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

function forgetFiles(): void {
  for (const folder of [path.dirname(electronPath), path.join(project, 'out')])
    for (const file of filesUnder(folder))
      execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none']);
}

/** From the start of the process to the first paint, ms. */
async function firstPaint({ page, startedAt }: RealWindow): Promise<number> {
  await page.waitFor(`${painted} > 0`);
  return (
    (await page.evaluate<number>(`performance.timeOrigin + ${painted}`)) - performance.timeOrigin - startedAt
  );
}

async function memoryAtRest({ page, pid }: RealWindow): Promise<ReturnType<typeof memoryOf>> {
  await page.waitFor(`${painted} > 0`);
  await delay(REST_MS);
  return memoryOf(pid);
}

const { cold, warm, empty, starter } = await withVirtualDisplay((env) =>
  withFolder(async (folder) => {
    const library = path.join(folder, 'library.db');
    const starter = await withRealWindow(env, library, memoryAtRest);
    const emptyLibrary = path.join(folder, 'empty.db');
    mkdirSync(path.join(folder, 'no clips'));
    const command = [path.join(project, 'out/main/segue.js'), 'index', 'no clips', '--library', emptyLibrary];
    spawnSync(process.execPath, command, { cwd: folder }); // fails, but creates the library
    if (!existsSync(emptyLibrary)) throw new Error('The empty library was not created.');
    const empty = await withRealWindow(env, emptyLibrary, memoryAtRest);
    const cold: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      forgetFiles();
      cold.push(await withRealWindow(env, library, firstPaint));
      warm.push(await withRealWindow(env, library, firstPaint));
    }
    return { cold, warm, empty, starter };
  }),
);

const MB = 1e6;
const inMb = (bytes: number): string => (bytes / MB).toFixed(0);
const startRow = (name: string, values: readonly number[]): string => {
  const { minimum, median } = summary(values);
  return `| ${name} | ${minimum.toFixed(0)} | ${median.toFixed(0)} | ${Math.max(...values).toFixed(0)} |`;
};
const memoryRow = (name: string, { processes, rss, pss }: typeof empty): string =>
  `| ${name} | ${processes} | ${inMb(rss)} | ${inMb(pss)} |`;

/** Sizes of the packaged folder, and of the Debian package beside it, or how to make them. */
function sizeRows(): readonly string[] {
  const output = path.join(project, 'dist/development');
  const unpacked = path.join(output, 'linux-unpacked');
  if (!existsSync(unpacked))
    return ['| not measured: no package. Run `npm run tool -- package --development deb` | |'];
  const sum = (files: readonly string[]): number => files.reduce((all, file) => all + statSync(file).size, 0);
  const all = filesUnder(unpacked);
  const own = all.filter((file) => /[\\/]resources[\\/](app\.asar|LICENSE|THIRD-PARTY)/.test(file));
  const debs = readdirSync(output).filter((name) => name.endsWith('.deb'));
  return [
    `| folder | ${inMb(sum(all))} |`,
    `| of it Electron | ${inMb(sum(all) - sum(own))} |`,
    `| of it app.asar | ${(statSync(path.join(unpacked, 'resources/app.asar')).size / MB).toFixed(1)} |`,
    ...debs.map((name) => `| Debian package, gzip | ${inMb(statSync(path.join(output, name)).size)} |`),
  ];
}

record(
  'app',
  '# The app: start, memory, size\n\nStart: from the start of the process to the first paint with content. Memory: all processes, 5 s after it; RSS counts what processes share for\neach of them, PSS once. Both as `npm start` runs the app, rendered in software on a private display. Size: a development package for Linux.',
  [
    `| start, ${ROUNDS} rounds | minimum, ms | median, ms | maximum, ms |`,
    '|---|---|---|---|',
    startRow('cold: files not in memory', cold),
    startRow('warm', warm),
    '',
    '| memory | processes | RSS, MB | PSS, MB |',
    '|---|---|---|---|',
    memoryRow('empty library', empty),
    memoryRow('starter library', starter),
    '',
    '| size | MB |',
    '|---|---|',
    ...sizeRows(),
  ].join('\n'),
);
