import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { clipText, writeFiles } from './clip-files.ts';
import { askMain } from './page-script.ts';
import { keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { searchFor } from './window.ts';

/** Names with direction marks, and right-to-left names. */

const tricky = 'walk\u202Ehvb';
const seen = 'walk[U+202E]hvb';
const hebrew = 'הליכה 2';

beginsWith({
  opens: (home) => [
    writeFiles(path.join(home.folder, 'clips'), [
      { name: `${tricky}.bvh`, content: clipText('walk') },
      { name: `${hebrew}.bvh`, content: clipText('hop') },
      { name: `${tricky} broken.bvh`, content: 'nonsense' },
    ]),
  ],
});

/** All text of the window, visible and for screen readers. */
/** All text except that of fields, which is being edited and stays unchanged. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const spoken = ['title', 'aria-label', 'data-tip', 'placeholder'];
    const all = [...document.querySelectorAll('body *')];
    const attributes = all.flatMap((element) => spoken.map((name) => element.getAttribute(name) ?? ''));
    const said = document.body.cloneNode(true) as HTMLElement;
    for (const field of said.querySelectorAll('textarea')) field.remove();
    return [said.textContent, ...attributes].join('\n');
  });
}

async function idOf(page: Page, text: string): Promise<string> {
  const { value } = await askMain(page, 'library.search', { text, limit: 1 });
  return value?.rows?.[0]?.id ?? '';
}

test('direction marks in names are visible everywhere in the window', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Clips' });
  await expect(grid.locator('.row-name').filter({ hasText: seen })).toHaveCount(2);
  const clipIds = [await idOf(page, 'walk fps:>0 hvb')];
  const changes = [
    { kind: 'tag.put', tag: 'old\u2067new', clipIds },
    { kind: 'note.set', clipId: clipIds[0], before: '', after: `see ${tricky}` },
  ];
  await askMain(page, 'edit.commit', { edit: { name: `Tag ${tricky}`, changes } });
  await grid.locator('.row-name', { hasText: seen }).first().click();
  await expect(page.getByRole('group', { name: 'Tags' })).toContainText('old[U+2067]new');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('hvb');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toContainText(`Use ${seen}`);
  await keepStep(page, 'direction-1-palette');
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await wordsOf(page)).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/);
  await expect(page.locator('body')).toContainText(seen);
  await keepStep(page, 'direction-2-in-use');
});

test('right-to-left names read correctly, and do not reorder text around them', async ({ page }) => {
  await searchFor(page, 'הליכה');
  const name = page.getByRole('grid', { name: 'Clips' }).locator('.row-name');
  await expect(name).toHaveText([hebrew]);
  await expect(name.locator('> span')).toHaveCSS('direction', 'rtl');
  await expect(page.getByRole('searchbox', { name: 'Search clips' })).toHaveCSS('direction', 'rtl');
  await keepStep(page, 'direction-3-hebrew');
});
