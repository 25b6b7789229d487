import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepPart } from './guide-picture.ts';
import { keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseTheme, clipRow, enterText, showClips, showTransitions, undo, pressKeys } from './window.ts';

/** Suggested seams: tried on, kept, and undone. */

const menu = (page: Page) => page.getByRole('dialog', { name: 'Suggested seams' });
const suggestions = (page: Page) =>
  menu(page).getByRole('list', { name: 'Suggestions' }).locator('[data-item]:not([aria-expanded])');
const foot = (page: Page) => menu(page).getByRole('status');
const where = (page: Page, name: string) =>
  menu(page).getByRole('group', { name: 'Where to look' }).getByRole('button', { name });
const isJudged = (page: Page) => expect(foot(page)).toHaveText(/^Judged \d+ places\.$/);
const dearer = (page: Page) => menu(page).getByRole('button', { name: /^\d places? costs? more than now$/ });
const inPoint = (page: Page) => page.getByRole('textbox', { name: 'Dest in' });

/** Enters the destination at a frame than which many are better; returns it. */
async function enterWorse(page: Page): Promise<string> {
  await enterText(inPoint(page), '201');
  await inPoint(page).blur();
  return '201';
}

test('seams are suggested by a key, tried by arrows, kept by Enter and undone', async ({ segue, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // the suggestions stand still
  const before = await enterWorse(page);
  await page.keyboard.press('u');
  await expect(suggestions(page).first()).toContainText(
    /^1 · In at f [\d.]+ · [\d.]+ faults, \d+ % fewer[AB] .*planted.*slides \d.*arrives in/,
  );
  await expect(menu(page)).toContainText(/Now · In at f [\d.]+ · [\d.]+ faultsA .*arrives in/);
  await isJudged(page);
  expect(await suggestions(page).count()).toBeGreaterThan(1);
  await page.keyboard.press('ArrowDown');
  await expect(inPoint(page)).not.toHaveValue(before); // tried on
  await keepSettled(page, 'suggest-1');
  await expectAccessible(page, 'suggested seams, dark');
  const tried = await inPoint(page).inputValue();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeHidden();
  await expect(inPoint(page)).toHaveValue(tried);
  await expect(page.getByRole('status').getByText('Saved · Use suggestion')).toBeVisible();
  await undo(page);
  await expect(inPoint(page)).toHaveValue(before);
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await page.getByRole('button', { name: 'Inspector' }).first().click();
  await page.keyboard.press('u');
  await expect(suggestions(page).first()).toBeVisible();
  await keepSettled(page, 'suggest-2-small-light');
  await expectAccessible(page, 'suggested seams, light, small');
  await page.emulateMedia({ reducedMotion: null });
});

test('the suggestions play side by side until one is kept; else the slots are shown again as they were', async ({
  page,
}) => {
  await enterWorse(page);
  const letters = page.locator('.view-overlay .slot-tag');
  const pause = page.getByRole('button', { name: 'Pause' });
  const time = (): Promise<string | undefined> =>
    page.evaluate(() => document.documentElement.dataset['time']);
  await expect(letters).toHaveText(['A', 'B']);
  await page.keyboard.press('0');
  await settled(page);
  expect(await time()).toBe('0');
  await page.keyboard.press('u');
  await expect(letters).toHaveText(['1', '2', '3']);
  await expect(pause).toBeVisible();
  const before = await time();
  await expect.poll(time).not.toBe(before);
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowDown');
  const chips = page.locator('.view-overlay .slot-chip');
  await expect(chips.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(chips.nth(0)).toHaveAttribute('aria-current', 'false');
  await expect.poll(async () => Number(await time())).toBeGreaterThan(0.2);
  await keepStep(page, 'suggest-7-tiles');
  await page.keyboard.press('Escape');
  await expect(letters).toHaveText(['A', 'B']);
  await expect(pause).toBeHidden();
  await settled(page);
  expect(await time()).toBe('0');
  await page.keyboard.press('u');
  await where(page, 'Library').click();
  await expect(letters).toHaveText(['A', 'B']);
  await where(page, 'Destination').click();
  await expect(letters).toHaveText(['1', '2', '3']);
  await suggestions(page).nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(letters).toHaveText(['A', 'B']);
});

test('Escape leaves the seam where it was, and the focus; before the seam, the playhead is the out point', async ({
  page,
}) => {
  const before = await inPoint(page).inputValue();
  await clipRow(page, 'jog').click();
  const list = page.getByRole('grid', { name: 'Clips' });
  await expect(list).toBeFocused();
  await page.keyboard.press('u');
  await expect(suggestions(page).first()).toBeVisible();
  await pressKeys(page, 'ArrowDown', 'Escape');
  await expect(menu(page)).toBeHidden();
  await expect(inPoint(page)).toHaveValue(before);
  await expect(list).toBeFocused();
  const out = page.getByRole('textbox', { name: 'Source out' });
  await page.keyboard.press('0');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft');
  const wanted = Number(await out.inputValue()) - 5;
  await page.keyboard.press('u');
  await expect(suggestions(page).first()).toBeVisible();
  await pressKeys(page, 'ArrowDown', 'Enter');
  await expect(out).toHaveValue(String(wanted));
});

test('in a loop range before the seam, the out point is suggested, too', async ({ page }) => {
  const out = page.getByRole('textbox', { name: 'Source out' });
  const seam = Number(await out.inputValue());
  await pressKeys(page, '0', 'o');
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('i');
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('u');
  const leaveAt = menu(page).getByRole('group', { name: 'Leave at' });
  await expect(leaveAt.getByRole('button', { name: 'Range' })).toHaveAttribute('aria-pressed', 'true');
  await isJudged(page);
  await expect(suggestions(page).first()).toContainText(
    /^1 · Out at f \d+, in at f \d+ · [\d.]+ faults.*[AB] /,
  );
  for (const title of await suggestions(page).allTextContents()) {
    const left = Number(/Out at f (\d+)/.exec(title)?.[1]);
    expect(left).toBeGreaterThanOrEqual(seam - 30);
    expect(left).toBeLessThanOrEqual(seam);
  }
  const [playhead, loopStart] = await Promise.all(
    ['playhead', 'loopStart'].map((grip) =>
      page.locator(`.timeline-handle[data-grip=${grip}]`).boundingBox(),
    ),
  );
  // The playhead plays over the ends of the loop range, and leaves them their whole size.
  expect(loopStart!.y).toBeGreaterThanOrEqual(playhead!.y + playhead!.height);
  await keepStep(page, 'suggest-5-range');
  await expectAccessible(page, 'suggested seams in a range');
  const strict = menu(page).getByRole('checkbox', { name: 'Same feet planted' });
  await expect(strict).not.toBeChecked();
  await strict.check();
  await isJudged(page);
  for (const text of await suggestions(page).allTextContents()) expect(text).toContain('same feet planted: ');
  await page.keyboard.press('Escape');
  await settled(page);
  await page.keyboard.press('u');
  await expect(strict, 'it is kept while the window is open').toBeChecked();
  await strict.uncheck();
});

test('places in the clips that the list shows are tried on, kept as the destination, and beside the open transition', async ({
  page,
}) => {
  const before = await inPoint(page).inputValue();
  const transitions = (await showTransitions(page)).getByRole('row');
  await expect(transitions).toHaveCount(1);
  await page.keyboard.press('u');
  await where(page, 'Library').click();
  await expect(foot(page)).toHaveText(/^Searched 6 clips: [\d\s]+ frames with mirrored ones$/);
  await expect(suggestions(page)).toHaveCount(6);
  await expect(suggestions(page).last()).toContainText(/ at f \d+.*cost 0\.\d+ m·s · [AB] .*arrives in/);
  await suggestions(page).nth(1).focus();
  await keepSettled(page, 'suggest-3-library');
  await keepPart(page, 'suggest', menu(page));
  await expectAccessible(page, 'suggested seams of the library');
  const title = await suggestions(page).nth(1).locator('.cut').first().textContent();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('status').getByText('Saved · Use suggestion')).toBeVisible();
  const [, frame] = /at f (\d+)/.exec(title ?? '') ?? [];
  await expect(inPoint(page)).toHaveValue(frame);
  await undo(page);
  await expect(inPoint(page)).toHaveValue(before);
  await settled(page);
  await page.keyboard.press('u');
  await where(page, 'Library').click();
  await expect(suggestions(page)).toHaveCount(6);
  await menu(page).getByRole('button', { name: 'Add as transition' }).first().click();
  await expect(page.getByRole('status').getByText('Saved · Add transition')).toBeVisible();
  await expect(transitions).toHaveCount(2);
  await showClips(page);
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('jog');
  await page.getByRole('button', { name: 'Suggest seams…' }).click();
  await where(page, 'Library').click();
  await expect(foot(page)).toHaveText(
    /Searched 1 clip that the filter of the list shows: 442 frames with mirrored ones$/,
  );
  await page.keyboard.press('Escape');
});

test('a bridge leads through another clip; both transitions are one edit', async ({ page }) => {
  const transitions = (await showTransitions(page)).getByRole('row');
  const interrupts = page.getByText('Interrupts', { exact: true });
  await page.keyboard.press('u');
  await where(page, 'Bridge').click();
  await expect(foot(page)).toHaveText(/^Nothing better than now in reach\. Searched/);
  await expect(suggestions(page)).toHaveCount(0);
  await dearer(page).click();
  await expect(menu(page).locator('[data-item]').first()).toHaveAttribute('aria-expanded', 'true'); // above them
  await expect(suggestions(page).first()).toContainText(/by .+, f \d+ to f \d+0\.\d+, direct 0\.\d+ m·s/);
  await suggestions(page).first().focus();
  await expect(interrupts).toBeVisible(); // tried on
  await keepSettled(page, 'suggest-4-bridge');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Saved · Use bridge')).toBeVisible();
  await expect(transitions).toHaveCount(2);
  await expect(interrupts).toBeVisible();
  await undo(page);
  await expect(transitions).toHaveCount(1);
  await expect(interrupts).toBeHidden();
});
