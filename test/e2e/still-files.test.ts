import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator } from 'playwright/test';
import { clipText, writeFiles } from './clip-files.ts';
import { keepStep } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { statusLine } from './window.ts';

const chair = '{"asset": {"version": "2.0"}, "nodes": [{"name": "Chair"}]}';

beginsWith({
  opens: (home) => {
    const folder = writeFiles(path.join(home.folder, 'props'), [
      { name: 'stroll.bvh', content: clipText('walk') },
      { name: 'diary.bvh', content: 'Dear diary' },
    ]);
    for (const name of ['chair.gltf', 'table.gltf', 'lamp.vrm'])
      writeFileSync(path.join(folder, name), chair);
    return [folder];
  },
});

test('files without motion are counted apart, not listed, and shown on request', async ({ page }) => {
  await expect(statusLine(page)).toHaveText(
    /^Indexed 1 clip in \d+\.\d s · 3 without motion · 1 file not read$/,
  );
  const clips = page.getByRole('grid', { name: 'Clips' });
  const rows = clips.getByRole('row');
  await expect(rows.filter({ hasText: 'stroll' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'No motion' })).toHaveCount(0);
  const still = page.getByRole('button', { name: '3 files without motion' });
  await keepStep(page, 'still-files-1-left-out');
  await still.click();
  await expect(rows).toHaveText([/^chair.*No motion/, /^lamp.*No motion/, /^table.*No motion/]);
  await expect(page.getByRole('searchbox', { name: 'Search clips' })).toHaveValue('still:yes');
  await rows.first().click();
  const details = page.getByRole('status', { name: 'Why chair is not a clip' });
  await expect(details).toContainText('This file has no motion.');
  await page.keyboard.press('Delete'); // nothing failed, and nothing is ignored
  await expect(rows).toHaveCount(3);
  const colour = (sign: Locator): Promise<string> => sign.evaluate((part) => getComputedStyle(part).color);
  const signs = await Promise.all((await clips.locator('.failed-sign').all()).map(colour));
  expect(new Set(signs).size).toBe(1);
  await keepStep(page, 'still-files-2-shown');
  await still.click();
  await expect(rows.filter({ hasText: 'stroll' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'No motion' })).toHaveCount(0);
  // Failed files are red, files without motion are not.
  const failed = clips.locator('.list-row.failed .failed-sign');
  expect(signs).not.toContain(await colour(failed));
});
