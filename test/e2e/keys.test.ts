import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { SegueBridge } from '#contract/api.ts';
import type { Workspace } from '#renderer/stores/workspace/workspace.ts';
import { plain } from './arrangement.ts';
import { clipText, writeFiles } from './clip-files.ts';
import { answerSaveDialog, drawnTime, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, goPastSeam, isTicked, showTransitions, statusLine } from './window.ts';

/** Keys that no other test presses. */

const saved = (page: Page, words: string): Promise<void> =>
  expect(statusLine(page)).toContainText(`Saved · ${words}`);
const loopStart = (page: Page): Locator => page.getByRole('slider', { name: 'Loop start' });

test('a key says why its action is not possible, unless it means something else, too', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(statusLine(page)).toContainText('Accept all suggested markers: no markers are suggested');
  await page.keyboard.press('m');
  await saved(page, 'Add');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await saved(page, 'Add');
});

test('letters on a button that Tab reached edit nothing; after a click on it they do', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search clips' }).focus();
  const onButton = () => page.locator('button:focus').count();
  for (let i = 0; i < 10 && (await onButton()) === 0; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('m');
  await expect(statusLine(page)).toContainText('Add out marker: a button has the focus');
  await page.keyboard.press('l');
  await page.keyboard.press('k');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(statusLine(page)).toContainText('no marker or range is selected');
  await page.getByRole('button', { name: 'Loop', exact: true }).click();
  await page.keyboard.press('m');
  await saved(page, 'Add');
});

test('J, K and L shuttle backward, stop and shuttle forward', async ({ page }) => {
  for (const [key, direction] of [
    ['l', 1],
    ['j', -1],
  ] as const) {
    await page.keyboard.press('0');
    await expect.poll(() => drawnTime(page)).toBeCloseTo(0, 4);
    await page.keyboard.press(key);
    await expect.poll(async () => Math.sign(await drawnTime(page)), { intervals: [5] }).toBe(direction);
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  }
});

test('keys go back one frame and ten frames', async ({ page }) => {
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => drawnTime(page)).toBeCloseTo(-1 / 60, 4);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => drawnTime(page)).toBeCloseTo(-11 / 60, 4);
});

test('a loop range is set, made a range of the clip, cleared and set from that range', async ({ page }) => {
  await goPastSeam(page, 3);
  await page.keyboard.press('i');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('o');
  await expect(loopStart(page)).toHaveAttribute('aria-valuenow', '0.050');
  await page.keyboard.press('r');
  await saved(page, 'Add');
  await page.keyboard.press('Shift+I');
  await expect(loopStart(page)).toHaveCount(0);
  await page.keyboard.press('Shift+L');
  await expect(loopStart(page)).toHaveAttribute('aria-valuenow', '0.050');
});

test('Shift and a digit add a marker of each kind, and M repeats the last, at first an out marker', async ({
  page,
}) => {
  await goPastSeam(page, 2);
  const addAndDelete = async (key: string, kind: string): Promise<void> => {
    await page.keyboard.press(key);
    await saved(page, `Add ${kind} marker`);
    await page.keyboard.press('Delete');
    await saved(page, `Delete ${kind} marker`);
  };
  await addAndDelete('m', 'out');
  for (const [i, kind] of ['out', 'in', 'foot plant', 'take-off', 'pass', 'note'].entries())
    for (const key of [`Shift+Digit${i + 1}`, 'm']) await addAndDelete(key, kind);
  await clipRow(page, 'jog').dblclick();
  await page.keyboard.press('Shift+Digit2');
  await saved(page, 'Add in marker');
});

test('dot and comma select the next and the previous marker', async ({ page }) => {
  for (const frames of [2, 8]) {
    await goPastSeam(page, frames);
    await page.keyboard.press('m');
    await saved(page, 'Add');
  }
  const marker = page.getByRole('slider', { name: /^Marker / });
  await page.getByRole('slider', { name: 'Out marker, source' }).focus();
  await page.keyboard.press('.');
  await expect(marker).toBeFocused();
  const first = (await marker.getAttribute('aria-valuenow')) ?? '';
  await page.keyboard.press(',');
  await expect(marker).not.toHaveAttribute('aria-valuenow', first);
  await page.keyboard.press('.');
  await expect(marker).toHaveAttribute('aria-valuenow', first);
});

test('Ctrl+E exports the settings of the open transition', async ({ page, segue, home }) => {
  const file = path.join(home.folder, 'by-key.json');
  await answerSaveDialog(segue, file);
  await page.keyboard.press('ControlOrMeta+e');
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('format', 'segue.settings');
});

test('Shift+C interrupts with the selected clip', async ({ page }) => {
  await clipRow(page, 'jog').click();
  await goPastSeam(page, 8);
  await page.keyboard.press('Shift+C');
  await saved(page, 'Interrupt transition');
});

test('Ctrl+Shift+N makes a transition that leaves the open clip at the playhead', async ({ page }) => {
  await clipRow(page, 'jog').click();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-part="clip-pill"]')).toContainText('jog');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ControlOrMeta+Shift+n');
  await saved(page, 'Add transition');
  await expect(page.getByRole('textbox', { name: 'Source out' })).toHaveValue(/10/);
});

test('commands of the View menu toggle with their keys', async ({ page, segue }) => {
  for (const [key, label] of [
    ['Shift+P', 'In place'],
    ['ControlOrMeta+b', 'Library'],
    ['ControlOrMeta+i', 'Inspector'],
    ['ControlOrMeta+j', 'Bottom panel'],
  ] as const) {
    const before = await isTicked(segue, label);
    for (const now of [!before, before]) {
      await page.keyboard.press(key);
      await expect.poll(() => isTicked(segue, label), { message: label }).toBe(now);
    }
  }
});

test('Shift+F toggles whether the camera follows characters, which is saved', async ({ page }) => {
  const kept = (): Promise<unknown> =>
    page.evaluate(async () => {
      const { segue } = window as unknown as { segue: SegueBridge };
      const library = await segue.call('library.open', {});
      const workspace = library.ok ? (library.value.workspace as Partial<Workspace> | null) : null;
      return (workspace?.camera as { readonly follow?: boolean } | null)?.follow;
    });
  await page.keyboard.press('Shift+F');
  await expect.poll(kept).toEqual(expect.any(Boolean));
  const before = await kept();
  await page.keyboard.press('Shift+F');
  await expect.poll(kept).toBe(!before);
});

test('E answers that the right one is better', async ({ page }) => {
  const bar = page.getByRole('group', { name: 'Blind comparison' });
  await page.keyboard.press('b');
  await expect(bar).toBeVisible();
  await page.keyboard.press('e');
  await expect(bar.getByText(/was better/)).toBeVisible();
});

test.describe('of curves', () => {
  test.use({ beginning: { arrangement: { ...plain, bottomTab: 'curves' } } });

  test('curves are swept, panned and zoomed by key', async ({ page }) => {
    const area = page.locator('.plot-area');
    const caption = page.getByRole('table', { name: 'Curve values' }).locator('caption');
    /** Time at a position of the plot. */
    const moment = async (): Promise<string> => {
      await settled(page);
      await area.hover({ position: { x: 200, y: 20 } });
      await area.hover({ position: { x: 240, y: 20 } });
      await expect(caption).toContainText('Pointer');
      return (await caption.textContent()) ?? '';
    };
    const seen = new Set([await moment()]);
    const box = (await area.boundingBox())!;
    await page.keyboard.down('Shift');
    await page.mouse.move(box.x + 300, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 500, box.y + 20, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    seen.add(await moment());
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, 200);
    await page.keyboard.up('Shift');
    seen.add(await moment());
    await page.getByRole('group', { name: /^Curves over time/ }).focus();
    await page.keyboard.press('-');
    seen.add(await moment());
    expect(seen.size).toBe(4);
  });
});

test.describe('of lists', () => {
  test.use({
    beginning: {
      arrangement: {
        ...plain,
        bottomTab: 'review',
        reviewer: { user: userInfo().username, name: 'Ada' },
      },
    },
  });

  test('Delete ignores an unreadable file', async ({ ownHome, start }) => {
    const { page } = await start(
      writeFiles(path.join(ownHome.folder, 'mixed'), [
        { name: 'stroll.bvh', content: clipText('walk') },
        { name: 'diary.bvh', content: 'Dear diary' },
      ]),
    );
    await page
      .getByRole('grid', { name: 'Clips' })
      .getByRole('row', { name: /^diary\b/ })
      .click();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('button', { name: '1 file ignored' })).toBeVisible();
  });

  test('Ctrl+A selects all reviews, and Shift+U clears them', async ({ page }) => {
    const row = page.getByRole('grid', { name: 'Reviews' }).getByRole('row', { name: /walk → hop/ });
    await page.keyboard.press('Shift+A');
    await expect(row).toContainText('Approved');
    await row.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Shift+U');
    await expect(row).toContainText('Unreviewed');
  });

  test('Ctrl+A in the list of clips selects all; F2 and Delete apply to a transition', async ({ page }) => {
    const clips = page.getByRole('grid', { name: 'Clips' });
    await clipRow(page, 'jog').click();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(clips.locator('.list-row[aria-selected=true]')).toHaveCount(7);
    await (await showTransitions(page)).focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('mine');
    await page.keyboard.press('Enter');
    await saved(page, 'Rename transition');
    await page.getByRole('grid', { name: 'Transitions' }).focus();
    await page.keyboard.press('Delete');
    await saved(page, 'Delete transition');
  });
});
