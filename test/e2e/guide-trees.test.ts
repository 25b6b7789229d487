import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { keepPart } from './guide-picture.ts';
import { isFocused, press, ways, typeChoice, type By } from './guide-steps.ts';
import {
  addClip,
  changeNode,
  expectShares,
  newTree,
  node,
  selectClips,
  setInput,
  typeIntoField,
  wrapClip,
} from './guide-tree-steps.ts';
import { settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { goPastSeam } from './window.ts';

/**
 * Pages of the guide about nodes of blend trees: each test follows the steps of its page, from a new library.
 */

test.use({ beginning: { size: { width: 1440, height: 900 } } });

const lab = (page: Page) => page.getByRole('region', { name: 'Tree', exact: true });
const viewsAndLab = (page: Page) => [page.getByRole('main', { name: 'Viewports' }), lab(page)];

for (const by of ways)
  test(`blend spaces by ${by}: a speed, then a plane, then four corners`, async ({ page }) => {
    await selectClips(page, by, ['walk', 'jog']);
    await newTree(page, by, 'Speed (1-D)');
    await setInput(page, by, 'speed', '2');
    await expectShares(page, [
      ['^walk', '51 %'],
      ['^jog', '49 %'],
    ]);
    await selectClips(page, by, ['idle', 'walk', 'jog', 'turn']);
    await newTree(page, by, 'Direction and speed (2-D)');
    await setInput(page, by, 'speed', '1');
    await expectShares(page, [
      ['^idle', '0 %'],
      ['^walk', '91 %'],
      ['^jog', '0 %'],
      ['^turn', '9 %'],
    ]);
    if (by === 'mouse') await keepPart(page, 'blend-spaces', lab(page));
    await wrapClip(page, by, { clip: 'walk', kind: 'Bilinear', other: 'jog' });
    await setInput(page, by, 'u', '0.5');
    await setInput(page, by, 'v', '0.5');
    await expectShares(page, [
      ['^walk', '25 %'],
      ['^jog b', '25 %'],
      ['^jog d', '25 %'],
    ]);
    await wrapClip(page, by, { clip: 'walk', kind: 'Continuous blend', other: 'jog' });
    await setInput(page, by, 'weight', '0.3');
    await expectShares(page, [
      ['^walk', '70 %'],
      ['^jog', '30 %'],
    ]);
  });

for (const by of ways)
  test(`additive by ${by}: a wave on a walk, an aim offset, a pose asset`, async ({ page }) => {
    await selectClips(page, by, ['walk', 'wave']);
    await newTree(page, by, 'Additive lean');
    await setInput(page, by, 'lean', '0.5');
    await expectShares(page, [
      ['^walk', '100 %'],
      ['^wave added', '50 %'],
      ['^wave 0.00 s reference', '−50 %'],
    ]);
    await changeNode(page, by, 'wave 0.00 s reference', 'Rest pose');
    await expect(node(page, 'Rest pose')).toBeVisible();
    await selectClips(page, by, ['idle', 'wave']);
    await newTree(page, by, 'Aim offset');
    await lab(page).getByRole('button', { name: 'Plot', exact: true }).click();
    await setInput(page, by, 'yaw', '45');
    await expectShares(page, [
      ['^wave .* offsets 5', '50 %'],
      ['^wave .* offsets 6', '50 %'],
    ]);
    await settled(page);
    if (by === 'mouse') await keepPart(page, 'additive', lab(page));
    await wrapClip(page, by, { clip: 'idle', kind: 'Pose asset', other: 'crouch' });
    await expectShares(page, [['^idle', '50 %']]);
  });

for (const by of ways)
  test(`layers by ${by}: the upper body waves over a walk, with a feather; overlays lie over each other`, async ({
    page,
  }) => {
    await selectClips(page, by, ['walk', 'wave']);
    await newTree(page, by, 'Layered upper body');
    await goPastSeam(page, 90);
    await expectShares(page, [
      ['^walk', '38 %'],
      ['^wave', '62 %'],
    ]);
    if (by === 'mouse') await keepPart(page, 'layers', viewsAndLab(page));
    await setInput(page, by, 'weight', '0.5');
    await expectShares(page, [
      ['^walk', '69 %'],
      ['^wave', '31 %'],
    ]);
    await wrapClip(page, by, { clip: 'walk', kind: 'Overlay list', other: 'wave' });
    await addClip(page, by);
    await expectShares(page, [
      ['^walk', '50 %'],
      ['^wave', '50 %'],
    ]);
  });

for (const by of ways)
  test(`axis blenders by ${by}: ranges on an axis, and spheres without gaps`, async ({ page }) => {
    await wrapClip(page, by, { clip: 'walk', kind: 'Single-axis blender', other: 'jog' });
    await addClip(page, by);
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await typeIntoField(page, by, field('jog start'), '0.5');
    await setInput(page, by, 'x', '0.75');
    await expectShares(page, [
      ['^walk', '50 %'],
      ['^jog', '50 %'],
    ]);
    await selectClips(page, by, ['idle', 'walk', 'jog', 'turn']);
    await newTree(page, by, 'Walk, run and turn (spheres)');
    await setInput(page, by, 'speed', '1.8');
    await expectShares(page, [
      ['^idle', '0 %'],
      ['^walk', '71 %'],
      ['^jog', '29 %'],
    ]);
    const closeGaps = page.getByRole('button', { name: 'Close gaps', exact: true });
    await expect(closeGaps).toHaveAttribute('aria-disabled', 'true');
    await typeIntoField(page, by, field('walk radius'), '0.5');
    await typeIntoField(page, by, field('jog radius'), '0.3');
    await expect(closeGaps).toHaveAttribute('aria-disabled', 'false');
    await expectShares(page, [
      ['^walk', '100 %'],
      ['^jog', '0 %'],
    ]);
    if (by === 'mouse') await keepPart(page, 'axis-blenders', lab(page));
    await press(page, by, closeGaps);
    await expect(closeGaps).toHaveAttribute('aria-disabled', 'true');
  });

for (const by of ways)
  test(`priority by ${by}: each child takes its part of what is left, and a queue lets the newest go first`, async ({
    page,
  }) => {
    await selectClips(page, by, ['walk', 'jog', 'idle']);
    await newTree(page, by, 'Priority (70, 21, 9)');
    await expectShares(page, [
      ['^walk', '70 %'],
      ['^jog', '21 %'],
      ['^idle', '9 %'],
    ]);
    if (by === 'mouse') await keepPart(page, 'priority', lab(page));
    await setInput(page, by, 'request 1', '1');
    await expectShares(page, [
      ['^walk', '100 %'],
      ['^jog', '0 %'],
      ['^idle', '0 %'],
    ]);
    await wrapClip(page, by, { clip: 'walk', kind: 'FIFO priority tree', other: 'wave' });
    for (const [frames, wave] of [
      [50, '0 %'],
      [69, '50 %'],
      [90, '100 %'],
      [130, '0 %'],
    ] as const) {
      await goPastSeam(page, frames);
      await expectShares(page, [['^wave', wave]]);
    }
  });

for (const by of ways)
  test(`timed blends by ${by}: a crossfade, a transitional clip with header and trailer, a montage`, async ({
    page,
  }) => {
    await wrapClip(page, by, { clip: 'walk', kind: 'Crossfade', other: 'jog' });
    await goPastSeam(page, 69);
    await expectShares(page, [
      ['^walk', '50 %'],
      ['^jog', '50 %'],
    ]);
    await wrapClip(page, by, { clip: 'walk', kind: 'Montage', other: 'wave' });
    await goPastSeam(page, 120);
    await expectShares(page, [
      ['^walk', '0 %'],
      ['^wave', '100 %'],
    ]);
    await wrapClip(page, by, { clip: 'walk', kind: 'Transitional clip', other: 'turn' });
    await goPastSeam(page, 75);
    await expectShares(page, [['^walk', '50 %']]);
    if (by === 'mouse') await keepPart(page, 'timed-blends', viewsAndLab(page));
  });

for (const by of ways)
  test(`choices by ${by}: a switch, a number, a word or a rule chooses the clip`, async ({ page }) => {
    await wrapClip(page, by, { clip: 'walk', kind: 'Select by bool', other: 'jog' });
    const on = page.getByRole('switch');
    await press(page, by, on);
    await expect(on).toBeChecked();
    await expectShares(page, [
      ['^walk', '0 %'],
      ['^jog', '100 %'],
    ]);
    await wrapClip(page, by, { clip: 'walk', kind: 'Select by int', other: 'jog' });
    await addClip(page, by);
    await setInput(page, by, 'index', '1');
    await expectShares(page, [
      ['^walk', '0 %'],
      ['^jog', '100 %'],
    ]);
    await wrapClip(page, by, { clip: 'walk', kind: 'Select by enum', other: 'jog' });
    const choice = page.getByRole('combobox', { name: 'choice' });
    if (by === 'mouse') await choice.selectOption('option 2');
    else {
      await typeChoice(page, choice, 'option 2');
      await page.keyboard.press('Escape');
    }
    await expectShares(page, [
      ['^walk', '0 %'],
      ['^jog', '100 %'],
    ]);
    await wrapClip(page, by, { clip: 'walk', kind: 'Rules', other: 'jog' });
    await addClip(page, by);
    const pad = page.locator('.lab-pad');
    await press(page, by, page.getByRole('button', { name: 'Add input' }));
    await choose(page, by, 'Switch');
    await page.keyboard.press('Enter');
    await press(page, by, pad.getByRole('button', { name: 'Add rule' }));
    await settled(page);
    await press(page, by, page.getByRole('switch'));
    await goPastSeam(page, 10);
    await expectShares(page, [
      ['^walk', '42 %'],
      ['^jog', '58 %'],
    ]);
    if (by === 'mouse') await keepPart(page, 'choices', lab(page));
    const method = pad.getByRole('combobox', { name: 'Method, rule 1' });
    if (by === 'mouse') await method.selectOption('Spring inertialization');
    else await typeChoice(page, method, 'Spring inertialization');
    await expectShares(page, [
      ['^walk', '0 %'],
      ['^jog', '100 %'],
    ]);
  });

/** Chooses an entry of the open menu. */
async function choose(page: Page, by: By, entry: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: entry });
  if (by === 'mouse') await item.click();
  else {
    for (let i = 0; i < 9 && !(await isFocused(item)); i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
}

/** Value of the speed 10 frames after it jumped from 1.320 to 2.701, by the smoothing. */
const smoothings = [
  ['None', ''],
  ['Average', '→ 2.087'],
  ['Acceleration and drag', '→ 1.606'],
  ['Spring', '→ 1.949'],
] as const;

/** Opens the settings of an input and chooses its smoothing. */
async function smoothBy(page: Page, by: By, smoothing: string): Promise<void> {
  await press(page, by, page.getByRole('button', { name: 'Settings of speed' }));
  const choice = page
    .getByRole('dialog', { name: 'Settings of speed' })
    .getByRole('combobox', { name: 'Smoothing' });
  if (by === 'mouse') await choice.selectOption({ label: smoothing });
  else await typeChoice(page, choice, smoothing);
  await expect(choice.locator('option:checked')).toHaveText(smoothing);
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await settled(page);
}

for (const by of ways)
  test(`smoothing by ${by}: a spring, an average and drag follow an input that jumps`, async ({ page }) => {
    await selectClips(page, by, ['walk', 'jog']);
    await newTree(page, by, 'Speed (1-D)');
    await press(page, by, page.getByRole('button', { name: 'Generate keys of speed' }));
    const curve = page.getByRole('combobox', { name: 'Curve', exact: true });
    if (by === 'mouse') await curve.selectOption('Steps');
    else await typeChoice(page, curve, 'Steps');
    await press(page, by, page.getByRole('button', { name: 'Replace keys' }));
    const smoothed = page
      .getByRole('region', { name: /^Inputs of/ })
      .getByRole('listitem')
      .locator('output');
    const raw = page.getByRole('textbox', { name: 'Value of speed' });
    await goPastSeam(page, 310);
    await expect(raw).toHaveValue('2.701');
    for (const [smoothing, value] of smoothings) {
      await smoothBy(page, by, smoothing);
      await expect(smoothed).toHaveText(value);
    }
    if (by === 'mouse') await keepPart(page, 'smoothing', lab(page));
  });
