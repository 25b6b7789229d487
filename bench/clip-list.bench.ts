/**
 * Script a frame while the list of clips scrolls over a large library: what the window's thread does from one
 * frame to the next, with the rows that are asked for, read and drawn meanwhile. `npm run bench -- clip-list
 * [--save] [--clips N] [--keep FILE]`. `--keep` leaves the generated library
 * there, and takes one that is there already.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { withVirtualDisplay } from '../tools/electron/virtual-display.mjs';
import { argument, count } from './arguments.ts';
import type { Debugger } from './debugger.ts';
import { generateLibrary } from '#test/fixtures/generated-library.ts';
import { record } from './record.ts';
import { withFolder, withRealWindow } from './real-window.ts';
import { scriptOfFrames, trace } from './frame-trace.ts';

const MARKERS = 10; // a clip
const TURNS = 200; // of the wheel, in each measurement
const IS_DRAWN = 'Number(document.documentElement.dataset.framesDrawn) > 0';

const clips = count('--clips', 100_000, 30_000);
const kept = argument('--keep');

/** Clips without files behind them, beside those of the starter library. */
function fillLibrary(file: string): void {
  const library = valueOf(openLibrary(file));
  generateLibrary(library, { clips, markersPerClip: MARKERS });
  closeLibrary(library);
}

type Scroll = (page: Debugger) => Promise<void>;

/** Turns the wheel over the list, `pixels` at a time. */
const wheel =
  (pixels: number): Scroll =>
  async (page) => {
    const [x, y] = await page.evaluate<[number, number]>(
      `(({ left, top, width, height }) => [left + width / 2, top + height / 2])(document.querySelector('.clip-list').getBoundingClientRect())`,
    );
    for (let turn = 0; turn < TURNS; turn++) {
      const event = { type: 'mouseWheel', x, y, deltaX: 0, deltaY: pixels };
      void page.send('Input.dispatchMouseEvent', event);
      await delay(16);
    }
  };

/** Pulls the scrollbar down, through all of the list. */
const pull: Scroll = async (page) => {
  for (let turn = 0; turn < TURNS; turn++) {
    const script = `{ const list = document.querySelector('.clip-list'); list.scrollTop = list.scrollHeight * ${turn / TURNS}; }`;
    await page.evaluate(script);
    await delay(16);
  }
};

/** Goes down row by row, the arrow held. */
const step: Scroll = async (page) => {
  await page.evaluate(`document.querySelector('.clip-list').focus()`);
  const key = { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 };
  for (let turn = 0; turn < TURNS; turn++) {
    void page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
    await delay(16);
  }
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
};

async function row(page: Debugger, what: string, scroll: Scroll): Promise<string> {
  await page.evaluate(`document.querySelector('.clip-list').scrollTop = 0`);
  await delay(500);
  const events = await trace(page, () => scroll(page));
  const frames = { dur: scriptOfFrames(events, 'dur').frames, tdur: scriptOfFrames(events, 'tdur').frames };
  const share = (part: number, clock: 'dur' | 'tdur'): string =>
    (frames[clock][Math.floor((frames[clock].length - 1) * part)] ?? NaN).toFixed(2);
  return `| ${what} | ${frames.dur.length} | ${share(0.5, 'dur')} ms | ${share(0.95, 'dur')} ms | ${share(1, 'dur')} ms | ${share(0.95, 'tdur')} ms |`;
}

async function measureAll(page: Debugger): Promise<readonly string[]> {
  await page.waitFor(IS_DRAWN);
  await delay(4000);
  // Frames are told apart by their animation frames; the window itself asks for none while it draws nothing.
  await page.evaluate('(function tick() { requestAnimationFrame(tick); })()');
  return [
    await row(page, 'wheel, some rows per frame', wheel(120)),
    await row(page, 'wheel, one page per frame', wheel(600)),
    await row(page, 'scrollbar from start to end', pull),
    await row(page, 'arrow key held', step),
  ];
}

const rows = await withVirtualDisplay((env) =>
  withFolder(async (folder) => {
    const file = kept ?? path.join(folder, 'library.db');
    if (!existsSync(file)) {
      // The first start puts the starter clips in.
      await withRealWindow(env, file, ({ page }) => page.waitFor(IS_DRAWN));
      fillLibrary(file);
    }
    return withRealWindow(env, file, ({ page }) => measureAll(page));
  }),
);

record(
  'clip-list',
  `# Clip list\n\nThe list scrolls over ${clips} clips with ${MARKERS} markers each; script time per frame, including requests and replies. Limit: 8 ms (p95).`,
  [
    '| action | frames | median | p95 | longest | p95 of CPU time |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n'),
);
