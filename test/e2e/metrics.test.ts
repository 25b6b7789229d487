import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseTheme, enterText, undo } from './window.ts';

/** The tab Metrics: the slots of the open transition in numbers. */

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Metrics' });
const row = (page: Page, name: string) => panel(page).getByRole('row', { name: new RegExp(`^${name} `) });

async function openMetrics(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Metrics' }).click();
  await expect(panel(page).getByRole('table', { name: 'Metrics' })).toBeVisible();
}

test('slots are judged by numbers, the better one is marked, and a value shows its worst moment', async ({
  segue,
  page,
}) => {
  await openMetrics(page);
  await expect(panel(page)).toContainText(
    /^[AB] leads with .* faults against .* Foot slide: .* Others: [AB] better in /,
  );
  const slide = row(page, 'Foot slide');
  await expect(slide.locator('.metric-best')).toHaveCount(1);
  for (const button of await slide.getByRole('button').all())
    await expect(button).toHaveCSS('text-decoration-line', 'none'); // only the better value is underlined
  // The library's own clips are measured after the slots.
  const typical = row(page, 'Peak jerk').getByRole('cell').last();
  await expect(typical).toHaveText(/^\d[\d,]* – \d[\d,]*$/);
  await keepStep(page, 'metrics-1');
  await slide.getByRole('button', { name: /\d/ }).first().click();
  await settled(page);
  expect(Number(await page.evaluate(() => document.documentElement.dataset['time']))).toBeGreaterThan(0);
  await row(page, 'Beyond joint limits').getByRole('button', { name: /\d/ }).first().click();
  await expect(page.locator('.joint-card:visible').first()).toBeVisible();
  await panel(page).getByRole('button', { name: 'Added jerk', exact: true }).click();
  await expect(panel(page).getByRole('img', { name: /^Added jerk of each slot/ })).toBeVisible();
  await expectAccessible(page, 'metrics, dark', 'metrics-2');
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await expectAccessible(page, 'metrics, light, small', 'metrics-3-small-light');
});

test('a budget is kept with the library, marks values over it, and is undone', async ({ page }) => {
  await openMetrics(page);
  const budget = panel(page).getByRole('textbox', { name: 'Budget of foot slide' });
  await enterText(budget, '0');
  await expect(panel(page)).toContainText('Over budget, of 1 budget: A in 1, B in 1.');
  await expect(row(page, 'Foot slide').getByRole('img', { name: 'over budget' })).toHaveCount(2);
  await expectAccessible(page, 'metrics with a budget');
  await keepSettled(page, 'metrics-5-budget');
  await budget.fill('much');
  await budget.press('Escape');
  await expect(budget).toHaveValue('0');
  await enterText(budget, '1e3');
  await expect(panel(page)).toContainText('All slots keep 1 budget.');
  await page.getByRole('tab', { name: 'Metrics' }).focus();
  await undo(page, 2);
  await expect(budget).toHaveValue('');
  await expect(panel(page)).not.toContainText('budget:');
});

test('a metric is measured over out points, the worst of them opens, and one in the chart, undoably', async ({
  segue,
  page,
}) => {
  await openMetrics(page);
  await panel(page).getByRole('button', { name: 'Over out point' }).click();
  const chart = panel(page).getByRole('img', { name: 'Foot slide of each slot over its out point' });
  await expect(chart.locator('path')).toHaveCount(2);
  await expect(panel(page).getByText(/measuring \d+ of 97/)).toHaveCount(0);
  const proof = panel(page).getByText(/^Proved: at every exit, all joints are within [\d.]+ cm/);
  const [limit, found] = ((await proof.textContent()) ?? '').match(/[\d.]+(?= cm)/g) ?? [];
  expect(Number(found)).toBeLessThanOrEqual(Number(limit));
  expect(Number(limit) - Number(found)).toBeLessThan(0.3);
  const worst = panel(page)
    .getByRole('button', { name: /^worst [\d.]+$/ })
    .first();
  const value = (await worst.textContent())?.replace('worst ', '') ?? '';
  await keepSettled(page, 'metrics-5-out-points');
  const now = row(page, 'Foot slide').getByRole('cell').nth(2);
  await worst.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(/^Saved · Move out point/)).toBeVisible();
  // The sweep stays: no other exits are to be judged.
  await expect(worst).toHaveText(`worst ${value}`);
  await expect(now).toContainText(value);
  const { width = 0 } = (await chart.boundingBox()) ?? {};
  await chart.click({ position: { x: width / 2, y: 10 } });
  await expect(panel(page).getByText(/^out f [\d.]+$/)).toBeVisible();
  await undo(page);
  await expect(now).toContainText(value);
  await expect(panel(page).getByText(/measuring/)).toHaveCount(0);
  await expectAccessible(page, 'out points, dark');
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await expectAccessible(page, 'out points, light, small', 'metrics-6-out-points-small-light');
});

test('all metrics are drawn as small charts, after the seam and over a variable', async ({ segue, page }) => {
  await openMetrics(page);
  const all = panel(page).getByRole('button', { name: 'All metrics' });
  await all.click();
  await expect(panel(page).getByRole('img', { name: /of each slot over \d/ })).not.toHaveCount(0);
  await keepSettled(page, 'metrics-8-all-after-the-seam');
  await panel(page).getByRole('button', { name: 'Over times' }).click();
  const charts = panel(page).getByRole('img', { name: /of each slot over its blend time \/ half-life$/ });
  await expect(charts).toHaveCount(21);
  for (const name of ['Response time', 'Peak jerk']) {
    const lines = panel(page)
      .getByRole('img', { name: `${name} of each slot over its blend time / half-life` })
      .locator('path');
    await expect(lines).toHaveCount(2);
    await expect.poll(async () => (await lines.first().getAttribute('d'))?.split('L')).toHaveLength(8);
  }
  await keepSettled(page, 'metrics-9-all-over-blend-time');
  await expectAccessible(page, 'all metrics, dark');
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await expectAccessible(page, 'all metrics, light, small', 'metrics-10-all-small-light');
  await all.click();
  await expect(panel(page).getByRole('table', { name: 'Metrics' })).toBeVisible();
});
