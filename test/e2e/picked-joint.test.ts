import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseTheme, goPastSeam, perform } from './window.ts';

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
  await expect(card).toContainText(/half-life\s*offset\s*velocity/);
  await expect(card).toContainText(/X\s*\d\.\d\d\ss\s*▾?\s*−?\d+\.\d°\s*−?\d+°\/s/);
  await expect(card).toContainText('▾ clamped at the shortest');
  const spring = cards(page).filter({ hasText: /offset left \d/ });
  await expect(spring).toContainText(/half-life\s*offset left\s*velocity/);
  await expect(spring).toContainText(/X\s*0\.12\ss\s*−?\d+\.\d°\s*−?\d+°\/s/);
  await keepStep(page, 'picked-joint-1-why');
  await chooseTheme(page, 'light');
  await keepSettled(page, 'picked-joint-2-why-light');
  await chooseTheme(page, 'dark');
  await resize(segue, 1024, 640);
  await settled(page);
  await expect(card).toBeInViewport({ ratio: 1 });
  await keepStep(page, 'picked-joint-3-why-1024');
});

test('of four slots, one has the card of the axes, and the others show their half-life', async ({ page }) => {
  for (const _ of ['C', 'D']) await perform(page, 'add slot');
  await page.keyboard.press('6');
  await pickJoint(page, 'LeftForeArm');
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).filter({ hasText: /offset left \d/ })).toHaveCount(1); // A has no estimate
  await expect(cards(page).locator('.axis-bars:visible')).toHaveCount(1);
  await expect(cards(page).filter({ hasText: /half-life \d/ })).toHaveCount(3);
  await keepStep(page, 'picked-joint-5-four-slots');
});

test('a joint under the pointer says its name before it is clicked', async ({ page }) => {
  const canvas = page.locator('.stage canvas').first();
  const box = (await canvas.boundingBox())!;
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
