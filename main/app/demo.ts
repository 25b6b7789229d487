import { rm } from 'node:fs/promises';
import path from 'node:path';
import { anyFile, noFile, type Replacing } from '../export/replacing.ts';
import { reportMark } from '../export/report/report-difference.ts';
import { settingsMark } from '../export/settings/settings-file.ts';
import { modeToReplace, writeFileWhole } from '../export/write-file.ts';
import { makeFolder } from '../library/database/make-folder.ts';
import { attempt, attemptLater, valueOf } from '../library/problems.ts';
import type { AppSession } from './session.ts';
import { moments, captureStills } from './save-report.ts';

/** Size of the stills, px. */
const size = { width: 1600, height: 1000 };

/**
 * Plays the newest transition in the window and writes to `folder`: stills of the window, a curve plot for
 * each method, settings.json, and report.html with all of them. Throws a `Refusal` if there is no transition.
 */
export async function runDemo(session: AppSession, folder: string): Promise<readonly string[]> {
  const { library, window } = session;
  const transitionId = valueOf(await library.newestTransition());
  valueOf(attempt(folder, () => makeFolder(folder)));
  window.setContentSize(size.width, size.height);
  session.emit('app.openTransition', { transitionId });
  const names: string[] = [];
  const keep = async (name: string, content: string | Uint8Array): Promise<void> => {
    const file = path.join(folder, name);
    valueOf(await attemptLater(file, () => writeFileWhole(file, content, replacedBy(name))));
    names.push(name);
  };
  await removeOld(folder);
  const stills = await captureStills(session, async () => {
    const image = await window.webContents.capturePage();
    const { width, height } = image.getSize();
    return width === size.width && height === size.height ? image : image.resize(size);
  });
  for (const [index, { png }] of stills.entries()) await keep(`still-${index + 1}.png`, png);
  const report = valueOf(await library.reportFiles(transitionId, stills));
  for (const [name, content] of Object.entries(report)) await keep(name, content);
  return names;
}

/** Pictures carry no mark of ours, so that an earlier demo is known by its names. */
function replacedBy(name: string): Replacing {
  if (name.endsWith('.html')) return { ...noFile, mark: reportMark };
  return name.endsWith('.json') ? { ...noFile, mark: settingsMark } : anyFile;
}

/**
 * Removes files of an earlier demo, which would be mistaken for those of this one. Refuses files of others.
 */
async function removeOld(folder: string): Promise<void> {
  const names = ['report.html', 'settings.json', ...moments.map((_, index) => `still-${index + 1}.png`)];
  const file = (name: string): string => path.join(folder, name);
  for (const name of names)
    valueOf(await attemptLater(file(name), () => modeToReplace(file(name), replacedBy(name))));
  await Promise.all(names.map((name) => rm(file(name), { force: true })));
}
