/**
 * Script a frame while two figures of 75 joints play and workers judge: the map of costs, sweeps of metrics,
 * suggestions. `npm run bench -- judging [--save] [--seconds N]`. Measured as
 * in overlays.bench.ts.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { withVirtualDisplay } from '../tools/electron/virtual-display.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { count } from './arguments.ts';
import type { Debugger } from './debugger.ts';
import { afterMark, scriptOfFrames, trace } from './frame-trace.ts';
import { JOINTS, walkingPerson } from './many-joints.ts';
import { record } from './record.ts';
import { withFolder } from './real-window.ts';
import { withWalkers } from './walkers-window.ts';

const SECONDS = count('--seconds', 10);

/** Presses the tab or button with this name. */
const press = (name: string): string =>
  `[...document.querySelectorAll('[role=tab], button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === '${name}')?.click();`;

const key = (name: string): string =>
  `(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: '${name}', code: '${name}', bubbles: true, cancelable: true }));`;

/** What is begun, and what is done again and again, every so many ms. */
const works: readonly (readonly [name: string, begin: string, again: string, every: number])[] = [
  ['nothing', press('Timeline'), '', 1000],
  [
    'cost map of 2,000 × 2,000 frames, exact and fast by turns',
    press('Cost map'),
    `window.turns = (window.turns ?? 0) + 1; if (window.turns % 2 === 1) { ${press('Exact')} } else { ${press('Fast')} }`,
    1500,
  ],
  ['metrics over blend time', press('Metrics'), press('After the seam') + press('Over blend time'), 3000],
  ['metrics over the out point', press('Metrics'), press('After the seam') + press('Over out point'), 3000],
  ['suggested seams, opened and left', press('Timeline'), key('Escape') + key('u'), 1500],
];

/** What is begun in workers, how long it works, ms, and what cancels it. */
const then = (first: string, second: string): string => `${first} setTimeout(() => { ${second} }, 100);`;
const cancels: readonly (readonly [name: string, begin: string, after: number, cancel: string])[] = [
  ['metrics over blend time', then(press('Metrics'), press('Over blend time')), 700, press('Timeline')],
  [
    'metrics and proof over the out point',
    then(press('Metrics'), press('Over out point')),
    700,
    press('Timeline'),
  ],
  ['Tune…', press('Tune…'), 700, key('Escape')],
  ['suggested seams', key('u'), 250, key('Escape')],
  ['cost map, exact', then(press('Cost map'), press('Fast') + press('Exact')), 150, press('Timeline')],
  ['search of the library', then(key('u'), press('Library')), 500, key('Escape')],
];

/** Times that each is cancelled, and other clips of the library. */
const [CANCELS, OTHERS] = [9, 12];

async function measureCancels(page: Debugger, some: typeof cancels): Promise<readonly string[]> {
  const measured: string[] = [];
  for (const [name, begin, after, cancel] of some) {
    const found: ReturnType<typeof afterMark>[] = [];
    for (let i = 0; i < CANCELS; i++) {
      const events = await trace(page, async () => {
        await page.evaluate(`${begin}; 0`);
        await delay(after);
        await page.evaluate(`console.timeStamp('cancel'); ${cancel}; 0`);
        await delay(1000);
      });
      found.push(afterMark(events));
      await delay(500);
    }
    const busy = found.filter(({ wasBusy }) => wasBusy);
    const times = busy.map(({ stopped }) => stopped).toSorted((a, b) => a - b);
    const at = (i: number): string => times.at(i)?.toFixed(0) ?? '–';
    const longest = Math.max(...found.map((each) => each.longest));
    measured.push(
      `| ${name} | ${busy.length} of ${CANCELS} | ${at(times.length >> 1)} | ${at(-1)} | ${longest.toFixed(0)} |`,
    );
  }
  return measured;
}

/** A library of two clips of 2,000 frames, or of more. */
const inWindow = <T>(others: number, work: (page: Debugger) => Promise<T>): Promise<T> =>
  withVirtualDisplay((env) =>
    withFolder((folder) => {
      for (let i = 0; i < others; i++)
        writeFileSync(path.join(folder, `crowd-${i}.bvh`), walkingPerson(2000 / 60, 6 + 0.1 * i));
      return withWalkers(env, folder, { seconds: 2000 / 60, overlays: {} }, work);
    }),
  );

const [rows, ended] = await inWindow(0, async (page) => {
  await page.press('Space');
  await delay(3000);
  const measured: string[] = [];
  for (const [name, begin, again, every] of works) {
    await page.evaluate(begin);
    await delay(1500);
    const events = await trace(page, async () => {
      await page.evaluate(`window.working = setInterval(() => { ${again} }, ${every})`);
      await delay(SECONDS * 1000);
      await page.evaluate('clearInterval(window.working)');
    });
    const { frames, longest } = scriptOfFrames(events, 'tdur');
    const at = (share: number): string => frames[Math.floor((frames.length - 1) * share)].toFixed(2);
    measured.push(
      `| ${name} | ${frames.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${longest.toFixed(2)} |`,
    );
  }
  await page.press('Space');
  return [measured, await measureCancels(page, cancels.slice(0, -1))] as const;
});
const searched = await inWindow(OTHERS, async (page) => {
  await delay(5000);
  return measureCancels(page, cancels.slice(-1));
});
record(
  'judging',
  `# A window whose workers judge\n\nTwo figures of ${JOINTS} joints play, each clip 2,000 frames long. Script per frame on the page’s thread, by CPU time, in ms; draw commands are skipped (see bench/judging.bench.ts).`,
  [
    ...['| work | frames | median | p95 | p99 | longest task |', '|---|---|---|---|---|---|', ...rows, ''],
    'From a cancel until all workers that it ends have stopped, ms, and the longest task of the window in the second after it:\n',
    ...[
      '| cancelled | while busy | median | most | window |',
      '|---|---|---|---|---|',
      ...ended,
      ...searched,
    ],
  ].join('\n'),
);
