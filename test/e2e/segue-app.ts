import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { _electron, type ElectronApplication, type JSHandle, type Page } from 'playwright';
import { expect } from 'playwright/test';
import type { SegueBridge } from '#contract/api.ts';
import { electronPath } from '../../tools/electron/ensure-electron.mjs';
import { createWordlessFolder } from '../../tools/wordless-folder.mjs';
import { electronSwitches, ownData, project, startArguments } from './own-place.ts';

/** A running Segue with the library of `home`. */
export interface SegueApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  close(): Promise<void>;
}

/** A separate folder for one test, or for the tests of a file, with `library.db`. Removed by `remove`. */
export interface Home {
  readonly folder: string;
  readonly library: string;
  remove(): void;
}

/** Width and height, px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export function createHome(): Home {
  const folder = createWordlessFolder(tmpdir());
  return {
    folder,
    library: path.join(folder, 'library.db'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Marks the tour as seen; it has its own test. */
function rememberTour(): void {
  const file = path.join(ownData, 'installation.json');
  if (existsSync(file)) return;
  mkdirSync(ownData, { recursive: true });
  writeFileSync(file, JSON.stringify({ version: 1, recent: [], toured: true }));
}

/** Starts the built app with these arguments and waits for its window, which may have no library. */
export async function openSegue(...args: readonly string[]): Promise<SegueApp> {
  rememberTour();
  return launchSegue(startArguments(args));
}

/** `openSegue` in a new installation with its settings and profiles in `data`. */
export function openNewSegue(data: string, ...args: readonly string[]): Promise<SegueApp> {
  return launchSegue(startArguments(args, data));
}

/** Timeout of keys, clicks and waits, ms. Playwright's 30 s are too short for a busy machine. */
const PATIENCE_MS = 120_000;

async function launchSegue(args: string[]): Promise<SegueApp> {
  const app = await _electron.launch({
    args,
    cwd: project,
    env: { ...definedOnes(process.env), SEGUE_ELECTRON: electronPath },
    chromiumSandbox: !electronSwitches.includes('--no-sandbox'),
  });
  app.context().setDefaultTimeout(PATIENCE_MS);
  return { app, page: await app.firstWindow(), close: () => app.close() };
}

function definedOnes(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Starts the built app on `library`, opens `paths`, and waits until its window shows everything. */
export async function startSegue(library: string, ...paths: readonly string[]): Promise<SegueApp> {
  const segue = await openSegue('--library', library, ...paths);
  await shows(segue.page, paths);
  return segue;
}

/** Waits until a window started with `paths` shows their contents. */
export async function shows(page: Page, paths: readonly string[]): Promise<void> {
  if (paths.length > 0)
    await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText(/^Indexed /);
  await settled(page);
}

/** Resizes the window's content, px, and waits until the page has handled it. */
export async function resize(segue: SegueApp, width: number, height: number): Promise<void> {
  const { page } = segue;
  const isThere = (): Promise<boolean> =>
    page.evaluate(([width, height]) => innerWidth === width && innerHeight === height, [width, height]);
  if (await isThere()) return;
  // Main's answer may be lost (`Promise was collected`, a bug of the inspector), and so may a size set while
  // the window opens.
  await expect(async () => {
    await setContentSize(segue, { width, height });
    await expect.poll(isThere, { timeout: 5000, intervals: [20, 50, 100] }).toBe(true);
  }).toPass();
  await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))));
}

async function setContentSize({ app, page }: SegueApp, size: Size): Promise<void> {
  const own: JSHandle<BrowserWindow> = await app.browserWindow(page);
  await own.evaluate((window, { width, height }) => {
    // Setting the same size would have no effect.
    if (window.getContentSize()[0] === width) window.setContentSize(width - 1, height);
    window.setContentSize(width, height);
  }, size);
}

/** Time of the playhead on the transition's clock, s, as drawn. */
export async function drawnTime(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.documentElement.dataset.time));
}

/** Number of frames drawn since the window was opened. */
export async function framesDrawn(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.documentElement.dataset.framesDrawn));
}

/** Waits until main has answered all requests and the window has nothing left to draw. */
export async function settled(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(isSettled), { message: 'nothing is left to draw', intervals: [20] })
    .toBe(true);
}

/** Runs in the page. */
async function isSettled(): Promise<boolean> {
  const { segue } = window as unknown as { segue: SegueBridge };
  await segue.call('app.info', {});
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  const root = document.documentElement;
  if (root.dataset.settled === 'true') return true;
  // Checks again only after a change, instead of polling.
  await new Promise<void>((told) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      told();
    }).observe(root, { attributeFilter: ['data-settled'] });
    setTimeout(told, 1000);
  });
  return false;
}

/** Whether pictures of all steps are kept: `SEGUE_STEPS=1`. */
export const keepsSteps = process.env.SEGUE_STEPS === '1';

/** Saves a picture of the window to test-results/steps for inspection, if enabled. */
export async function keepStep(page: Page, name: string): Promise<void> {
  if (!keepsSteps) return;
  const folder = path.join(project, 'test-results', 'steps');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

/** `keepStep` of a window that has nothing left to draw. */
export async function keepSettled(page: Page, name: string): Promise<void> {
  await settled(page);
  await keepStep(page, name);
}

/** Calls main, and once more if the answer is lost: see `resize`. For what may be done twice. */
export function askMain<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return call().catch((error: unknown) => (/collected/.test(String(error)) ? call() : Promise.reject(error)));
}

/** Answers the next save dialog with `file`: the system's own dialog cannot be driven from here. */
export function answerSaveDialog({ app }: SegueApp, file: string): Promise<void> {
  const set = (): Promise<void> =>
    app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
  return askMain(set);
}

/** Answers the next open dialog with `file`, a file or a folder. */
export function answerOpenDialog({ app }: SegueApp, file: string): Promise<void> {
  const set = (): Promise<void> =>
    app.evaluate(({ dialog }, filePath) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
    }, file);
  return askMain(set);
}
