import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import type { SegueBridge } from '#contract/api.ts';
import type { LibrarySnapshot } from '#contract/edits/kinds.ts';
import { expectAccessible } from './accessibility.ts';
import { askMain } from './page-script.ts';
import { answerSaveDialog, drawnTime, keepStep, resize, settled, type Home } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseFromMenu, chooseTheme, perform, statusLine, pressKeys } from './window.ts';

/** Reports of the open, the approved or all transitions. */

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save report' });
const scope = (page: Page, name: string) =>
  dialog(page).getByRole('group', { name: 'Transitions' }).getByRole('button', { name });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save…' }).click();
const page3 = (home: Home): string => path.join(home.folder, 'three.html');
/** Number of transitions in a report. */
const reported = (file: string): number => readFileSync(file, 'utf8').split('<article').length - 1;

/** Adds copies of the open transition; their review is empty. */
async function addCopies(page: Page, count: number): Promise<void> {
  const opened = await askMain(page, 'library.open', {});
  const { transitions } = opened.value as Pick<LibrarySnapshot, 'transitions'>;
  const changes = Array.from({ length: count }, (_, i) => ({
    kind: 'transition.add' as const,
    transition: { ...transitions[0], id: crypto.randomUUID(), name: `copy ${i + 1}` },
  }));
  await askMain(page, 'edit.commit', { edit: { name: 'Add copies', changes } });
  await settled(page);
}

async function openDialog(page: Page): Promise<void> {
  await settled(page);
  await perform(page, 'Save report…');
  await expect(dialog(page)).toBeVisible();
}

test('of the open transition: one page with stills of the views, curves and settings; the playhead stays', async ({
  segue,
  page,
  home,
}) => {
  const file = path.join(home.folder, 'hop.html');
  await answerSaveDialog(segue, file);
  await settled(page);
  const time = await drawnTime(page);
  await chooseFromMenu(segue, 'Save report…');
  await expect(scope(page, 'The open one')).toHaveAttribute('aria-pressed', 'true');
  await save(page);
  await expect(statusLine(page)).toHaveText('Saved · hop.html · 1 transition', { timeout: 60_000 });
  await settled(page);
  expect(await drawnTime(page)).toBe(time);

  const report = readFileSync(file, 'utf8');
  const stills = [...report.matchAll(/base64,([^"]+)/g)].map(([, data]) => data);
  expect(new Set(stills).size).toBe(8);
  expect(report.match(/<svg /g)).toHaveLength(3); // a strip of poses, and the curves of each slot
  expect(report).toContain('0.12 s after the seam');
});

test('of the approved, then of all: the page that is replaced is compared', async ({ segue, page, home }) => {
  await addCopies(page, 2);
  await openDialog(page);
  await expect(scope(page, 'Approved (0)')).toHaveAttribute('aria-disabled', 'true');
  await pressKeys(page, 'Escape', 'Shift+A');
  await expect(statusLine(page)).toContainText('Saved · Approve transition');

  const file = page3(home);
  await answerSaveDialog(segue, file);
  await openDialog(page);
  await scope(page, 'Approved (1)').click();
  await keepStep(page, 'report-1-approved');
  await expectAccessible(page, 'save report, dark');
  await save(page);
  await expect(statusLine(page)).toHaveText('Saved · three.html · 1 transition');
  expect(reported(file)).toBe(1);

  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await openDialog(page);
  await scope(page, 'All (3)').click();
  await expectAccessible(page, 'save report, light, small', 'report-3-light-small');
  await save(page);
  await expect(statusLine(page)).toHaveText(
    'Saved · three.html · 3 transitions · 2 changed since the earlier report',
  );
  expect(reported(file)).toBe(3);
  await expect(dialog(page)).toBeHidden();
});

test('closing the dialog cancels, and leaves the earlier file', async ({ segue, page, home }) => {
  await addCopies(page, 400); // so many that the report lasts until it is cancelled
  const file = page3(home);
  writeFileSync(file, 'mine');
  await answerSaveDialog(segue, file);
  await openDialog(page);
  await scope(page, 'All (401)').click();
  await save(page);
  await expect(dialog(page).getByRole('progressbar', { name: 'Exported' })).toHaveAttribute('value', /0\.\d/);
  await keepStep(page, 'report-2-progress');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await settled(page);
  const progress = await page.evaluateHandle(() => {
    const { segue } = window as unknown as { segue: SegueBridge };
    const shares: number[] = [];
    segue.on('report.progress', ({ share }) => shares.push(share));
    return shares;
  });
  // Meanwhile it would go on.
  await answerSaveDialog(segue, path.join(home.folder, 'hop.html'));
  await openDialog(page);
  await scope(page, 'The open one').click();
  await save(page);
  await expect(statusLine(page)).toContainText('Saved · hop.html', { timeout: 60_000 });
  const ofTheCancelled = (await progress.jsonValue()).filter((share) => share > 0 && share < 1);
  expect(ofTheCancelled.length).toBeLessThanOrEqual(1);
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('after a restart the dialogs have the choices made last, and begin in their folders', async ({
  start,
  ownHome: { folder },
}) => {
  const first = await start();
  await openDialog(first.page);
  await scope(first.page, 'All (1)').click();
  await answerSaveDialog(first, path.join(folder, 'all.html'));
  await save(first.page);
  await expect(statusLine(first.page)).toContainText('Saved · all.html');
  const root = (page: Page) =>
    page
      .getByRole('dialog', { name: 'Export motion' })
      .getByRole('group', { name: 'Root' })
      .getByRole('button', { name: 'In place' });
  await perform(first.page, 'Export motion…');
  await root(first.page).click();
  await first.close();

  const second = await start();
  const { page } = second;
  await openDialog(page);
  await expect(scope(page, 'All (1)')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await perform(page, 'Export motion…');
  await expect(root(page)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await perform(page, 'Export for engine…'); // its own choice
  const engine = page.getByRole('dialog', { name: 'Export for engine' });
  await expect(engine.getByRole('button', { name: 'The open one' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');

  await second.app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = (...given: readonly unknown[]) => {
      Object.assign(globalThis, { given: given.at(-1) });
      return Promise.resolve({ canceled: true, filePath: '' });
    };
  });
  await openDialog(page);
  await save(page);
  await settled(page);
  const given = await second.app.evaluate(() => (globalThis as { given?: unknown }).given);
  expect(given).toMatchObject({ defaultPath: path.join(folder, 'Transitions of library.html') });
  await expect(dialog(page)).toBeVisible();
});
