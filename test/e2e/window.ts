import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { askMain, drawnTime, type SegueApp } from './segue-app.ts';

/** The row of a clip or a failed file, by its name. */
export function clipRow(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Clips' }).getByRole('row', { name: new RegExp(`^${name} `) });
}

/** Searches for `text`, so that its rows are visible; a long list has only visible rows in the page. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search clips' }).fill(text);
}

/** `clipRow` after a search for it. */
export async function findRow(page: Page, name: string): Promise<Locator> {
  await searchFor(page, name);
  const row = clipRow(page, name);
  await expect(row).toHaveCount(1);
  return row;
}

/** Runs an action by name from the command palette. */
export async function perform(page: Page, command: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(command);
  // What needs motion is disabled while clips load.
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option', { selected: true, disabled: false })).toBeVisible();
  await page.keyboard.press('Enter');
  // After main has answered whether a clip has this name.
  await expect(palette).toBeHidden();
}

/** Presses keys one after another. */
export async function pressKeys(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Undoes edits, the last one first. */
export async function undo(page: Page, edits = 1): Promise<void> {
  for (let i = 0; i < edits; i++) await page.keyboard.press('ControlOrMeta+z');
}

/** Types a new text into a field, and Enter. */
export async function enterText(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.page().keyboard.press('Enter');
}

export async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme);
}

/** The status line with the last message. */
export function statusLine(page: Page): Locator {
  return page.getByRole('contentinfo').getByRole('status');
}

/** Moves the playhead a number of frames after the seam of the transition. */
export async function goPastSeam(page: Page, frames: number): Promise<void> {
  await page.keyboard.press('0');
  // Pressed all at once: one picture follows, not one for each.
  await page.evaluate((frames) => {
    for (let i = 0; i < frames; i++)
      for (const type of ['keydown', 'keyup'])
        document.body.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowRight', bubbles: true }));
  }, frames);
  await expect.poll(() => drawnTime(page)).toBeCloseTo(frames / 60, 4);
}

/** Closes all messages. */
export async function dismissMessages(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Dismiss' });
  for (let left = await buttons.count(); left > 0; left = await buttons.count())
    await buttons.first().click();
}

/** Chooses an entry of the menu bar, which is the system's and not in the page. */
export async function chooseFromMenu({ app }: SegueApp, label: string): Promise<void> {
  const choose = (): Promise<boolean> =>
    app.evaluate(({ Menu }, wanted) => {
      const entries = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []);
      const entry = entries?.find((item) => item.label === wanted) as { click(): void } | undefined;
      entry?.click();
      return entry !== undefined;
    }, label);
  // The window sends its menus in an idle moment after it opens.
  await expect.poll(choose, { message: `a menu has ${label}` }).toBe(true);
}

/** Texts of the entries of a menu in the menu bar. */
export function menuLabels({ app }: SegueApp, menu: string): Promise<readonly string[]> {
  return askMain(() =>
    app.evaluate(
      ({ Menu }, wanted) =>
        Menu.getApplicationMenu()
          ?.items.find(({ label }) => label === wanted)
          ?.submenu?.items.map(({ label }) => label) ?? [],
      menu,
    ),
  );
}

/** Whether an entry of the menu bar, or of a submenu of it, has a tick. */
export function isTicked({ app }: SegueApp, label: string): Promise<boolean> {
  return askMain(() =>
    app.evaluate(({ Menu }, wanted) => {
      const below = (menu: Electron.Menu | null | undefined): readonly Electron.MenuItem[] =>
        menu?.items.flatMap((item) => [item, ...below(item.submenu)]) ?? [];
      return below(Menu.getApplicationMenu()).find((item) => item.label === wanted)?.checked ?? false;
    }, label),
  );
}

/** Shows the transitions in place of the clips, and gives their list. */
export async function showTransitions(page: Page, role: 'grid' | 'treegrid' = 'grid'): Promise<Locator> {
  await page.getByRole('tab', { name: /^Transitions/ }).click();
  return page.getByRole(role, { name: 'Transitions' });
}

/** Shows the clips in place of the transitions. */
export async function showClips(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Clips', exact: true }).click();
}

/** Unfolds tags, note and import settings of the selected clips. */
export async function showDetails(page: Page): Promise<void> {
  const details = page.getByRole('region', { name: 'Details', exact: true });
  await details.getByRole('heading').getByRole('button', { expanded: false }).click();
}
