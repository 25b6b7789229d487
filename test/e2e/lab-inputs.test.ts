import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { SegueBridge } from '../../contract/api.ts';
import type { LabItem } from '../../contract/lab/lab-items.ts';
import { expectAccessible } from './accessibility.ts';
import { plain } from './arrangement.ts';
import { keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { statusLine } from './window.ts';

/** The inputs of a blend tree: dragged, keyed, generated and recorded. */

const TREE = '0b1f7a52-8f0c-4c1e-9d3a-5d7f0a6c2e11';
const TAKE = 10; // s

test.use({
  beginning: {
    arrangement: { ...plain, bottomTab: 'lab', openTree: TREE },
    first: async (page) => {
      await page.evaluate(addTree, TREE);
      await expect(inputs(page)).toBeVisible();
    },
  },
});

/** Runs in the page: a blend of two clips by speed, with an input of each other kind. */
async function addTree(id: string): Promise<void> {
  const { segue } = window as unknown as { segue: SegueBridge };
  const found = await segue.call('library.search', { text: '', limit: 2, offset: 0 } as never);
  const rows = (found as unknown as { value: { rows: readonly { id: string }[] } }).value.rows;
  const samples = rows.map((clip, i) => ({ at: 4 * i, node: { kind: 'clip', clip: clip.id } }));
  const item = {
    id,
    kind: 'tree',
    name: 'Speed',
    content: {
      schemaVersion: 1,
      inputs: {
        speed: { kind: 'number', value: 1, smoothing: { kind: 'spring', halfLife: 0.15 }, keys: [] },
        armed: { kind: 'bool', value: false, keys: [] },
        style: { kind: 'enum', options: ['calm', 'tense'], value: 'calm', keys: [] },
      },
      root: { kind: 'blendSpace1D', x: { input: 'speed' }, samples },
    },
  };
  await segue.call('edit.commit', {
    edit: { name: 'Add tree', changes: [{ kind: 'lab.add', item }] },
  } as never);
}

const inputs = (page: Page): Locator => page.getByRole('region', { name: 'Inputs of Speed' });
const slider = (page: Page): Locator => inputs(page).getByRole('slider', { name: 'speed', exact: true });
const value = (page: Page): Locator => inputs(page).getByRole('textbox', { name: 'Value of speed' });
const curve = (page: Page): Locator => inputs(page).getByRole('group', { name: 'Curve of speed' });
const key = (page: Page): Locator => curve(page).getByRole('slider');

test('looks', async ({ page, segue }) => {
  await inputs(page).getByRole('button', { name: 'Generate keys of speed' }).click();
  await page.getByRole('combobox', { name: 'Curve', exact: true }).selectOption('Noise');
  await page.getByRole('textbox', { name: 'Period' }).fill('1');
  await page.getByRole('textbox', { name: 'Period' }).press('Tab');
  await page.screenshot({ path: '/tmp/lab-inputs-1.png' });
  await page.getByRole('button', { name: 'Replace keys' }).click();
  await expect(statusLine(page)).toContainText('Saved · Generate speed');
  await inputs(page).getByRole('button', { name: 'Settings of speed' }).click();
  await page.screenshot({ path: '/tmp/lab-inputs-2.png' });
  await expectAccessible(page, 'settings');
  await page.keyboard.press('Escape');
  await resize(segue, 1024, 640);
  await page.screenshot({ path: '/tmp/lab-inputs-3.png' });
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await page.screenshot({ path: '/tmp/lab-inputs-4.png' });
  await expectAccessible(page, 'light');
});
