import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { keepPart } from './guide-picture.ts';
import { press, tabTo, typeChoice, typeIntoField } from './guide-steps.ts';
import { settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { addClip, changeNode, expectShares, newTree, node, pad, setInput, wrapClip } from './tree-steps.ts';
import { goPastSeam } from './window.ts';

/**
 * Pages of the guide about nodes of blend trees: each test follows the steps of its topic, *Try …*, from a new
 * library.
 */

beginsWith({ size: { width: 1440, height: 900 } });

const lab = (page: Page) => page.getByRole('region', { name: 'Tree', exact: true });
const viewsAndLab = (page: Page) => [page.getByRole('main', { name: 'Viewports' }), lab(page)];

test('blend spaces: a speed, then a plane, then four corners', async ({ page }) => {
  await newTree(page, 'Speed (1-D)', ['walk', 'jog']);
  await setInput(page, 'speed', '2');
  await expectShares(page, { walk: '51 %', jog: '49 %' });
  await newTree(page, 'Direction and speed (2-D)', ['idle', 'walk', 'jog', 'turn']);
  await setInput(page, 'speed', '1');
  await expectShares(page, { idle: '0 %', walk: '92 %', jog: '0 %', turn: '8 %' });
  await keepPart(page, 'blend-spaces', lab(page));
  await wrapClip(page, 'walk', 'Bilinear', 'jog');
  await setInput(page, 'u', '0.5');
  await setInput(page, 'v', '0.5');
  await expectShares(page, { walk: '25 %', 'jog b': '25 %', 'jog d': '25 %' });
  await wrapClip(page, 'walk', 'Continuous blend', 'jog');
  await setInput(page, 'weight', '0.3');
  await expectShares(page, { walk: '70 %', jog: '30 %' });
});

test('additive: a wave on a walk, an aim offset, a pose asset', async ({ page }) => {
  await newTree(page, 'Additive lean', ['walk', 'wave']);
  await setInput(page, 'lean', '0.5');
  await expectShares(page, { walk: '100 %', 'wave added': '50 %', 'wave 0.00 s reference': '−50 %' });
  await changeNode(page, 'wave 0.00 s reference', 'Rest pose');
  await expect(node(page, 'Rest pose')).toBeVisible();
  await newTree(page, 'Aim offset', ['idle', 'wave']);
  await lab(page).getByRole('button', { name: 'Plot', exact: true }).click();
  await setInput(page, 'yaw', '45');
  await expectShares(page, { 'level center': '50 %', 'level right': '50 %' });
  await settled(page);
  await keepPart(page, 'additive', lab(page));
  await wrapClip(page, 'idle', 'Pose asset', 'crouch');
  await expectShares(page, { idle: '50 %' });
});

test('layers: the upper body waves over a walk, with a feather; overlays are stacked', async ({ page }) => {
  await newTree(page, 'Layered upper body', ['walk', 'wave']);
  await goPastSeam(page, 90);
  await expectShares(page, { walk: '38 %', wave: '62 %' });
  await keepPart(page, 'layers', viewsAndLab(page));
  await setInput(page, 'weight', '0.5');
  await expectShares(page, { walk: '69 %', wave: '31 %' });
  await wrapClip(page, 'walk', 'Overlay list', 'wave');
  await addClip(page);
  await expectShares(page, { walk: '50 %', wave: '50 %' });
});

test('axis blenders: ranges on an axis, and spheres without gaps', async ({ page }) => {
  await wrapClip(page, 'walk', 'Single-axis blender', 'jog');
  await addClip(page);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await typeIntoField(page, field('jog start'), '0.5');
  await setInput(page, 'x', '0.75');
  await expectShares(page, { walk: '50 %', jog: '50 %' });
  await newTree(page, 'Walk, run and turn (spheres)', ['idle', 'walk', 'jog', 'turn']);
  await setInput(page, 'speed', '1.8');
  await expectShares(page, { idle: '0 %', walk: '71 %', jog: '29 %' });
  const closeGaps = page.getByRole('button', { name: 'Close gaps', exact: true });
  await expect(closeGaps).toHaveAttribute('aria-disabled', 'true');
  await typeIntoField(page, field('walk radius'), '0.5');
  await typeIntoField(page, field('jog radius'), '0.3');
  await expect(closeGaps).toHaveAttribute('aria-disabled', 'false');
  await expectShares(page, { walk: '100 %', jog: '0 %' });
  await keepPart(page, 'axis-blenders', lab(page));
  await press(page, closeGaps);
  await expect(closeGaps).toHaveAttribute('aria-disabled', 'true');
});

test('priority: each child takes its part of what is left; a queue, the newest first', async ({ page }) => {
  await newTree(page, 'Priority (70, 21, 9)', ['walk', 'jog', 'idle']);
  await expectShares(page, { walk: '70 %', jog: '21 %', idle: '9 %' });
  await keepPart(page, 'priority', lab(page));
  await setInput(page, 'request 1', '1');
  await expectShares(page, { walk: '100 %', jog: '0 %', idle: '0 %' });
  await wrapClip(page, 'walk', 'FIFO priority tree', 'wave');
  for (const [frames, wave] of [
    [50, '0 %'],
    [69, '50 %'],
    [90, '100 %'],
    [130, '0 %'],
  ] as const) {
    await goPastSeam(page, frames);
    await expectShares(page, { wave });
  }
});

test('timed blends: crossfade, transitional clip with header and trailer, montage', async ({ page }) => {
  await wrapClip(page, 'walk', 'Crossfade', 'jog');
  await goPastSeam(page, 69);
  await expectShares(page, { walk: '50 %', jog: '50 %' });
  await wrapClip(page, 'walk', 'Montage', 'wave');
  await goPastSeam(page, 120);
  await expectShares(page, { walk: '0 %', wave: '100 %' });
  await wrapClip(page, 'walk', 'Transitional clip', 'turn');
  await goPastSeam(page, 75);
  await expectShares(page, { walk: '50 %' });
  await keepPart(page, 'timed-blends', viewsAndLab(page));
});

test('choices: a switch, a number, a word or a rule chooses the clip', async ({ page }) => {
  await wrapClip(page, 'walk', 'Select by bool', 'jog');
  const on = page.getByRole('switch');
  await press(page, on);
  await expect(on).toBeChecked();
  await expectShares(page, { walk: '0 %', jog: '100 %' });
  await wrapClip(page, 'walk', 'Select by int', 'jog');
  await addClip(page);
  await setInput(page, 'index', '1');
  await expectShares(page, { walk: '0 %', jog: '100 %' });
  await wrapClip(page, 'walk', 'Select by enum', 'jog');
  const choice = page.getByRole('combobox', { name: 'choice' });
  await typeChoice(page, choice, 'option 2');
  await page.keyboard.press('Escape');
  await expectShares(page, { walk: '0 %', jog: '100 %' });
  await wrapClip(page, 'walk', 'Rules', 'jog');
  await addClip(page);
  await press(page, page.getByRole('button', { name: 'Add input' }));
  await tabTo(page, page.getByRole('menuitem', { name: 'Switch' }), 'ArrowDown');
  await page.keyboard.press('Enter'); // takes the entry
  await page.keyboard.press('Enter'); // keeps the name
  await press(page, pad(page).getByRole('button', { name: 'Add rule' }));
  await settled(page);
  await page.getByRole('switch').click();
  await goPastSeam(page, 10);
  await expectShares(page, { walk: '42 %', jog: '58 %' });
  await keepPart(page, 'choices', lab(page));
  await typeChoice(
    page,
    pad(page).getByRole('combobox', { name: 'Method, rule 1' }),
    'Spring inertialization',
  );
  await expectShares(page, { walk: '0 %', jog: '100 %' });
});

/** Value of the speed 10 frames after it jumped from 1.320 to 2.701, by the smoothing. */
const smoothings = [
  ['None', ''],
  ['Average', '→ 2.087'],
  ['Acceleration and drag', '→ 1.606'],
  ['Spring', '→ 1.949'],
] as const;

/** Opens the settings of an input and chooses its smoothing. */
async function smoothBy(page: Page, smoothing: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Settings of speed' }));
  const choice = page
    .getByRole('dialog', { name: 'Settings of speed' })
    .getByRole('combobox', { name: 'Smoothing' });
  await typeChoice(page, choice, smoothing);
  await expect(choice.locator('option:checked')).toHaveText(smoothing);
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await settled(page);
}

test('smoothing: a spring, an average and drag follow an input that jumps', async ({ page }) => {
  await newTree(page, 'Speed (1-D)', ['walk', 'jog']);
  await press(page, page.getByRole('button', { name: 'Generate keys of speed' }));
  await typeChoice(page, page.getByRole('combobox', { name: 'Curve', exact: true }), 'Steps');
  await press(page, page.getByRole('button', { name: 'Replace keys' }));
  const smoothed = page
    .getByRole('region', { name: /^Inputs of/ })
    .getByRole('listitem')
    .locator('output');
  const raw = page.getByRole('textbox', { name: 'Value of speed' });
  await goPastSeam(page, 310);
  await expect(raw).toHaveValue('2.701');
  for (const [smoothing, value] of smoothings) {
    await smoothBy(page, smoothing);
    await expect(smoothed).toHaveText(value);
  }
  await keepPart(page, 'smoothing', lab(page));
});
