import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, enterText, statusLine, undo, pressKeys } from './window.ts';

/** The work of a day: one transition from two clips to its approval, in one window with one history. */

let steps = 0;

const keep = (page: Page, name: string): Promise<void> =>
  keepStep(page, `day-${String(++steps).padStart(2, '0')}-${name}`);
const pill = (page: Page): Locator => page.locator('[data-part="transition-pill"]');
const handle = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('slider', { name });
const valueOf = async (slider: Locator): Promise<number> =>
  Number(await slider.getAttribute('aria-valuenow'));
const saved = (page: Page, name: string): Promise<void> =>
  expect(statusLine(page)).toHaveText(`Saved · ${name}`);

/** State of the transition in the window: clips, times, settings and markers. */
async function stateOf(page: Page): Promise<readonly string[]> {
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  const values = await inspector
    .locator('input[type=text], input:not([type])')
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')));
  const marks = await handle(page, /^Marker /).evaluateAll((marks) =>
    marks.map((mark) => `${mark.getAttribute('aria-label')} ${mark.getAttribute('aria-valuenow')}`),
  );
  return [(await pill(page).textContent()) ?? '', ...values, ...marks.toSorted()];
}

/** The marker of the destination at a time, s on its clip. */
async function markerAt(page: Page, time: number): Promise<Locator> {
  const markers = await handle(page, /^Marker .*, destination$/).all();
  for (const marker of markers) if (Math.abs((await valueOf(marker)) - time) < 0.002) return marker;
  throw new Error(`no marker at ${time} s`);
}

/** Where a handle is, px from the left of the window. */
async function middleOf(slider: Locator): Promise<number> {
  const box = await slider.boundingBox();
  if (!box) throw new Error('the handle is not on the screen');
  return box.x + box.width / 2;
}

/** Drags the middle of a handle by so many px. */
async function drag(page: Page, slider: Locator, by: number): Promise<void> {
  const box = await slider.boundingBox();
  if (!box) throw new Error('the handle is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 3 });
  await page.mouse.move(x + by, y, { steps: 3 });
}

test('a day: clips are marked, made a transition, tuned, undone, compared, saved and approved', async ({
  page,
  segue,
}) => {
  await test.step('two clips are marked in the list and made into a transition', async () => {
    await keep(page, 'start');
    await page.keyboard.press('/');
    await page.keyboard.type('jog');
    await expect(clipRow(page, 'walk')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(clipRow(page, 'jog')).toHaveAttribute('aria-selected', 'true');
    await pressKeys(page, 's', '/', 'ControlOrMeta+a');
    await page.keyboard.type('turn');
    await expect(clipRow(page, 'jog')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(clipRow(page, 'turn')).toHaveAttribute('aria-selected', 'true');
    await pressKeys(page, 'd', 'ControlOrMeta+n');
    await expect(pill(page)).toHaveText('jogturn');
    await pressKeys(page, '/', 'Escape');
    await settled(page);
    await keep(page, 'transition');
  });

  await test.step('marks are added, snapped, dragged and tuned; twenty undos and twenty redos restore both states', async () => {
    const before = await stateOf(page);
    await page.keyboard.press('0');
    const playhead = handle(page, 'Playhead');
    await settled(page);
    const seam = await middleOf(playhead);
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('m');
    await saved(page, 'Add out marker');
    await keep(page, 'marked');

    // The in point, released a few pixels before the marker at the playhead, snaps to it.
    const inPoint = handle(page, 'In marker, destination');
    const marker = await markerAt(page, (await valueOf(inPoint)) + 20 / 60);
    const goal = await valueOf(marker);
    await drag(page, inPoint, (await middleOf(playhead)) - seam - 3);
    await keep(page, 'drag');
    await page.mouse.up();
    await saved(page, 'Move in point');
    expect(await valueOf(inPoint)).toBe(goal);
    await drag(page, handle(page, 'Out marker, source'), -30);
    await page.mouse.up();
    await saved(page, 'Move out point');

    const halfLife = page.getByRole('textbox', { name: 'Half-life', exact: true });
    for (let ms = 90; ms < 260; ms += 10) {
      await enterText(halfLife, `${ms}ms`);
      await expect(halfLife).toHaveValue(
        new RegExp(`^0\\.${String(ms).padStart(3, '0').replace(/0+$/, '')}`),
      );
    }
    await halfLife.blur();
    await keep(page, 'tuned');
    const after = await stateOf(page);
    expect(after).not.toEqual(before);
    await undo(page, 20);
    await expect.poll(() => stateOf(page)).toEqual(before);
    await keep(page, 'undone');
    for (let i = 0; i < 20; i++) await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => stateOf(page)).toEqual(after);
  });

  await test.step('the slots are compared in every view mode', async () => {
    const modes = page.getByRole('group', { name: 'Compare' });
    for (const [key, name] of [
      ['4', 'Overlay A and B'],
      ['5', 'Wipe between A and B'],
      ['1', 'Show one slot'],
      ['3', 'Show A and B side by side'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(modes.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
      await settled(page);
      await keep(page, `compare-${key}`);
    }
    await page.getByRole('checkbox', { name: 'Distance A to B' }).check();
    await settled(page);
    await keep(page, 'compare-distance');
    await page.getByRole('checkbox', { name: 'Distance A to B' }).uncheck();
    await page.getByRole('tab', { name: 'Curves' }).click();
    await settled(page);
    await keep(page, 'curves');
  });

  await test.step('the result is saved as a preset, and approved in a session', async () => {
    const slotA = page.locator('[data-folder="slot.0"]');
    await slotA.getByRole('button', { name: /^Preset: / }).click();
    await enterText(page.getByRole('textbox', { name: 'Name of a new preset' }), 'Soft');
    await saved(page, 'Save preset Soft');
    await keep(page, 'preset');
    await pressKeys(page, 'Escape', 'Shift+V');
    await expect(page.getByRole('progressbar', { name: 'Review session' })).toBeVisible();
    await page.keyboard.press('PageDown');
    await keep(page, 'session');
    await page.keyboard.press('Shift+A');
    const reviews = page.getByRole('grid', { name: 'Reviews' });
    await expect(reviews.getByRole('row', { name: /jog → turn/ })).toContainText('Approved');
    await expect(page.getByRole('tooltip')).toBeHidden();
    await keep(page, 'approved');
  });

  await test.step('the palette switches to the light theme; the window is tested small and large', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('light theme');
    await keep(page, 'palette');
    await page.keyboard.press('Enter');
    await expect(page.locator('html[data-theme=light]')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    for (const [width, height] of [
      [1024, 640],
      [2560, 1440],
    ] as const) {
      await resize(segue, width, height);
      await settled(page);
      for (const name of [/^Play$/, /^Export/])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await keep(page, `${width}x${height}`);
    }
  });
});
