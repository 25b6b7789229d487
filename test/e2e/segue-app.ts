import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron } from 'playwright';
import type { ElectronApplication, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { SegueBridge } from '../../contract/api.ts';
import { electronPath } from '../../tools/electron/ensure-electron.mjs';
import { createWordlessFolder } from '../../tools/wordless-folder.mjs';
import { ordinaryUser } from './ordinary-user.ts';
import './own-place.ts';

const project = path.resolve(import.meta.dirname, '../..');
const flags = (process.env.SEGUE_TEST_FLAGS ?? '').split(' ').filter(Boolean);

/** The real clips beside the project; tests that need them skip, saying so, where they are absent. */
export const mocapFolder = path.resolve(project, '../shared/mocap/cmu');

/** A running Segue with the library of `home`. */
export interface SegueApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  close(): Promise<void>;
}

/** A folder of its own for one test, or for those of a file: `library.db` goes there. Removed by `remove`. */
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

/** Where the windows of this worker keep what they share. */
const configFolder = process.env.XDG_CONFIG_HOME;

/** As in an installation whose tour was seen: that is a test of its own. */
function rememberTour(folder: string): void {
  const file = path.join(folder, 'Segue', 'installation.json');
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ version: 1, recent: [], toured: true }));
}

/** Starts the built app with these arguments and waits for its window only: it may have no library to show. */
export async function openSegue(...args: readonly string[]): Promise<SegueApp> {
  if (configFolder !== undefined) rememberTour(configFolder);
  return launchSegue(args, {});
}

/** `openSegue` in a new installation, which keeps what it keeps in `config`. */
export function openNewSegue(config: string, ...args: readonly string[]): Promise<SegueApp> {
  return launchSegue(args, { XDG_CONFIG_HOME: config });
}

/** `openSegue` as a user whom the modes of files stop, as they do not stop root. */
export function openSegueAsOrdinaryUser(...args: readonly string[]): Promise<SegueApp> {
  return launchSegue(args, { SEGUE_ELECTRON: electronPath }, ordinaryUser());
}

/** For keys, clicks and what a page is waited for, ms. Playwright's own half a minute is too short for a busy machine. */
const PATIENCE_MS = 120_000;

async function launchSegue(
  args: readonly string[],
  env: Record<string, string>,
  program?: string,
): Promise<SegueApp> {
  const app = await _electron.launch({
    ...(program === undefined ? {} : { executablePath: program }),
    args: [...flags, '.', ...args],
    cwd: project,
    env: { ...definedOnes(process.env), ...env },
    chromiumSandbox: !flags.includes('--no-sandbox'),
  });
  app.context().setDefaultTimeout(PATIENCE_MS);
  return { app, page: await app.firstWindow(), close: () => app.close() };
}

function definedOnes(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Starts the built app on `library`, opens `paths` there, and waits until its window shows all of it. */
export async function startSegue(library: string, ...paths: readonly string[]): Promise<SegueApp> {
  const segue = await openSegue('--library', library, ...paths);
  await shows(segue.page, paths);
  return segue;
}

/** Waits until a window that was started with `paths` shows what is in them. */
export async function shows(page: Page, paths: readonly string[]): Promise<void> {
  if (paths.length > 0)
    await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText(/^Indexed /);
  await settled(page);
}

/** Gives the window's content a size, px, and waits until the page has it and was told. */
export async function resize(segue: SegueApp, width: number, height: number): Promise<void> {
  const { page } = segue;
  const isThere = (): Promise<boolean> =>
    page.evaluate(([width, height]) => innerWidth === width && innerHeight === height, [width, height]);
  if (await isThere()) return;
  // Main's answer may be lost (`Promise was collected`, a fault of the inspector), and a size that a window was given while it opened.
  await expect(async () => {
    await setContentSize(segue, { width, height });
    await expect.poll(isThere, { timeout: 5000, intervals: [20, 50, 100] }).toBe(true);
  }).toPass();
  await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))));
}

function setContentSize({ app }: SegueApp, size: Size): Promise<void> {
  return app.evaluate(({ BrowserWindow }, { width, height }) => {
    const [window] = BrowserWindow.getAllWindows();
    const [now] = window.getContentSize();
    // The same size again would be nothing to do.
    if (now === width) window.setContentSize(width - 1, height);
    window.setContentSize(width, height);
  }, size);
}

/** Time of the playhead on the transition's clock, s, as drawn. */
export async function drawnTime(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.documentElement.dataset.time));
}

/** How many frames the window has drawn since it was opened. */
export async function framesDrawn(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.documentElement.dataset.framesDrawn));
}

/** Waits until main has answered what it was asked, and the window has nothing left to draw. */
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
  // Asked again when it says something else, not over and over.
  await new Promise<void>((told) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      told();
    }).observe(root, { attributeFilter: ['data-settled'] });
    setTimeout(told, 1000);
  });
  return false;
}

/** Pictures of the steps of all tests are kept: with `SEGUE_STEPS=1`. */
export const keepsSteps = process.env.SEGUE_STEPS === '1';

/** Keeps a picture of the window under test-results/steps, for a person to look at, if it is asked for. */
export async function keepStep(page: Page, name: string): Promise<void> {
  if (!keepsSteps) return;
  const folder = path.join(project, 'test-results', 'steps');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

/** Answers the next save dialog with `file`: the system's own dialog cannot be driven from here. */
export async function answerSaveDialog({ app }: SegueApp, file: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
}

/** Answers the next open dialog with `file`, a file or a folder. */
export async function answerOpenDialog({ app }: SegueApp, file: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, file);
}
