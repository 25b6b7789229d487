import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { characterGlb } from '../fixtures/characters.ts';
import { keepPart } from './guide-picture.ts';
import { keepSettled, keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { clipRow, perform, statusLine, undo } from './window.ts';

/** Characters: listed beside clips, and motion shown on them. */

beginsWith({
  size: { width: 1280, height: 800 },
  opens: async (home) => {
    const folder = path.join(home.folder, 'cast');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'knight.glb'), await characterGlb({ size: 1.15, plume: 0.4 }));
    writeFileSync(path.join(folder, 'squire.vrm'), await characterGlb({ size: 0.75 }));
    return [folder];
  },
});

const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Inspector' });
const showOnRow = (page: Page): Locator => inspector(page).locator('[data-row="view.shownOn"]');

test('characters are listed, and the open transition, a clip or the library is shown on them; undo takes it back', async ({
  page,
}) => {
  const rows = page.getByRole('grid', { name: 'Clips' }).getByRole('row');
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('character:yes');
  await expect(rows).toHaveText([/^knight.*character · \d+ joints/, /^squire.*character · \d+ joints/]);
  await clipRow(page, 'knight').click();
  await page.keyboard.press('s'); // has no motion to be a source
  await expect(page.locator('.is-source')).toHaveCount(0);
  await expect(rows.first().getByRole('button')).toHaveAccessibleName('Show on knight');
  await keepStep(page, 'characters-1-listed');

  await expect(showOnRow(page)).toContainText('own skeleton');
  await page.keyboard.press('Shift+O');
  await expect(showOnRow(page)).toContainText('knight');
  await keepSettled(page, 'characters-2-transition');
  await keepPart(page, 'characters', page.getByRole('main', { name: 'Viewports' }));
  await undo(page);
  await expect(showOnRow(page)).toContainText('own skeleton');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(showOnRow(page)).toContainText('knight');

  await perform(page, 'Show library on squire');
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('');
  await expect(showOnRow(page)).toContainText('knight'); // its own choice counts first
  await clipRow(page, 'jog').dblclick();
  await expect(showOnRow(page)).toContainText('squire');
  await expect(showOnRow(page)).toContainText('library');
  await keepSettled(page, 'characters-3-clip');
  await page.keyboard.press('Escape');
  await showOnRow(page)
    .getByRole('button', { name: /^Show on/ })
    .click();
  await page.keyboard.type('own');
  const found = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option');
  await expect(found).toHaveText([/^Show on own skeleton/]);
  await page.keyboard.press('Enter');
  await expect(showOnRow(page)).toContainText('own skeleton');
  await expect(statusLine(page)).toContainText('Saved · Show on own skeleton');
  await settled(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await keepStep(page, 'characters-5-own');
  await undo(page);
  await expect(showOnRow(page)).toContainText('knight');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(showOnRow(page)).toContainText('own skeleton');
  await showOnRow(page).getByRole('button', { name: 'Reset Show on' }).click();
  await expect(showOnRow(page)).toContainText('squire');
  await undo(page, 2);
  await expect(showOnRow(page)).toContainText('knight');
  await perform(page, 'Light theme');
  await keepSettled(page, 'characters-4-light');
  await perform(page, 'Stop showing on character');
  await expect(showOnRow(page)).toContainText('squire');
  await perform(page, 'Stop showing library on character');
  await expect(showOnRow(page)).toContainText('own skeleton');
});
