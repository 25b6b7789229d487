import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { plain } from './arrangement.ts';
import { drawnTime, keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { boxOf } from './pointer.ts';

/** The curves tab. */

beginsWith({ arrangement: { ...plain, bottomTab: 'curves' } });

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
const values = (page: Page): Locator => page.getByRole('table', { name: 'Curve values' });
const value = (page: Page, curve: RegExp): Locator =>
  values(page).getByRole('row', { name: curve }).getByRole('cell');

/** Screen position at a fraction of the plot's width, between its scale and its edge. */
async function placeIn(page: Page, share: number): Promise<{ x: number; y: number }> {
  const box = await boxOf(page.locator('.plot-area'));
  return { x: box.x + 64 + share * (box.width - 80), y: box.y + box.height / 2 };
}

test('a drag in the plot moves the playhead, the wheel zooms in, and a double click shows everything; playing moves it, too', async ({
  page,
}) => {
  const from = await placeIn(page, 0.4);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await settled(page);
  const pressed = await drawnTime(page);
  const to = await placeIn(page, 0.6);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await settled(page);
  expect(await drawnTime(page)).toBeGreaterThan(pressed + 0.2);
  const line = await boxOf(page.locator('.plot-playhead'));
  expect(Math.abs(line.x - to.x)).toBeLessThan(2);
  const at = await placeIn(page, 0.5);
  await page.mouse.move(at.x, at.y);
  await settled(page);
  const caption = values(page).locator('caption');
  const wide = await caption.textContent();
  await page.mouse.wheel(0, -600);
  await settled(page);
  const edge = await placeIn(page, 0.9);
  await page.mouse.move(edge.x, edge.y);
  await expect(caption).toContainText('Pointer');
  const zoomed = await caption.textContent();
  await keepStep(page, 'curves-2-zoomed-and-hovered');
  await page.mouse.dblclick(edge.x, edge.y);
  await settled(page);
  await expect(caption).not.toHaveText(zoomed ?? '');
  await page.mouse.move(at.x, at.y);
  await expect(caption).toHaveText(wide ?? '');
  await page.mouse.move(10, 500);
  const playhead = async () => (await boxOf(page.locator('.plot-playhead'))).x;
  const before = await playhead();
  await page.keyboard.press('Space');
  await expect.poll(playhead).not.toBe(before);
  await page.keyboard.press('Space');
});

test('Ctrl+click in a view adds a joint; a click beside figures clears the selection', async ({ page }) => {
  const menu = page.getByRole('button', { name: /^Joints: / });
  const stage = await boxOf(page.getByRole('main', { name: 'Viewports' }));
  await expect(menu).toHaveAccessibleName(/furthest apart/);
  await menu.click();
  await page.getByRole('checkbox', { name: 'RightHandThumb1' }).check();
  await page.keyboard.press('Escape');
  // On the figure in the left half: moves sideways until it hits.
  const at = { x: stage.x + stage.width / 4 - 100, y: stage.y + stage.height / 2 };
  await page.keyboard.down('ControlOrMeta');
  while (!(await menu.getAttribute('aria-label'))?.endsWith(' + 1')) {
    at.x += 10;
    expect(at.x, 'no joint was hit').toBeLessThan(stage.x + stage.width / 2);
    await page.mouse.click(at.x, at.y);
    await settled(page);
  }
  await page.keyboard.up('ControlOrMeta');
  await keepSettled(page, 'curves-5-picked-with-ctrl');
  await page.mouse.click(stage.x + 6, stage.y + stage.height - 6);
  await expect(menu).toHaveAccessibleName(/furthest apart/);
});

test('the curves fit in the light theme, and in a small window', async ({ page, segue }) => {
  await page.keyboard.press('0');
  const theme = page.getByRole('combobox', { name: 'Theme' });
  for (const name of ['light', 'dark']) {
    await theme.selectOption({ label: name });
    await keepSettled(page, `curves-5-${name}`);
    await resize(segue, 1024, 640);
    await settled(page);
    await expect(page.getByRole('button', { name: /^(Play|Pause)$/ })).toBeInViewport();
    await expect(values(page)).toBeInViewport();
    await keepStep(page, `curves-6-small-${name}`);
    await resize(segue, 1600, 1000);
  }
});

test('a restart keeps the tab and its settings; the timeline is up to date after the playhead moved behind it, also when first shown', async ({
  page,
  segue,
}) => {
  const loopStart = (of: Page): Locator => of.getByRole('slider', { name: 'Loop start' });
  await tab(page, 'Timeline').click();
  await settled(page);
  const before = (await boxOf(loopStart(page))).x;
  await tab(page, 'Curves').click();
  const moveThere = async (of: Page): Promise<void> => {
    await of.keyboard.press('0');
    for (let i = 0; i < 4; i++) await of.keyboard.press('ArrowRight');
    await settled(of);
    await tab(of, 'Timeline').click();
    await settled(of);
    expect((await boxOf(loopStart(of))).x).toBeCloseTo(before, 0);
  };
  await moveThere(page);
  await tab(page, 'Curves').click();
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('Angular speed');
  const again = await segue.restart();
  await expect(tab(again, 'Curves')).toHaveAttribute('aria-selected', 'true');
  await expect(value(again, /^destination/)).toHaveText(/°\/s$/);
  await keepSettled(again, 'curves-7-restarted');
  await moveThere(again);
  await keepStep(again, 'curves-9-timeline-first-seen');
});
