/**
 * Script a frame while two figures of 75 joints play and workers judge: the map of costs, sweeps of metrics, suggestions.
 * `npm run bench -- judging [--save] [--seconds N]`. Needs what `npm start` built. Measured as in overlays.bench.ts.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { withVirtualDisplay } from '../../tools/electron/virtual-display.mjs';
import { scriptOfFrames, trace } from './frame-trace.ts';
import { JOINTS } from './many-joints.ts';
import { record } from './record.ts';
import { withFolder } from './real-window.ts';
import { withWalkers } from './walkers-window.ts';

const asked = process.argv.indexOf('--seconds');
const SECONDS = asked < 0 ? 10 : Number(process.argv[asked + 1]);

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

const rows = await withVirtualDisplay((env) =>
  withFolder((folder) =>
    withWalkers(env, folder, { seconds: 2000 / 60, overlays: {} }, async (page) => {
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
      return measured;
    }),
  ),
);
record(
  'judging',
  `# A window whose workers judge\n\nTwo figures of ${JOINTS} joints play, each clip 2,000 frames long. Script per frame on the page’s thread, by CPU time, in ms; draw commands are skipped (see test/bench/judging.bench.ts).`,
  ['| work | frames | median | p95 | p99 | longest task |', '|---|---|---|---|---|---|', ...rows].join('\n'),
);
