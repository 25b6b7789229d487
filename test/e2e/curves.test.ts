import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { plain } from './arrangement.ts';
import { drawnTime, framesDrawn, keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { enterText } from './window.ts';

/** The curves tab. */

test.use({ beginning: { arrangement: { ...plain, bottomTab: 'curves' } } });

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
const values = (page: Page): Locator => page.getByRole('table', { name: 'Curve values' });
const value = (page: Page, curve: RegExp): Locator =>
  values(page).getByRole('row', { name: curve }).getByRole('cell');

/** Screen position at a fraction of the plot's width, between its scale and its edge. */
async function placeIn(page: Page, share: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('.plot-area').boundingBox();
  if (!box) throw new Error('the plot is not in the page');
  return { x: box.x + 64 + share * (box.width - 80), y: box.y + box.height / 2 };
}

test('the curves tab has its role, and lines for source, extrapolation, destination, A and B', async ({
  page,
}) => {
  await tab(page, 'Timeline').click();
  await expect(tab(page, 'Timeline')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Curves').click();
  await expect(tab(page, 'Curves')).toHaveAttribute('aria-selected', 'true');
  await settled(page);
  await expect(values(page).getByRole('row')).toHaveText([
    /^source/,
    /^source, continued/,
    /^extrapolated for B/,
    /^destination/,
    /^A Spring inertialization/,
    /^B Dead blending/,
  ]);
  await expect(page.getByRole('button', { name: /^Joints: .* \(furthest apart\)$/ })).toBeVisible();
  await keepStep(page, 'curves-1-angle');
});

test('both slots start at the source', async ({ page }) => {
  await page.keyboard.press('0');
  await settled(page);
  await expect(value(page, /^source$|^source (?!,)/).first()).toHaveText('0.0°');
  await expect(value(page, /^A /)).toHaveText('0.0°');
  await expect(value(page, /^B /)).toHaveText('0.0°');
});

test('pressing and dragging in the plot moves the playhead', async ({ page }) => {
  const from = await placeIn(page, 0.4);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await settled(page);
  const pressed = await drawnTime(page);
  const to = await placeIn(page, 0.6);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await settled(page);
  expect(await drawnTime(page)).toBeGreaterThan(pressed + 0.2);
  const line = await page.locator('.plot-playhead').boundingBox();
  expect(Math.abs((line?.x ?? 0) - to.x)).toBeLessThan(2);
});

test('the playhead in the plot moves with playback', async ({ page }) => {
  const before = await page.locator('.plot-playhead').boundingBox();
  await page.mouse.move(10, 500);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await page.locator('.plot-playhead').boundingBox())?.x).not.toBe(before?.x);
  await page.keyboard.press('Space');
  await settled(page);
});

test('the wheel zooms in, and a double click shows everything', async ({ page }) => {
  const at = await placeIn(page, 0.5);
  await page.mouse.move(at.x, at.y);
  await settled(page);
  const caption = values(page).locator('caption');
  const wide = await caption.textContent();
  await page.mouse.wheel(0, -600);
  await settled(page);
  const edge = await placeIn(page, 0.9);
  await page.mouse.move(edge.x, edge.y);
  await expect(caption).toContainText('Pointer');
  const zoomed = await caption.textContent();
  await keepStep(page, 'curves-2-zoomed-and-hovered');
  await page.mouse.dblclick(edge.x, edge.y);
  await settled(page);
  await expect(caption).not.toHaveText(zoomed ?? '');
  await page.mouse.move(at.x, at.y);
  await expect(caption).toHaveText(wide ?? '');
});

test('the view follows a playhead that a key moves out of sight', async ({ page }) => {
  await page.keyboard.press('ArrowUp');
  await settled(page);
  const at = await placeIn(page, 0.9);
  await page.mouse.move(at.x, at.y);
  for (let i = 0; i < 3; i++) await page.mouse.wheel(0, -600);
  await page.mouse.move(10, 500);
  await page.keyboard.press('0');
  await settled(page);
  const line = await page.locator('.plot-playhead').boundingBox();
  expect(line?.x).toBeGreaterThan((await placeIn(page, 0)).x);
});

test('a parameter changes the curves', async ({ page }) => {
  await page.mouse.move(10, 500);
  await page.keyboard.press('0');
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
  await settled(page);
  const before = await value(page, /^A /).textContent();
  const halfLife = page
    .getByRole('complementary', { name: 'Inspector' })
    .getByRole('textbox', { name: /half-life/i })
    .first();
  await enterText(halfLife, '0.4');
  await expect(value(page, /^A /)).not.toHaveText(before ?? '');
});

test('other quantities, one axis, and the offset from the destination', async ({ page }) => {
  const quantity = page.getByRole('combobox', { name: 'Quantity' });
  await quantity.selectOption('Rotation vector');
  await expect(page.getByRole('group', { name: 'Axes' }).getByRole('button', { name: 'X' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await settled(page);
  await expect(value(page, /^destination/)).toHaveText(/°$/);
  await keepStep(page, 'curves-3-rotation-x');
  await quantity.selectOption('World position');
  await expect(value(page, /^destination/)).toHaveText(/\sm$/);
  await quantity.selectOption('World speed');
  await expect(value(page, /^destination/)).toHaveText(/\sm\/s$/);
  await keepSettled(page, 'curves-3-speed');
  await quantity.selectOption('Angle from the seam');
  await page.getByRole('button', { name: 'Residual' }).click();
  await expect(values(page).getByRole('row')).toHaveText([/^A − destination/, /^B − destination/]);
  await keepSettled(page, 'curves-4-residual');
});

test('several joints have plots with a common time axis, and their values beside them', async ({ page }) => {
  const menu = page.getByRole('button', { name: /^Joints: / });
  await menu.click();
  const list = page.getByRole('group', { name: 'Joints', exact: true });
  await expect(list.getByRole('checkbox').first()).toBeFocused();
  for (const joint of ['LeftFoot', 'RightFoot', 'Head'])
    await list.getByRole('checkbox', { name: joint }).check();
  await keepStep(page, 'curves-5-joints');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(menu).toHaveAccessibleName('Joints: Head + 2');
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('World jerk');
  await settled(page);
  await expect(values(page).getByRole('row', { name: /^(Head|RightFoot|LeftFoot)$/ })).toHaveText([
    'Head',
    'RightFoot',
    'LeftFoot',
  ]);
  await expect(values(page).getByRole('row', { name: /^A / })).toHaveCount(3);
  await expect(value(page, /^A /).first()).toHaveText(/m\/s³$/);
  await keepStep(page, 'curves-5-jerk-of-three');
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('Rotation vector');
  await page.getByRole('group', { name: 'Axes' }).getByRole('button', { name: 'Y' }).click();
  await settled(page);
  await expect(values(page).getByRole('row', { name: /^(Head|RightFoot|LeftFoot) [XYZ]$/ })).toHaveCount(6);
  await keepStep(page, 'curves-5-rotation-xy-of-three');
});

test('Ctrl+click in a viewport adds a joint; a click beside the figures clears the selection', async ({
  page,
}) => {
  const menu = page.getByRole('button', { name: /^Joints: / });
  const stage = await page.getByRole('main', { name: 'Viewports' }).boundingBox();
  if (!stage) throw new Error('no viewports');
  await expect(menu).toHaveAccessibleName(/furthest apart/);
  await menu.click();
  await page.getByRole('checkbox', { name: 'RightHandThumb1' }).check();
  await page.keyboard.press('Escape');
  // On the figure in the left half: moves sideways until it hits.
  const at = { x: stage.x + stage.width / 4 - 100, y: stage.y + stage.height / 2 };
  await page.keyboard.down('ControlOrMeta');
  while (!(await menu.getAttribute('aria-label'))?.endsWith(' + 1')) {
    at.x += 10;
    expect(at.x, 'no joint was hit').toBeLessThan(stage.x + stage.width / 2);
    await page.mouse.click(at.x, at.y);
    await settled(page);
  }
  await page.keyboard.up('ControlOrMeta');
  await keepSettled(page, 'curves-5-picked-with-ctrl');
  await page.mouse.click(stage.x + 6, stage.y + stage.height - 6);
  await expect(menu).toHaveAccessibleName(/furthest apart/);
});

test('an idle plot draws nothing', async ({ page }) => {
  await settled(page);
  const before = await framesDrawn(page);
  await page.waitForTimeout(500);
  expect(await framesDrawn(page)).toBe(before);
});

test('Ctrl+Tab goes from tab to tab, arrows within them', async ({ page }) => {
  await page.keyboard.press('Control+Tab');
  await expect(tab(page, 'Metrics')).toHaveAttribute('aria-selected', 'true');
  for (let i = 0; i < 2; i++) await page.keyboard.press('Control+Shift+Tab');
  await expect(tab(page, 'Timeline')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('group', { name: 'Timeline' })).toBeVisible();
  await tab(page, 'Timeline').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Curves')).toBeFocused();
  await expect(values(page)).toBeVisible();
});

test('the curves fit in the light theme, and in a small window', async ({ page, segue }) => {
  await page.keyboard.press('0');
  const theme = page.getByRole('combobox', { name: 'Theme' });
  for (const name of ['light', 'dark']) {
    await theme.selectOption({ label: name });
    await keepSettled(page, `curves-5-${name}`);
    await resize(segue, 1024, 640);
    await settled(page);
    await expect(page.getByRole('button', { name: /^(Play|Pause)$/ })).toBeInViewport();
    await expect(values(page)).toBeInViewport();
    await keepStep(page, `curves-6-small-${name}`);
    await resize(segue, 1600, 1000);
  }
});

test('the timeline is up to date after the playhead moved behind another tab, also when first shown', async ({
  page,
  segue,
}) => {
  const loopStart = (of: Page): Locator => of.getByRole('slider', { name: 'Loop start' });
  await tab(page, 'Timeline').click();
  await settled(page);
  const before = (await loopStart(page).boundingBox())?.x ?? 0;
  await tab(page, 'Curves').click();
  const moveThere = async (of: Page): Promise<void> => {
    await of.keyboard.press('0');
    for (let i = 0; i < 4; i++) await of.keyboard.press('ArrowRight');
    await settled(of);
    await tab(of, 'Timeline').click();
    await settled(of);
    expect((await loopStart(of).boundingBox())?.x).toBeCloseTo(before, 0);
  };
  await moveThere(page);
  await tab(page, 'Curves').click();
  const again = await segue.restart();
  await settled(again);
  await moveThere(again);
  await keepStep(again, 'curves-9-timeline-first-seen');
});

test('the tab and its settings are restored after a restart', async ({ page, segue }) => {
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('Angular speed');
  const again = await segue.restart();
  await expect(tab(again, 'Curves')).toHaveAttribute('aria-selected', 'true');
  await expect(value(again, /^destination/)).toHaveText(/°\/s$/);
  await keepSettled(again, 'curves-7-restarted');
  await again.keyboard.press('Control+Shift+Tab');
  await keepSettled(again, 'curves-8-timeline-after-restart');
});

test('each axis of an extrapolation has its half-life, and the curves are copied as CSV', async ({
  page,
  segue,
}) => {
  await page.getByLabel('Quantity').selectOption({ label: 'Half-life of extrapolation' });
  await settled(page);
  await expect(page.locator('.plot-track-name')).toHaveText(/Half-life of extrapolation, s/);
  await page.keyboard.press('0');
  await expect(value(page, /^A /)).toHaveText('–');
  await expect(value(page, /^B /)).toHaveText(/^0\.\d{3}\u00a0s$/);
  await keepStep(page, 'curves-half-life');
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  const text = await segue.app.evaluate(({ clipboard }) => clipboard.readText());
  const [heads, ...lines] = text.split('\r\n');
  expect(heads).toMatch(/^Frame from seam,Time \(s\),".* X, A Spring inertialization \(s\)"/);
  expect(lines.find((line) => line.startsWith('0,'))).toMatch(/^0,0,,0\.\d+$/);
});
