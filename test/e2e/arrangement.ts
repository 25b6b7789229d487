import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { SegueBridge } from '#contract/api.ts';
import type { Workspace } from '#renderer/stores/workspace/workspace.ts';
import { createHome, keepsSteps, type Home } from './segue-app.ts';
import { runScript } from './spawn-segue.ts';

/** Differences from the default arrangement of a window; `{}`: as at the first start. */
export type Arrangement = Partial<Workspace>;

/**
 * Figures are drawn in low quality in most tests, since without a GPU high quality takes most of the time.
 */
export const plain: Arrangement = { quality: keepsSteps ? 'auto' : 'low ×.5' };

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

/** Resets a window: closes it in its page, undoes all edits, restores the arrangement, and opens it again. */
export async function beginAgain(page: Page, arrangement: Arrangement = plain): Promise<void> {
  await page.mouse.move(0, 0);
  await page.emulateMedia({ reducedMotion: null });
  await page.evaluate(openAnew, JSON.stringify(arrangement));
}

/** What `renderer/app/main.tsx` leaves in the page. */
interface DrivenPage {
  readonly segue: SegueBridge;
  readonly segueWindow: { close(): void; open(): void };
}

/** Runs in the page. */
async function openAnew(arrangement: string): Promise<void> {
  const { segue, segueWindow } = window as unknown as DrivenPage;
  segueWindow.close(); // which sends pending saves before the calls below
  for (let left: string | null = ''; left !== null;) {
    const undone = await segue.call('edit.undo', {});
    left = undone.ok ? undone.value.undo : null;
  }
  await segue.call('workspace.save', { workspace: JSON.parse(arrangement) });
  segueWindow.open();
}

/** The content of a library and the names of the files beside it, as text. */
export async function contentOf(page: Page, home: Home): Promise<string> {
  const files = readdirSync(home.folder).filter((name) => !name.startsWith('library'));
  return JSON.stringify([files.toSorted(), await page.evaluate(askForContent)]);
}

/** Runs in the page. */
async function askForContent(): Promise<readonly unknown[]> {
  const { segue } = window as unknown as DrivenPage;
  const opened = await segue.call('library.open', {});
  if (!opened.ok) return [opened.error];
  const { presets, jointMaps } = opened.value;
  // An edit that is undone leaves an empty list where there was none.
  const transitions = opened.value.transitions.map((each) => ({ ...each, trailing: each.trailing ?? [] }));
  const rows = await segue.call('library.search', { text: '', limit: 1000 });
  const folders = await segue.call('folders.watched', {});
  return [transitions, presets, jointMaps, rows, folders];
}
