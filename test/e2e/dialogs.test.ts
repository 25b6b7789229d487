import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { answerOpenDialog, answerSaveDialog, settled, type SegueApp } from './segue-app.ts';
import { test, type SharedWindow } from './segue-test.ts';
import { chooseFromMenu, clipRow, perform, showClips, showTransitions, statusLine } from './window.ts';
import { newTree } from './tree-steps.ts';

/** Every dialog that people open: its first focus, Enter, Escape, the focus after it, and its accessibility. */

interface Row {
  readonly name: string;
  /** Brings about what it is for. */
  readonly prepare?: (segue: SharedWindow) => Promise<unknown>;
  readonly open: (segue: SharedWindow) => Promise<unknown>;
  readonly first: (dialog: Locator) => Locator; // has the focus when it opens
  /** Neither button nor field: Enter on it is the primary button, too. */
  readonly other?: (dialog: Locator) => Locator;
  /** What the primary button brings about; absent = there is none. */
  readonly done?: (segue: SharedWindow) => Promise<unknown>;
}

const button = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name, exact: true });
const search = (dialog: Locator): Locator => dialog.getByRole('searchbox');
const fromMenu = (entry: string) => (segue: SharedWindow) => chooseFromMenu(segue, entry);

const dialogs: readonly Row[] = [
  {
    name: 'Command palette',
    open: fromMenu('Command palette'),
    first: (dialog) => dialog.getByRole('combobox', { name: 'Command' }),
  },
  { name: 'Keyboard shortcuts', open: fromMenu('Keyboard shortcuts'), first: search },
  {
    name: 'Report a problem',
    open: fromMenu('Report a problem…'),
    first: button('Copy'),
    other: (dialog) => dialog.getByRole('region', { name: 'Report' }),
    done: ({ page }) => expect(statusLine(page)).toContainText('Copied'),
  },
  {
    name: 'Which engine?',
    open: fromMenu('Choose engine…'),
    first: button('Choose'),
  },
  { name: 'Joint map', open: fromMenu('Joint map…'), first: search },
  { name: 'Restore backup', open: fromMenu('Restore backup…'), first: (dialog) => dialog },
  {
    name: 'Join team library',
    open: fromMenu('Join team library…'),
    first: (dialog) => dialog.getByRole('textbox', { name: 'Address' }),
  },
  {
    name: 'Farm',
    open: fromMenu('Farm…'),
    first: (dialog) => dialog.getByRole('textbox', { name: 'Address' }),
  },
  {
    name: 'Compare methods',
    open: ({ page }) => perform(page, 'compare methods'),
    first: button('Compare'),
    other: (dialog) => dialog.getByRole('checkbox', { name: 'Crossfade', exact: true }),
    done: ({ page }) => expect(page.getByRole('dialog')).toHaveCount(0),
  },
  {
    name: 'Export for engine',
    prepare: countAsked,
    open: ({ page }) => perform(page, 'export for godot'),
    first: button('Export…'),
    done: wasAsked,
  },
  {
    name: 'Export motion',
    prepare: countAsked,
    open: fromMenu('Export motion…'),
    first: (dialog) => dialog.getByRole('combobox', { name: 'Motion' }),
    done: wasAsked,
  },
  {
    name: 'Save report',
    prepare: countAsked,
    open: fromMenu('Save report…'),
    first: button('Save…'),
    done: wasAsked,
  },
  {
    name: 'Export picture or video',
    prepare: countAsked,
    open: fromMenu('Export picture or video…'),
    first: button('Export…'),
    other: (dialog) => dialog.getByRole('checkbox', { name: 'Frame and time' }),
    done: wasAsked,
  },
  {
    name: 'Merge work.json',
    prepare: writeOthersWork,
    open: fromMenu('Import…'),
    first: button('Merge 1 change'),
    done: ({ page }) => expect(statusLine(page)).toContainText('Merged · 1 change'),
  },
  {
    name: 'Delete Speed (1-D)?',
    prepare: useTree,
    open: ({ page }) => perform(page, 'delete tree'),
    first: button('Delete both'),
    done: async ({ page }) => {
      await expect(clipRow(page, 'Speed')).toHaveCount(0);
      await expect(statusLine(page)).toContainText('Delete “Speed (1-D)” and 1 transition');
    },
  },
];

/** Counts the dialogs of the system, and cancels each. */
async function countAsked({ app }: SegueApp): Promise<void> {
  await app.evaluate(({ dialog }) => {
    const counted = globalThis as unknown as { asked: number };
    counted.asked = 0;
    const cancel = (): Promise<{ canceled: true; filePath: string; filePaths: string[] }> => {
      counted.asked += 1;
      return Promise.resolve({ canceled: true, filePath: '', filePaths: [] });
    };
    dialog.showSaveDialog = cancel;
    dialog.showOpenDialog = cancel;
  });
}

const asked = ({ app }: SegueApp): Promise<number> =>
  app.evaluate(() => (globalThis as unknown as { asked: number }).asked);

/** Looks at a dialog in both themes, which cannot be chosen behind it. */
async function expectAccessibleInThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme);
    await expectAccessible(
      page,
      `the dialog ${name}, ${theme}`,
      `dialogs-${name.replaceAll(' ', '-')}-${theme}`,
    );
  }
}

/** Expects that the system was asked for a place once. */
async function wasAsked(segue: SegueApp): Promise<void> {
  await expect.poll(() => asked(segue)).toBe(1);
}

/** Exports user data, and adds a note to a clip in the file. */
async function writeOthersWork(segue: SharedWindow): Promise<void> {
  const file = path.join(segue.home.folder, 'work.json');
  await answerSaveDialog(segue, file);
  await chooseFromMenu(segue, 'Export user data…');
  await expect(statusLine(segue.page)).toContainText('Exported · work.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"note": ""', '"note": "Looks good."'));
  await answerOpenDialog(segue, file);
}

/** Makes a tree the destination of the transition, and selects it in the list. */
async function useTree({ page }: SharedWindow): Promise<void> {
  await newTree(page, 'speed');
  await perform(page, 'replace destination');
  await expect(await showTransitions(page)).toContainText('walk → Speed (1-D)');
  await showClips(page);
  await clipRow(page, 'Speed').click();
}

test('every dialog: the first focus, Enter, Escape, the focus after it, and its accessibility', async ({
  segue,
  page,
}) => {
  for (const { name, prepare, open, first, other, done } of dialogs)
    await test.step(name, async () => {
      const dialog = page.getByRole('dialog', { name, exact: true });
      const list = page.getByRole('grid', { name: 'Clips' });
      await prepare?.(segue);
      await list.focus();
      await open(segue);
      await expect(first(dialog)).toBeFocused();
      if (name !== 'Command palette') {
        await expect(button('Close')(dialog)).toBeVisible();
        await expect(button('Close')(dialog)).not.toBeFocused();
        await expectAccessibleInThemes(page, name);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(list).toBeFocused();
      if (!done) return;
      await open(segue);
      await expect(first(dialog)).toBeFocused();
      await expect(dialog.locator('footer > .primary')).toBeEnabled();
      await other?.(dialog).focus();
      await page.keyboard.press('Enter');
      await done(segue);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
});

const motion = (page: Page): Locator => page.getByRole('dialog', { name: 'Export motion' });

test('a dialog ignores the Enter that opened it, as long as it is held; the menu bar opens another one in its place', async ({
  segue,
  page,
}) => {
  await countAsked(segue);
  await settled(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Export for Godot');
  await page.keyboard.down('Enter');
  const start = button('Export…')(page.getByRole('dialog', { name: 'Export for engine' }));
  await expect(start).toBeFocused();
  await expect(start).toHaveAttribute('aria-disabled', 'false');
  for (let i = 0; i < 3; i++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await settled(page);
  expect(await asked(segue)).toBe(0);
  await page.keyboard.press('Enter');
  await wasAsked(segue);
  await page.keyboard.press('Escape');
  const list = page.getByRole('grid', { name: 'Clips' });
  await list.focus();
  await chooseFromMenu(segue, 'Export for engine…');
  await expect(page.getByRole('dialog', { name: 'Export for engine' })).toBeVisible();
  await chooseFromMenu(segue, 'Export motion…');
  await expect(motion(page).getByRole('combobox', { name: 'Motion' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(list).toBeFocused();
});
