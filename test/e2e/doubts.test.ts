import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { glbOf, gltfArm } from '../fixtures/gltf-figure.ts';
import { personBvh, STANDING_HIPS } from '../fixtures/person.ts';
import { expectAccessible } from './accessibility.ts';
import { settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { findRow, showDetails, undo } from './window.ts';

/** Clips whose import is in doubt or has warnings: their rows and details say so. */
const walk = (speed: number, upAxis: 'y' | 'z'): string =>
  personBvh(
    Array.from({ length: 60 }, (_, frame) => ({ hips: [0, STANDING_HIPS, (speed * frame) / 30] })),
    { upAxis },
  );

/** Keys 0.1 s apart, which fit several frame rates. */
const arm = await glbOf(gltfArm({ fps: 10 }));

beginsWith({
  opens: (home) => {
    const lab = path.join(home.folder, 'lab');
    mkdirSync(lab);
    for (const speed of [1, 1.2, 1.4]) writeFileSync(path.join(lab, `walk ${speed}.bvh`), walk(speed, 'y'));
    writeFileSync(path.join(lab, 'odd.bvh'), walk(1, 'z'));
    const namesakes = path.join(home.folder, 'namesakes.bvh');
    writeFileSync(namesakes, walk(1.6, 'y').replace(/JOINT \w+/g, 'JOINT Bone'));
    const keys = path.join(home.folder, 'keys apart.glb');
    writeFileSync(keys, arm);
    return [lab, namesakes, keys];
  },
});

test('a clip unlike its folder is reported, corrected with one click, and undone', async ({ page }) => {
  await settled(page);
  const row = await findRow(page, 'odd');
  await expect(row).toContainText('check up axis');
  await row.click();
  await showDetails(page);
  const doubt = page.locator('.import-doubt');
  await expect(doubt).toContainText('1 clip here has another up axis than the other 3.');
  await expectAccessible(page, 'a doubt about a clip', 'doubts-1-said');
  await doubt.getByRole('button').click();
  await expect(doubt).toHaveCount(0);
  await expect(page.locator('.import-head')).toContainText('Y up');
  await expect(row).not.toContainText('check up axis');
  await undo(page);
  await expect(doubt).toBeVisible();
  await expect(row).toContainText('check up axis');
});

test('a clip in view says what is doubted about its file, and opens the setting', async ({ page }) => {
  await (await findRow(page, 'odd')).dblclick();
  await page.keyboard.press('ControlOrMeta+b');
  await page.getByRole('button', { name: '▲ odd: check up axis' }).click();
  await expect(page.locator('.import-head')).toBeFocused();
  await page.getByRole('group', { name: 'Import override' }).getByLabel('Up').selectOption('Z');
  await expect(page.locator('.import-chip')).toHaveCount(0);
  await undo(page);
  await page.keyboard.press('Escape');
});

test('many warnings of an import are few lines at the row, and a list in the details', async ({ page }) => {
  const row = await findRow(page, 'namesakes');
  await row.click();
  await showDetails(page);
  await expect(row).toHaveAttribute('data-tip', /"Bone \(4\)"\nand \d more warnings, in the details$/);
  const list = page.getByRole('group').filter({ hasText: 'import warnings' });
  await list.getByText('import warnings').click();
  await expect(list.getByRole('listitem')).toHaveCount(11);
  await expectAccessible(page, 'warnings of an import', 'doubts-2-warnings');
});
