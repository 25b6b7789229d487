import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { expectAccessible } from './accessibility.ts';
import { keepStep, resize, settled } from './segue-app.ts';
import { boxOf } from './pointer.ts';
import { test } from './segue-test.ts';
import { chooseTheme } from './window.ts';

/** What judges, beside the timeline of a wide window and in a tab of a narrow one: how much of it is in sight. */

const judge = (page: Page): Locator => page.getByRole('region', { name: 'Metrics', exact: true });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

/** Rows of the table of metrics that are whole in sight. */
const rowsInSight = (page: Page): Promise<number> =>
  page.locator('.metric-rows').evaluate((scroller) => {
    const head = scroller.querySelector('thead tr')?.getBoundingClientRect().bottom ?? 0;
    const { bottom } = scroller.getBoundingClientRect();
    const rows = [...scroller.querySelectorAll('tbody tr:not(.table-group)')];
    return rows.filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= head - 1 && box.bottom <= bottom + 1;
    }).length;
  });

/** Least rows of metrics, and least height of their chart, px: at 1024×640 the views need the room. */
const sizes = [
  { width: 1024, height: 640, rows: 3, chart: 50 },
  { width: 1280, height: 800, rows: 8, chart: 140 },
  { width: 1600, height: 1000, rows: 12, chart: 140 },
  { width: 2560, height: 1440, rows: 20, chart: 140 },
];

for (const { width, height, rows, chart } of sizes) {
  const size = `${width}×${height}`;
  test(`judging at ${size}`, async ({ page, segue }) => {
    const isBeside = width >= 1400;
    for (const theme of ['dark', 'light'] as const) {
      await resize(segue, 1600, 1000);
      await chooseTheme(page, theme);
      await resize(segue, width, height);
      await expect(tab(page, 'Metrics')).toHaveCount(isBeside ? 0 : 1);
      if (!isBeside) await tab(page, 'Metrics').click();
      await expect(judge(page).getByRole('table', { name: 'Metrics' })).toBeVisible();
      await judge(page).getByRole('button', { name: 'Over times' }).click();
      const plot = await boxOf(judge(page).locator('.line-plot-box'));
      expect(plot.height, `chart at ${size}`).toBeGreaterThanOrEqual(chart);
      expect(await rowsInSight(page), `rows at ${size}`).toBeGreaterThanOrEqual(rows);
      if (isBeside) {
        await expect(tab(page, 'Timeline')).toHaveAttribute('aria-selected', 'true');
        await expect(page.getByText('Contacts R')).toBeInViewport({ ratio: 1 });
        expect((await boxOf(page.getByRole('complementary', { name: 'Inspector' }))).width).toBeGreaterThan(
          419,
        );
      }
      await settled(page);
      await expectAccessible(page, `judging, ${theme}, ${size}`, `judge-${width}-${theme}`);
    }
    const sharp = await page.context().newCDPSession(page);
    await sharp.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 2,
      mobile: false,
    });
    await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(2);
    await settled(page);
    expect(await rowsInSight(page), `rows at ${size}, scale 2`).toBeGreaterThanOrEqual(rows);
    await keepStep(page, `judge-${width}-sharp`);
    await sharp.send('Emulation.clearDeviceMetricsOverride');
  });
}

test('each tab opens as high as it asks for, and keeps the height it was dragged to', async ({ page }) => {
  const bottom = page.locator('.bottom-panel');
  const height = async (): Promise<number> => Math.round((await boxOf(bottom)).height);
  const edge = bottom.getByRole('separator');
  const ofTimeline = await height();
  expect(ofTimeline).toBeGreaterThan(299);
  await tab(page, 'Cost map').click();
  expect(await height()).toBe(500); // half of the window
  await edge.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(height).toBe(380);
  await tab(page, 'Timeline').click();
  expect(await height()).toBe(ofTimeline);
  await tab(page, 'Cost map').click();
  expect(await height()).toBe(380);
  await edge.dblclick();
  await expect.poll(height).toBe(500);
});

test('a run of two slots and ten rows of muscles are whole at 1600×1000', async ({ page }) => {
  await tab(page, 'Stress').click();
  await page.getByRole('button', { name: 'New request list' }).click();
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures.getByRole('row')).toHaveCount(3);
  expect(await figures.evaluate((region) => region.scrollHeight - region.clientHeight)).toBeLessThan(1);
  await page.getByRole('region', { name: 'Clips' }).getByRole('button', { name: 'New' }).click();
  await page
    .getByRole('menuitem', { name: /^New muscles/ })
    .first()
    .click();
  const rows = page.locator('.muscles-scroll');
  await expect(rows).toBeVisible();
  await settled(page);
  await keepStep(page, 'judge-muscles');
  const room = await rows.evaluate((scroller) => {
    const head = scroller.querySelector('thead')?.getBoundingClientRect().height ?? 0;
    return scroller.getBoundingClientRect().height - head;
  });
  expect(room).toBeGreaterThanOrEqual(240); // ten rows of 24 px
});
