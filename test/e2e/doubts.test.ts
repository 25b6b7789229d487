import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { personBvh, STANDING_HIPS } from '../fixtures/person.ts';
import { expectAccessible } from './accessibility.ts';
import { keepStep, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { findRow } from './window.ts';

/** One clip with Z up among clips with Y up: its row says so, and one click corrects it. */
const walk = (speed: number, upAxis: 'y' | 'z'): string =>
  personBvh(
    Array.from({ length: 60 }, (_, frame) => ({ hips: [0, STANDING_HIPS, (speed * frame) / 30] })),
    { upAxis },
  );

test.use({
  beginning: {
    opens: (home) => {
      const lab = path.join(home.folder, 'lab');
      mkdirSync(lab);
      for (const speed of [1, 1.2, 1.4]) writeFileSync(path.join(lab, `walk ${speed}.bvh`), walk(speed, 'y'));
      writeFileSync(path.join(lab, 'odd.bvh'), walk(1, 'z'));
      return [lab];
    },
  },
});

test('a clip that differs from its folder is reported, corrected with one click, and undone', async ({
  page,
}) => {
  await settled(page);
  const row = await findRow(page, 'odd');
  await expect(row).toContainText('check up axis');
  await row.click();
  const doubt = page.locator('.import-doubt');
  await expect(doubt).toContainText('1 clip here has another up axis than the other 3.');
  await expectAccessible(page, 'a doubt about a clip');
  await keepStep(page, 'doubts-1-said');
  await doubt.getByRole('button').click();
  await expect(doubt).toHaveCount(0);
  await expect(page.locator('.import-head')).toContainText('Y up');
  await expect(row).not.toContainText('check up axis');
  await page.keyboard.press('Control+z');
  await expect(doubt).toBeVisible();
  await expect(row).toContainText('check up axis');
});
