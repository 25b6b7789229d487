/**
 * How long the window takes to export a video of two slots with text in each quality, and to cancel one. `npm
 * run bench -- video [--long] [--save]`; `--long`: a draft of 30 s of 1080p alone.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Locator, type Page } from 'playwright';
import { electronFlags } from '../tools/electron/electron-flags.mjs';
import { withVirtualDisplay } from '../tools/electron/virtual-display.mjs';
import { walkingPerson } from './many-joints.ts';
import { withFolder } from './real-window.ts';
import { record } from './record.ts';
import { setUpWalkers } from './walkers-window.ts';

const project = path.resolve(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
const SIZES = isLong ? ['1920 × 1080'] : ['1280 × 720', '1920 × 1080'];
const QUALITIES = isLong ? ['Draft'] : ['Draft', 'Full'];
const SPAN = isLong ? 'Whole' : 'Around the blend';
const LENGTH = 30; // s, of a long video
const FPS = 30; // of the dialog, if nothing else is chosen
const PATIENCE_MS = 1_800_000;

interface Exported {
  readonly name: string; // size and quality
  readonly frames: number;
  readonly seconds: number;
  readonly cpu: Cpu;
  readonly cancelMs: number;
}

/** Time of processors by process, s. */
interface Cpu {
  readonly graphics: number;
  readonly window: number;
  readonly others: number;
}

const cpuOf = (app: ElectronApplication): Promise<Cpu> =>
  app.evaluate((electron) => {
    const sums = { graphics: 0, window: 0, others: 0 };
    for (const { type, cpu } of electron.app.getAppMetrics())
      sums[type === 'GPU' ? 'graphics' : type === 'Tab' ? 'window' : 'others'] += cpu.cumulativeCPUUsage ?? 0;
    return sums;
  });

async function openDialog(page: Page, size: string, quality: string): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Export picture or video');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export picture or video' });
  for (const [group, name] of [
    ['Export', 'Video'],
    ['Span', SPAN],
    ['Size', size],
    ['Quality', quality],
  ] as const)
    await dialog
      .getByRole('group', { name: group, exact: true })
      .getByRole('button', { name, exact: true })
      .click();
  return dialog;
}

/**
 * Measures from the click, when the system has it, to the moment when the file is gone and the status bar says
 * nothing of it, ms.
 */
const watchCancel = `globalThis.cancelled = new Promise((done) => addEventListener('click', ({ timeStamp }) => {
  const watch = () => document.querySelector('[aria-label="Export under way"]') ? requestAnimationFrame(watch) : done(performance.now() - timeStamp);
  watch();
}, { once: true, capture: true })); undefined`;

/** Exports the span twice: cancelled after a second, and from *Export…* to the end. */
async function exportVideo(app: ElectronApplication, size: string, quality: string): Promise<Exported> {
  const page = await app.firstWindow();
  const dialog = await openDialog(page, size, quality);
  const words = await dialog.getByText(/^\d+ frames/).innerText();
  const begin = dialog.getByRole('button', { name: 'Export…' });
  const running = page.getByRole('group', { name: 'Export under way' });
  await begin.click();
  await running.waitFor();
  await delay(1000);
  await page.evaluate(watchCancel);
  await running.getByRole('button', { name: 'Cancel' }).click();
  const cancelMs = await page.evaluate<number>('cancelled');
  await openDialog(page, size, quality);
  const before = await cpuOf(app);
  const since = performance.now();
  await begin.click();
  await running.waitFor();
  await running.waitFor({ state: 'detached' });
  const seconds = (performance.now() - since) / 1000;
  const after = await cpuOf(app);
  const spent = (key: keyof Cpu): number => after[key] - before[key];
  const cpu = { graphics: spent('graphics'), window: spent('window'), others: spent('others') };
  return { name: `${size}, ${quality}`, frames: Number.parseInt(words, 10), seconds, cpu, cancelMs };
}

/** Shows a transition of `LENGTH` s after its library has read the clips of `folder`. */
async function openLong(page: Page): Promise<void> {
  await page.evaluate(setUpWalkers({}));
  await page.reload();
  await delay(5000);
}

async function exportAll(env: NodeJS.ProcessEnv, folder: string): Promise<readonly Exported[]> {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env;
  const { flags } = electronFlags({ virtualDisplay: true });
  for (const name of isLong ? ['person-a', 'person-b'] : [])
    writeFileSync(path.join(folder, `${name}.bvh`), walkingPerson(LENGTH, name === 'person-a' ? 6 : 7.5));
  const app = await _electron.launch({
    args: [...flags, '.', '--library', path.join(folder, 'library.db'), ...(isLong ? [folder] : [])],
    cwd: project,
    env: { ...(rest as Record<string, string>), XDG_CONFIG_HOME: folder },
  });
  app.context().setDefaultTimeout(PATIENCE_MS);
  try {
    await app.evaluate(({ dialog }, parent) => {
      let count = 0;
      dialog.showSaveDialog = () =>
        Promise.resolve({ canceled: false, filePath: `${parent}/video-${++count}.mp4` });
    }, folder);
    const page = await app.firstWindow();
    await page.getByRole('button', { name: 'Skip' }).click(); // the tour
    if (isLong) await openLong(page);
    const found: Exported[] = [];
    for (const size of SIZES)
      for (const quality of QUALITIES) found.push(await exportVideo(app, size, quality));
    return found;
  } finally {
    await app.close();
  }
}

const found = await withVirtualDisplay((env) => withFolder((folder) => exportAll(env, folder)));
const row = ({ name, frames, seconds, cpu, cancelMs }: Exported): string => {
  const each = (total: number): string => `${((1000 * total) / frames).toFixed(0)} ms`;
  const cells = [name, (frames / FPS).toFixed(1) + ' s', `${seconds.toFixed(1)} s`, each(seconds)];
  cells.push(((seconds * FPS) / frames).toFixed(1), each(cpu.graphics), each(cpu.window), each(cpu.others));
  return `| ${[...cells, `${cancelMs.toFixed(0)} ms`].join(' | ')} |`;
};
record(
  'video',
  '# Export of videos\n\nTwo slots side by side with text, encoded and written to the disk: from *Export…* to the closed dialog.',
  [
    '| size, quality | length | time | per frame | time / length | processor time per frame: graphics | window | others | cancel |',
    `|${'---|'.repeat(9)}`,
    ...found.map(row),
  ].join('\n'),
);
