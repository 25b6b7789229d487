import { expect, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { keepPart } from './guide-picture.ts';
import { curvesAt, lengthOf, numberIn, showCurves, typeInto } from './guide-steps.ts';
import { chooseTheme, clipRow, enterText, perform, showDetails, undo, pressKeys } from './window.ts';

/** Muscle assets as a table, in the slots of transitions. */

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Muscles' });
const row = (page: Page, joint: string): Locator => grid(page).getByRole('row').filter({ hasText: joint });
/** Columns as in the table: activation is 0; among all columns, muscle length is 4. */
const cell = (page: Page, joint: string, column: number): Locator =>
  row(page, joint).getByRole('gridcell').nth(column);
const complaint = (page: Page): Locator => page.locator('.muscles-problems');

async function newMuscles(page: Page, which = 'new muscles: left leg'): Promise<void> {
  await perform(page, which);
  await expect(grid(page)).toBeVisible();
  await settled(page);
}

/** New muscles with all columns. */
async function newInFull(page: Page): Promise<void> {
  await newMuscles(page);
  await page.getByRole('button', { name: 'Advanced' }).click();
}

async function paste(page: Page, text: string): Promise<void> {
  await grid(page).evaluate((table, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const target = table.contains(document.activeElement) ? document.activeElement : table;
    target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('the guide: muscles of a leg', async ({ page }) => {
  await page.getByRole('region', { name: 'Clips' }).getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'New muscles: left leg of the example' }).click();
  await expect(grid(page)).toBeVisible();
  await perform(page, 'use muscles in A');
  await cell(page, 'left foot', 0).click();
  const torque = page.getByRole('status', { name: 'Torque and turn of left foot' });
  await expect(torque).toContainText('N m');
  const torqueNow = async (): Promise<number> => numberIn((await torque.textContent()) ?? '');
  const rested = await torqueNow();
  expect(rested).toBeGreaterThan(30);
  await expect(lengthOf(page, 'A')).toHaveText(/^0\.40 s/);
  await page.keyboard.type('0.4');
  await page.keyboard.press('Enter');
  await expect.poll(torqueNow).toBeLessThan(0.6 * rested);
  await expect
    .poll(async () => parseFloat((await lengthOf(page, 'A').textContent()) ?? ''))
    .toBeGreaterThan(0.7);
  await page.keyboard.press('ArrowUp');
  await keepPart(page, 'muscles', page.getByRole('tabpanel', { name: 'Muscles' }));
  await perform(page, 'mirror muscles');
  await expect(cell(page, 'right foot', 0)).toHaveText('0.4');
});

test('cells go to a spreadsheet and come back; a wrong cell pastes nothing and is named, a row without a joint is marked', async ({
  page,
}) => {
  await newInFull(page);
  await row(page, 'left foot').getByRole('rowheader').click();
  await pressKeys(page, 'ControlOrMeta+a', 'ControlOrMeta+c');
  await newMuscles(page, 'new muscles: empty');
  await expect(grid(page)).toContainText('No joints yet');
  await grid(page).locator('.muscles-none').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(grid(page).getByRole('row')).toHaveCount(4);
  await expect(cell(page, 'left shin', 7)).toHaveText('5000');

  await cell(page, 'left shin', 0).click();
  await paste(page, '0,75\t0.16\nabc\tNaN');
  await expect(complaint(page)).toContainText('Activation: “abc” is not a number.');
  await keepStep(page, 'lab-muscles-2-wrong');
  await paste(page, 'left index 2\t1');
  await expect(complaint(page)).toBeEmpty();
  await expect(row(page, 'left index 2').getByRole('img', { name: 'No joint of the figure' })).toBeVisible();
  await expect(row(page, 'left shin').getByRole('img')).toHaveCount(0);
  await undo(page);
  await expect(row(page, 'left index 2')).toHaveCount(0);
});

test('a slot uses them by name or by tag, and says when they are deleted', async ({ page }) => {
  await newMuscles(page);
  await page.getByRole('button', { name: 'Use in A' }).click();
  const slot = page.getByRole('combobox', { name: 'Muscles' }).first();
  await expect(slot).toHaveText(/Left leg/);
  await expect(page.getByText('as in A · Muscle')).toBeVisible();
  const blends = page.locator('[data-row="slot.0.blend"]');
  const before = await blends.textContent();
  await cell(page, 'left foot', 0).click();
  await page.keyboard.type('0.2');
  await page.keyboard.press('Enter');
  await expect(blends).not.toHaveText(before ?? '');
  await keepSettled(page, 'lab-muscles-4-used');

  await slot.selectOption('byTag');
  const warning = page.locator('[data-row="slot.0.muscles"] .row-warning');
  await expect(warning).toContainText('No muscles in the library have a tag of the destination clip');
  await enterText(page.getByRole('textbox', { name: 'For tags' }), 'Tired, sad');
  await expect(page.getByRole('textbox', { name: 'For tags' })).toHaveValue('tired, sad');
  await expect(warning).toBeVisible();
  await clipRow(page, 'hop').click();
  await showDetails(page);
  await enterText(page.getByRole('textbox', { name: 'Add tag' }), 'tired');
  await expect(warning).toHaveCount(0);
  await expect(page.getByText('as in A · Muscle')).toBeVisible();
  await slot.selectOption({ label: 'Left leg' });

  await page.getByRole('tab', { name: 'Muscles', exact: true }).click(); // keys are for the field of tags until then
  await perform(page, 'delete muscles');
  const question = page.getByRole('dialog', { name: /^Delete .*\?$/ });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(warning).toContainText('The muscles of slot A were deleted from the library.');
  await expect(
    page.getByText('Undo the deletion, or choose other muscles in the inspector.').first(),
  ).toBeVisible();
  await keepStep(page, 'lab-muscles-5-deleted');
  await undo(page);
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Open muscles' }).first().click();
  await expect(grid(page)).toBeVisible();
});

test('the frame at the playhead becomes the fatigue pose, which a tired slot sinks to', async ({ page }) => {
  await newMuscles(page);
  await page.getByRole('button', { name: 'Use in A' }).click();
  const flag = page.locator('[data-row="slot.0.fatiguePose"]');
  await flag.getByRole('checkbox').click();
  await expect(flag.locator('.row-warning')).toContainText('has no fatigue pose');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Fatigue pose' })).toHaveText(/ f \d+/);
  await expect(flag.locator('.row-warning')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove fatigue pose' }).click();
  await expect(flag.locator('.row-warning')).toContainText('has no fatigue pose');

  await clipRow(page, 'crouch').dblclick();
  await expect(page.getByText('f 0', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Go to start' }).click();
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Fatigue pose' })).toHaveText('crouch f 120');
  await page.keyboard.press('Escape');
  await typeInto(page, 'A', 'fatigue', '0.8');
  await expect(flag.locator('.row-warning')).toHaveCount(0);
  await showCurves(page, 'Angle from the seam', 'Residual');
  const left = async (): Promise<number> => numberIn((await curvesAt(page, 170))['A − destination']);
  const sunk = await left();
  await keepStep(page, 'lab-muscles-9-sunk');
  expect(sunk).toBeGreaterThan(5);
  await flag.getByRole('checkbox').click();
  await expect.poll(async () => Math.abs(await left())).toBeLessThan(0.1);
});

test('it can be read by everybody and fits a small window, in both themes', async ({ page, segue }) => {
  await newMuscles(page);
  await page.getByRole('button', { name: 'Use in A' }).click();
  for (const theme of ['light', 'dark']) {
    await chooseTheme(page, theme);
    await expectAccessible(page, `muscles, ${theme}`, `lab-muscles-6-${theme}`);
  }
  await page.getByRole('button', { name: 'Advanced' }).click();
  await page.getByRole('combobox', { name: 'Model' }).selectOption('springDamper');
  await expect(grid(page).getByRole('columnheader')).toHaveCount(8);
  await expectAccessible(page, 'springs', 'lab-muscles-11-springs');
  await resize(segue, 1024, 640);
  await expectAccessible(page, 'muscles, small', 'lab-muscles-7-small');
});
