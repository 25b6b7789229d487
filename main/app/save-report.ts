import type { Response } from '#contract/api.ts';
import { success } from '#core/result.ts';
import { safeFileName } from '../export/write-file.ts';
import type { Dialogs } from '../ipc/services.ts';
import type { AppSession } from './session.ts';
import { captureStills } from './stills.ts';

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
