/**
 * From the start of the process until both figures are on the screen, and until a seek after that is
 * answered: with a new library, which is filled first, and with one that is there. `npm run bench -- startup
 * [--save]`.
 */
import path from 'node:path';
import { withVirtualDisplay } from '../tools/electron/virtual-display.mjs';
import { record, summary } from './record.ts';
import { withFolder, withRealWindow } from './real-window.ts';

const ROUNDS = 7;

interface Start {
  readonly drawnMs: number;
  readonly seekMs: number; // after the figures were there
}

async function measureStart(env: NodeJS.ProcessEnv, library: string): Promise<Start> {
  return withRealWindow(env, library, async ({ page, startedAt }) => {
    await page.waitFor('Number(document.documentElement.dataset.framesDrawn) > 0');
    const drawnAt = performance.now();
    const before = await page.evaluate<string>('document.documentElement.dataset.time');
    await page.press('ArrowRight');
    await page.waitFor(`document.documentElement.dataset.time !== ${JSON.stringify(before)}`);
    return { drawnMs: drawnAt - startedAt, seekMs: performance.now() - drawnAt };
  });
}

const starts = await withVirtualDisplay(async (env) => {
  const fresh: Start[] = [];
  const again: Start[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await withFolder(async (folder) => {
      const library = path.join(folder, 'library.db');
      fresh.push(await measureStart(env, library));
      again.push(await measureStart(env, library));
    });
  }
  return { fresh, again };
});

function row(name: string, values: readonly number[]): string {
  const { minimum, median } = summary(values);
  return `| ${name} | ${minimum.toFixed(0)} | ${median.toFixed(0)} | ${Math.max(...values).toFixed(0)} |`;
}

record(
  'startup',
  '# Start\n\nFrom the start of the process until both figures of the starter transition are drawn, and from then until a seek by\nkey is on the screen; software rendering on a private display. Measured through the debugger, which adds some tens of ms.',
  [
    `| ${ROUNDS} rounds | minimum, ms | median, ms | maximum, ms |`,
    '|---|---|---|---|',
    row(
      'new library: figures drawn',
      starts.fresh.map(({ drawnMs }) => drawnMs),
    ),
    row(
      'new library: then a seek',
      starts.fresh.map(({ seekMs }) => seekMs),
    ),
    row(
      'known library: figures drawn',
      starts.again.map(({ drawnMs }) => drawnMs),
    ),
    row(
      'known library: then a seek',
      starts.again.map(({ seekMs }) => seekMs),
    ),
  ].join('\n'),
);
