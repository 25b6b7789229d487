import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { answerOpenDialog, keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseTheme, undo } from './window.ts';

/** Settings for an engine: chosen once, marked in the inspector, exported into a folder. */

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export for engine' });
const engine = (page: Page, name: string) =>
  dialog(page).getByRole('group', { name: 'Engine' }).getByRole('button', { name });

test('an engine is chosen, the inspector marks what it lacks, and settings are exported and replaced', async ({
  segue,
  page,
  home,
}) => {
  const folder = path.join(home.folder, 'engine');
  mkdirSync(folder);
  await settled(page);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await engine(page, 'Unity').click();
  await expect(engine(page, 'Unity')).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog(page).getByText(/Unity has no spring inertialization/)).toBeVisible();
  await expect(dialog(page).getByText(/^Writes walk to hop\.segue\.json/)).toBeVisible();
  await keepStep(page, 'export-1');
  await expectAccessible(page, 'export, dark');
  await answerOpenDialog(segue, folder);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/Unity has no spring inertialization/).first()).toBeVisible(); // inspector
  const methods = page.getByRole('combobox', { name: 'Method' }).first().locator('option');
  expect((await methods.allTextContents())[0]).toBe('Crossfade');
  await keepSettled(page, 'export-2-inspector');

  await page.keyboard.press('ControlOrMeta+Shift+E');
  await dialog(page).getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByRole('status').getByText(/^Exported · 1 transition/)).toBeVisible();
  const file = path.join(folder, 'walk to hop.segue.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ engine: 'unity' });

  writeFileSync(file, 'something else');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await dialog(page).getByRole('button', { name: 'Export…' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('walk to hop.segue.json');
  expect(readFileSync(file, 'utf8')).toBe('something else');
  await dialog(page).getByRole('button', { name: 'Replace' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(readFileSync(file, 'utf8')).toContain('unity');
  expect(readdirSync(folder).some((name) => name.endsWith('.unfinished'))).toBe(false);

  await undo(page);
  await expect(page.getByText(/Unity has no spring inertialization/)).toHaveCount(0);
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await engine(page, 'Unity').click();
  await settled(page);
  await expectAccessible(page, 'export, light, small', 'export-3-small-light');
});
