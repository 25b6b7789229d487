import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepSettled, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { pressKeys } from './window.ts';

/** Blind comparison: only the motion of the figures may differ. */

const bar = (page: Page) => page.getByRole('group', { name: 'Blind comparison' });
beginsWith({
  first: async (page) => {
    await page.keyboard.press('b');
    await expect(bar(page)).toBeVisible();
  },
});

/** All text in the top bar, over the figures, in the inspector and beside the timeline. */
const parts = ['.top-bar', '.stage', '.inspector-panel', '.bottom-panel'];

/** Markup that could reveal the slots, without parts that change with time: times and rounds. */
async function markup(page: Page): Promise<string> {
  const html = await page.evaluate(
    (selectors) => selectors.map((selector) => document.querySelector(selector)?.outerHTML ?? '').join('\n'),
    parts,
  );
  return html
    .replace(/Round<\/b>|Round \d+/g, 'Round')
    .replace(/<canvas[^>]*>/g, '<canvas>')
    .replace(/−?\d+(\.\d+)?/g, '0');
}

test('a round hides all names, is answered by a key, and then reveals the slots', async ({ page }) => {
  await pressKeys(page, 'k', '0');
  await keepSettled(page, 'blind-1-veiled');
  for (const part of parts) {
    const text = (await page.locator(part).allTextContents()).join(' ');
    expect(text).not.toMatch(/Inertialization|Dead blending|half-life|settles|smoothstep/i);
  }
  await expect(page.getByRole('region', { name: 'Inspector' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Slots shown' })).toHaveCount(0);
  // Keys that would reveal the slots do nothing.
  await pressKeys(page, '1', '4');
  await expect(page.locator('.view-overlay')).toHaveCount(2);
  // The views have the window, with playback below them.
  await expect(page.getByRole('region', { name: 'Clips' })).toBeHidden();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('q');
  await expect(bar(page).getByText(/was better/)).toBeVisible();
  await expect(page.locator('.stage').getByText('Dead blending')).toBeVisible();
  await keepSettled(page, 'blind-2-revealed');
});

test('the window is identical in text however the slots are mixed', async ({ page }) => {
  const orders = new Set<string>();
  const seen = new Set<string>();
  await page.keyboard.press('w');
  await expect(page.getByRole('button', { name: 'Undo vote in blind comparison' })).toBeEnabled();
  for (let round = 0; round < 40 && orders.size < 2; round++) {
    await page.keyboard.press('Enter');
    await expect(bar(page).getByText(/Round/)).toBeVisible();
    await pressKeys(page, 'k', '0');
    await page.mouse.move(700, 5);
    await settled(page);
    seen.add(await markup(page));
    await page.keyboard.press('w');
    const told =
      (await bar(page)
        .getByText(/left was [AB]/)
        .textContent()) ?? '';
    orders.add(/left was ([AB])/.exec(told)?.[1] ?? '');
  }
  expect([...orders].toSorted()).toEqual(['A', 'B']);
  expect(seen.size).toBe(1);
});

test('the better slot is chosen only on request, and the choice can be undone', async ({ page }) => {
  const exported = page.getByRole('combobox', { name: 'Chosen slot', includeHidden: true });
  const undo = page.getByRole('button', { name: /^Undo/ });
  await pressKeys(page, 'b', '0');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  const before = await page.locator('.view-time').textContent();
  await page.keyboard.press('b');
  // One vote decides; if it was for A, start again.
  const choose = bar(page).getByRole('button', { name: 'Choose B' });
  for (let round = 0; round < 40 && !(await choose.isVisible()); round++) {
    await pressKeys(page, 'b', 'b', 'q');
    await expect(bar(page).getByText(/was better/)).toBeVisible();
  }
  await expect(choose).toBeVisible();
  await expect(exported).toHaveValue('0');
  await choose.click();
  await expect(exported).toHaveValue('1');
  await expect(page.getByRole('status').getByText(/^Saved/)).toBeVisible(); // shown in the same place
  await page.keyboard.press('b');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('status').getByText(/Blind comparison: A \d+, B \d+/)).toBeVisible();
  await expect(page.locator('.view-time')).toHaveText(before ?? '');
  await undo.click();
  await expect(exported).toHaveValue('0');
});

test('votes are kept with the transition, counted in Review, and can be undone', async ({ page }) => {
  for (const key of ['q', 'Enter', 'e']) {
    await page.keyboard.press(key);
    await expect(bar(page).getByText(key === 'Enter' ? 'Round 2' : /was better/)).toBeVisible();
  }
  await expect(page.getByRole('status').getByText(/^Saved/)).toBeVisible();
  await page.keyboard.press('b');
  await page.getByRole('tab', { name: 'Review' }).click();
  const review = page.getByRole('region', { name: 'Review' });
  await expect(review.getByText(/: A \d, B \d$/)).toBeVisible();
  await keepSettled(page, 'blind-5-tally');
  await page.getByRole('tab', { name: 'Metrics' }).click();
  const metrics = page.getByRole('tabpanel', { name: 'Metrics' });
  await expect(metrics.getByText('Foot slide:')).toBeVisible();
  await expect(metrics.getByText(/blind votes/i)).toHaveCount(0); // two votes say no taste
  await keepSettled(page, 'blind-6-taste');
  await pressKeys(page, 'ControlOrMeta+z', 'ControlOrMeta+z');
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(review.getByText(/: A \d, B \d$/)).toHaveCount(0);
});
