import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep } from './segue-app.ts';
import { test } from './segue-test.ts';
import { runScript } from './spawn-segue.ts';
import { statusLine, undo, pressKeys } from './window.ts';

/** Edits of thousands of clips are written in the library thread, while the window stays responsive. */
const CLIPS = 9000;

test.beforeEach(({ ownHome }) => runScript('large-library.ts', ownHome.library, String(CLIPS)));

const rows = (page: Page) => page.getByRole('grid', { name: 'Clips' }).getByRole('row');

/** All clips. */
async function selectAll(page: Page): Promise<void> {
  await rows(page).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('heading', { name: /^9\s000 of 9\s000 selected/ })).toBeVisible();
}

const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Tags' }).getByRole('button', { name, exact: true });

test('nine thousand clips are tagged and undone while the list stays responsive', async ({ start }) => {
  const { page } = await start();
  await selectAll(page);
  await page.keyboard.press('ControlOrMeta+t');
  await page.keyboard.type('everywhere');
  await pressKeys(page, 'Enter', 'Escape');
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('jump');
  await expect(page.getByRole('grid', { name: 'Clips' })).toHaveAttribute('aria-rowcount', /^1\d{3}$/);
  await expect(statusLine(page)).toContainText('Saved · Tag 9\u202f000 clips “everywhere”');
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('tag:everywhere');
  await expect(page.getByRole('grid', { name: 'Clips' })).toHaveAttribute('aria-rowcount', '9000');
  await keepStep(page, 'large-edits-1-tagged');
  await page.getByRole('grid', { name: 'Clips' }).focus();
  await undo(page);
  await expect(statusLine(page)).toContainText('Undid Tag 9\u202f000 clips “everywhere”');
  await expect(chip(page, 'everywhere')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(statusLine(page)).toContainText('Redid Tag 9\u202f000 clips “everywhere”');
  await expect(statusLine(page)).not.toContainText('Changed outside this window');
});

test('a window closed during a large edit saved it, and edits after it', async ({ start, ownHome }) => {
  const segue = await start();
  const { page } = segue;
  await selectAll(page);
  await page.keyboard.press('ControlOrMeta+t');
  for (const tag of ['large', 'behind it', 'last']) {
    await page.keyboard.type(tag);
    await page.keyboard.press('Enter');
  }
  await segue.close();
  const stored = (await runScript('read-library.ts', ownHome.library)) as {
    readonly edits: readonly string[];
    readonly integrity: string;
  };
  expect(stored.integrity).toBe('ok');
  expect(stored.edits.slice(-3)).toEqual([
    'Tag 9\u202f000 clips “large”',
    'Tag 9\u202f000 clips “behind-it”',
    'Tag 9\u202f000 clips “last”',
  ]);
});
