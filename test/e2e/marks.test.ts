import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { SegueBridge } from '#contract/api.ts';
import { drawnTime, keepStep } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, enterText, menuLabels, statusLine, undo, pressKeys } from './window.ts';
import { boxOf } from './pointer.ts';

/** Markers and ranges on the timeline, by pointer and key: each edit is one step of undo. */

const timeline = (page: Page) => page.getByRole('group', { name: 'Timeline', exact: true });
const saved = async (page: Page, name: string | RegExp): Promise<void> =>
  expect(statusLine(page)).toHaveText(typeof name === 'string' ? `Saved · ${name}` : name);

/** Heights in the source's row, px from the top of the timeline. */
const LANES = { markers: 83, ranges: 101 } as const;

/** A point of the timeline, px of the window: `x` from its left, in a lane of the source. */
async function pointAt(page: Page, x: number, lane: keyof typeof LANES): Promise<{ x: number; y: number }> {
  const box = await boxOf(timeline(page));
  return { x: box.x + x, y: box.y + LANES[lane] };
}

interface Sweep {
  readonly lane: keyof typeof LANES;
  readonly from: number; // px from the left of the timeline
  readonly to: number;
}

async function drag(page: Page, { lane, from, to }: Sweep): Promise<void> {
  const start = await pointAt(page, from, lane);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + (to - from) / 2, start.y, { steps: 3 });
  await page.mouse.move(start.x + to - from, start.y, { steps: 3 });
  await page.mouse.up();
}

/** Where a handle is, px from the left of the timeline. */
async function placeOf(page: Page, name: RegExp): Promise<{ left: number; right: number }> {
  const [box, host] = await Promise.all([boxOf(page.getByRole('slider', { name })), boxOf(timeline(page))]);
  return { left: box.x - host.x, right: box.x + box.width - host.x };
}

/** All markers and ranges of both clips, as the library has them. */
const marksSaved = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { segue: bridge } = window as unknown as { segue: SegueBridge };
    const library = await bridge.call('library.open', {});
    if (!library.ok) throw new Error(library.error.message);
    const [{ source, destination }] = library.value.transitions;
    const clipIds = [source.id, destination.id];
    return Promise.all([
      bridge.call('library.markers', { clipIds }),
      bridge.call('library.ranges', { clipIds }),
    ]);
  });

test('edits of markers and ranges, by pointer and key, are undone singly and redone', async ({ page }) => {
  const steps: readonly (readonly [string | RegExp, () => Promise<unknown>])[] = [
    ['Add out marker', () => page.keyboard.press('m')],
    [
      'Change to foot plant marker',
      () => page.getByRole('combobox', { name: 'marker kind' }).selectOption('Foot plant'),
    ],
    ['Rename foot plant marker', () => renameInPlace(page, 'landing')],
    ['Paste foot plant marker', () => copyTo(page, 'ArrowUp')],
    ['Delete foot plant marker', () => page.keyboard.press('Delete')],
    ['Add phase range', () => drag(page, { lane: 'ranges', from: 260, to: 420 })],
    ['Rename phase range', () => enterText(page.getByRole('textbox', { name: 'range label' }), 'cycle')],
    ['Move phase range', () => drag(page, { lane: 'ranges', from: 340, to: 371 })],
    ['Change phase range', () => dragEnd(page, /^End of cycle/, 45)],
    ['Change to no-transition range', () => retypeByMenu(page, 'Change to no-transition range')],
    [/^Saved · Add no-transition range on /, () => page.keyboard.press('r')],
    [/^Saved · Move \d+ markers and 1 range$/, () => sweepAndNudge(page)],
    [/^Saved · Cut \d+ markers and 1 range$/, () => page.keyboard.press('ControlOrMeta+x')],
  ];
  const states = [await marksSaved(page)];
  const names: string[] = [];
  for (const [name, act] of steps) {
    await act();
    await saved(page, name);
    names.push((await statusLine(page).innerText()).replace(/Saved · | on \w+, f .*/g, ''));
    states.push(await marksSaved(page));
    expect(states.at(-1), names.at(-1)).not.toEqual(states.at(-2));
  }
  await keepStep(page, 'marks-1-edited');
  for (let i = steps.length - 1; i >= 0; i--) {
    await undo(page);
    await expect(statusLine(page)).toHaveText(`Undid ${names[i]}`);
    expect(await marksSaved(page), `before ${names[i]}`).toEqual(states[i]);
  }
  await keepStep(page, 'marks-2-all-undone');
  for (let i = 0; i < steps.length; i++) {
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(statusLine(page)).toHaveText(`Redid ${names[i]}`);
    expect(await marksSaved(page), `after ${names[i]}`).toEqual(states[i + 1]);
  }
});

async function renameInPlace(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F2');
  await enterText(page.getByRole('textbox', { name: 'Label', exact: true }), name);
}

/** Copies the selection, moves the playhead by a key, and pastes there. */
async function copyTo(page: Page, key: string): Promise<void> {
  await pressKeys(page, 'ControlOrMeta+c', key, 'ControlOrMeta+v');
}

async function dragEnd(page: Page, name: RegExp, by: number): Promise<void> {
  const { left, right } = await placeOf(page, name);
  const from = (left + right) / 2;
  await drag(page, { lane: 'ranges', from, to: from + by });
}

/** Opens the menu with its key, and chooses with the keyboard too. */
async function retypeByMenu(page: Page, entry: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  const item = page.getByRole('menuitemradio', { name: entry });
  await expect(item).toBeVisible();
  await keepStep(page, 'marks-3-menu');
  for (let i = 0; i < 20 && !(await item.evaluate((node) => node === document.activeElement)); i++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Drags a selection rectangle over markers of the source, from an empty place, and nudges them. */
async function sweepAndNudge(page: Page): Promise<void> {
  const start = await pointAt(page, 112, 'markers');
  await page.mouse.move(start.x, start.y - 7);
  await page.keyboard.down('Shift');
  await page.mouse.down();
  await page.mouse.move(start.x + 300, start.y + 4, { steps: 6 });
  await keepStep(page, 'marks-4-sweep');
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await page.keyboard.press(']');
}

test('a key leads from any handle to the marks; focus stays in the timeline when a mark is deleted', async ({
  page,
  segue,
}) => {
  await page.getByRole('slider', { name: 'Out marker, source' }).focus();
  await page.keyboard.press('.');
  const marker = page.getByRole('slider', { name: /^Marker / });
  await expect(marker).toBeFocused();
  const before = await marker.getAttribute('aria-valuenow');
  await page.keyboard.press('ArrowRight');
  await expect(marker).not.toHaveAttribute('aria-valuenow', before ?? '');
  await saved(page, /^Saved · Move .* marker$/);
  await page.keyboard.press('Delete');
  await saved(page, /^Saved · Delete .* marker$/);
  await expect(timeline(page)).toBeFocused();
  // The system's menu names the step to undo.
  await expect.poll(() => menuLabels(segue, '&Edit')).toContainEqual(expect.stringMatching(/^Undo delete /));
});

for (const ending of ['a choice', 'Esc'])
  test(`after the menu of a marker is closed by ${ending}, arrows move the playhead or the list, not the marker`, async ({
    page,
  }) => {
    for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('m');
    await saved(page, 'Add out marker');
    const { left, right } = await placeOf(page, /^Marker /);
    const at = await pointAt(page, (left + right) / 2, 'markers');
    const entry = page.getByRole('menuitemradio', { name: 'Change to pass marker' });
    const useMenu = async (): Promise<unknown> => {
      await page.mouse.click(at.x, at.y, { button: 'right' });
      await expect(entry).toBeVisible();
      if (ending === 'Esc') await page.keyboard.press('Escape');
      else await entry.click();
      await expect(entry).toBeHidden();
      return marksSaved(page);
    };
    const playhead = await drawnTime(page);
    const marks = await useMenu();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => drawnTime(page)).toBeCloseTo(playhead + 1 / 60, 4);
    expect(await marksSaved(page)).toEqual(marks);

    await clipRow(page, 'crouch').click();
    const again = await useMenu();
    await page.keyboard.press('ArrowDown');
    await expect(clipRow(page, 'hop')).toHaveAttribute('aria-selected', 'true');
    expect(await drawnTime(page)).toBeCloseTo(playhead + 1 / 60, 4);
    expect(await marksSaved(page)).toEqual(again);
  });
