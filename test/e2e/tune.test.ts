import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepSettled, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseTheme, undo } from './window.ts';

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
    /^half-life 0\.\d+\ss: foot slide .* cm, response time .* s$/,
  );
  const steps = Number(await front(page).getAttribute('aria-valuemax'));
  expect(steps).toBeGreaterThan(3);
  const slides: number[] = [];
  for (let i = 0; i < steps; i++) {
    const words = (await front(page).getAttribute('aria-valuetext')) ?? '';
    slides.push(Number(/foot slide ([\d.]+)/.exec(words)?.[1]));
    await page.keyboard.press('ArrowRight');
  }
  expect(slides).toEqual(slides.toSorted((a, b) => a - b));
  expect(slides[0]).toBeLessThan(slides.at(-1) ?? 0);
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
