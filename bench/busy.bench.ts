/**
 * A window while its library is busy: how long its requests take when it stands still, of main itself
 * (`app.info`) and of the library's thread (`library.search`, the first page), and how many frames a second
 * it draws when it plays. `npm run bench -- busy [--save] [--files N]`. Needs the clips in
 * ../shared.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { electronFlags } from '../tools/electron/electron-flags.mjs';
import { electronPath } from '../tools/electron/ensure-electron.mjs';
import { withVirtualDisplay } from '../tools/electron/virtual-display.mjs';
import { count } from './arguments.ts';
import type { Debugger } from './debugger.ts';
import { generateFolder } from '#test/fixtures/generated-folder.ts';
import { generateLibrary } from '#test/fixtures/generated-library.ts';
import { record } from './record.ts';
import { withFolder, withRealWindow } from './real-window.ts';

const project = path.resolve(import.meta.dirname, '..');
const source = path.resolve(project, '../shared/mocap/cmu');
const TAGGED = 50_000; // clips
const MARKERS = 10; // a clip
const SECONDS = 3;

const files = count('--files', 3000);
const indexed = { files, bytes: files * 183_000 };

interface Found {
  readonly frames: number; // a second
  readonly main: readonly number[]; // ms
  readonly library: readonly number[]; // ms
  readonly rounds: number; // of the work, where the page does it
}

/** Asks in turn, in the page, every 10 ms, for `SECONDS`; meanwhile does `work` again and again. */
const watchFor = (work: string): string => `(async () => {
  const { segue } = window;
  const drawn = () => Number(document.documentElement.dataset.framesDrawn);
  const found = { main: [], library: [], rounds: 0 };
  const until = performance.now() + ${SECONDS * 1000};
  const before = drawn();
  const timed = async (list, name, request) => {
    const begun = performance.now();
    await segue.call(name, request);
    list.push(performance.now() - begun);
  };
  const texts = ['walk', 'run fast', 'tag:loc', 'fps:60 jump', ''];
  const asking = (async () => {
    for (let i = 0; performance.now() < until; i++) {
      await timed(found.main, 'app.info', {});
      await timed(found.library, 'library.search', { text: texts[i % texts.length], limit: 60 });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const working = (async () => {
    while (performance.now() < until) {
      ${work}
      found.rounds++;
    }
  })();
  await Promise.all([asking, working]);
  window.busy = { ...found, frames: (drawn() - before) / ${SECONDS} };
})()`;

/** `begin` runs before the measurement at rest, and again before the measurement during playback. */
async function watch(page: Debugger, work: string, begin: () => Promise<void>): Promise<Found> {
  const look = async (): Promise<Found> => {
    await begin();
    await page.evaluate('delete window.busy');
    await page.evaluate(`void ${watchFor(work)}`);
    await page.waitFor('window.busy !== undefined');
    return page.evaluate<Found>('window.busy');
  };
  const still = await look();
  await page.press('Space');
  await delay(2500); // the tier is found
  const { frames } = await look();
  await page.press('Space');
  await delay(1000);
  return { ...still, frames };
}

const nothing = 'await new Promise((resolve) => setTimeout(resolve, 100));';
const tagging = `
  const clipIds = (window.tagged ??= await segue.call('library.clipIds', { text: '', offset: 0, limit: ${TAGGED} }).then(({ value }) => value));
  const edit = { name: 'Tag', changes: [{ kind: 'tag.put', tag: 'busy', clipIds }] };
  await segue.call('edit.commit', { edit });
  await segue.call('edit.undo', {});`;

/** Hands the folder over to the window, as a second start does. */
async function handOver(env: NodeJS.ProcessEnv, library: string, folder: string): Promise<void> {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env;
  const { flags } = electronFlags({ virtualDisplay: true });
  const second = spawn(electronPath, [...flags, '.', '--library', library, folder], {
    cwd: project,
    env: rest,
    stdio: 'ignore',
  });
  await once(second, 'exit');
}

function rowOf(name: string, { frames, main, library }: Found): string {
  const figures = (times: readonly number[]): string => {
    const sorted = times.toSorted((a, b) => a - b);
    const part = (share: number): string => sorted[Math.floor((sorted.length - 1) * share)].toFixed(1);
    return `${part(0.5)} / ${part(0.99)} / ${part(1)}`;
  };
  return `| ${name} | ${frames.toFixed(1)} | ${figures(main)} | ${figures(library)} |`;
}

await withVirtualDisplay((env) =>
  withFolder(async (folder) => {
    const file = path.join(folder, 'library.db');
    const isDrawn = 'Number(document.documentElement.dataset.framesDrawn) > 0';
    // The first start adds the clips and the transition that play: only an empty library gets them.
    await withRealWindow(env, file, ({ page }) => page.waitFor(isDrawn));
    const library = valueOf(openLibrary(file));
    generateLibrary(library, { clips: TAGGED, markersPerClip: MARKERS });
    closeLibrary(library);
    const folders = ['one', 'other'].map((name) => path.join(folder, name));
    for (const clips of folders) generateFolder(clips, source, indexed);
    await withRealWindow(env, file, async ({ page }) => {
      await page.waitFor(isDrawn);
      await delay(2000);
      const quiet = await watch(page, nothing, async () => undefined);
      const tagged = await watch(page, tagging, async () => undefined);
      const index = await watch(page, nothing, () => handOver(env, file, folders.pop() ?? ''));
      const rows = [
        rowOf('nothing', quiet),
        rowOf(`tags ${TAGGED.toLocaleString('en')} clips and undoes it, ${tagged.rounds} times`, tagged),
        rowOf(`indexes ${files.toLocaleString('en')} files`, index),
      ];
      record(
        'busy',
        '# A window whose library is busy\n\nAnswers: a paused page sends a request every 10 ms; median, p99 and longest. Frames: the starter transition plays with both slots. Software rendering on two cores, shared with the import processes. See bench/busy.bench.ts.',
        [
          '| work of the library | frames per second | answers of main, ms | answers of search, ms |',
          '|---|---|---|---|',
          ...rows,
        ].join('\n'),
      );
    });
  }),
);
