import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep } from './segue-app.ts';
import { test } from './segue-test.ts';
import { killSegue } from './spawn-segue.ts';
import { showDetails, showTransitions, statusLine } from './window.ts';
import { boxOf } from './pointer.ts';

/** What is there at the next start, however the window ends. */

const row = (page: Page, name: RegExp) =>
  page.getByRole('grid', { name: 'Transitions' }).getByRole('row', { name });

/** Makes and opens a second transition, and waits until that is saved. */
async function addSecond(page: Page): Promise<void> {
  await showTransitions(page);
  await page.getByRole('button', { name: 'New transition' }).click();
  await expect(row(page, /^walk → hop \(2\)/)).toHaveAttribute('aria-selected', 'true');
  await page.waitForTimeout(1000);
}

/** Opens the first transition by a key pressed in the page itself, which is then busy for this time, ms. */
async function openFirstThenBusy(page: Page, busyMs: number): Promise<void> {
  await page.evaluate((ms) => {
    const list = document.querySelector('.transition-list');
    list?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    setTimeout(() => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    });
  }, busyMs);
}

test('the transition opened last is open at the next start: closed while busy, or killed while the camera moves', async ({
  start,
}) => {
  const first = await start();
  await addSecond(first.page);
  await openFirstThenBusy(first.page, 1500);
  await first.close();

  const second = await start();
  await expect(row(second.page, /^walk → hop A/)).toHaveAttribute('aria-selected', 'true');
  await keepStep(second.page, 'reopened-1-closed');
  await row(second.page, /^walk → hop \(2\)/).click();
  await second.page.waitForTimeout(1000);
  await openFirstThenBusy(second.page, 0);
  const stage = await boxOf(second.page.locator('.viewport-canvas'));
  const [x, y] = [stage.x + 300, stage.y + 300];
  await second.page.mouse.move(x, y);
  await second.page.mouse.down();
  const end = Date.now() + 1500;
  for (let i = 0; Date.now() < end; i++) await second.page.mouse.move(x + (i % 90), y);
  await killSegue(second);

  const { page } = await start();
  await expect(row(page, /^walk → hop A/)).toHaveAttribute('aria-selected', 'true');
});

test.describe('drafts', () => {
  /** Longest time from a typed letter until the draft is stored, ms. */
  const KEPT_AFTER_MS = 800;

  const transitionNote = (page: Page): Locator =>
    page.getByRole('region', { name: 'Review' }).getByRole('textbox', { name: 'Note' });
  const clipNote = (page: Page): Locator =>
    page.getByRole('region', { name: 'Tags and note' }).getByRole('textbox', { name: 'Note' });
  const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Transition name' });
  const clipRow = (page: Page): Locator => page.getByRole('grid', { name: 'Clips' }).getByRole('row').first();
  const sign = (page: Page): Locator => page.getByText('Unsaved draft');

  async function typeInto(field: Locator, text: string): Promise<void> {
    await field.click();
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text);
    await field.page().waitForTimeout(KEPT_AFTER_MS);
  }

  test('notes being typed are kept as drafts when the app is killed, and a name when the page crashes', async ({
    start,
  }) => {
    const first = await start();
    await first.page.getByRole('tab', { name: 'Review' }).click();
    await typeInto(transitionNote(first.page), 'the left foot slides');
    await killSegue(first);

    const second = await start();
    await expect(transitionNote(second.page)).toHaveValue('the left foot slides');
    await expect(sign(second.page)).toBeVisible();
    await keepStep(second.page, 'drafts-1-note');
    await transitionNote(second.page).press('ControlOrMeta+Enter');
    await expect(statusLine(second.page)).toHaveText(/^Saved/);
    await expect(sign(second.page)).toHaveCount(0);
    await clipRow(second.page).click();
    await showDetails(second.page);
    await typeInto(clipNote(second.page), 'limps at the end');
    await killSegue(second);

    const { app, page } = await start();
    await expect(transitionNote(page), 'it was saved').toHaveValue('the left foot slides');
    await clipRow(page).click();
    await expect(clipNote(page)).toHaveValue('limps at the end');
    await expect(sign(page)).toBeVisible();
    await clipNote(page).press('Escape');
    await expect(clipNote(page)).toHaveValue('');
    await expect(sign(page)).toHaveCount(0);
    await (await showTransitions(page)).getByRole('row').first().dblclick();
    await typeInto(nameField(page), 'walk into a hop');
    // After a crash Playwright has no page, so the page is queried through main.
    await app.evaluate(({ BrowserWindow, dialog }) => {
      // A user takes a moment; reloading a page while its crash is reported would end the app.
      dialog.showMessageBox = () =>
        new Promise((answer) => setTimeout(() => answer({ response: 0, checkboxChecked: false }), 500));
      const { webContents } = BrowserWindow.getAllWindows()[0];
      webContents.forcefullyCrashRenderer();
      return new Promise<void>((loaded) => webContents.once('did-finish-load', () => loaded()));
    });
    const typed = (): Promise<unknown> =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0].webContents.executeJavaScript(
          `document.querySelector('.name-field')?.value + ' · ' + document.querySelector('.unsaved')?.textContent`,
        ),
      );
    await expect.poll(typed).toMatch(/^walk into a hop · Unsaved draft/);
  });
});
