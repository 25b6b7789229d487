import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { clipText } from './clip-files.ts';
import { settled, type SegueApp } from './segue-app.ts';
import { test } from './segue-test.ts';
import { findRow } from './window.ts';

/** What macOS does with a file that is opened with Segue; true if the app took it. */
function openFile({ app }: SegueApp, file: string): Promise<boolean> {
  return app.evaluate(({ app }, file) => {
    let taken = false;
    app.emit('open-file', { preventDefault: () => (taken = true) }, file);
    return taken;
  }, file);
}

test('a file that macOS opens with Segue is indexed in the open window', async ({ segue, page, home }) => {
  const file = path.join(home.folder, 'stroll "1" 🏃.bvh');
  writeFileSync(file, clipText('walk'));
  expect(await openFile(segue, file)).toBe(true);
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText(/^Indexed /);
  await settled(page);
  await expect(await findRow(page, 'stroll "1" 🏃')).toBeVisible();
});
