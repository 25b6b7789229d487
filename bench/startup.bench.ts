/**
 * From the start of the process until both figures are on the screen, and until a seek is answered, at once and at
 * rest: with a new library, which is filled first, and with one that is there; in turn with a window of Electron
 * without content. `npm run bench -- startup [--save] [--rounds N] [--beside FOLDER]`, the folder of another build,
 * which is measured in turn, too.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withVirtualDisplay } from '../tools/electron/virtual-display.mjs';
import { argument, count } from './arguments.ts';
import type { Debugger } from './debugger.ts';
import { record, summary } from './record.ts';
import { withFolder, withRealWindow } from './real-window.ts';

const REST_MS = 3000; // until pictures at rest are drawn, and shaders of later ones compiled
const EMPTY = 'window of Electron without content';

const rounds = count('--rounds', 7, 3);
const beside = argument('--beside');
const here = path.resolve(import.meta.dirname, '..');
const builds = new Map([
  ['', here],
  ...(beside === undefined ? [] : [[' beside', path.resolve(beside)] as const]),
]);
const measured = new Map<string, number[]>(); // ms, by what they are of

const note = (name: string, ms: number): void => {
  measured.set(name, [...(measured.get(name) ?? []), ms]);
};

const isDrawn = (page: Debugger): Promise<void> =>
  page.waitFor('Number(document.documentElement.dataset.framesDrawn) > 0');

/** How long a seek by key takes, ms. */
async function seek(page: Debugger): Promise<number> {
  const from = performance.now();
  const before = await page.evaluate<string>('document.documentElement.dataset.time');
  await page.press('ArrowRight');
  await page.waitFor(`document.documentElement.dataset.time !== ${JSON.stringify(before)}`);
  return performance.now() - from;
}

async function measureStart(
  env: NodeJS.ProcessEnv,
  library: string,
  name: string,
  build: string,
): Promise<void> {
  const measure = async ({ page, startedAt }: { readonly page: Debugger; readonly startedAt: number }) => {
    await isDrawn(page);
    note(`${name}: figures drawn`, performance.now() - startedAt);
    note(`${name}: then a seek`, await seek(page));
    await delay(REST_MS);
    note(`${name}: a seek at rest`, await seek(page));
  };
  await withRealWindow(env, library, measure, [], build);
}

/** Until the first frame. */
const measureEmpty = (env: NodeJS.ProcessEnv, library: string): Promise<void> =>
  withRealWindow(
    env,
    library,
    async ({ page, startedAt }) => {
      await isDrawn(page);
      note(EMPTY, performance.now() - startedAt);
    },
    [],
    path.join(here, 'bench/empty-window'),
  );

await withVirtualDisplay((env) =>
  withFolder(async (profile) => {
    for (let round = 0; round < rounds; round++) {
      await withFolder(async (folder) => {
        const libraryOf = (name: string): string => path.join(folder, `library${name}.db`);
        const inTurn = round % 2 === 0 ? [...builds] : [...builds].toReversed();
        for (const [name, build] of inTurn)
          await measureStart(env, libraryOf(name), `new library${name}`, build);
        await measureEmpty(env, path.join(profile, 'library.db'));
        for (const [name, build] of inTurn)
          await measureStart(env, libraryOf(name), `known library${name}`, build);
      });
    }
  }),
);

const medianOf = (name: string): number => summary(measured.get(name) ?? []).median;

function row(name: string, values: readonly number[]): string {
  const { minimum, median } = summary(values);
  const cells = [minimum, median, Math.max(...values)].map((ms) => ms.toFixed(0));
  return `| ${[name, ...cells, (median / medianOf(EMPTY)).toFixed(2)].join(' | ')} |`;
}

record(
  'startup',
  '# Start\n\nFrom the start of the process until both figures of the starter transition are drawn, and from then until a seek by\nkey is on the screen; software rendering on a private display. Measured through the debugger, which adds some tens of ms.',
  [
    `| ${rounds} rounds | minimum, ms | median, ms | maximum, ms | median by that of an empty window |`,
    '|---|---|---|---|---|',
    ...[...measured].map(([name, values]) => row(name, values)),
  ].join('\n'),
);
