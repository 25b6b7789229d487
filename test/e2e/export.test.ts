import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { answerOpenDialog, keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseTheme } from './window.ts';

/** Settings for an engine: chosen once, marked in the inspector, exported into a folder. */

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export for engine' });
const engine = (page: Page, name: string) =>
  dialog(page).getByRole('group', { name: 'Engine' }).getByRole('button', { name });

test('the first export asks for the engine; a cancelled one keeps none, and undo leaves it', async ({
  segue,
  page,
  home,
}) => {
  const folder = path.join(home.folder, 'engine');
  mkdirSync(folder);
  await settled(page);
  await page
    .getByRole('group', { name: 'Export' })
    .getByRole('button', { name: 'Export', exact: true })
    .click();
  const start = dialog(page).getByRole('button', { name: 'Export…' });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await engine(page, 'Unity').click();
  await expect(engine(page, 'Unity')).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog(page).getByText(/Unity has no spring inertialization/)).toBeVisible();
  await expect(dialog(page).getByText(/^Writes walk to hop\.segue\.json/)).toBeVisible();
  await keepStep(page, 'export-1');
  await expectAccessible(page, 'export, dark');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/Unity has no spring inertialization/)).toHaveCount(0); // cancelled

  await answerOpenDialog(segue, folder);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await expect(engine(page, 'Unity')).toHaveAttribute('aria-pressed', 'false');
  await engine(page, 'Unity').click();
  await start.click();
  const exported = page.getByRole('dialog', { name: 'Exported' });
  await expect(exported.getByRole('row', { name: 'Fixed Duration on' })).toBeVisible();
  await keepStep(page, 'export-2-typed');
  await expectAccessible(page, 'exported, dark');
  await exported.getByRole('button', { name: 'Copy table' }).click();
  await expect(page.getByRole('status').getByText('Copied')).toBeVisible();
  await exported.getByRole('button', { name: 'Done' }).click();
  await expect(exported).toBeHidden();
  const file = path.join(folder, 'walk to hop.segue.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ engine: 'unity' });
  await expect(page.getByText(/Unity has no spring inertialization/).first()).toBeVisible(); // inspector
  const methods = page
    .getByRole('combobox', { name: 'Method' })
    .first()
    .locator('optgroup[label="Crossfade"] > option');
  expect((await methods.allTextContents())[0]).toBe('Crossfade');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  await keepSettled(page, 'export-3-inspector');

  writeFileSync(file, 'something else');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await start.click();
  await expect(dialog(page).getByRole('alert')).toContainText('walk to hop.segue.json');
  expect(readFileSync(file, 'utf8')).toBe('something else');
  await dialog(page).getByRole('button', { name: 'Replace' }).click();
  await expect(exported).toBeVisible();
  await page.keyboard.press('Escape');
  expect(readFileSync(file, 'utf8')).toContain('unity');
  expect(readdirSync(folder).some((name) => name.endsWith('.unfinished'))).toBe(false);

  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await settled(page);
  await expectAccessible(page, 'export, light, small', 'export-4-small-light');
});
