import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { smallBvh } from '../main/small-bvh.ts';
import { keepStep } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, statusLine } from './window.ts';

/** Types into the search and presses keys before any answer can arrive. */
async function typeAhead(page: Page, text: string, keys: readonly string[]): Promise<void> {
  await page.evaluate(
    ([typed, pressed]) => {
      const field = document.querySelector<HTMLInputElement>('input[aria-label="Search clips"]')!;
      field.focus();
      field.value = typed;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      for (const key of pressed)
        document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
    },
    [text, keys] as const,
  );
}

test('keys pressed before results arrive apply to typed text, not old rows', async ({ ownHome, start }) => {
  const clips = path.join(ownHome.folder, 'clips');
  mkdirSync(clips);
  ['climb', 'vault'].forEach((name, i) =>
    writeFileSync(path.join(clips, `${name}.bvh`), smallBvh({ rise: i + 1 })),
  );
  const { page } = await start(clips);
  await expect(clipRow(page, 'vault')).toBeVisible();
  await typeAhead(page, 'climb', ['Enter', 's']);
  await expect(page.getByRole('grid', { name: 'Clips' }).getByRole('row')).toHaveCount(1);
  await expect(clipRow(page, 'climb').getByRole('button', { name: 'Use as source' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await typeAhead(page, 'vault', ['ArrowDown', 'd']);
  await expect(clipRow(page, 'vault').getByRole('button', { name: 'Use as destination' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await typeAhead(page, 'nowhere', ['Enter', 's']);
  await expect(statusLine(page)).toContainText('Use as source: no clip matches “nowhere”');
  await keepStep(page, 'clip-list-nothing-found');
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('');
  await page.getByRole('combobox', { name: 'Sort clips by' }).selectOption('Last used');
  const rows = page.getByRole('grid', { name: 'Clips' }).getByRole('row');
  await expect(rows.nth(0)).toContainText('vault');
  await expect(rows.nth(1)).toContainText('climb');
  await clipRow(page, 'climb').hover();
  await clipRow(page, 'climb').getByRole('button', { name: 'Use as destination' }).click();
  await expect(rows.nth(0)).toContainText('vault'); // it was the source already, so its use is unchanged
  await clipRow(page, 'jog').hover();
  await clipRow(page, 'jog').getByRole('button', { name: 'Use as source' }).click();
  await expect(rows.nth(0)).toContainText('jog');
  await keepStep(page, 'clip-list-last-used');
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('climb');
  await expect(clipRow(page, 'climb').getByRole('button', { name: 'Use as destination' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
