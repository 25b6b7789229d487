import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepPart } from './guide-picture.ts';
import { keepStep, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, goPastSeam, perform } from './window.ts';

/** The offline guide, and the windows in its pictures. `npm run pictures` copies the pictures to docs/guide. */

test.use({ beginning: { size: { width: 1280, height: 800 } } });

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

test('F1 opens the guide: all pages are linked, all pictures load, and no script runs', async ({
  segue,
  page,
}) => {
  const opening = segue.app.waitForEvent('window');
  await page.keyboard.press('F1');
  const guide = await opening;
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('First steps');
  await keepStep(guide, 'help-1-first-steps');
  const contents = guide.getByRole('navigation', { name: 'Guide' });
  const hrefs = await contents
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const href of hrefs) {
    const link = contents.locator(`a[href="${href}"]`);
    // The contents show the pages of the section at hand; other sections are opened first.
    if (!(await link.isVisible()))
      await contents
        .locator('details')
        .filter({ has: guide.locator(`a[href="${href}"]`) })
        .locator('summary')
        .click();
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(guide.getByRole('article')).toHaveCount(1);
    for (const picture of await guide.getByRole('img').all())
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
  }
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Glossary');
  expect(await guide.locator('script').count()).toBe(0);

  await page.bringToFront();
  await page.keyboard.press('F1');
  await settled(page);
  expect(segue.app.windows()).toHaveLength(2);
  await guide.close();
});

test('the window', async ({ page }) => {
  await page.keyboard.press('0');
  await keepPart(page, 'window', page.locator('body'), { width: 640 });
});

test('the library', async ({ page }) => {
  await keepPart(page, 'library', page.getByRole('complementary', { name: 'Library' }), { height: 480 });
});

test('a search', async ({ page }) => {
  await page.keyboard.press('/');
  await page.keyboard.type('walk has:');
  await expect(page.getByRole('listbox')).toBeVisible();
  await keepPart(page, 'search', page.getByRole('complementary', { name: 'Library' }), { height: 320 });
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').blur();
});

test('an open clip', async ({ page }) => {
  await clipRow(page, 'walk').dblclick();
  await goPastSeam(page, 40);
  await keepPart(page, 'clip-desk', page.locator('body'), { width: 680 });
  await page.keyboard.press('Escape');
});

test('a blend tree', async ({ page }) => {
  await clipRow(page, 'walk').click();
  await clipRow(page, 'jog').click({ modifiers: ['Control'] });
  await perform(page, 'new tree: speed');
  await expect(page.getByRole('tree', { name: 'Nodes' })).toBeVisible();
  await settled(page);
  await keepPart(page, 'tree', page.locator('body'), { width: 680 });
  await page.keyboard.press('Control+z');
  await perform(page, 'timeline');
});

test('the timeline and its markers', async ({ page }) => {
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await keepPart(page, 'timeline', timeline);
  await goPastSeam(page, 24);
  await page.keyboard.press('m');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await keepPart(page, 'markers', timeline, { top: 34 });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('0');
});

test('the markers of all clips', async ({ page }) => {
  await tab(page, 'Markers').click();
  await page.getByRole('searchbox', { name: 'Filter markers' }).fill('foot');
  const rows = page.getByRole('grid', { name: 'Markers' }).locator('.mark-table-row');
  await rows.nth(2).click();
  await rows.nth(5).click({ modifiers: ['Shift'] });
  await keepPart(page, 'find-markers', page.getByRole('region', { name: 'Markers' }));
  await page.getByRole('searchbox', { name: 'Filter markers' }).fill('');
  await tab(page, 'Timeline').click();
});

test('a slot', async ({ page }) => {
  await keepPart(page, 'slot', page.getByRole('complementary', { name: 'Inspector' }), { top: 416 });
});

test('A and B overlaid', async ({ page }) => {
  await page.keyboard.press('4');
  await goPastSeam(page, 8);
  await keepPart(page, 'overlay', page.getByRole('main', { name: 'Viewports' }), { width: 560 });
  await page.keyboard.press('3');
});

test('the curves', async ({ page }) => {
  await tab(page, 'Curves').click();
  await keepPart(page, 'curves', page.getByRole('region', { name: 'Curves' }));
  await tab(page, 'Timeline').click();
});

test('the reviews', async ({ page }) => {
  await tab(page, 'Review').click();
  await keepPart(page, 'review', page.getByRole('region', { name: 'Review' }).first());
  await tab(page, 'Timeline').click();
});

test('the joint map', async ({ page }) => {
  await perform(page, 'Joint map…');
  const dialog = page.getByRole('dialog', { name: 'Joint map' });
  await expect(dialog).toBeVisible();
  await keepPart(page, 'joint-map', dialog, { height: 420 });
  await page.keyboard.press('Escape');
});

test('a chain', async ({ page }) => {
  await goPastSeam(page, 8);
  await page.keyboard.press('c');
  await page.keyboard.type('jog');
  await page.getByRole('option', { name: /^Interrupt here with jog/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveCount(2);
  await keepPart(page, 'chain', page.getByRole('region', { name: 'Timeline' }));
});
