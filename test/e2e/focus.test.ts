import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { drag } from './pointer.ts';
import { resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { outline } from './tree-steps.ts';
import { chooseFromMenu, clipRow, enterText, perform, pressKeys, statusLine, undo } from './window.ts';
import { expectAccessible } from './accessibility.ts';

/** Keys and where they go: after a press of the pointer, in menus beside the work, and when a field is left. */

const play = (page: Page): Locator => page.getByRole('button', { name: /^(Play|Pause)$/ });
const plays = (page: Page): Locator => page.getByRole('button', { name: 'Pause' });
const saved = (page: Page, words: string): Promise<void> =>
  expect(statusLine(page)).toContainText(`Saved · ${words}`);

test('every menu beside the work has the focus, but never its ×; Space plays while no control in it has it', async ({
  page,
}) => {
  for (const [name, open] of [
    ['Suggested', 'suggest seams'],
    ['Presets', 'presets of A'],
    ['Tune', 'tune A'],
  ] as const) {
    const box = page.getByRole('dialog', { name: new RegExp(name) });
    await perform(page, open);
    await expect(box).toBeVisible();
    expect(await box.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await expect(box.getByRole('button', { name: 'Close', exact: true })).not.toBeFocused();
    await box.focus();
    const before = await play(page).getAttribute('aria-label');
    await page.keyboard.press('Space');
    await expect(play(page)).not.toHaveAttribute('aria-label', before ?? '');
    await pressKeys(page, 'Space', 'Escape');
    await expect(box).toHaveCount(0);
  }
});

test('Space plays after a press of the pointer on whatever keeps a focus, and after a choice in a menu', async ({
  page,
}) => {
  const pressed = [
    page.getByRole('tab', { name: 'Curves', exact: true }),
    page.locator('.bottom-panel').getByRole('button', { name: 'Copy as CSV' }),
    page.getByRole('button', { name: 'Overlay A and B' }),
    page.locator('.inspector-panel .lil-title').first(),
    page.getByRole('checkbox').filter({ visible: true }).first(),
  ];
  const expectPlays = async (): Promise<void> => {
    await page.keyboard.press('Space');
    await expect(plays(page)).toBeVisible();
    await page.keyboard.press('Space');
    await expect(plays(page)).toHaveCount(0);
  };
  for (const control of pressed) {
    await control.click();
    await expectPlays();
  }
  await page.getByRole('region', { name: 'Clips' }).getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'New tree: Speed (1-D)' }).click();
  await expect(outline(page)).toBeVisible();
  await expectPlays();
  await expect(clipRow(page, 'Speed'), 'the menu made one tree').toHaveCount(1);
});

test('letters on a button that Tab reached edit nothing; after a click on it they do', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search clips' }).focus();
  const onButton = () => page.locator('button:focus').count();
  for (let i = 0; i < 10 && (await onButton()) === 0; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('m');
  await expect(statusLine(page)).toContainText('Add out marker: a button has the focus');
  await page.getByRole('button', { name: 'Loop', exact: true }).click();
  await page.keyboard.press('m');
  await saved(page, 'Add');
});

test('keys that are read by their place: a digit with Shift adds a marker, the number pad turns the views', async ({
  page,
}) => {
  for (const [key, words] of [
    ['Numpad3', 'Right side'],
    ['Numpad5', 'Right side · orthographic'],
    ['Alt+7', 'Top · orthographic'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator('.view-gizmo .chip')).toHaveText(words);
  }
  for (const [i, kind] of ['out', 'in', 'foot plant', 'take-off', 'pass', 'note'].entries()) {
    await page.keyboard.press(`Shift+Digit${i + 1}`);
    await saved(page, `Add ${kind} marker`);
    await page.keyboard.press('Delete');
    await saved(page, `Delete ${kind} marker`);
  }
});

test('arrows after a drag in the timeline move the playhead, not what was dragged', async ({ page }) => {
  const slider = (name: string): Locator =>
    page.getByRole('region', { name: 'Timeline' }).getByRole('slider', { name, exact: true });
  const valueOf = async (name: string): Promise<number> =>
    Number(await slider(name).getAttribute('aria-valuenow'));
  await drag(page, slider('Out marker, source'), -40);
  await saved(page, 'Move out point off its marker');
  const [left, time] = [await valueOf('Out marker, source'), await valueOf('Playhead')];
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => valueOf('Playhead')).toBeCloseTo(time + 1 / 60, 3);
  expect(await valueOf('Out marker, source')).toBe(left);
});

test('a tag typed in part is dropped when its field is left, and undo does not bring it back', async ({
  page,
}) => {
  const field = page.getByRole('textbox', { name: 'Add tag' });
  const chip = (name: string): Locator =>
    page.getByRole('group', { name: 'Tags' }).getByRole('button', { name, exact: true });
  const type = async (tag: string): Promise<void> => {
    await clipRow(page, 'crouch').click();
    await page.keyboard.press('t');
    await page.keyboard.type(tag);
  };
  const leave = [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Tab'),
    () => clipRow(page, 'jog').click(),
  ];
  for (const away of leave) {
    await type('half');
    await away();
    await expect(field).not.toBeFocused();
    await expect(field).toHaveValue('');
  }
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await type('once');
  await page.keyboard.press('Enter');
  await expect(chip('once')).toBeVisible();
  await page.keyboard.press('Escape');
  await undo(page, 3); // more than there is: Chromium would undo what was typed
  await expect(chip('once')).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Clips' })).toBeFocused();
  await expect(field).toHaveValue('');
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
  await expect(page.getByRole('grid', { name: 'Clips' })).toBeFocused();
});

test('a tooltip goes with a new size of the window, shows over a dialog, and not where a click moved a control', async ({
  page,
  segue,
}) => {
  const tooltip = page.getByRole('tooltip');
  await clipRow(page, 'walk').dblclick();
  await page.getByRole('banner').getByRole('button', { name: 'Transition from here' }).hover();
  await expect(tooltip).toContainText('Leaves this clip');
  await resize(segue, 1400, 900);
  await expect(tooltip).toBeHidden();
  await page.getByRole('button', { name: 'Replace destination' }).click();
  await expect(page.locator('[data-part="transition-pill"]')).toContainText('walk');
  await page.waitForTimeout(700); // longer than a tooltip waits
  await expect(tooltip).toBeHidden();
  // A dialog covers the whole page; only popovers cover a dialog.
  await chooseFromMenu(segue, 'Restore backup…');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).hover();
  await expect(page.locator('.tooltip:popover-open')).toHaveText(/^Close/);
});

test.describe('history', () => {
  /** The history of edits. */

  const history = (page: Page): Locator => page.getByRole('dialog', { name: 'History' });
  const steps = (page: Page): Locator => history(page).getByRole('listitem').getByRole('button');

  test('after a click, arrows go on from that row, and Enter chooses the next one; the history fits a small window', async ({
    page,
    segue,
  }) => {
    const halfLife = page.getByRole('textbox', { name: 'Half-life', exact: true });
    for (const value of ['0.2', '0.3', '0.4']) {
      await enterText(halfLife, value);
      await expect(statusLine(page)).toContainText('Saved · Change half-life');
      await expect(halfLife).toHaveValue(new RegExp(`^${value}`));
    }
    await halfLife.blur();
    await resize(segue, 1024, 640);
    for (const theme of ['light', 'dark']) {
      await perform(page, `${theme} theme`);
      await page.keyboard.press('ControlOrMeta+Alt+z');
      await expect(steps(page)).toHaveCount(4);
      await expectAccessible(page, `history with steps, ${theme}`, `history-2-small-${theme}`);
      if (theme === 'light') await page.keyboard.press('Escape');
    }
    await steps(page).nth(1).click();
    await expect(statusLine(page)).toHaveText('Undid 1 step');
    await page.keyboard.press('ArrowDown');
    await expect(steps(page).nth(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(steps(page).nth(2)).toHaveAttribute('aria-current', 'true');
  });
});
