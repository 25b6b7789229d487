import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseTheme, goPastSeam, statusLine } from './window.ts';
import { curvesAt, numberIn, showCurves } from './guide-steps.ts';
import { boxOf } from './pointer.ts';

/**
 * The picked joint: the explanation of its half-lives, its row in the profile, and keys to its neighbours.
 */

beginsWith({ first: (page) => goPastSeam(page, 9) });

const cards = (page: Page): Locator => page.locator('.joint-card:visible');
const row = (page: Page, joint: string): Locator =>
  page.getByRole('region', { name: 'Joint profile of A' }).getByRole('group', { name: joint, exact: true });

/** Picks `joint` by its row in the profile of A, which then closes. */
async function pickJoint(page: Page, joint: string): Promise<void> {
  await openProfile(page);
  await row(page, joint).getByRole('button', { name: joint, exact: true }).click();
  await page
    .getByRole('region', { name: 'Joint profile of A' })
    .getByRole('button', { name: 'Close' })
    .click();
  await settled(page);
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Joint profile: uniform' }).first().click();
  await expect(page.getByRole('region', { name: 'Joint profile of A' })).toBeVisible();
}

test('the card explains each half-life, in both themes and in a small window', async ({ segue }) => {
  const { page } = segue;
  await pickJoint(page, 'LeftForeArm');
  const card = cards(page).filter({ hasText: /half-life \d/ });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('▾ clamped at the shortest');
  await keepStep(page, 'picked-joint-1-why');
  await chooseTheme(page, 'light');
  await keepSettled(page, 'picked-joint-2-why-light');
  await chooseTheme(page, 'dark');
  await resize(segue, 1024, 640);
  await settled(page);
  await expect(card).toBeInViewport({ ratio: 1 });
  await keepStep(page, 'picked-joint-3-why-1024');
});

test('a joint under the pointer says its name before it is clicked', async ({ page }) => {
  const canvas = page.locator('.stage canvas').first();
  const box = await boxOf(canvas);
  // The trunk of A, which stands near the middle of its view.
  await page.mouse.move(box.x + box.width * 0.28, box.y + box.height / 2, { steps: 3 });
  await expect(canvas).toHaveAttribute('title', /^\w+: click to select$/);
  await page.mouse.move(box.x + 4, box.y + box.height - 4, { steps: 3 });
  await expect(canvas).toHaveAttribute('title', '');
});

test('the profile marks a joint picked elsewhere and scrolls to it, and Escape closes it with any focus', async ({
  page,
}) => {
  await pickJoint(page, 'RightFoot');
  await openProfile(page);
  await expect(row(page, 'RightFoot')).toHaveClass(/picked/);
  await expect(row(page, 'RightFoot')).toBeInViewport({ ratio: 1 });
  for (let i = 0; i < 3; i++) await page.keyboard.press('Alt+ArrowUp');
  await expect(row(page, 'Hips')).toHaveClass(/picked/);
  await expect(row(page, 'Hips')).toBeInViewport({ ratio: 1 });
  await expect(row(page, 'RightFoot')).not.toHaveClass(/picked/);
  await expectAccessible(page, 'a joint picked in the profile', 'picked-joint-5-profile');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Joint profile of A' })).toBeHidden();
});

test.describe('the joint profile', () => {
  /** The joint profile beside the views. */

  const inspector = (page: Page): Locator => page.getByRole('region', { name: 'Inspector' });

  test('a joint with a shorter profile arrives before the others; Escape closes the profile, which covers no view, and fits a small window', async ({
    page,
    segue,
  }) => {
    await showCurves(page, 'Angle from the seam', 'Residual');
    const views = page.locator('.stage-canvas');
    const whole = await boxOf(views);
    await inspector(page).getByRole('button', { name: 'Joint profile: uniform' }).nth(1).click();
    const editor = page.getByRole('region', { name: 'Joint profile of B' });
    const [seen, card] = [await boxOf(views), await boxOf(editor)];
    expect(seen.width).toBeGreaterThan(whole.width / 2);
    expect(seen.x + seen.width).toBeLessThanOrEqual(card.x);
    const left = async (joint: string): Promise<number> => {
      await editor.getByRole('button', { name: joint, exact: true }).click();
      return numberIn((await curvesAt(page, 8))['B − destination']);
    };
    const [arm, spine] = [await left('LeftArm'), await left('Spine')];
    expect(Math.min(Math.abs(arm), Math.abs(spine))).toBeGreaterThan(0.5);
    await editor.getByRole('textbox', { name: 'Factor of LeftArm' }).fill('0.4'); // 7.2 of 18 frames
    await page.keyboard.press('Enter');
    await expect(statusLine(page)).toContainText('Saved · Change profile of B');
    expect(await left('LeftArm')).toBe(0);
    expect(await left('Spine')).toBe(spine);
    await keepStep(page, 'inspector-10-profile-shorter');
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(editor).toBeHidden({ timeout: 1000 });
    }).toPass();
    expect(await boxOf(views)).toEqual(whole);
    await resize(segue, 1024, 640);
    await page.keyboard.press('ControlOrMeta+i');
    await inspector(page)
      .getByRole('button', { name: /^Joint profile/ })
      .first()
      .click();
    const ofA = page.getByRole('region', { name: 'Joint profile of A' });
    await ofA.getByRole('textbox', { name: 'Factor of Spine', exact: true }).click(); // nothing covers it
    await expect(inspector(page)).toBeVisible();
    await keepStep(page, 'inspector-8-profile-1024');
  });
});
