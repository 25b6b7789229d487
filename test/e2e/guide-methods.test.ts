import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { keepPart } from './guide-picture.ts';
import {
  chooseMethod,
  chooseOption,
  curvesAt,
  lengthOf,
  numberIn,
  press,
  showCurves,
  typeInto,
  zoomIn,
} from './guide-steps.ts';
import { settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseFromMenu, clipRow, goPastSeam, perform, statusLine } from './window.ts';

/** Pages of the guide about methods: each test follows the steps of its page, from a new library. */

beginsWith({ size: { width: 1280, height: 800 } });

const curves = (page: Page) => page.getByRole('region', { name: 'Curves' });
const A = 'A − destination';
const B = 'B − destination';
const C = 'C − destination';

test('inertialization: a spring settles, a quintic and a cubic end with the blend time', async ({ page }) => {
  await chooseMethod(page, 'B', 'Quintic inertialization');
  await perform(page, 'add slot');
  await chooseMethod(page, 'C', 'Cubic inertialization');
  await page.keyboard.press('6');
  await showCurves(page, 'Angle from the seam', 'Residual');
  await expect(lengthOf(page, 'A')).toHaveText('0.80 s');
  await expect(lengthOf(page, 'B')).toHaveText('0.30 s');
  expect(await curvesAt(page, 0)).toMatchObject({ [A]: '66.4°', [B]: '66.4°', [C]: '66.4°' });
  expect(await curvesAt(page, 18)).toMatchObject({ [A]: '7.0°', [B]: '0.0°', [C]: '0.0°' });
  expect(await curvesAt(page, 12)).toMatchObject({ [A]: '17.1°', [B]: '8.6°', [C]: '11.9°' });
  await zoomIn(page);
  await keepPart(page, 'inertialization', curves(page));

  await typeInto(page, 'A', 'halfLife', '0.06');
  await expect(lengthOf(page, 'A')).toHaveText('0.40 s');
  expect(numberIn((await curvesAt(page, 12))[A])).toBeLessThan(8);
});

/** Picks a joint in the list of the curves. */
async function pickJoint(page: Page, joint: string): Promise<void> {
  const menu = page.getByRole('button', { name: /^Joints: / });
  const box = page.getByRole('checkbox', { name: joint, exact: true });
  await press(page, menu);
  await press(page, box);
  await expect(box).toBeChecked();
  await page.keyboard.press('Escape');
}

test('dead blending: each axis has a half-life from its offset and its velocity', async ({ page }) => {
  await chooseMethod(page, 'A', 'Constant dead blending');
  await showCurves(page, 'Angle from the seam', 'Values');
  await pickJoint(page, 'LeftLeg');
  const at = await curvesAt(page, 9);
  expect(at).toMatchObject({ 'extrapolated for A': '12.2°', 'extrapolated for B': '14.2°' });
  expect(at).toMatchObject({ 'A Constant dead blending': '20.7°', 'B Dead blending': '21.7°' });
  const cards = page.locator('.joint-card:visible');
  await expect(cards.nth(0)).toContainText('half-life 0.10 s');
  await expect(cards.nth(1)).toContainText(/X\s*0\.15\ss\s*66\.4°\s*131°\/s/);
  await expect(cards.nth(1)).toContainText('▾ clamped at the shortest');
  await keepPart(page, 'dead-blending', page.getByRole('main', { name: 'Viewports' }));

  await typeInto(page, 'B', 'scale', '0.6');
  await expect(cards.nth(1)).toContainText(/X\s*0\.30\ss/);
  expect(numberIn((await curvesAt(page, 9))['extrapolated for B'])).toBeGreaterThan(15);
});

test('velocity fade: the source slows down steadily while it fades out', async ({ page }) => {
  await chooseMethod(page, 'A', 'Constant dead blending');
  await chooseMethod(page, 'B', 'Velocity fade');
  await showCurves(page, 'Angular speed', 'Values');
  const speeds = [];
  for (const frames of [0, 17, 9]) speeds.push(await curvesAt(page, frames));
  expect(speeds.map((at) => at['extrapolated for B'])).toEqual(['131°/s', '7°/s', '65°/s']);
  expect(numberIn(speeds[2]['extrapolated for A'])).toBeLessThan(65);
  expect(numberIn(speeds[1]['extrapolated for A'])).toBeGreaterThan(7);
  await zoomIn(page);
  await keepPart(page, 'velocity-fade', curves(page));
});

test('crossfade: a linear easing kinks at the seam, smoothstep does not', async ({ page }) => {
  await chooseMethod(page, 'A', 'Crossfade');
  await chooseMethod(page, 'B', 'Crossfade');
  await chooseOption(page, 'A', 'easing', 'linear');
  await showCurves(page, 'Angular speed', 'Values');
  expect(await curvesAt(page, 0)).toMatchObject({
    source: '131°/s',
    'A Crossfade': '352°/s',
    'B Crossfade': '131°/s',
  });
  await zoomIn(page);
  await keepPart(page, 'crossfade', curves(page));
  await showCurves(page, 'World jerk', 'Values');
  const at = await curvesAt(page, 1);
  expect(numberIn(at['A Crossfade'])).toBeGreaterThan(10 * numberIn(at['B Crossfade']));

  await chooseMethod(page, 'A', 'Cut');
  await expect(lengthOf(page, 'A')).toHaveText('0.00 s');
  await showCurves(page, 'Angle from the seam', 'Values');
  expect(await curvesAt(page, 0)).toMatchObject({
    destination: '66.4°',
    'A Cut': '66.4°',
    'B Crossfade': '0.0°',
  });
});

test('Unreal’s nodes: a deficit shortens quick interruptions of inertialization, dead blending keeps its time', async ({
  segue,
  page,
}) => {
  await chooseMethod(page, 'A', 'Unreal inertialization');
  await chooseMethod(page, 'B', 'Unreal dead blending');
  await expect(lengthOf(page, 'A')).toHaveText('0.20 s');
  await expect(lengthOf(page, 'B')).toHaveText('0.30 s');
  const requests = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  for (const [count, name] of [
    [2, 'jog'],
    [3, 'idle'],
  ] as const) {
    await goPastSeam(page, 5);
    await clipRow(page, name).click();
    await chooseFromMenu(segue, 'Interrupt here with selected clip');
    await expect(statusLine(page)).toContainText('Saved · Interrupt transition');
    await expect(requests).toHaveCount(count);
    await settled(page);
  }
  await requests.getByRole('button', { name: 'Request 3', exact: true }).click();
  await expect(requests.nth(2)).toContainText('blends 5 f · shortened by 7 f: deficit');
  await expect(requests.nth(2)).toContainText('Unreal dead blending blends 18 f');
  await keepPart(page, 'unreal-nodes', page.getByRole('region', { name: 'Timeline' }));
});
