/**
 * Script a frame while the timeline scrolls and zooms over 10,000 markers, half of them on either clip of the
 * starter transition: what the wheel's event and the frame that follows it take together. `npm run bench --
 * timeline [--save]`.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { markerKinds } from '#contract/rows/mark-kinds.ts';
import type { Marker } from '#contract/rows/library-rows.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { withVirtualDisplay } from '../tools/electron/virtual-display.mjs';
import type { Debugger } from './debugger.ts';
import { record } from './record.ts';
import { withFolder, withRealWindow } from './real-window.ts';
import { applyEdit } from '#test/main/edit.ts';

const MARKERS = 10_000;
const CLIP_SECONDS = 3.5; // both clips are longer
const TURNS = 120; // of the wheel, in each measurement
const IS_DRAWN = 'Number(document.documentElement.dataset.framesDrawn) > 0';
const SHIFT = 8; // as the debugger counts modifiers

/** Marks the starter clips full. */
function markLibrary(file: string): void {
  const library = valueOf(openLibrary(file));
  const [{ source, destination }] = allTransitions(library.db);
  const markers = Array.from({ length: MARKERS }, (_, i): Marker => {
    const time = ((i >> 1) / (MARKERS / 2)) * CLIP_SECONDS;
    const clipId = i % 2 === 0 ? source.id : destination.id;
    return { id: randomUUID(), clipId, kind: markerKinds[i % markerKinds.length], time, label: '' };
  });
  const changes = markers.map((marker) => ({ kind: 'marker.add', marker }) as const);
  valueOf(applyEdit(library.db, { name: 'Mark', changes }));
  closeLibrary(library);
}

/** On the page: writes down what each frame takes, the wheel's events before it included. */
const listenToFrames = `{
  const request = requestAnimationFrame.bind(window);
  let before = 0, start = 0;
  window.scriptOfFrames = [];
  addEventListener('wheel', () => (start = performance.now()), true);
  addEventListener('wheel', () => (before += performance.now() - start));
  window.requestAnimationFrame = (frame) => request((now) => {
    const begun = performance.now();
    frame(now);
    window.scriptOfFrames.push(before + performance.now() - begun);
    before = 0;
  });
}`;

interface Turn {
  readonly modifiers: number;
  readonly amount: (turn: number) => number; // px of the wheel
}

const scroll: Turn = { modifiers: SHIFT, amount: (turn) => (turn % 60 < 30 ? 40 : -40) };
const zoom: Turn = { modifiers: 0, amount: (turn) => (turn % 40 < 20 ? 60 : -60) };

async function measure(page: Debugger, { modifiers, amount }: Turn): Promise<readonly number[]> {
  const [x, y] = await page.evaluate<[number, number]>(
    `(({ left, top, width, height }) => [left + width / 2, top + height / 2])(document.querySelector('.timeline').getBoundingClientRect())`,
  );
  await page.evaluate('window.scriptOfFrames.length = 0');
  for (let turn = 0; turn < TURNS; turn++) {
    const wheel = { type: 'mouseWheel', x, y, deltaX: 0, deltaY: amount(turn), modifiers };
    void page.send('Input.dispatchMouseEvent', wheel);
    await delay(16);
  }
  return page.evaluate<number[]>('window.scriptOfFrames');
}

function row(what: string, frames: readonly number[]): string {
  const sorted = frames.toSorted((a, b) => a - b);
  const share = (part: number): string =>
    (sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? NaN).toFixed(2);
  return `| ${what} | ${frames.length} | ${share(0.5)} ms | ${share(0.95)} ms | ${share(1)} ms |`;
}

async function measureAll(page: Debugger): Promise<readonly string[]> {
  await page.waitFor(IS_DRAWN);
  await delay(2500);
  await page.evaluate(listenToFrames);
  const rows = [row('scroll, both clips in sight', await measure(page, scroll))];
  rows.push(row('zoom in and out', await measure(page, zoom)));
  const selectAll = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, modifiers: 2 };
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...selectAll });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...selectAll });
  await delay(300);
  rows.push(row('scroll, all selected', await measure(page, scroll)));
  return rows;
}

const rows = await withVirtualDisplay((env) =>
  withFolder(async (folder) => {
    const file = path.join(folder, 'library.db');
    // The first start puts the starter clips in.
    await withRealWindow(env, file, ({ page }) => page.waitFor(IS_DRAWN));
    markLibrary(file);
    return withRealWindow(env, file, ({ page }) => measureAll(page));
  }),
);

record(
  'timeline',
  '# Timeline\n\nThe wheel is turned over a timeline with 10,000 markers; script time per frame, including the event handler. Limit: 8 ms (p95).',
  ['| action | frames | median | p95 | longest |', '|---|---|---|---|---|', ...rows].join('\n'),
);
