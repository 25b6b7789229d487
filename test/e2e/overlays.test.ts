import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { differences } from './pictures.ts';
import { keepSettled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseTheme, goPastSeam } from './window.ts';

/** Overlays in the middle of a blend. */

beginsWith({ first: (page) => goPastSeam(page, 9) });

const stage = (page: Page) => page.getByRole('main', { name: 'Viewports' });
const theme = (page: Page, name: string) => chooseTheme(page, name);

test('ghosts of source and destination are drawn side by side, named in their views', async ({ page }) => {
  await keepSettled(page, 'overlays-1-source-ghost');
  const before = await stage(page).screenshot();
  await page.keyboard.press('Alt+g');
  await expect(page.getByRole('checkbox', { name: 'Destination ghost' })).toBeChecked();
  await expect(stage(page).getByText('destination', { exact: true })).toHaveCount(2);
  await keepSettled(page, 'overlays-2-both-ghosts');
  expect(await differences(page, before, await stage(page).screenshot())).toBeGreaterThan(1000);
  await theme(page, 'light');
  await keepSettled(page, 'overlays-3-both-ghosts-light');
  await page.keyboard.press('g');
  await expect(stage(page).getByText('source, extrapolated')).toBeHidden();
  await keepSettled(page, 'overlays-4-destination-ghost-light');
  await theme(page, 'dark');
  await keepSettled(page, 'overlays-5-destination-ghost');
});
