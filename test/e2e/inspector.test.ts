import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { curvesAt, numberIn, showCurves } from './guide-steps.ts';
import { keepSettled, keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { expectTextField } from './text-fields.ts';
import { enterText, perform, showTransitions, statusLine, undo } from './window.ts';

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

test('a ground height is detected until it is set, and again once it is reset', async ({ page }) => {
  const ground = page.locator('[data-row="clips.destination.ground"]');
  const field = ground.getByRole('textbox');
  await expect(field).toHaveAccessibleName('Dest ground (detected)');
  await enterText(field, '0.1');
  await expect(statusLine(page)).toContainText('Saved · Change ground height');
  await expect(field).toHaveAccessibleName('Dest ground');
  await keepSettled(page, 'inspector-11-ground-set');
  await ground.getByRole('button', { name: 'Reset Dest ground' }).click();
  await expect(field).toHaveAccessibleName('Dest ground (detected)');
  await undo(page, 2);
  await expect(statusLine(page)).toContainText('Undid Change ground height');
  await expect(field).toHaveAccessibleName('Dest ground (detected)');
});

test('a factor is typed, and a joint is cut, on both sides at once', async ({ page }) => {
  await inspector(page).getByRole('button', { name: 'Joint profile: uniform' }).nth(1).click();
  const editor = page.getByRole('region', { name: 'Joint profile of B' });
  const factor = (joint: string): Locator => editor.getByRole('textbox', { name: `Factor of ${joint}` });
  await expectTextField(factor('LeftArm'), { wrong: 'half', good: '2/5', shown: '×0.40' });
  await factor('LeftArm').press('ArrowUp');
  await expect(factor('RightArm')).toHaveValue('×0.45');
  await factor('LeftArm').press('Escape');
  await expect(factor('LeftArm')).toHaveValue('×0.40');
  await factor('LeftArm').fill('50%');
  await expect(factor('RightArm')).toHaveValue('×0.50');
  await page.keyboard.press('Escape');
  await expect(factor('RightArm')).toHaveValue('×0.40');
  await enterText(factor('LeftArm'), '1/4');
  await expect(statusLine(page)).toContainText('Saved · Change profile of B');
  await editor.getByRole('searchbox', { name: 'Search joints' }).fill('hand');
  await expect(factor('LeftArm')).toHaveCount(0);
  await editor.getByRole('button', { name: /^Cut LeftHand:/ }).press('Enter');
  await expect(statusLine(page)).toContainText('Saved · Cut joints of B');
  await expect(editor.getByRole('button', { name: 'Blend RightHand again' })).toBeVisible();
  await expect(
    inspector(page).getByRole('button', { name: 'Joint profile: 2 joints · 2 cut' }),
  ).toBeVisible();
  await keepStep(page, 'inspector-4-profile');
  await page.keyboard.press('Escape');
});

test('a joint with a shorter profile arrives before the others; Escape closes the profile, which covers no view', async ({
  page,
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
});

test('a joint profile fits beside the inspector in a small window', async ({ page, segue }) => {
  await resize(segue, 1024, 640);
  await page.keyboard.press('ControlOrMeta+i');
  await inspector(page).getByRole('button', { name: 'Joint profile: uniform' }).first().click();
  const editor = page.getByRole('region', { name: 'Joint profile of A' });
  await editor.getByRole('textbox', { name: 'Factor of Spine', exact: true }).click(); // nothing covers it
  await expect(inspector(page)).toBeVisible();
  await keepStep(page, 'inspector-8-profile-1024');
  await editor.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Escape');
  await resize(segue, 1600, 1000);
});

test('a number is typed with a unit; errors are shown below its field', async ({ page }) => {
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
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveValue('0.500');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await expect(inspector(page).getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await undo(page, 3);
  await expect(field).toHaveValue('0.120');
});

test('a duplicate has the settings of its original, and does not change those', async ({ page }) => {
  const field = page.locator('[data-row="slot.0.halfLife"]').getByRole('textbox');
  const transitions = await showTransitions(page);
  const transition = (name: RegExp): Locator => transitions.getByRole('row', { name });
  await enterText(field, '0.2');
  await perform(page, 'duplicate transition');
  await expect(statusLine(page)).toContainText('Saved · Duplicate transition');
  await expect(transition(/^walk → hop \(2\)/)).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveValue('0.200');
  await enterText(field, '0.3');
  await keepStep(page, 'inspector-7-duplicate');
  await transition(/^walk → hop A/).click();
  await expect(field).toHaveValue('0.200');
  await undo(page, 3);
  await expect(transition(/^walk → hop \(2\)/)).toHaveCount(0);
  await expect(field).toHaveValue('0.120');
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

test('a number beyond its limits is clamped, and says so until it is edited again', async ({ page }) => {
  const row = page.locator('[data-row="slot.1.blendTime"]');
  await enterText(row.getByRole('textbox'), '99');
  await expect(row.getByRole('textbox')).toHaveValue('5.00');
  await expect(row.getByRole('alert')).toHaveText('Largest value: 5.00 s.');
  await keepStep(page, 'inspector-7-clamped');
  await row.getByRole('textbox').fill('0.3');
  await expect(row.getByRole('alert')).toHaveCount(0);
});

test('a time is dragged relatively: 20 pixels nudge it, Shift is finer, Esc cancels', async ({ page }) => {
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

test('a number is also dragged up along its field, as one step of undo; Esc cancels that too', async ({
  page,
}) => {
  const field = page.locator('[data-row="slot.1.blendTime"]').getByRole('textbox');
  const drag = async (): Promise<void> => {
    const box = await field.boundingBox();
    if (!box) throw new Error('no field');
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y, { steps: 5 });
    await expect(field).toHaveValue(/^0\.3[4-9]|0\.40$/); // a step of 0.01 for each pixel, but the first few
  };
  await drag();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('0.30');
  await page.mouse.up();
  await drag();
  await page.mouse.up();
  await expect(statusLine(page)).toContainText('Saved · Change blend time');
  await undo(page);
  await expect(field).toHaveValue('0.30');
});

test('Esc cancels a drag of a setting that is no edit, by its slider or its number', async ({ page }) => {
  const step = page.locator('[data-row="overlays.onionEvery"]');
  await page.keyboard.press('y');
  await step.scrollIntoViewIfNeeded();
  const before = await step.getByRole('textbox').inputValue();
  for (const [grip, x, y] of [
    ['.lil-slider', 40, 0],
    ['input[type=text]', 0, -30],
  ] as const) {
    const box = await step.locator(grip).boundingBox();
    if (!box) throw new Error(`no ${grip}`);
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 10 + x, box.y + 10 + y, { steps: 5 });
    await expect(step.getByRole('textbox')).not.toHaveValue(before);
    await page.keyboard.press('Escape');
    await expect(step.getByRole('textbox')).toHaveValue(before);
    await page.mouse.up();
    await expect(step.getByRole('textbox')).toHaveValue(before);
  }
  await page.keyboard.press('y');
});

test('keys are commands while a switch of the inspector has the focus', async ({ page }) => {
  await inspector(page).getByRole('checkbox', { name: 'In place' }).focus();
  const onion = inspector(page).getByRole('checkbox', { name: 'Onion skin' });
  await page.keyboard.press('y');
  await expect(onion).toBeChecked();
  await page.keyboard.press('y');
  await expect(onion).not.toBeChecked();
});
