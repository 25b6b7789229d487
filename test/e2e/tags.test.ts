import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { askMain } from './page-script.ts';
import { keepStep } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { clipRow, showDetails, statusLine, undo } from './window.ts';

/** Tags on several clips at once, and search by them: with the seven clips of a new library. */

const list = (page: Page): Locator => page.getByRole('grid', { name: 'Clips' });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search clips' });
const chip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Tags' }).getByRole('button', { name, exact: true });
const details = (page: Page): Locator => page.getByRole('region', { name: 'Tags and note' });
const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' });

/** Tags clips by name, as a separate edit. */
async function putTag(page: Page, tag: string, clips: readonly string[]): Promise<void> {
  const { value } = await askMain(page, 'library.search', { text: '', limit: 10 });
  const clipIds = (value?.rows ?? []).filter(({ name }) => clips.includes(name)).map(({ id }) => id);
  const changes = [{ kind: 'tag.put', tag, clipIds }];
  await askMain(page, 'edit.commit', { edit: { name: `Tag “${tag}”`, changes } });
  await expect(chip(page, tag)).toContainText(String(clips.length));
}

async function names(page: Page): Promise<string[]> {
  return list(page).locator('.row-name').allTextContents();
}

test('Ctrl+Z with nothing to undo does not change a field that was edited before', async ({ page }) => {
  await clipRow(page, 'crouch').click();
  await page.keyboard.press('t');
  await page.keyboard.type('once');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'once')).toBeVisible();
  await page.keyboard.press('Escape');
  await undo(page, 3);
  await expect(chip(page, 'once')).toBeHidden();
  await expect(list(page)).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Add tag' })).toHaveValue('');
});

test('a tag typed in part is dropped when its field is left, by Escape, Tab or a press', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Add tag' });
  const leave = [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Tab'),
    () => clipRow(page, 'jog').click(),
  ];
  for (const away of leave) {
    await clipRow(page, 'crouch').click();
    await page.keyboard.press('t');
    await page.keyboard.type('half');
    await away();
    await expect(field).not.toBeFocused();
    await expect(field).toHaveValue('');
  }
  await expect(chip(page, 'half')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a field that is left before the next frame does not take focus again', async ({ page }) => {
  await clipRow(page, 'crouch').click();
  // Forces the order of a busy machine: all of this happens between two frames.
  await page.evaluate(async () => {
    const press = (key: string, ctrlKey = false): void => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
    };
    press('t', true);
    press('Escape');
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  });
  await expect(list(page)).toBeFocused();
});

test.describe('with two tags', () => {
  beginsWith({
    first: async (page) => {
      await putTag(page, 'ground', ['crouch', 'hop', 'idle', 'jog']);
      await putTag(page, 'locomotion', ['jog', 'walk']);
    },
  });

  test('filters are completed while typing, and errors are shown', async ({ page }) => {
    await page.keyboard.press('/');
    await page.keyboard.type('ta');
    await expect(suggestions(page).getByRole('option', { name: 'tag:' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type('lo');
    await expect(suggestions(page).getByRole('option')).toHaveText(['locomotion2 clips']);
    await page.keyboard.press('ArrowDown');
    await keepStep(page, 'tags-3-completion');
    await page.keyboard.press('Enter');
    await expect(search(page)).toHaveValue('tag:locomotion ');
    await expect.poll(() => names(page)).toEqual(['jog', 'walk']);
    await page.keyboard.type('wa len:long ');
    await expect(page.getByText('“len:long” is not a length.')).toBeVisible();
    await expect.poll(() => names(page)).toEqual(['walk']);
    await keepStep(page, 'tags-4-problem');
    await page.keyboard.press('Escape');
    await expect(search(page)).toHaveValue('');
    await expect(search(page)).not.toBeFocused();
  });

  test('a tag is merged into another by its menu, in one step of undo', async ({ page }) => {
    await chip(page, 'locomotion').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename or merge…' }).click();
    await page.keyboard.type('ground');
    await expect(page.getByRole('button', { name: 'Merge into ground' })).toBeVisible();
    await keepStep(page, 'tags-5-merge');
    await page.keyboard.press('Enter');
    await expect(chip(page, 'ground')).toContainText('5');
    await expect(chip(page, 'locomotion')).toBeHidden();
    await expect(list(page)).toBeFocused(); // the chip that had it is gone
    await undo(page);
    await expect(chip(page, 'locomotion')).toContainText('2');
    await expect(chip(page, 'ground')).toContainText('4');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(chip(page, 'locomotion')).toBeHidden();
  });

  test('tags, notes, also one being typed, and undo are restored after a restart', async ({ segue }) => {
    await clipRow(segue.page, 'hop').click();
    await showDetails(segue.page);
    await details(segue.page).getByRole('textbox', { name: 'Note' }).fill('lands on the left foot');
    await segue.page.keyboard.press('ControlOrMeta+Enter');
    await expect(statusLine(segue.page)).toContainText('Add note');
    await clipRow(segue.page, 'walk').click();
    const note = details(segue.page).getByRole('textbox', { name: 'Note' });
    await note.fill('swings both arms');
    await expect(note).toBeFocused();
    const page = await segue.restart();
    await expect(chip(page, 'ground')).toContainText('4');
    await search(page).fill('lands');
    await expect.poll(() => names(page)).toEqual(['hop']);
    await search(page).fill('swings');
    await expect.poll(() => names(page)).toEqual(['walk']);
    await keepStep(page, 'tags-6-note-kept');
    await search(page).fill('');
    await page.keyboard.press('Escape');
    await undo(page, 2);
    await expect(chip(page, 'locomotion')).toContainText('2');
    await undo(page);
    await expect(chip(page, 'locomotion')).toBeHidden();
  });
});
