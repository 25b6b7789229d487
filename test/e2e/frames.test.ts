import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { framesDrawn, keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { goPastSeam, undo, pressKeys } from './window.ts';
import { boxOf } from './pointer.ts';

/** Drawing of frames: an edit shows in the next frame, and an idle window does nothing. */

// The default of a window: it draws an additional frame in full quality when nothing moves.
beginsWith({ arrangement: {}, first: (page) => goPastSeam(page, 9) });

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/**
 * Activity of an idle window within half a second: requested frames, and changes of the page. Runs in the
 * page.
 */
async function stirrings(): Promise<readonly string[]> {
  const found: string[] = [];
  const { requestAnimationFrame: ask } = window;
  window.requestAnimationFrame = (callback) => {
    found.push('a frame is asked for');
    return ask.call(window, callback);
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) found.push(`${type} of ${target.nodeName}`);
  });
  observer.observe(document, { subtree: true, attributes: true, childList: true, characterData: true });
  await new Promise((resolve) => setTimeout(resolve, 500));
  observer.disconnect();
  window.requestAnimationFrame = ask;
  for (const animation of document.getAnimations())
    if (animation.playState === 'running') found.push('an animation runs');
  return found;
}

/** Expects that the window becomes idle, and draws nothing meanwhile. */
async function comesToRest(page: Page): Promise<void> {
  await settled(page);
  await expect.poll(() => page.evaluate(stirrings), { timeout: 15_000 }).toEqual([]);
  const before = await framesDrawn(page);
  await page.evaluate(stirrings);
  expect(await framesDrawn(page)).toBe(before);
}

test('one step draws one frame, plus one in full quality if quality is automatic', async ({ page }) => {
  const framesOfStep = async (): Promise<number> => {
    await settled(page);
    const before = await framesDrawn(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => framesDrawn(page)).toBeGreaterThan(before);
    await settled(page);
    return (await framesDrawn(page)) - before;
  };
  expect(await framesOfStep()).toBe(2);
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('lowest');
  expect(await framesOfStep()).toBe(1);
});

test('an idle window does nothing, in any tab', async ({ page }) => {
  for (const name of ['Curves', 'Review', 'Timeline']) {
    await tab(page, name).click();
    await comesToRest(page);
  }
});

test('an idle window does nothing with tooltip, selected marker, search and overlays', async ({ page }) => {
  await tab(page, 'Timeline').hover();
  await page.getByRole('button', { name: 'Play' }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await comesToRest(page);
  await page.keyboard.press('m');
  await expect(page.getByRole('group', { name: 'Selected marker' })).toBeVisible();
  await comesToRest(page);
  for (const key of ['d', 't', 'v', 'p', 'y']) await page.keyboard.press(key);
  await page.getByRole('checkbox', { name: 'Joint names' }).check();
  await comesToRest(page);
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('wal');
  await comesToRest(page);
  await keepStep(page, 'frames-1-at-rest');
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('');
  await page.keyboard.press('Escape');
});

test('an idle window does nothing beside a snapshot, and after playing', async ({ page }) => {
  await page.locator('.wordmark').click();
  await page.keyboard.press('n');
  await expect(page.locator('.view-overlay')).toHaveCount(3);
  await comesToRest(page);
  await page.getByRole('button', { name: 'Remove snapshot of A' }).click();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await comesToRest(page);
});

/** Displayed distance of the figures when the pointer moved, and in the frame after that, cm. */
interface Moments {
  before: number | null; // null: it has not moved
  readonly next: number[];
  isOver: boolean;
}

declare global {
  interface Window {
    segueMoments?: Moments;
  }
}

/**
 * Records the displayed distance of the figures from the next pointer move to the end of the next frame. Runs
 * in the page.
 */
function noteMoments(): void {
  const moments: Moments = { before: null, next: [], isOver: false };
  window.segueMoments = moments;
  const layer = document.querySelector('.joint-labels');
  if (!layer) throw new Error('nothing is written over the figures');
  const apartNow = (): number => {
    const card = [...layer.querySelectorAll('.joint-card')].find((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    return Number.parseFloat(card?.querySelector('div')?.textContent ?? '');
  };
  const observer = new MutationObserver(() => moments.before !== null && moments.next.push(apartNow()));
  observer.observe(layer, { subtree: true, childList: true, characterData: true });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    observer.disconnect();
    moments.isOver = true;
  };
  // A message posted in a frame arrives after all drawing of that frame.
  const moved = (): void => {
    moments.before = apartNow();
    requestAnimationFrame(() => port2.postMessage(null));
  };
  window.addEventListener('mousemove', moved, { capture: true, once: true });
}

/**
 * Drags the half-life of A to about ten times its value in one move. Returns the increase of the figures'
 * distance in the next frame, cm.
 */
async function dragHalfLife(page: Page): Promise<number> {
  const slider = page.locator('[data-row="slot.0.halfLife"] .lil-slider');
  await slider.scrollIntoViewIfNeeded();
  const box = await boxOf(slider);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 6, y);
  await page.mouse.down();
  await page.waitForTimeout(400);
  await page.evaluate(noteMoments);
  await page.mouse.move(box.x + 160, y);
  await page.waitForFunction(() => window.segueMoments?.isOver);
  await page.mouse.up();
  const moments = await page.evaluate(() => window.segueMoments);
  expect(moments?.next, JSON.stringify(moments)).not.toEqual([]);
  return (moments?.next.at(-1) ?? NaN) - (moments?.before ?? NaN);
}

for (const plays of [false, true])
  test(`dragging in the inspector shows in the next frame, ${plays ? 'also while playing' : 'at rest'}`, async ({
    page,
  }) => {
    await page.locator('.wordmark').click();
    await goPastSeam(page, 9);
    const distances = page.getByRole('checkbox', { name: 'Distance A to B' });
    if (!(await distances.isChecked())) await page.keyboard.press('Shift+H');
    await settled(page);
    if (plays) {
      // Plays two frames repeatedly and slowly, so that the figures hardly move.
      await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.1×');
      await pressKeys(page, 'i', 'ArrowRight', 'o', 'Space');
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    }
    const farther = await dragHalfLife(page);
    expect(Math.abs(farther)).toBeGreaterThan(3);
    if (plays) await page.keyboard.press('Space');
    await undo(page);
    await comesToRest(page);
  });
