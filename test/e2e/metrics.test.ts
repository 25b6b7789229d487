import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { expectAccessible } from './accessibility.ts';
import { keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseTheme, enterText, perform, statusLine, undo } from './window.ts';
import { keepPart } from './guide-picture.ts';
import { differences } from './pictures.ts';

/** The slots of the open transition in numbers: beside the timeline, or in a tab of a narrow window. */

const panel = (page: Page) => page.getByRole('region', { name: 'Metrics', exact: true });
const row = (page: Page, name: string) => panel(page).getByRole('row', { name: new RegExp(`^${name} `) });

test('slots are judged by numbers, drawn as small charts, and measured over variables', async ({
  segue,
  page,
}) => {
  await expect(panel(page)).toContainText(
    /[AB] leads with fault score .* against .* Foot slide: .* Others: [AB] better in /,
  );
  const slide = row(page, 'Foot slide');
  await expect(slide.locator('.metric-best')).toHaveCount(1);
  for (const button of await slide.getByRole('button').all())
    await expect(button).toHaveCSS('text-decoration-line', 'none'); // only the better value is underlined
  // The library's own clips are measured after the slots.
  await panel(page).getByRole('button', { name: 'Peak jerk', exact: true }).click();
  await expect(panel(page).locator('.metric-rest')).toHaveText(/Library\d[\d,]* – \d[\d,]*$/);
  await keepStep(page, 'metrics-1');
  await slide.getByRole('button', { name: /\d/ }).first().click();
  await settled(page);
  expect(Number(await page.evaluate(() => document.documentElement.dataset['time']))).toBeGreaterThan(0);
  await row(page, 'Beyond joint limits').getByRole('button', { name: /\d/ }).first().click();
  await expect(page.locator('.joint-card:visible').first()).toBeVisible();
  await panel(page).getByRole('button', { name: 'Added jerk', exact: true }).click();
  await expect(panel(page).getByRole('img', { name: /^Added jerk of each slot/ })).toBeVisible();
  await expectAccessible(page, 'metrics, dark', 'metrics-2');

  const all = panel(page).getByRole('button', { name: 'All metrics' });
  await all.click();
  await expect(panel(page).getByRole('img', { name: /of each slot over \d/ })).not.toHaveCount(0);
  await keepSettled(page, 'metrics-8-all-after-the-seam');
  await panel(page).getByRole('button', { name: 'Over times' }).click();
  const charts = panel(page).getByRole('img', { name: /of each slot over its blend time \/ half-life$/ });
  await expect(charts).toHaveCount(22);
  await expect(charts.last().locator('path')).toHaveCount(2);
  await keepSettled(page, 'metrics-9-all-over-blend-time');
  await expectAccessible(page, 'all metrics, dark');
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await page.getByRole('tab', { name: 'Metrics' }).click();
  await all.click();
  await panel(page).getByRole('button', { name: 'Over times' }).click();
  await expect(charts).toHaveCount(22);
  await expectAccessible(page, 'all metrics, light, small', 'metrics-10-all-small-light');
  await all.click();
  await expect(panel(page).getByRole('table', { name: 'Metrics' })).toBeVisible();
  await enterText(panel(page).getByRole('textbox', { name: 'Budget of foot slide' }), '0');
  await expect(row(page, 'Foot slide').getByRole('img', { name: 'over budget' })).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Over out point' }).click();
  await expect(panel(page).getByText(/measuring \d+ of 97/)).toHaveCount(0);
  await expectAccessible(page, 'out points and a budget, light, small', 'metrics-6-out-points-small-light');
});

test.describe('tuning', () => {
  /** Tuning of a slot: values tried on along the Pareto front, kept, and undone. */

  const menu = (page: Page) => page.getByRole('dialog', { name: 'Tune of A' });
  const front = (page: Page) => menu(page).getByRole('slider', { name: 'Pareto front' });
  const halfLife = (page: Page) => page.getByRole('textbox', { name: 'Half-life', exact: true });

  async function openTuned(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Tune…' }).first().click();
    await expect(menu(page).getByText(/^\d+ tried/)).toBeVisible();
  }

  test('a slot is tuned: arrows try the front, Enter keeps, undo takes it back', async ({ segue, page }) => {
    const before = await halfLife(page).inputValue();
    await openTuned(page);
    await keepSettled(page, 'tune-1');
    await expect(front(page)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(front(page)).toHaveAttribute(
      'aria-valuetext',
      /^half-life 0\.\d+\ss: \D+ [\d.]+.*, \D+ [\d.]+/,
    );
    const steps = Number(await front(page).getAttribute('aria-valuemax'));
    expect(steps).toBeGreaterThan(3);
    const across: number[] = [];
    for (let i = 0; i < steps; i++) {
      const words = (await front(page).getAttribute('aria-valuetext')) ?? '';
      across.push(Number(/: \D+ ([\d.]+)/.exec(words)?.[1]));
      await page.keyboard.press('ArrowRight');
    }
    expect(across).toEqual(across.toSorted((a, b) => a - b));
    expect(across[0]).toBeLessThan(across.at(-1) ?? 0);
    await page.keyboard.press('ArrowLeft');
    const words = (await front(page).getAttribute('aria-valuetext')) ?? '';
    const tried = Number(/half-life ([\d.]+)/.exec(words)?.[1]);
    await expect.poll(async () => Number(await halfLife(page).inputValue())).toBe(tried);
    await keepSettled(page, 'tune-2-tried');
    await expectAccessible(page, 'tune, dark');
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('status').getByText('Saved · Tune A')).toBeVisible();
    expect(Number(await halfLife(page).inputValue())).toBe(tried);
    await undo(page);
    await expect(halfLife(page)).toHaveValue(before);
    await chooseTheme(page, 'light');
    await resize(segue, 1024, 640);
    await page.getByRole('button', { name: 'Inspector' }).first().click();
    await openTuned(page);
    await settled(page);
    await expectAccessible(page, 'tune, light, small', 'tune-3-small-light');
  });
});

test.describe('contacts and limits', () => {
  /** What is measured of feet and joints, in the timeline and in the views. */

  test('contacts are kept as ranges', async ({ page }) => {
    await page.getByRole('group', { name: 'Timeline', exact: true }).focus();
    await perform(page, 'Keep foot contacts as ranges');
    await expect(statusLine(page)).toHaveText('Saved · Keep foot contacts');
    await keepPart(page, 'foot-contacts', page.getByRole('region', { name: 'Timeline' }));
  });

  const stage = (page: Page): Locator => page.getByRole('main', { name: 'Viewports' });

  test('joints beyond their limits are marked, and the card of a joint says how far', async ({ page }) => {
    const value = page
      .getByRole('row', { name: /^Beyond joint limits / })
      .getByRole('button', { name: /\d/ });
    await value.first().click();
    await settled(page);
    const bare = await stage(page).screenshot();
    await page.keyboard.press('Alt+b');
    await expect(page.getByRole('checkbox', { name: 'Joint limits' })).toBeChecked();
    await settled(page);
    expect(await differences(page, bare, await stage(page).screenshot())).toBeGreaterThan(50);
    await expect(page.locator('.joint-card .joint-mark:visible').first()).toHaveText(
      /^\d+\.\d° beyond its limits$/,
    );
    await keepStep(page, 'contacts-5-limits');
    await chooseTheme(page, 'light');
    await keepSettled(page, 'contacts-6-limits-light');
  });
});
