import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { curvesAt, numberIn, showCurves } from './guide-steps.ts';
import { keepSettled, keepStep, resize } from './segue-app.ts';
import { pointIn } from './pointer.ts';
import { test } from './segue-test.ts';
import { enterText, perform, statusLine, undo, pressKeys } from './window.ts';

/** The inspector besides parameters: alignment, joint profiles, adding and removing slots. */

const inspector = (page: Page): Locator => page.getByRole('region', { name: 'Inspector' });
const row = (page: Page, key: string): Locator => page.locator(`[data-row="transition.${key}"]`);
test('the planted foot is found and named; if no foot stands in both, roots are aligned and the inspector says so', async ({
  page,
}) => {
  await perform(page, 'align planted foot');
  await expect(statusLine(page)).toContainText('Saved · Change alignment');
  await expect(row(page, 'alignment.foot').getByRole('status')).toHaveText('LeftToeBase');
  await expect(page.getByRole('contentinfo')).toContainText('aligned at LeftToeBase');
  await keepSettled(page, 'inspector-1-planted-foot');
  await enterText(row(page, 'destination.time').locator('input'), '150');
  await expect(row(page, 'alignment.foot').getByRole('status')).toHaveText('none: roots aligned');
  const said = page.getByRole('contentinfo').getByText('no planted foot: roots aligned');
  await expect(said).toHaveAttribute(
    'data-tip',
    /LeftToeBase stands in the source, no foot stands in the destination\. Aligned by root instead\.$/,
  );
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await keepSettled(page, 'inspector-2-no-foot');
  await undo(page);
  await expect(said).toHaveCount(0);
});

test('a joint is found by name, previewed with the arrows and kept', async ({ page }) => {
  await row(page, 'alignment.kind').getByRole('combobox').selectOption({ label: 'a joint' });
  await row(page, 'alignment.joint').getByRole('button', { name: 'At joint: Hips' }).click();
  await page.getByRole('searchbox', { name: 'Search joints' }).fill('righthand');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('contentinfo')).toContainText('aligned at RightHand');
  await keepSettled(page, 'inspector-3-at-a-joint');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('contentinfo')).toContainText('aligned at Hips');
  await expect(page.getByRole('button', { name: 'At joint: Hips' })).toBeFocused();
  await page.keyboard.press('Enter');
  await enterText(page.getByRole('searchbox', { name: 'Search joints' }), 'righthand');
  await expect(statusLine(page)).toContainText('Saved · Align at RightHand');
  const reset = inspector(page).getByRole('button', { name: 'Reset alignment' });
  await expect(inspector(page).getByText('Offset X', { exact: true }), 'placement is folded').toBeHidden();
  await inspector(page).getByRole('button', { name: 'Placement', exact: true }).click();
  await reset.click();
  await expect(statusLine(page)).toContainText('Saved · Reset alignment and play rates');
  await expect(row(page, 'alignment.joint')).toHaveCount(0);
  await expect(reset, 'there is nothing to reset').toHaveCount(0);
});

test('the root of a clip is set, for it and for its folder', async ({ page }) => {
  const root = page.locator('[data-row="clips.destination.root"]');
  const items = (list: string): Locator => page.getByRole('list', { name: list }).getByRole('button');
  await root.getByRole('button', { name: 'Dest root: Hips (detected)' }).click();
  await expect(page.getByRole('dialog', { name: 'Root of hop' })).toBeVisible();
  await expect(items('For hop')).toHaveCount(4);
  await keepStep(page, 'inspector-9-root');
  await expectAccessible(page, 'the choices of a root');
  await items('For hop').filter({ hasText: /^Hips/ }).click();
  await expect(statusLine(page)).toContainText('Saved · Set root of hop');
  await expect(root.getByRole('button', { name: 'Dest root: Hips' })).toBeFocused();
  await page.keyboard.press('Enter');
  await items('For all in starter').filter({ hasText: /^None/ }).click();
  await expect(statusLine(page)).toContainText('Saved · Set root of starter');
  const ofSource = page.locator('[data-row="clips.source.root"]');
  await expect(ofSource.getByRole('button')).toHaveAccessibleName('Source root: None (in place) folder');
  await root.getByRole('button', { name: 'Reset Dest root' }).click();
  await expect(root.getByRole('button')).toHaveAccessibleName('Dest root: None (in place) folder');
  await expect(statusLine(page)).toContainText('Saved · Set root of hop');
  await undo(page, 3);
  // The reset button beside it is on the way.
  for (const end of [root, ofSource])
    await expect(end.getByRole('button', { name: /root: Hips \(detected\)$/ })).toBeVisible();
});

test('a joint with a shorter profile arrives before the others; Escape closes the profile, which covers no view, and fits a small window', async ({
  page,
  segue,
}) => {
  await showCurves(page, 'Angle from the seam', 'Residual');
  const views = page.locator('.stage-canvas');
  const whole = (await views.boundingBox())!;
  await inspector(page).getByRole('button', { name: 'Joint profile: uniform' }).nth(1).click();
  const editor = page.getByRole('region', { name: 'Joint profile of B' });
  const [seen, card] = [(await views.boundingBox())!, (await editor.boundingBox())!];
  expect(seen.width).toBeGreaterThan(whole.width / 2);
  expect(seen.x + seen.width).toBeLessThanOrEqual(card.x);
  const left = async (joint: string): Promise<number> => {
    await editor.getByRole('button', { name: joint, exact: true }).click();
    return numberIn((await curvesAt(page, 8))['B − destination']);
  };
  const [arm, spine] = [await left('LeftArm'), await left('Spine')];
  expect(Math.min(Math.abs(arm), Math.abs(spine))).toBeGreaterThan(0.5);
  await editor.getByRole('textbox', { name: 'Factor of LeftArm' }).fill('0.4'); // 7.2 of 18 frames
  await page.keyboard.press('Enter');
  await expect(statusLine(page)).toContainText('Saved · Change profile of B');
  expect(await left('LeftArm')).toBe(0);
  expect(await left('Spine')).toBe(spine);
  await keepStep(page, 'inspector-10-profile-shorter');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden({ timeout: 1000 });
  }).toPass();
  expect(await views.boundingBox()).toEqual(whole);
  await resize(segue, 1024, 640);
  await page.keyboard.press('ControlOrMeta+i');
  await inspector(page)
    .getByRole('button', { name: /^Joint profile/ })
    .first()
    .click();
  const ofA = page.getByRole('region', { name: 'Joint profile of A' });
  await ofA.getByRole('textbox', { name: 'Factor of Spine', exact: true }).click(); // nothing covers it
  await expect(inspector(page)).toBeVisible();
  await keepStep(page, 'inspector-8-profile-1024');
});

test('a number is typed with a unit, and clamped; errors are shown below its field', async ({ page }) => {
  const field = page.locator('[data-row="slot.0.halfLife"]').getByRole('textbox');
  for (const [typed, taken] of [
    ['250ms', '0.250'],
    ['0,4', '0.400'],
    ['0:30', '0.500'],
  ]) {
    await enterText(field, typed);
    await expect(field).toHaveValue(taken);
  }
  await enterText(field, '15deg');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(inspector(page).getByRole('alert')).toHaveText(
    'Cannot read “15deg”. Enter a time, such as 0.12, 120ms or 7f.',
  );
  await keepStep(page, 'inspector-6-not-read');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('0.500');
  await expect(inspector(page).getByRole('alert')).toHaveCount(0);
  await enterText(field, '15deg');
  await expect(inspector(page).getByRole('alert')).toBeVisible();
  await pressKeys(page, 'ArrowUp', 'ArrowDown');
  await expect(field).toHaveValue('0.500');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await expect(inspector(page).getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await undo(page, 3);
  await expect(field).toHaveValue('0.120');
  const clamped = page.locator('[data-row="slot.1.blendTime"]');
  await enterText(clamped.getByRole('textbox'), '99');
  await expect(clamped.getByRole('textbox')).toHaveValue('5.00');
  await expect(clamped.getByRole('alert')).toHaveText('Largest value: 5.00 s.');
  await keepStep(page, 'inspector-7-clamped');
  await clamped.getByRole('textbox').fill('0.3');
  await expect(clamped.getByRole('alert')).toHaveCount(0);
});

test('slots are added and removed, each with its letter and one step of undo', async ({ page }) => {
  await inspector(page).getByRole('button', { name: 'Add slot' }).click();
  await expect(statusLine(page)).toContainText('Saved · Add C, a copy of B');
  await expect(inspector(page).getByRole('button', { name: 'C · Dead blending' })).toBeFocused();
  await expect(page.locator('[data-row="slot.2.method"] select')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.view-overlay')).toHaveCount(3);
  await keepStep(page, 'inspector-4-added');
  await perform(page, 'add slot');
  const folder = (name: string): Locator => inspector(page).getByRole('button', { name });
  await expect(folder('D · Dead blending')).toBeVisible();
  await perform(page, 'copy D to A');
  await expect(statusLine(page)).toContainText('Saved · Copy D to A');
  await perform(page, 'remove B');
  await expect(folder('D · Dead blending')).toHaveCount(0);
  await keepStep(page, 'inspector-5-slots');
  for (const name of ['Remove B', 'Copy D to A', 'Add D', 'Add C']) {
    await undo(page);
    await expect(statusLine(page)).toContainText(`Undid ${name}`);
  }
  await expect(folder('A · Spring inertialization')).toBeVisible();
  await expect(folder('C · Dead blending')).toHaveCount(0);
});

test('a time is dragged relatively along its slider, Shift is finer, Esc cancels; a number also up its field, whether it is an edit or not', async ({
  page,
}) => {
  const row = page.locator('[data-row="slot.0.halfLife"]');
  const field = row.getByRole('textbox');
  await enterText(field, '0.12');
  const box = await row.locator('.lil-slider').boundingBox();
  if (!box) throw new Error('no slider');
  const [x, y] = [box.x + box.width - 4, box.y + box.height / 2];
  const value = async (): Promise<number> => Number(await field.inputValue());
  await page.mouse.move(x, y);
  await page.mouse.down();
  expect(await value()).toBe(0.12); // a press alone changes nothing
  await page.mouse.move(x + 20, y, { steps: 5 });
  await expect.poll(value).toBeGreaterThan(0.13);
  expect(await value()).toBeLessThan(0.18);
  const coarse = await value();
  await page.keyboard.down('Shift');
  await page.mouse.move(x + 40, y, { steps: 5 });
  await page.keyboard.up('Shift');
  await expect.poll(value).toBeGreaterThan(coarse);
  expect((await value()) - coarse).toBeLessThan(0.012);
  await page.keyboard.press('Escape');
  await expect.poll(value).toBe(0.12);
  await page.mouse.up();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 5 });
  await page.mouse.up();
  await expect(statusLine(page)).toContainText('Saved · Change half-life');
  await undo(page);
  await expect.poll(value).toBe(0.12);

  await page.keyboard.press('y'); // a command, although a field of the inspector was pressed
  for (const name of ['slot.1.blendTime', 'overlays.onionEvery']) {
    const number = page.locator(`[data-row="${name}"] input[type=text]`);
    await number.scrollIntoViewIfNeeded();
    const before = await number.inputValue();
    const up = await pointIn(number);
    await page.mouse.move(up.x, up.y);
    await page.mouse.down();
    await page.mouse.move(up.x, up.y - 30, { steps: 5 });
    await expect(number).not.toHaveValue(before);
    await page.keyboard.press('Escape');
    await expect(number).toHaveValue(before);
    await page.mouse.up();
    await expect(number).toHaveValue(before);
  }
});

test('a changed row is reset by a double click on its label or by its button, in one step of undo each', async ({
  page,
}) => {
  const row = page.locator('[data-row="slot.1.blendTime"]');
  const field = row.getByRole('textbox', { name: 'Blend time' });
  for (const reset of [
    () => row.getByText('Blend time').dblclick(),
    () => row.getByRole('button', { name: 'Reset Blend time' }).press('Enter'),
  ]) {
    await enterText(field, '0.5');
    await expect(row).toHaveClass(/changed/);
    await reset();
    await expect(field).toHaveValue('0.30');
    await expect(row).not.toHaveClass(/changed/);
    await expect(row.getByRole('button')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await undo(page);
    await expect(field).toHaveValue('0.50');
    await undo(page);
    await expect(field).toHaveValue('0.30');
  }
});
