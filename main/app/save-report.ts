import path from 'node:path';
import type { Response } from '../../contract/api.ts';
import { success } from '../../core/result.ts';
import { safeFileName, writeFileWhole } from '../export/write-file.ts';
import { attemptLater } from '../library/problems.ts';
import type { WindowDialogs } from './window/dialogs.ts';
import type { AppSession } from './session.ts';
import { takeStills } from './stills.ts';

/** Asks for a file and writes the report on the open transition to it, with stills of the views. */
export async function saveReport(
  session: Pick<AppSession, 'window' | 'library' | 'show'>,
  dialogs: Pick<WindowDialogs, 'choosePlaceForReport'>,
  { transitionId, name }: { readonly transitionId: string; readonly name: string },
): Promise<Response<'app.saveReport'>> {
  const file = await dialogs.choosePlaceForReport(`${safeFileName(name) || 'transition'}.html`);
  if (file === undefined) return success(null);
  const stills = await takeStills(session, (views) => session.window.webContents.capturePage(views));
  const report = await session.library.reportFiles(transitionId, stills);
  if (!report.ok) return report;
  return attemptLater(file, async () => {
    await writeFileWhole(file, report.value['report.html']);
    return { fileName: path.basename(file) };
  });
}
