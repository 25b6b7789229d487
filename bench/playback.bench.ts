/**
 * Frames a second while the starter transition plays in a window of 1280 × 800, and what a frame of each
 * quality takes of the processor, beside another checkout. `npm run bench -- playback [--beside FOLDER]
 * [--save]`.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withVirtualDisplay } from '../tools/electron/virtual-display.mjs';
import { argument } from './arguments.ts';
import type { Debugger } from './debugger.ts';
import { isGraphics, processesBelow, processorOf } from './process-memory.ts';
import { record, summary } from './record.ts';
import { withFolder, withRealWindow, type RealWindow } from './real-window.ts';

const SECONDS = 8;
const ROUNDS = 3;
const project = path.resolve(import.meta.dirname, '..');

interface Playback {
  readonly framesPerSecond: number;
  readonly size: string; // px
}

const framesDrawn = (page: Debugger): Promise<number> =>
  page.evaluate('Number(document.documentElement.dataset.framesDrawn)');

async function measurePlayback(page: Debugger): Promise<Playback> {
  await page.waitFor('Number(document.documentElement.dataset.framesDrawn) > 0');
  await page.evaluate('resizeTo(1280, 800)');
  await delay(1500);
  await page.press('Space');
  await delay(2500); // the tier is found
  const before = await framesDrawn(page);
  const start = performance.now();
  await delay(SECONDS * 1000);
  const frames = (await framesDrawn(page)) - before;
  const seconds = (performance.now() - start) / 1000;
  const size = await page.evaluate<string>('`${outerWidth} × ${outerHeight}`');
  return { framesPerSecond: frames / seconds, size };
}

/** What the process that draws takes for a frame in a quality, ms of the processor. */
async function measureDrawing({ page, pid }: RealWindow, quality: string): Promise<number> {
  await page.waitFor('Number(document.documentElement.dataset.framesDrawn) > 0');
  await page.evaluate('resizeTo(1600, 1000)');
  await page.evaluate('segueWindow.close()');
  await page.send('Runtime.evaluate', {
    expression: `segue.call('workspace.save', { workspace: { quality: ${JSON.stringify(quality)} } })`,
    awaitPromise: true,
  });
  await page.evaluate('segueWindow.open()');
  await page.waitFor("document.documentElement.dataset.settled === 'true'");
  await page.press('Space');
  await delay(1500);
  const drawing = processesBelow(pid).find(isGraphics);
  if (drawing === undefined) throw new Error('no process draws');
  const [frames, processor] = [await framesDrawn(page), processorOf(drawing)];
  await delay(4000);
  return (processorOf(drawing) - processor) / ((await framesDrawn(page)) - frames);
}

/** `measureDrawing` in a new window of the app that was built in `checkout`. */
const drawingIn = (checkout: string, quality: string): Promise<number> =>
  withVirtualDisplay((env) =>
    withFolder((folder) => {
      const measure = (window: RealWindow): Promise<number> => measureDrawing(window, quality);
      return withRealWindow(env, path.join(folder, 'library.db'), measure, [], checkout);
    }),
  );

/** Rows of a table: each quality, here and in another checkout in turn, medians. */
async function compareDrawing(other: string | undefined): Promise<string[]> {
  const rows = [];
  for (const quality of ['full', 'low', 'low ×.5']) {
    const [own, others] = [[] as number[], [] as number[]];
    for (let round = 0; round < ROUNDS; round++) {
      own.push(await drawingIn(project, quality));
      if (other !== undefined) others.push(await drawingIn(other, quality));
    }
    const [here, there] = [summary(own).median, others.length > 0 ? summary(others).median : null];
    const beside = there === null ? '' : `, before ${there.toFixed(0)}: ${(here / there).toFixed(2)}`;
    rows.push(
      `| drawing in *${quality}*, 1600 × 1000, ms of the processor a frame | ${here.toFixed(0)}${beside} |`,
    );
  }
  return rows;
}

const beside = argument('--beside');
const drawing = await compareDrawing(beside === undefined ? undefined : path.resolve(beside));
const { framesPerSecond, size } = await withVirtualDisplay((env) =>
  withFolder((folder) =>
    withRealWindow(env, path.join(folder, 'library.db'), ({ page }) => measurePlayback(page)),
  ),
);

record(
  'playback',
  '# Playback\n\nThe starter transition plays with both slots side by side in a window of 1280 × 800, software rendering on a private display.',
  [
    '| item | result |',
    '|---|---|',
    `| window | ${size} |`,
    `| frames a second over ${SECONDS} s | ${framesPerSecond.toFixed(1)} |`,
    ...drawing,
  ].join('\n'),
);
