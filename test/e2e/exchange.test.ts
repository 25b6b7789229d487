import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { answerOpenDialog, answerSaveDialog, keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { runScript } from './spawn-segue.ts';
import { chooseFromMenu, chooseTheme, statusLine, undo } from './window.ts';

test('user data is exported, changed by somebody else, and merged: one version is chosen, and undone', async ({
  start,
  ownHome,
}) => {
  const segue = await start();
  const { page } = segue;
  const file = path.join(ownHome.folder, 'work.json');
  await answerSaveDialog(segue, file);
  await chooseFromMenu(segue, 'Export user data…');
  await expect(statusLine(page)).toContainText('Exported · work.json');

  const text = readFileSync(file, 'utf8');
  expect(text).toContain('"Leave for the hop"');
  writeFileSync(
    file,
    text.replace('"Leave for the hop"', '"Leave, and hop"').replace('"note": ""', '"note": "Looks good."'),
  );
  await answerOpenDialog(segue, file);
  await chooseFromMenu(segue, 'Import…');
  const dialog = page.getByRole('dialog', { name: 'Merge work.json' });
  await expect(dialog).toContainText('1 new item, 1 conflict. Your version stays unless you choose theirs.');
  await keepStep(page, 'exchange-merge');
  await dialog.getByRole('radio', { name: /Theirs/ }).check();
  await resize(segue, 1024, 640);
  await keepStep(page, 'exchange-merge-small');
  await dialog.getByRole('button', { name: 'Merge 2 changes' }).click();
  await expect(statusLine(page)).toContainText('Merged · 2 changes');
  await expect(dialog).toHaveCount(0);
  await undo(page);
  await expect(statusLine(page)).toContainText('Undid Merge');
  await resize(segue, 1600, 1000);
  await chooseTheme(page, 'light');
  await chooseFromMenu(segue, 'Import…');
  await expect(dialog.getByRole('button', { name: 'Merge 1 change' })).toBeVisible();
  await dialog.getByRole('radio', { name: /Yours/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: /Theirs/ })).toBeFocused();
  await expectAccessible(page, 'a merge, light', 'exchange-merge-light');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await chooseFromMenu(segue, 'Restore backup…');
  // A backup is made some 20 s after the start, if there are edits.
  await expect(page.getByRole('dialog', { name: /Restore backup/ })).toContainText(
    /There are no backups yet|daily/,
  );
  // A dialog covers the whole page; only popovers cover a dialog.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).hover();
  await expect(page.locator('.tooltip:popover-open')).toHaveText(/^Close/);
});

interface SettingsFile {
  readonly transitions: readonly { readonly document: { readonly transition: object } }[];
}

/** Copies the transition of a settings file so often that its import takes seconds. */
function writeMany(file: string, count: number): void {
  const { transitions, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as SettingsFile;
  const [{ document, ...own }] = transitions;
  const many = Array.from({ length: count }, (_, i) => ({
    ...own,
    document: {
      ...document,
      transition: { ...document.transition, id: randomUUID(), name: `Copy ${i}` },
    },
  }));
  writeFileSync(file, JSON.stringify({ ...rest, transitions: many }));
}

test('a long import of settings shows progress; cancelled, it adds nothing', async ({ start, ownHome }) => {
  const segue = await start();
  const { page } = segue;
  const file = path.join(ownHome.folder, 'many.segue.json');
  await answerSaveDialog(segue, file);
  await chooseFromMenu(segue, 'Export settings…');
  await expect(statusLine(page)).toContainText('Exported · many.segue.json');
  writeMany(file, 30_000);
  await answerOpenDialog(segue, file);
  const dialog = page.getByRole('dialog', { name: 'Importing settings' });
  const transitions = page.getByRole('complementary', { name: 'Library' }).getByText(/^Transitions/);
  const list = page.getByRole('grid', { name: 'Clips' });
  await list.focus();
  await chooseFromMenu(segue, 'Import…');
  await expect(dialog.getByRole('progressbar', { name: 'Imported' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.mouse.click(20, 500);
  await expect(dialog).toBeVisible();
  await keepStep(page, 'exchange-importing');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(list).toBeFocused();
  await expect(statusLine(page)).toHaveText('Import cancelled · many.segue.json');
  await expect(transitions).toHaveText('Transitions 1');
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled();
  await segue.close();
  expect(await runScript('read-library.ts', ownHome.library)).toMatchObject({ edits: [], integrity: 'ok' });
});
