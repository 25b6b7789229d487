import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { differences } from './pictures.ts';
import { boxOf, drag } from './pointer.ts';
import { keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { goPastSeam, perform, statusLine, pressKeys } from './window.ts';

/** The views: what is picked in them, the line of a wipe, framing and layout. */

beginsWith({ first: (page) => goPastSeam(page, 9) });

const stage = (page: Page) => page.getByRole('main', { name: 'Viewports' });

/** Waits until the camera stops: two consecutive frames are equal. */
async function atRest(page: Page): Promise<void> {
  await settled(page);
  await expect(async () => {
    const before = await stage(page).screenshot();
    await settled(page);
    expect(await differences(page, before, await stage(page).screenshot())).toBe(0);
  }).toPass();
}

test('a right click selects the joint below and opens a menu: its parent, an overlay', async ({ page }) => {
  const chest = { x: 572, y: 280 }; // of A
  await page.mouse.click(chest.x, chest.y, { button: 'right' });
  const menu = page.getByRole('menu', { name: 'Views' });
  await expect(menu).toBeVisible();
  await keepStep(page, 'views-8-menu');
  const name = page.locator('.joint-card:visible b').first();
  const below = await name.textContent();
  await menu.getByRole('menuitem', { name: 'Select parent joint' }).click();
  await expect(name).not.toHaveText(String(below));
  await page.mouse.click(chest.x, chest.y, { button: 'right' });
  await menu.getByRole('menuitem', { name: 'Overlays' }).click();
  await page
    .getByRole('menu', { name: 'Overlays' })
    .getByRole('menuitemradio', { name: 'Onion skin' })
    .click();
  await expect(page.locator('.legend').first()).toContainText('before the seam');
});

test('the line of a wipe is dragged, and centred by a double click', async ({ page }) => {
  await page
    .getByRole('group', { name: 'Compare' })
    .getByRole('button', { name: 'Wipe between A and B' })
    .click();
  await settled(page);
  const line = page.getByRole('slider', { name: 'Line between A and B' });
  await expect(line).toHaveAttribute('aria-valuenow', '50');
  const { width } = await boxOf(stage(page));
  await drag(page, line, -0.1 * width);
  await expect(line).toHaveAttribute('aria-valuenow', '40');
  await keepStep(page, 'compare-3-wipe');
  await line.dblclick();
  await expect(line).toHaveAttribute('aria-valuenow', '50');
});

test('a new transition is framed if its figures do not fill the views or are not whole; otherwise the camera stays', async ({
  page,
}) => {
  await page.keyboard.press('Alt+1');
  await atRest(page);
  const front = await stage(page).screenshot();
  await perform(page, 'Duplicate transition');
  await expect(statusLine(page)).toContainText('Saved · ');
  await goPastSeam(page, 9);
  await atRest(page);
  expect(await differences(page, front, await stage(page).screenshot())).toBeLessThan(200);
  await zoomOut(page);
  const small = await stage(page).screenshot();
  await perform(page, 'Duplicate transition');
  await goPastSeam(page, 9);
  await atRest(page);
  expect(await differences(page, small, await stage(page).screenshot())).toBeGreaterThan(5000);
  await lookAway(page);
  const away = await stage(page).screenshot();
  await page.getByRole('region', { name: 'Inspector' }).evaluate((panel) => (panel.scrollTop = 400));
  await perform(page, 'Duplicate transition');
  await goPastSeam(page, 9);
  await atRest(page);
  await keepStep(page, 'views-3-back-in-sight');
  expect(await differences(page, away, await stage(page).screenshot())).toBeGreaterThan(5000);
  // From the chosen angle.
  await expect(stage(page)).toContainText('Front');
  await expect(page.getByRole('region', { name: 'Inspector' })).toHaveJSProperty('scrollTop', 0);
});

/** Moves the camera away until the figures are small. */
async function zoomOut(page: Page): Promise<void> {
  const { x, y, width, height } = await boxOf(stage(page));
  await page.mouse.move(x + width / 4, y + height / 2);
  for (let i = 0; i < 8; i++) await page.mouse.wheel(0, 200); // more at once counts as 200
  await atRest(page);
}

/** Moves the camera aside until only the floor is visible. */
async function lookAway(page: Page): Promise<void> {
  const box = await boxOf(stage(page));
  await page.keyboard.down('Shift');
  for (let i = 0; i < 4; i++) {
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2, { steps: 3 });
    await page.mouse.up();
  }
  await page.keyboard.up('Shift');
  await atRest(page);
}

test('the panel under the pointer takes the window; the same key, Escape or another panel restores all', async ({
  page,
}) => {
  const panels = {
    clips: page.getByRole('region', { name: 'Clips' }),
    inspector: page.getByRole('region', { name: 'Inspector' }),
    timeline: page.getByRole('slider', { name: 'Out marker, source' }),
    views: page.locator('.stage'),
  };
  const shown = async (...names: readonly (keyof typeof panels)[]): Promise<void> => {
    for (const [name, panel] of Object.entries(panels))
      await expect(panel).toBeVisible({ visible: names.some((each) => each === name) });
  };
  await stage(page).hover();
  await page.keyboard.press('Control+Space');
  await shown('views');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await atRest(page);
  await keepStep(page, 'views-10-views-alone');
  await page.keyboard.press('Control+Space');
  await shown('clips', 'inspector', 'timeline', 'views');
  await page.locator('.bottom-panel').hover();
  await page.keyboard.press('Control+Space');
  await shown('timeline');
  await keepStep(page, 'views-10-timeline-alone');
  await page.keyboard.press('Escape');
  await shown('clips', 'inspector', 'timeline', 'views');
  await stage(page).hover();
  await pressKeys(page, 'Control+Space', 'ControlOrMeta+b');
  await shown('clips', 'inspector', 'timeline', 'views');
});

test('figures of all slots and snapshots are shown, and scroll in small windows', async ({ page, segue }) => {
  const figures = page.locator('.view-overlay');
  for (let i = 0; i < 8; i++) await page.getByRole('button', { name: 'Add slot' }).click();
  await page.keyboard.press('Escape'); // leaves the method of the new slot
  for (let i = 0; i < 4; i++) await page.keyboard.press('n');
  await page.keyboard.press('6');
  await expect(figures).toHaveCount(14);
  await keepSettled(page, 'snapshots-3-fourteen');
  await resize(segue, 1024, 640);
  await page.keyboard.press('ControlOrMeta+i');
  await expect(figures.last()).not.toBeInViewport({ ratio: 0.9 });
  await figures.last().scrollIntoViewIfNeeded();
  await expect(figures.last()).toBeInViewport({ ratio: 0.9 });
  await keepSettled(page, 'snapshots-3-fourteen-1024-scrolled');
  await page.keyboard.press('Alt+n');
  await expect(figures).toHaveCount(10);
});
