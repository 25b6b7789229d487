import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';

/** Suggested seams: tried on, kept, and undone. */

const menu = (page: Page) => page.getByRole('dialog', { name: 'Suggested seams' });
const suggestions = (page: Page) => menu(page).getByRole('list', { name: 'Suggestions' }).getByRole('button');
const inPoint = (page: Page) => page.getByRole('textbox', { name: 'Dest in' });

test('seams are suggested by a key, tried on by arrows, kept by Enter and undone', async ({
  segue,
  page,
}) => {
  const before = await inPoint(page).inputValue();
  await page.keyboard.press('u');
  await expect(suggestions(page).first()).toContainText(
    /In at f \d+ · [AB] .*planted.*slides \d.*arrives in/,
  );
  const count = await suggestions(page).count();
  expect(count).toBeGreaterThan(1);
  await page.keyboard.press('ArrowDown');
  await expect(inPoint(page)).not.toHaveValue(before); // tried on
  await settled(page);
  await keepStep(page, 'suggest-1');
  await expectAccessible(page, 'suggested seams, dark');
  const tried = await inPoint(page).inputValue();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeHidden();
  await expect(inPoint(page)).toHaveValue(tried);
  await expect(page.getByRole('status').getByText('Saved · Use suggestion')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(inPoint(page)).toHaveValue(before);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('light');
  await resize(segue, 1024, 640);
  await page.getByRole('button', { name: 'Inspector' }).first().click();
  await page.keyboard.press('u');
  await expect(suggestions(page).first()).toBeVisible();
  await settled(page);
  await keepStep(page, 'suggest-2-small-light');
  await expectAccessible(page, 'suggested seams, light, small');
});

test('Escape leaves the seam where it was; before the seam, the playhead is the out point', async ({
  page,
}) => {
  const before = await inPoint(page).inputValue();
  await page.keyboard.press('u');
  await expect(suggestions(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(inPoint(page)).toHaveValue(before);
  const out = page.getByRole('textbox', { name: 'Source out' });
  await page.keyboard.press('0');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft');
  const wanted = Number(await out.inputValue()) - 5;
  await page.keyboard.press('u');
  await expect(suggestions(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(out).toHaveValue(String(wanted));
});
