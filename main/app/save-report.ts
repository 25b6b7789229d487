import { setTimeout as delay } from 'node:timers/promises';
import type { NativeImage, Rectangle } from 'electron';
import type { Response } from '#contract/api.ts';
import { success } from '#core/kit/result.ts';
import { safeFileName } from '../export/write-file.ts';
import type { Dialogs } from '../ipc/services.ts';
import type { AppSession } from './session.ts';
import type { ReportStill } from '../export/report/report.ts';

/** Asks for a file and writes the report on the open transition to it, with stills of the views. */
export async function saveReport(
  session: Pick<AppSession, 'window' | 'library' | 'show'>,
  dialogs: Pick<Dialogs, 'choosePlaceForReport'>,
  { transitionId, name }: { readonly transitionId: string; readonly name: string },
): Promise<Response<'app.saveReport'>> {
  const file = await dialogs.choosePlaceForReport(`${safeFileName(name) || 'transition'}.html`);
  if (file === undefined) return success(null);
  const stills = await captureStills(session, (views) => session.window.webContents.capturePage(views));
  return session.library.saveReport(transitionId, stills, file);
}

/** Moments of the stills, s after the seam. */
export const moments = [-0.2, 0, 0.06, 0.12, 0.18, 0.24, 0.3, 0.5];

/** Maximum wait for a change on the screen, ms. */
const MAX_WAIT_MS = 10_000;

/**
 * Plays the open transition in the window and takes a still at each moment with `take`, given the place of
 * the views in the window.
 */
export async function captureStills(
  { window, show }: Pick<AppSession, 'window' | 'show'>,
  take: (views: Rectangle) => Promise<NativeImage>,
): Promise<readonly ReportStill[]> {
  const stills: ReportStill[] = [];
  let before: Buffer | undefined;
  for (const time of moments) {
    const views = await show(time);
    before = await screenAfter(before);
    stills.push({ caption: captionOf(time), png: (await take(views)).toPNG() });
  }
  return stills;

  /**
   * The screen is updated some time after the page has drawn, so this waits until it differs from `previous`.
   */
  async function screenAfter(previous: Buffer | undefined): Promise<Buffer> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      await delay(120);
      const screen = (await window.webContents.capturePage()).toBitmap();
      if (previous?.equals(screen) !== true || performance.now() > deadline) return screen;
    }
  }
}

function captionOf(time: number): string {
  if (time === 0) return 'At the seam';
  return `${Math.abs(time).toFixed(2)} s ${time < 0 ? 'before' : 'after'} the seam`;
}
