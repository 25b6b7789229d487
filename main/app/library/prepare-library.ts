import path from 'node:path';
import { app, protocol } from 'electron';
import { EVENT_CHANNEL } from '../../../contract/channels.ts';
import type { SegueEvents } from '../../../contract/events.ts';
import { failure } from '../../../core/result.ts';
import type { LogFault } from '../../ipc/answer.ts';
import { takesLongToOpen } from '../../library/apart/older-library.ts';
import { prepareApart } from '../../library/apart/run-apart.ts';
import { openPreparingWindow } from '../window/preparing-window.ts';
import { handleProtocol, SCHEME } from '../window/protocol.ts';
import { listRendererFiles } from '../window/renderer-files.ts';
import { guardSession } from '../window/security.ts';

/**
 * Brings a large library of an older Segue up to date before it is opened, in a thread, and shows how far that is. Closing that window
 * ends the app: what was done is kept, and the next start goes on. Whatever keeps it from being done, opening the library says.
 *
 * @returns what ends the window that shows it; to be called when the window proper is there
 */
export async function prepareLibrary(file: string, log: LogFault): Promise<() => void> {
  if (!takesLongToOpen(file)) return () => undefined;
  guardSession();
  const nothing = failure({ code: 'notOpen', message: 'The library is not open yet.' });
  handleProtocol({
    files: listRendererFiles(path.join(app.getAppPath(), 'out', 'renderer')),
    load: { clip: () => Promise.resolve(nothing), skin: () => Promise.resolve(nothing) },
  });
  const window = openPreparingWindow(path.join(app.getAppPath(), 'out', 'preload', 'preload.cjs'));
  const leave = (): void => app.exit(0);
  window.on('close', leave);
  let last: SegueEvents['library.preparing'] | null = null;
  const tell = (): void => {
    if (last !== null && !window.isDestroyed())
      window.webContents.send(EVENT_CHANNEL, 'library.preparing', last);
  };
  // What was told before its page listened is lost.
  window.webContents.on('did-finish-load', tell);
  await prepareApart(file, (progress) => {
    last = progress;
    tell();
  }).catch((error: unknown) => log('prepare', error));
  protocol.unhandle(SCHEME);
  window.off('close', leave);
  return () => {
    if (!window.isDestroyed()) window.destroy();
  };
}
