import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { smallBvh } from '../main/small-bvh.ts';
import { keepStep } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, statusLine, undo } from './window.ts';
import { boxOf } from './pointer.ts';

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: 'Clips' }).getByRole('row', { name: new RegExp(`^${name}\\b`) });

/** Number of pixels of a canvas that were drawn on. */
function inked(canvas: Locator): Promise<number> {
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
    return data.filter((value, i) => i % 4 === 3 && value > 0).length;
  });
}

/** Content of a canvas, for comparison. */
const pictureOf = (canvas: Locator): Promise<string> =>
  canvas.evaluate((element) => (element instanceof HTMLCanvasElement ? element.toDataURL() : ''));

test('each clip has a strip of poses; hovering enlarges a pose', async ({ page }) => {
  const walk = rowOf(page, 'walk').locator('canvas');
  await expect.poll(() => inked(walk)).toBeGreaterThan(100);
  await expect.poll(() => inked(rowOf(page, 'hop').locator('canvas'))).toBeGreaterThan(100);
  expect(await pictureOf(walk)).not.toBe(await pictureOf(rowOf(page, 'hop').locator('canvas')));
  await keepStep(page, 'clip-list-strips');

  const card = page.getByRole('img', { name: /^hop at/ });
  const strip = await boxOf(rowOf(page, 'hop').locator('.strip'));
  await page.mouse.move(strip.x + 2, strip.y + 10);
  await expect(card).toBeVisible();
  await expect.poll(() => inked(card.locator('canvas'))).toBeGreaterThan(300);
  await page.mouse.move(strip.x + strip.width / 2, strip.y + 10);
  await expect(page.getByRole('img', { name: 'hop at 2.35 s' })).toBeVisible();
  await keepStep(page, 'clip-list-peek');
  // The exact moment, not the nearest strip pose: one pixel further is another pose once the clip is loaded.
  await expect
    .poll(async () => {
      const before = await pictureOf(card.locator('canvas'));
      await page.mouse.move(strip.x + strip.width / 2 + 1, strip.y + 10);
      const after = await pictureOf(card.locator('canvas'));
      await page.mouse.move(strip.x + strip.width / 2, strip.y + 10);
      return before === after;
    })
    .toBe(false);
  await page.mouse.move(800, 300);
  await expect(card).toBeHidden();
});

test('a clip is dragged onto an end of the transition, and undone', async ({ page }) => {
  const pill = page.locator('[data-part="transition-pill"]');
  await expect(pill).toHaveText('walk → hop');
  const lane = await boxOf(page.locator('.timeline-row[data-row="clip"][data-side="destination"]'));
  const crouch = await boxOf(rowOf(page, 'crouch'));
  const take = async (): Promise<void> => {
    await page.mouse.move(crouch.x + 130, crouch.y + 20);
    await page.mouse.down();
    await page.mouse.move(crouch.x + 160, crouch.y + 40, { steps: 3 });
  };
  await take();
  await expect(page.getByText('Use as source', { exact: true })).toBeVisible();
  await expect(page.getByText('Drop on source or destination')).toBeVisible();
  await page.mouse.move(lane.x + 500, lane.y + 10);
  await expect(page.getByText('as destination', { exact: true })).toBeVisible();
  await keepStep(page, 'clip-list-drag');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Use as source', { exact: true })).toBeHidden();
  await page.mouse.up();
  await expect(pill).toHaveText('walk → hop');

  await take();
  await page.mouse.move(lane.x + 500, lane.y + 10);
  await page.mouse.up();
  await expect(pill).toHaveText('walk → crouch');
  await take();
  await page.mouse.move(300, 500); // the left half of the viewports
  await page.mouse.move(420, 500);
  await page.mouse.up();
  await expect(pill).toHaveText('crouch → crouch');
  await undo(page, 2);
  await expect(pill).toHaveText('walk → hop');
});

test.describe('typing ahead', () => {
  /** Types into the search and presses keys before any answer can arrive. */
  async function typeAhead(page: Page, text: string, keys: readonly string[]): Promise<void> {
    await page.evaluate(
      ([typed, pressed]) => {
        const field = document.querySelector<HTMLInputElement>('input[aria-label="Search clips"]')!;
        field.focus();
        field.value = typed;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        for (const key of pressed)
          document.activeElement!.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
          );
      },
      [text, keys] as const,
    );
  }

  test('keys pressed before results arrive apply to typed text, not old rows', async ({ ownHome, start }) => {
    const clips = path.join(ownHome.folder, 'clips');
    mkdirSync(clips);
    ['climb', 'vault'].forEach((name, i) =>
      writeFileSync(path.join(clips, `${name}.bvh`), smallBvh({ rise: i + 1 })),
    );
    const { page } = await start(clips);
    await expect(clipRow(page, 'vault')).toBeVisible();
    await typeAhead(page, 'climb', ['Enter', 's']);
    await expect(page.getByRole('grid', { name: 'Clips' }).getByRole('row')).toHaveCount(1);
    await expect(clipRow(page, 'climb').getByRole('button', { name: 'Use as source' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await typeAhead(page, 'vault', ['ArrowDown', 'd']);
    await expect(clipRow(page, 'vault').getByRole('button', { name: 'Use as destination' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await typeAhead(page, 'nowhere', ['Enter', 's']);
    await expect(statusLine(page)).toContainText('Use as source: no clip matches “nowhere”');
    await keepStep(page, 'clip-list-nothing-found');
    await page.getByRole('searchbox', { name: 'Search clips' }).fill('');
    await page.getByRole('combobox', { name: 'Sort clips by' }).selectOption('Last used');
    const rows = page.getByRole('grid', { name: 'Clips' }).getByRole('row');
    await expect(rows.nth(0)).toContainText('vault');
    await expect(rows.nth(1)).toContainText('climb');
    await clipRow(page, 'climb').hover();
    await clipRow(page, 'climb').getByRole('button', { name: 'Use as destination' }).click();
    await expect(rows.nth(0)).toContainText('vault'); // it was the source already, so its use is unchanged
    await clipRow(page, 'jog').hover();
    await clipRow(page, 'jog').getByRole('button', { name: 'Use as source' }).click();
    await expect(rows.nth(0)).toContainText('jog');
    await keepStep(page, 'clip-list-last-used');
    await page.getByRole('searchbox', { name: 'Search clips' }).fill('climb');
    await expect(clipRow(page, 'climb').getByRole('button', { name: 'Use as destination' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});
