/**
 * Frames a second while the starter transition plays in a window of 1280 × 800, the tier that took, how long
 * the evaluation of a frame took, and whether one frame of full quality follows when it stops. `npm run bench
 * -- playback [--save]`. Needs what `npm start` built.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withVirtualDisplay } from '../tools/electron/virtual-display.mjs';
import type { Debugger } from './debugger.ts';
import { record } from './record.ts';
import { withFolder, withRealWindow } from './real-window.ts';

const SECONDS = 8;

interface Playback {
  readonly framesPerSecond: number;
  readonly playing: string; // the status bar's words
  readonly stopped: string;
  readonly size: string; // px
}

const framesDrawn = (page: Debugger): Promise<number> =>
  page.evaluate('Number(document.documentElement.dataset.framesDrawn)');

const statusBar = (page: Debugger): Promise<string> =>
  page.evaluate("document.querySelector('footer').innerText");

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
  const playing = await statusBar(page);
  await page.press('Space');
  await delay(1500);
  const size = await page.evaluate<string>('`${outerWidth} × ${outerHeight}`');
  return { framesPerSecond: frames / seconds, playing, stopped: await statusBar(page), size };
}

const { framesPerSecond, playing, stopped, size } = await withVirtualDisplay((env) =>
  withFolder((folder) =>
    withRealWindow(env, path.join(folder, 'library.db'), ({ page }) => measurePlayback(page)),
  ),
);

const oneLine = (text: string): string => text.split('\n').slice(0, 4).join(' · ');
record(
  'playback',
  '# Playback\n\nThe starter transition plays with both slots side by side in a window of 1280 × 800, software rendering on a private display.',
  [
    '| item | result |',
    '|---|---|',
    `| window | ${size} |`,
    `| frames a second over ${SECONDS} s | ${framesPerSecond.toFixed(1)} |`,
    `| status bar while playing | ${oneLine(playing)} |`,
    `| status bar when stopped | ${oneLine(stopped)} |`,
  ].join('\n'),
);
