import { expect, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { drawnTime, keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import {
  chooseTheme,
  clipRow,
  enterText,
  perform,
  showTransitions,
  statusLine,
  undo,
  pressKeys,
} from './window.ts';

/** Request lists: the run of interruptions, its strip, figures and record. */

const strip = (page: Page): Locator => page.getByRole('group', { name: 'Strip of the run' });
const record = (page: Page): Locator => page.getByRole('listbox', { name: 'Requests' });

/**
 * Makes a request list of the starter clips, or of some of them, with a request every 80 ms, and waits until
 * all of it is measured.
 */
async function makeList(page: Page, ...clips: readonly string[]): Promise<void> {
  const [first = 'walk', ...others] = clips;
  await clipRow(page, first).click();
  if (clips.length === 0) await page.keyboard.press('ControlOrMeta+a');
  for (const clip of others) await clipRow(page, clip).click({ modifiers: ['ControlOrMeta'] });
  await perform(page, 'new request list');
  await unfold(page, 'Requests');
  await unfold(page, 'Record');
  const every = page.getByRole('textbox', { name: 'Every', exact: true });
  await enterText(every, '0.08');
  await measured(page);
}

/** Opens a part beside the strip. */
async function unfold(page: Page, name: string): Promise<void> {
  const fold = foldOf(page, name);
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  await expect(fold).toHaveAttribute('open');
}

const foldOf = (page: Page, name: string): Locator =>
  page.locator('.stress-folds > details').filter({ has: page.locator('summary', { hasText: name }) });

async function measured(page: Page): Promise<void> {
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Measured' })).toHaveCount(0, { timeout: 60_000 });
}

/** A point of the strip, as shares of its size. */
async function pointIn(
  page: Page,
  across: number,
  down: number,
): Promise<{ readonly x: number; readonly y: number }> {
  const box = await strip(page).boundingBox();
  if (box === null) throw new Error('the strip is not in the window');
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

/** Clicks in the curves of the strip, at a share of its width. */
async function clickIn(page: Page, across: number): Promise<void> {
  const { x, y } = await pointIn(page, across, 0.8);
  await page.mouse.click(x, y);
}

test('a click in the strip shows the run there in both views; it plays, Escape goes back, and Enter opens it', async ({
  page,
}) => {
  await makeList(page, 'walk', 'jog', 'turn');
  const before = await drawnTime(page);
  const { x, y } = await pointIn(page, 0.5, 0.8);
  await page.mouse.move(x, y);
  await expect(strip(page)).toContainText('°/s');
  await page.mouse.click(x, y);
  await settled(page);
  expect(await drawnTime(page)).toBeCloseTo(30, 0);
  const show = page.getByRole('button', { name: 'Open run' });
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(record(page).getByRole('option', { selected: true })).toContainText('→');
  await keepStep(page, 'stress-2-shown');
  await page.keyboard.press('ArrowRight');
  await settled(page);
  expect((await drawnTime(page)) * 60).toBeCloseTo(Math.round((await drawnTime(page)) * 60), 3);
  const paused = await drawnTime(page);
  await page.keyboard.press('Space');
  await expect.poll(() => drawnTime(page)).toBeGreaterThan(paused + 0.2);
  await pressKeys(page, 'Space', 'm');
  await expect(statusLine(page)).toContainText(/marker.*: a stress run is shown/);
  await page.keyboard.press('Escape');
  await settled(page);
  await expect(show).toHaveAttribute('aria-pressed', 'false');
  expect(await drawnTime(page)).toBeCloseTo(before, 6);
  await record(page).focus();
  await page.keyboard.press('Enter');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
});

/** Where the strip of ten seconds shows this second, in the lane of requests. */
async function atSecond(page: Page, seconds: number): Promise<readonly [number, number]> {
  const { x, y } = await pointIn(page, seconds / 10, 0);
  return [x, y + 42];
}

test('a request is dragged, moved by arrows, deleted and added, each one undo step', async ({ page }) => {
  await makeList(page, 'walk', 'jog');
  // Twenty requests in ten seconds.
  for (const [label, value] of [
    ['Every', '0.5'],
    ['Length', '10'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label });
    await enterText(field, value);
  }
  await measured(page);
  const head = foldOf(page, 'Record').locator('summary');
  await expect(head).toHaveAttribute('data-tip', '20 requests, 20 granted');
  await strip(page).focus();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('slider', { name: 'Request 1 of 20' })).toBeFocused();
  await page.mouse.move(...(await atSecond(page, 5)));
  await page.mouse.down();
  await page.mouse.move(...(await atSecond(page, 4.75)), { steps: 4 });
  await page.mouse.move(...(await atSecond(page, 4.6)), { steps: 4 });
  await page.mouse.up();
  const handle = page.getByRole('slider', { name: 'Request 10 of 20' });
  await expect(handle).toHaveAttribute('aria-valuetext', /^f 27[5-9] · request 10 → (walk|jog)$/);
  const dragged = Number(await handle.getAttribute('aria-valuenow'));
  expect(dragged).toBeCloseTo(4.6, 1);
  await expect(page.getByText('20 requests, moved by hand')).toBeVisible();
  await keepStep(page, 'stress-3-dragged');
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(async () => Number(await handle.getAttribute('aria-valuenow')))
    .toBeCloseTo(dragged - 1 / 60, 3);
  await undo(page);
  await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeCloseTo(dragged, 4);
  await handle.focus();
  await page.keyboard.press('Delete');
  await expect(head).toHaveText('Record 19');
  await page.mouse.click(...(await atSecond(page, 7.25)));
  await expect(head).toHaveText('Record 20');
  await undo(page, 3);
  await expect(page.getByText('moved by hand')).toHaveCount(0);
});

test('a kept moment that interrupts others is one row, opened by button and by keys', async ({ page }) => {
  await makeList(page, 'walk', 'jog');
  await clickIn(page, 0.5);
  await settled(page);
  await page.getByRole('button', { name: 'Keep as transition' }).click();
  const list = await showTransitions(page, 'treegrid');
  const rows = list.getByRole('row');
  await expect(rows).toHaveCount(2);
  const kept = rows.nth(1);
  await expect(kept).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page, 'a kept chain, closed', 'stress-5-chain-closed');
  await kept.getByRole('button', { name: /^Show \d+ transitions? that led to it$/ }).click();
  await expect(kept).toHaveAttribute('aria-expanded', 'true');
  const link = rows.nth(2);
  await expect(link).toHaveAttribute('aria-level', '2');
  await link.click();
  await expect(link).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'a kept chain, open', 'stress-6-chain-open');
  await list.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(rows).toHaveCount(2);
  await expect(kept).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(link).toBeVisible();
});

test('it can be read by everybody and fits a small window, in both themes', async ({ page, segue }) => {
  for (let i = 0; i < 2; i++) await perform(page, 'add slot');
  await makeList(page);
  await clickIn(page, 0.4);
  for (const theme of ['light', 'dark']) {
    await chooseTheme(page, theme);
    await expectAccessible(page, `a request list, ${theme}`, `stress-5-${theme}`);
  }
  await resize(segue, 1024, 640);
  await expectAccessible(page, 'a request list, small', 'stress-6-small');
});
