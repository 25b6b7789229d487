import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepPart } from './guide-picture.ts';
import { keepSettled, keepStep, settled } from './segue-app.ts';
import { differences } from './pictures.ts';
import { test } from './segue-test.ts';
import { chooseTheme, goPastSeam, perform, statusLine, undo } from './window.ts';

/** Foot contacts: kept as ranges, in lanes of the result, and locked. */

const timeline = (page: Page): Locator => page.getByRole('group', { name: 'Timeline', exact: true });
/** The value of a metric for A; NaN while there is none. */
const metric = (page: Page, name: string): Promise<number> =>
  page
    .getByRole('row', { name: new RegExp(`^${name} `) })
    .getByRole('cell')
    .nth(2)
    .evaluate((cell) => Number.parseFloat(cell.textContent));

/** A kept contact begins and ends at a frame, a detected one between two. */
const AS_DETECTED = 0.2; // cm

test('contacts are kept as ranges in one step, metrics stay, and one undo takes them back', async ({
  page,
}) => {
  await page.getByRole('tab', { name: 'Metrics' }).click();
  const detected = await metric(page, 'Foot slide');
  expect(detected).toBeGreaterThan(1);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await timeline(page).focus();
  await perform(page, 'Keep foot contacts as ranges');
  await expect(statusLine(page)).toHaveText('Saved · Keep foot contacts');
  await keepStep(page, 'contacts-1-kept');
  await keepPart(page, 'foot-contacts', page.getByRole('region', { name: 'Timeline' }));
  await page.getByRole('tab', { name: 'Metrics' }).click();
  await expect
    .poll(async () => Math.abs((await metric(page, 'Foot slide')) - detected))
    .toBeLessThan(AS_DETECTED);
  await perform(page, 'Keep foot contacts as ranges');
  await expect(statusLine(page)).toHaveText(/^No other foot contacts found on /);

  await page.getByRole('tab', { name: 'Timeline' }).click();
  const box = await timeline(page).boundingBox();
  if (!box) throw new Error('no timeline');
  await page.mouse.click(box.x + 529, box.y + 207); // the second stand of the left foot of the destination
  await page.keyboard.press('Delete');
  await expect(statusLine(page)).toHaveText('Saved · Delete left foot contact range');
  await page.getByRole('tab', { name: 'Metrics' }).click();
  await expect
    .poll(async () => Math.abs((await metric(page, 'Foot slide')) - detected))
    .toBeGreaterThan(AS_DETECTED);
  const kept = await metric(page, 'Foot slide');
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.keyboard.press('Shift+A');
  const reviewed = page.getByRole('grid', { name: 'Reviews' }).locator('.review-row .measure');
  await expect(reviewed).toHaveText(`${kept.toFixed(1)} cm`);
  await undo(page);
  await page.getByRole('tab', { name: 'Metrics' }).click();
  await undo(page, 2);
  await expect(statusLine(page)).toHaveText('Undid Keep foot contacts');
  await expect.poll(() => metric(page, 'Foot slide')).toBe(detected);
});

const stage = (page: Page): Locator => page.getByRole('main', { name: 'Viewports' });
const lane = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Timeline' }).getByText(name, { exact: true });

test('lanes of the result show what metrics measure, and a lock removes their slide', async ({ page }) => {
  await goPastSeam(page, 9);
  await page.keyboard.press('Alt+l');
  for (const name of ['Stands L', 'Stands R', 'Skate', 'Beyond'])
    await expect(lane(page, name)).toBeAttached();
  await keepSettled(page, 'contacts-2-lanes');
  await page.getByRole('tab', { name: 'Metrics' }).click();
  const slide = await metric(page, 'Foot slide');
  const correction = await metric(page, 'Foot lock correction');
  expect(slide).toBeGreaterThan(1);
  await settled(page);
  const free = await stage(page).screenshot();
  await page.keyboard.press('Shift+K');
  await expect(page.getByRole('checkbox', { name: 'Foot lock' })).toBeChecked();
  await expect.poll(() => metric(page, 'Foot slide')).toBeLessThan(0.6 * slide);
  expect(await metric(page, 'Foot lock correction')).toBe(correction);
  await settled(page);
  expect(await differences(page, free, await stage(page).screenshot())).toBeGreaterThan(100);
  await keepStep(page, 'contacts-3-locked');
  await chooseTheme(page, 'light');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await keepSettled(page, 'contacts-4-lanes-light');
});

test('joints beyond their limits are marked, and the card of a joint says how far', async ({ page }) => {
  await page.getByRole('tab', { name: 'Metrics' }).click();
  const value = page.getByRole('row', { name: /^Beyond joint limits / }).getByRole('button', { name: /\d/ });
  await value.first().click();
  await settled(page);
  const bare = await stage(page).screenshot();
  await page.keyboard.press('Alt+b');
  await expect(page.getByRole('checkbox', { name: 'Joint limits' })).toBeChecked();
  await settled(page);
  expect(await differences(page, bare, await stage(page).screenshot())).toBeGreaterThan(50);
  await expect(page.locator('.joint-card .beyond-limits:visible').first()).toHaveText(
    /^\d+\.\d° beyond its limits$/,
  );
  await keepStep(page, 'contacts-5-limits');
  await chooseTheme(page, 'light');
  await keepSettled(page, 'contacts-6-limits-light');
});
