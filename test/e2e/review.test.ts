import { userInfo } from 'node:os';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { plain } from './arrangement.ts';
import { drawnTime, keepStep, resize } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { clipRow, enterText, perform, pressKeys, statusLine, undo } from './window.ts';

/** Reviewing transitions: boxes of their table, and a session. */

beginsWith({
  arrangement: { ...plain, bottomTab: 'review' },
  first: async (page) => {
    await clipRow(page, 'jog').click();
    await page.keyboard.press('s');
    await clipRow(page, 'turn').click();
    await pressKeys(page, 'd', 'ControlOrMeta+n');
    await expect(statusLine(page)).toContainText('Saved · Add transition');
    await expect(rowOf(page, 'jog → turn')).toHaveAttribute('aria-selected', 'true');
  },
});

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: 'Reviews' }).getByRole('row', { name: new RegExp(` ${name} `) });

test('a session plays each seam from before the blend, by keys, and shows a summary; undo opens what it changed', async ({
  page,
}) => {
  await page.keyboard.press('Shift+V');
  const progress = page.getByRole('progressbar', { name: 'Review session' });
  await expect(progress).toHaveAttribute('aria-valuetext', '1 of 2');
  await expect(rowOf(page, 'walk → hop')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => drawnTime(page)).toBeLessThan(0);
  await page.keyboard.press('Shift+A');
  await expect(progress).toHaveAttribute('aria-valuetext', '2 of 2');
  await page.keyboard.press('Shift+W');
  await expect(rowOf(page, 'jog → turn')).toContainText('Needs work');
  await expect(rowOf(page, 'jog → turn'), 'the account’s name, unasked').toContainText(userInfo().username);
  const summary = page.getByRole('region', { name: 'Review session' });
  await expect(summary).toContainText('Session complete: 2 transitions');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expectAccessible(page, 'the summary of a session', 'review-4-summary');
  await summary.getByRole('button', { name: 'Close' }).click();
  await rowOf(page, 'walk → hop').click();
  await undo(page);
  await expect(rowOf(page, 'jog → turn')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, 'jog → turn')).toContainText('Unreviewed');
});

test('no column is narrower than its head, at any width of the window; the reviews fit into the smallest', async ({
  page,
  segue,
}) => {
  await page.keyboard.press('Shift+A');
  await enterText(page.getByRole('textbox', { name: 'Half-life', exact: true }), '0.2');
  await expect(page.getByRole('region', { name: 'Review' }).last()).toContainText('Stale: settings changed');
  const heads = page.getByRole('grid', { name: 'Reviews' }).getByRole('columnheader').locator('.cut');
  const isCut = (): Promise<readonly (string | null)[]> =>
    heads.evaluateAll((all) =>
      all.filter((head) => head.scrollWidth > head.clientWidth).map(({ textContent }) => textContent),
    );
  for (const [width, height] of [
    [2560, 1440],
    [1920, 1080],
    [1440, 900],
    [1280, 800],
    [1024, 640],
  ] as const) {
    await resize(segue, width, height);
    await expect.poll(isCut, `${width}`).toEqual([]);
    await keepStep(page, `review-heads-${width}`);
  }
  for (const theme of ['light', 'dark']) {
    await perform(page, `${theme} theme`);
    await rowOf(page, 'jog → turn').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    for (const name of ['Session', 'Play'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, `reviews, ${theme}`, `review-6-small-${theme}`);
  }
});
