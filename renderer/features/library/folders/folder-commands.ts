import type { WatchedFolder } from '../../../../contract/library/watched-folders.ts';
import type { Requests } from '../../../stores/workbench.ts';
import { ask } from '../../../stores/ask.ts';

/** Checks a folder for changes now. */
export async function lookAtFolder(app: Requests, { id, name }: WatchedFolder): Promise<void> {
  if ((await ask(app, 'folders.lookAt', { id })) !== undefined) app.notices.say(`Checking ${name}`);
}

/** Stops watching a folder; its clips stay. */
export async function forgetFolder(app: Requests, { id, name }: WatchedFolder): Promise<void> {
  if ((await ask(app, 'folders.forget', { id })) !== undefined)
    app.notices.say(`Stopped watching ${name} · its clips stay`);
}
