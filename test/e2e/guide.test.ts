import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepPart } from './guide-picture.ts';
import { showCurves, zoomIn } from './guide-steps.ts';
import { keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { clipRow, enterText, goPastSeam, perform, undo, pressKeys } from './window.ts';
import { newTree } from './tree-steps.ts';
import { boxOf } from './pointer.ts';

/**
 * The offline guide, and the windows in its pictures. `npm run tool -- pictures` copies the pictures to docs/guide.
 */

beginsWith({ size: { width: 1280, height: 800 } });

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
const views = (page: Page): Locator => page.getByRole('main', { name: 'Viewports' });
const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' });

test('F1 opens the guide: pages are linked, pictures load, and no script runs', async ({ segue, page }) => {
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

/** Puts a number on a part of the window. */
async function numberPart(part: Locator, number: number): Promise<void> {
  await part.evaluate((element, number) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const mark = document.createElement('div');
    mark.className = 'part-number';
    mark.textContent = String(number);
    Object.assign(mark.style, {
      position: 'fixed',
      left: `${left + width / 2 - 30}px`,
      top: `${top + height / 2 - 30}px`,
      zIndex: 99,
      width: '60px',
      borderRadius: '50%',
      background: '#f2f4f8',
      color: '#15181e',
      font: 'bold 36px/60px sans-serif',
      textAlign: 'center',
    });
    document.body.append(mark);
  }, number);
}

test('the window', async ({ page }) => {
  await page.keyboard.press('0');
  await settled(page);
  const parts = [
    page.getByRole('complementary', { name: 'Library' }),
    views(page),
    page.getByRole('complementary', { name: 'Inspector' }),
    timeline(page),
  ];
  for (const [i, part] of parts.entries()) await numberPart(part, i + 1);
  await keepPart(page, 'window', page.locator('body'));
  await page.evaluate(() => document.querySelectorAll('.part-number').forEach((mark) => mark.remove()));
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
  const leave = page.getByRole('button', { name: 'Transition from here' });
  await keepPart(page, 'clip-desk', [leave, views(page), timeline(page)]);
  await page.keyboard.press('Escape');
});

test('a blend tree', async ({ page }) => {
  await newTree(page, 'speed');
  await keepPart(page, 'tree', [views(page), page.getByRole('region', { name: 'Tree', exact: true })]);
  await undo(page);
  await perform(page, 'timeline');
});

test('the timeline and its markers', async ({ page }) => {
  const panel = await boxOf(timeline(page));
  const time = await boxOf(page.locator('.time-readout'));
  expect(time.x + time.width, 'the time has room beside the tabs').toBeLessThanOrEqual(panel.x + panel.width);
  await keepPart(page, 'timeline', timeline(page));
  await goPastSeam(page, 24);
  await pressKeys(page, 'm', 'Escape', 'r', 'Escape');
  await keepPart(page, 'markers', timeline(page), { top: 34 });
  await undo(page, 2);
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
  const row = (name: string): Locator => page.locator(`[data-row="slot.1.${name}"]`);
  await row('profile').getByRole('button').first().click();
  const profile = page.getByRole('region', { name: 'Joint profile of B' });
  await profile.getByRole('checkbox', { name: 'Include children' }).check();
  const factor = profile.getByRole('textbox', { name: 'Factor of LeftUpLeg', exact: true });
  await enterText(factor, '0.5');
  await profile.getByRole('searchbox').fill('Leg');
  await keepPart(page, 'profile', profile, { height: 250 });
  await profile.getByRole('button', { name: 'Close' }).click();
  await expect(row('profile')).toContainText('8 joints');
  const copy = page.getByRole('button', { name: 'Copy to A' });
  await copy.scrollIntoViewIfNeeded();
  const heading = page
    .getByRole('complementary', { name: 'Inspector' })
    .getByRole('button', { name: /^B · / });
  await keepPart(page, 'slot', [heading, row('method'), copy.locator('..')]);
});

test('A and B overlaid', async ({ page }) => {
  await page.keyboard.press('4');
  await goPastSeam(page, 8);
  await keepPart(page, 'overlay', views(page));
  await page.keyboard.press('3');
});

test('the curves', async ({ page }) => {
  await showCurves(page, 'Angle from the seam', 'Residual');
  await goPastSeam(page, 9);
  await zoomIn(page);
  await keepPart(page, 'curves', page.getByRole('region', { name: 'Curves' }), { top: 66 });
});

test('a chain', async ({ page }) => {
  await goPastSeam(page, 8);
  await page.keyboard.press('c');
  await page.keyboard.type('jog');
  await page.getByRole('option', { name: /^Interrupt here with jog/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Request 2', exact: true }).click();
  await keepPart(page, 'chain', timeline(page));
});
