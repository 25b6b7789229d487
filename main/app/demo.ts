import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import type { ReportStill } from '../export/report.ts';
import { writeFileWhole } from '../export/write-file.ts';
import { refuseLibraryFile } from '../library/database/library-targets.ts';
import { attempt, attemptLater, valueOf } from '../library/problems.ts';
import type { AppSession } from './session.ts';

/** Size of the stills, px. */
const size = { width: 1600, height: 1000 };
/** Maximum wait for a change on the screen, ms. */
const MAX_WAIT_MS = 10_000;
/** Moments of the stills, s after the seam. */
const moments = [-0.2, 0, 0.06, 0.12, 0.18, 0.24, 0.3, 0.5];

/**
 * Plays the newest transition in the window and writes to `folder`: stills of the window, a curve plot for each method,
 * settings.json, and report.html with all of them. Throws a `Refusal` if there is no transition.
 */
export async function runDemo(session: AppSession, folder: string): Promise<readonly string[]> {
  const { library, window } = session;
  const transitionId = valueOf(await library.newestTransition());
  valueOf(attempt(folder, () => mkdirSync(folder, { recursive: true })));
  window.setContentSize(size.width, size.height);
  session.emit('app.openTransition', { transitionId });
  const names: string[] = [];
  const keep = async (name: string, content: string | Uint8Array): Promise<void> => {
    const file = path.join(folder, name);
    valueOf(await attemptLater(file, () => writeFileWhole(file, content)));
    names.push(name);
  };
  await removeOld(folder);
  const stills: ReportStill[] = [];
  for (const [index, time] of moments.entries()) {
    await session.show(time);
    const still = { caption: captionOf(time), png: await takeStill(window, stills.at(-1)?.png) };
    stills.push(still);
    await keep(`still-${index + 1}.png`, still.png);
  }
  const report = valueOf(await library.reportDemo(transitionId, stills));
  for (const [name, content] of Object.entries(report)) await keep(name, content);
  return names;
}

function captionOf(time: number): string {
  if (time === 0) return 'the seam';
  return `${Math.abs(time).toFixed(2)} s ${time < 0 ? 'before' : 'after'} the seam`;
}

/**
 * The window as on the screen, as PNG of exactly `size`. The screen is updated some time after the page has drawn, so this waits until
 * it differs from `previous`.
 */
async function takeStill(window: BrowserWindow, previous: Uint8Array | undefined): Promise<Uint8Array> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    await delay(120);
    const image = await window.webContents.capturePage();
    const { width, height } = image.getSize();
    const isExact = width === size.width && height === size.height;
    const png = (isExact ? image : image.resize(size)).toPNG();
    if (previous === undefined || !png.equals(previous) || performance.now() > deadline) return png;
  }
}

/** Removes files of an earlier demo, which would be mistaken for those of this one. */
async function removeOld(folder: string): Promise<void> {
  const names = ['report.html', 'settings.json', ...moments.map((_, index) => `still-${index + 1}.png`)];
  const files = names.map((name) => path.join(folder, name));
  files.forEach(refuseLibraryFile);
  await Promise.all(files.map((file) => rm(file, { force: true })));
}
