import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep, type SegueApp } from './segue-app.ts';
import { test } from './segue-test.ts';
import { showDetails, showTransitions } from './window.ts';

/** Text in an open field is restored, however the window ends. */

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

async function endByForce({ app }: SegueApp): Promise<void> {
  const gone = new Promise((resolve) => app.process().once('exit', resolve));
  app.process().kill('SIGKILL');
  await gone;
}

test('the note of a transition is kept as a draft when the app is killed, and saved when its field is left', async ({
  start,
}) => {
  const first = await start();
  await first.page.getByRole('tab', { name: 'Review' }).click();
  await typeInto(transitionNote(first.page), 'the left foot slides');
  await endByForce(first);
  const second = await start();
  await expect(transitionNote(second.page)).toHaveValue('the left foot slides');
  await expect(sign(second.page)).toBeVisible();
  await keepStep(second.page, 'drafts-1-note');
  await transitionNote(second.page).press('ControlOrMeta+Enter');
  await expect(second.page.getByRole('contentinfo').getByRole('status')).toHaveText(/^Saved/);
  await expect(sign(second.page)).toHaveCount(0);
  await expect(transitionNote(second.page)).toHaveValue('the left foot slides');
  await second.close();
  const third = await start();
  await expect(transitionNote(third.page)).toHaveValue('the left foot slides');
  await expect(sign(third.page)).toHaveCount(0);
});

test('a clip’s note is kept as a draft when the app is killed, and discarded by Esc', async ({ start }) => {
  const first = await start();
  await clipRow(first.page).click();
  await showDetails(first.page);
  await typeInto(clipNote(first.page), 'limps at the end');
  await endByForce(first);
  const { page } = await start();
  await clipRow(page).click();
  await expect(clipNote(page)).toHaveValue('limps at the end');
  await expect(sign(page)).toBeVisible();
  await keepStep(page, 'drafts-2-clip');
  await clipNote(page).press('Escape');
  await expect(clipNote(page)).toHaveValue('');
  await expect(sign(page)).toHaveCount(0);
});

test('the name of a transition is kept as typed, in its field, when the page crashes', async ({ start }) => {
  const { app, page } = await start();
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
