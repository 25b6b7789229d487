import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { undo } from './window.ts';

/** The first start: the first minute of a new user. */

beginsWith({ arrangement: {} });

test('a new library has seven clips and a transition with two methods', async ({ page }) => {
  await settled(page);
  const clips = page.getByRole('grid', { name: 'Clips' });
  for (const name of ['crouch', 'hop', 'idle', 'jog', 'turn', 'walk', 'wave']) {
    await expect(clips.getByRole('row', { name: new RegExp(`^${name} `) })).toBeVisible();
  }
  const viewports = page.getByRole('main', { name: 'Viewports' });
  await expect(viewports.getByText('Inertialization')).toBeVisible();
  await expect(viewports.getByText('Dead blending')).toBeVisible();
  await keepStep(page, 'starter-1-first-start');
});

test('letters typed into the search field do not trigger keys of the player', async ({ page }) => {
  await page.keyboard.press('/');
  await page.keyboard.type('wal k');
  await expect(page.getByRole('searchbox')).toHaveValue('wal k');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByRole('searchbox').fill('crou');
  await expect(page.getByRole('grid', { name: 'Clips' }).getByRole('row')).toHaveCount(1);
  await page.getByRole('searchbox').fill('no such clip');
  await expect(page.getByRole('grid', { name: 'Clips' }).getByRole('row')).toHaveCount(0);
  await keepStep(page, 'starter-3-nothing-found');
  await page.getByRole('searchbox').fill('');
  await page.keyboard.press('Escape');
});

test('nothing is cut off at any size', async ({ page, segue }) => {
  for (const [width, height] of [
    [1024, 640],
    [1280, 800],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await resize(segue, width, height);
    await settled(page);
    const overflow = await page.evaluate(() => ({
      x: document.documentElement.scrollWidth - innerWidth,
      y: document.documentElement.scrollHeight - innerHeight,
    }));
    expect(overflow).toEqual({ x: 0, y: 0 });
    await expect(page.getByRole('button', { name: /^(Play|Pause)$/ })).toBeInViewport();
    await keepStep(page, `starter-size-${width}`);
    expect(await tooFarRight(page)).toEqual([]);
    await page.keyboard.press('m');
    await expect(page.getByRole('group', { name: 'Selected marker' })).toBeVisible();
    await keepStep(page, `starter-size-${width}-marker`);
    expect(await tooFarRight(page)).toEqual([]);
    await undo(page);
    await page.keyboard.press('Escape');
  }
});

/** What reaches into its right neighbour, or out of the panel, in the row of tabs. */
function tooFarRight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const row = document.querySelector('.tab-row')!;
    const parts = [...row.querySelectorAll('.tab, .mark-bar > *, .transport > *')].filter((part) =>
      part.checkVisibility(),
    );
    return parts
      .filter((part, i) => {
        const edge = (parts[i + 1] ?? row).getBoundingClientRect();
        return part.getBoundingClientRect().right > (parts[i + 1] ? edge.left : edge.right) + 1;
      })
      .map(({ className, textContent }) => `${className} ${textContent}`);
  });
}
