import { expect, type Page } from 'playwright/test';
import { keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, perform, searchFor, statusLine, pressKeys } from './window.ts';

/** The open clip: viewing and tagging clips one by one, by key. */

const pill = (page: Page) => page.locator('[data-part="clip-pill"]');
const transitionPill = (page: Page) => page.locator('[data-part="transition-pill"]');

async function openClip(page: Page, name: string): Promise<void> {
  await clipRow(page, name).click();
  await page.keyboard.press('Enter');
  await expect(pill(page)).toContainText(name);
}

test('Enter and double click open a clip, which the list marks, and Esc returns to the transition as it was', async ({
  page,
}) => {
  const before = await transitionPill(page).textContent();
  await page.keyboard.press('ArrowRight');
  const time = await page.getByRole('status', { name: 'Playhead' }).textContent();
  await openClip(page, 'walk');
  await expect(transitionPill(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Back to transition' })).toBeVisible();
  await clipRow(page, 'jog').click();
  await expect(clipRow(page, 'walk')).toHaveAttribute('aria-current', 'true');
  await expect(clipRow(page, 'jog')).toHaveAttribute('aria-current', 'false');
  await keepStep(page, 'desk');
  await page.keyboard.press('Escape');
  await expect(transitionPill(page)).toHaveText(before ?? '');
  await expect(page.getByRole('status', { name: 'Playhead' })).toHaveText(time ?? '');
  await clipRow(page, 'jog').dblclick();
  await expect(pill(page)).toContainText('jog');
  await page.getByRole('button', { name: 'Back to transition' }).click();
  await expect(transitionPill(page)).toHaveText(before ?? '');
});

test('PageDown and PageUp go through the clips of a search, and keys tag each', async ({ page }) => {
  await searchFor(page, 'len:<3.9');
  await expect(page.getByRole('region', { name: 'Clips' }).getByRole('heading')).toContainText('Found');
  const names = await page.locator('.clip-list .row-name').allTextContents();
  await openClip(page, names[0]);
  for (const name of names) {
    await expect(pill(page)).toContainText(name);
    await pressKeys(page, 'ArrowRight', 'm');
    await expect(statusLine(page)).toHaveText(/^Saved · Add .* marker/);
    await page.keyboard.press('PageDown');
  }
  await expect(async () => {
    await page.keyboard.press('PageDown'); // earlier saves are reported later
    await expect(statusLine(page)).toHaveText('This is the last clip of the list', { timeout: 500 });
  }).toPass();
  await pressKeys(page, 'ControlOrMeta+A', 'Delete');
  await expect(statusLine(page)).toHaveText(/^Saved · Delete/);
  await expect(async () => {
    await page.keyboard.press('Shift+M'); // its motion may still load
    await expect(page.getByRole('button', { name: /Accept all/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(statusLine(page)).toHaveText(/^Saved · Add \d+ markers/);
  await keepStep(page, 'desk tagged');
});

test('contacts and root speed are shown as lanes, with the curves of the clip', async ({ page }) => {
  await openClip(page, 'walk');
  for (const lane of ['Contacts L', 'Contacts R', 'Speed'])
    await expect(page.locator('.timeline-row-name', { hasText: lane })).toHaveCount(1);
  await expect(page.locator('.timeline-row-name', { hasText: 'Source' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Curves' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Curves' })).toContainText('walk');
  await expect(page.getByRole('tabpanel', { name: 'Curves' })).not.toContainText('destination');
  await keepStep(page, 'desk curves');
});

test('a transition is made from the clip at the playhead, into a clip there', async ({ page }) => {
  await openClip(page, 'jog');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp');
  await perform(page, 'New transition from here');
  await expect(transitionPill(page)).toContainText('jog');
  await expect(statusLine(page)).toHaveText(
    'Saved · Add transition: out at the playhead, in at marker “Come from the walk”',
  );
  const outField = page.getByRole('textbox', { name: 'Source out' });
  await expect(outField).toHaveValue(/^f 30$|^30/);
  await openClip(page, 'walk');
  await page.keyboard.press('ArrowUp');
  await perform(page, 'Replace destination here');
  await expect(transitionPill(page)).toContainText('walk');
  await expect(page.getByRole('textbox', { name: 'Dest in' })).toHaveValue(/^f 10$|^10/);
});

test('a tooltip goes with a new size of the window, and none shows where a click moved a control', async ({
  page,
  segue,
}) => {
  const tooltip = page.getByRole('tooltip');
  await openClip(page, 'walk');
  await page.getByRole('banner').getByRole('button', { name: 'Transition from here' }).hover();
  await expect(tooltip).toContainText('Leaves this clip');
  await resize(segue, 1400, 900);
  await expect(tooltip).toBeHidden();
  await page.getByRole('button', { name: 'Replace destination' }).click();
  await expect(transitionPill(page)).toContainText('walk');
  await expect(statusLine(page)).toHaveText(/^Saved · Replace destination: in at a quarter$/);
  await page.waitForTimeout(700); // longer than a tooltip waits
  await expect(tooltip).toBeHidden();
});
