import type { WatchedFolder } from '../../../../contract/library/watched-folders.ts';
import type { Requests } from '../../../stores/workbench.ts';
import { ask } from '../../../stores/ask.ts';

/** Checks a folder for changes now. */
export async function checkFolder(app: Requests, { id, name }: WatchedFolder): Promise<void> {
  if ((await ask(app, 'folders.check', { id })) !== undefined) app.notices.report(`Checking ${name}`);
}

/** Stops watching a folder; its clips stay. */
export async function forgetFolder(app: Requests, { id, name }: WatchedFolder): Promise<void> {
  if ((await ask(app, 'folders.forget', { id })) !== undefined)
    app.notices.report(`Stopped watching ${name} · its clips stay`);
}
