import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { boxOf, drag } from './pointer.ts';
import { openNewSegue, resize, settled, type SegueApp } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, statusLine } from './window.ts';

const tourOf = (page: Page) => page.getByRole('region', { name: 'Tour' });

test('the tour makes a transition with its user, each step waits for its deed, and it does not return', async ({
  ownHome: home,
  untilItsEnd,
}) => {
  const data = path.join(home.folder, 'data');
  const open = (): Promise<SegueApp> => untilItsEnd(openNewSegue(data, '--library', home.library));
  const segue = await open();
  const { page } = segue;
  const tour = tourOf(page);
  await expect(tour).toContainText('1 of 7');
  await settled(page);
  await resize(segue, 1024, 640);
  await look(page, 1);
  await clipRow(page, 'walk').click();
  await expect(tour).toContainText('1 of 7'); // a selection is no choice
  await page.keyboard.press('s');
  await expect(tour).toContainText('2 of 7');
  await look(page, 2);
  await clipRow(page, 'hop').click();
  await page.keyboard.press('d');
  await expect(tour).toContainText('3 of 7');
  await look(page, 3);
  await page.keyboard.press('ControlOrMeta+n');
  await expect(tour).toContainText('4 of 7');
  await settled(page);
  await look(page, 4);
  await dragOutPoint(page);
  await expect(tour).toContainText('5 of 7');
  await look(page, 5);
  await page.keyboard.press('Space');
  await expect(tour).toContainText('5 of 7'); // until it has played once
  await expect(tour).toContainText('6 of 7');
  await page.keyboard.press('Space');
  await look(page, 6);
  await page.keyboard.press('Shift+A');
  await expect(tour).toContainText('7 of 7');
  await look(page, 7);
  const { height } = await boxOf(page.locator('main'));
  await tour.getByRole('button', { name: 'Done' }).click();
  await expect(tour).toHaveCount(0);
  expect((await boxOf(page.locator('main'))).height).toBe(height); // the views had their whole room
  await segue.close();
  const again = await open();
  await expect(statusLine(again.page)).toContainText('Ready');
  await expect(tourOf(again.page)).toHaveCount(0);
});

/** Both themes, nothing of the views or the timeline under the strip, and no panel under the status bar. */
async function look(page: Page, step: number): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme);
    await expectAccessible(page, `the tour, step ${step}, ${theme}`, `tour-${step}-${theme}`);
  }
  const strip = await boxOf(tourOf(page));
  for (const part of ['main', '.bottom-panel'])
    expect((await boxOf(page.locator(part))).y).toBeGreaterThanOrEqual(strip.y + strip.height);
  const front = await boxOf(page.locator('.bottom-panel .tab-panel:not([hidden])'));
  expect(front.y + front.height).toBeLessThanOrEqual((await boxOf(page.locator('.status-bar'))).y);
}

async function dragOutPoint(page: Page): Promise<void> {
  await drag(page, page.getByRole('region', { name: 'Timeline' }).getByRole('slider', { name: /^Out/ }), 24);
}
