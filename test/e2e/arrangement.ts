import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { SegueBridge } from '../../contract/api.ts';
import type { Workspace } from '../../renderer/state/workspace/workspace.ts';
import type { Home } from './segue-app.ts';
import { createHome, keepsSteps } from './segue-app.ts';
import { runScript } from './spawn-segue.ts';

/** Differences from the default arrangement of a window; `{}`: as at the first start. */
export type Arrangement = Partial<Workspace>;

/** Figures are drawn in low quality in most tests, since without a GPU high quality takes most of the time. */
export const plain: Arrangement = keepsSteps ? {} : { quality: 'low ×.5' };

/** Unopened libraries of this worker, by their arrangement as JSON. */
const unopened = new Map<string, string>();

/** Puts a new library with this arrangement into `home`; none for `{}`, since the app creates it. */
export async function placeLibrary(home: Home, arrangement: Arrangement = plain): Promise<void> {
  const workspace = JSON.stringify(arrangement);
  if (workspace === '{}') return;
  let file = unopened.get(workspace);
  if (file === undefined || !existsSync(file)) {
    file = path.join(createHome().folder, 'unopened.db');
    await runScript('arranged-library.ts', file, workspace);
    unopened.set(workspace, file);
  }
  copyFileSync(file, home.library);
}

/** Resets a window: undoes all edits, restores the arrangement, and loads the page again. */
export async function beginAgain(page: Page, arrangement: Arrangement = plain): Promise<void> {
  await page.mouse.move(0, 0);
  await page.emulateMedia({ reducedMotion: null });
  await page.evaluate(takeAllBack, JSON.stringify(arrangement));
  await page.reload();
}

/** Runs in the page. */
async function takeAllBack(arrangement: string): Promise<void> {
  const { segue } = window as unknown as { segue: SegueBridge };
  // Pending saves come before this write.
  const saveWhatWaits = (): boolean => window.dispatchEvent(new Event('pagehide'));
  saveWhatWaits();
  for (let left: string | null = ''; left !== null;) {
    const undone = await segue.call('edit.undo', {});
    left = undone.ok ? undone.value.undo : null;
  }
  // The window is told of each step, and updates itself.
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  saveWhatWaits();
  await segue.call('workspace.save', { workspace: JSON.parse(arrangement) });
  for (const type of ['beforeunload', 'pagehide'])
    window.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
}
