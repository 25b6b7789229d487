import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { keepStep, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseFromMenu } from './window.ts';

const bundledModule = /^\/\/ node_modules\/((?:@[\w-]+\/)?[\w.-]+)/gm;

test('Help → Licences shows the licence text of each package, in one window', async ({ segue, page }) => {
  const opening = segue.app.waitForEvent('window');
  await chooseFromMenu(segue, 'Licences');
  const licences = await opening;
  await expect(licences.getByRole('heading', { level: 1 })).toHaveText('Licences');
  const names = await licences.getByRole('heading', { level: 2 }).allTextContents();
  expect(names).toEqual(expect.arrayContaining(['Segue', expect.stringMatching(/^better-sqlite3 \d/)]));
  // What rolldown says of the modules in the files of main, and what the window imports.
  const built = path.resolve(import.meta.dirname, '../../out/main');
  const regions = readdirSync(built)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...readFileSync(path.join(built, file), 'utf8').matchAll(bundledModule)])
    .map(([, name]) => name);
  expect(regions).toContain('zod');
  for (const name of [...regions, 'three', 'preact', 'uplot', 'lil-gui', 'mediabunny'])
    expect(
      names.some((shown) => shown.startsWith(`${name} `)),
      name,
    ).toBe(true);
  const texts = await licences.locator('pre').allTextContents();
  for (const text of texts) expect(text.length).toBeGreaterThan(100);
  expect(await licences.locator('script').count()).toBe(0);
  await keepStep(licences, 'licences');

  await chooseFromMenu(segue, 'Licences');
  await settled(page);
  expect(segue.app.windows()).toHaveLength(2);
  await licences.close();
});
