/**
 * How long the window takes to export a video of two slots with text. `npm run bench -- video [--save]`. Needs what `npm start` built.
 */
import path from 'node:path';
import { _electron, type Page } from 'playwright';
import { electronFlags } from '../../tools/electron/electron-flags.mjs';
import { withVirtualDisplay } from '../../tools/electron/virtual-display.mjs';
import { record } from './record.ts';
import { withFolder } from './real-window.ts';

const project = path.resolve(import.meta.dirname, '../..');
const SIZES = ['1280 × 720', '1920 × 1080'];
const FPS = 30; // of the dialog, if nothing else is chosen
const PATIENCE_MS = 600_000;

interface Exported {
  readonly size: string;
  readonly frames: number;
  readonly seconds: number;
}

/** Exports *Around the blend* of the starter transition, from *Export…* to the closed dialog. */
async function exportVideo(page: Page, size: string): Promise<Exported> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Export picture or video');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export picture or video' });
  for (const [group, name] of [
    ['Export', 'Video'],
    ['Size', size],
  ] as const)
    // prettier-ignore
    await dialog.getByRole('group', { name: group, exact: true }).getByRole('button', { name }).click();
  const words = await dialog.getByText(/^\d+ frames/).innerText();
  const since = performance.now();
  await dialog.getByRole('button', { name: 'Export…' }).click();
  await dialog.waitFor({ state: 'detached' });
  return { size, frames: Number.parseInt(words, 10), seconds: (performance.now() - since) / 1000 };
}

async function exportAll(env: NodeJS.ProcessEnv, folder: string): Promise<readonly Exported[]> {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env;
  const { flags } = electronFlags({ virtualDisplay: true });
  const app = await _electron.launch({
    args: [...flags, '.', '--library', path.join(folder, 'library.db')],
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
    const found: Exported[] = [];
    for (const size of SIZES) found.push(await exportVideo(page, size));
    return found;
  } finally {
    await app.close();
  }
}

const found = await withVirtualDisplay((env) => withFolder((folder) => exportAll(env, folder)));
const row = ({ size, frames, seconds }: Exported): string =>
  `| ${size} | ${seconds.toFixed(1)} s | ${((1000 * seconds) / frames).toFixed(0)} ms | ${((seconds * FPS) / frames).toFixed(1)} |`;
record(
  'video',
  '# Export of videos\n\nTwo slots side by side with text, drawn in full quality, encoded and written to the disk: *Around the blend* of the starter transition, from *Export…* to the closed dialog.',
  ['| size | time | per frame | time / length of the video |', '|---|---|---|---|', ...found.map(row)].join(
    '\n',
  ),
);
