import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { expectAccessible } from './accessibility.ts';
import { keepPart } from './guide-picture.ts';
import { keepSettled, keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseTheme, clipRow, enterText, perform, pressKeys, statusLine, undo } from './window.ts';

/** Suggested seams: tried on, kept, and undone. */

const menu = (page: Page) => page.getByRole('dialog', { name: 'Suggested seams' });
const suggestions = (page: Page) =>
  menu(page).getByRole('list', { name: 'Suggestions' }).locator('[data-item]:not([aria-expanded])');
const foot = (page: Page) => menu(page).getByRole('status');
const isJudged = (page: Page) => expect(foot(page)).toHaveText(/^Judged \d+ places\.$/);
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
    /^1 · In at f [\d.]+ · fault score [\d.]+, \d+ % lower[AB] .*planted.*slides \d.*arrives in/,
  );
  await expect(menu(page)).toContainText(/Now · In at f [\d.]+ · fault score [\d.]+A .*arrives in/);
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

test('places in the clips that the list shows are judged', async ({ page }) => {
  await page.keyboard.press('u');
  await menu(page)
    .getByRole('group', { name: 'Where to look' })
    .getByRole('button', { name: 'Library' })
    .click();
  await expect(foot(page)).toHaveText(/^Searched 6 clips: [\d\s]+ frames with mirrored ones$/);
  await expect(suggestions(page)).toHaveCount(6);
  await suggestions(page).nth(1).focus();
  await keepSettled(page, 'suggest-3-library');
  await keepPart(page, 'suggest', menu(page));
  await expectAccessible(page, 'suggested seams of the library');
});

test.describe('the cost map', () => {
  /** The tab Cost map: every out point with every in point of the open transition. */

  const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Cost map' });
  const plot = (page: Page) => panel(page).getByRole('application');
  const readout = (page: Page) => panel(page).locator('#cost-readout');
  const words = async (page: Page): Promise<string> => String(await readout(page).textContent());

  async function openMap(page: Page): Promise<void> {
    await page.getByRole('tab', { name: 'Cost map' }).click();
    await expect(readout(page)).toHaveText(/^Seam: out f \d+, in f \d+, [\d.]+ m·s, .+ the best$/);
  }

  test('the best place is found by key, and the seam set there and put back', async ({ segue, page }) => {
    await openMap(page);
    const before = await words(page);
    await plot(page).focus();
    await page.keyboard.press('PageDown');
    await expect(readout(page)).toHaveText(/^Here: out f \d+, in f \d+, [\d.]+ m·s, the best$/);
    const best = await words(page);
    // In a window, too, minima are judged in another thread.
    await expect(panel(page)).toContainText(/^.*(Cost and fault score agree|The cheapest minimum has)/);
    await keepPart(page, 'cost-map', panel(page));
    await page.keyboard.press('Enter');
    await expect(statusLine(page)).toHaveText('Saved · Move seam');
    await expect(readout(page)).toHaveText(best.replace('Here', 'Seam'));
    await undo(page);
    await expect(readout(page)).toHaveText(before);

    await expectAccessible(page, 'cost map, dark');
    await chooseTheme(page, 'light');
    await resize(segue, 1024, 640);
    await expectAccessible(page, 'cost map, light, small', 'cost-map-1-small-light');
  });
});

test.describe('suggested markers', () => {
  /** Markers suggested from foot contacts: buttons in the timeline and a list by clip. */

  const timeline = (page: Page): Locator => page.getByRole('group', { name: 'Timeline', exact: true });
  const ghosts = (page: Page): Locator =>
    timeline(page).getByRole('group', { name: 'Suggested markers' }).getByRole('button');
  const bar = (page: Page): Locator =>
    page.getByRole('region', { name: 'Timeline' }).getByRole('group', { name: 'Suggested markers' }).first();

  /** Number of suggestions on the buttons: those that are close share one. */
  const offered = async (page: Page): Promise<number> =>
    (await ghosts(page).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? '')))
      .flatMap((label) => label.split(', '))
      .filter(Boolean).length;

  /** Deletes all marks of the library in their table. */
  async function deleteAll(page: Page): Promise<void> {
    await page.getByRole('tab', { name: 'Markers' }).click();
    await page.getByRole('grid', { name: 'Markers' }).getByRole('row').nth(1).click();
    await pressKeys(page, 'ControlOrMeta+a', 'Delete');
    await expect(statusLine(page)).toHaveText(/^Saved · Delete /);
  }

  test('in a small window, suggestions of several clips are accessible, and their buttons large enough and apart', async ({
    segue,
    page,
  }) => {
    await deleteAll(page);
    await clipRow(page, 'idle').click();
    await clipRow(page, 'walk').click({ modifiers: ['Shift'] });
    await perform(page, 'Suggest markers for selected clips');
    await expect(statusLine(page)).toHaveText(/^Suggested \d+ markers on 3 clips$/);
    await resize(segue, 1024, 640);
    for (const theme of ['light', 'dark']) {
      await perform(page, `${theme} theme`);
      await expectAccessible(page, `suggestions of several clips, ${theme}`, `suggestions-5-small-${theme}`);
    }
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await perform(page, 'Suggest markers for source');
    await expect.poll(() => offered(page)).toBe(16);
    await keepStep(page, 'suggestions-6-small');
    const boxes = await Promise.all(
      [...(await ghosts(page).all()), ...(await bar(page).getByRole('button').all())].map((each) =>
        each.boundingBox(),
      ),
    );
    const found = boxes.flatMap((box) => box ?? []);
    expect(found.length).toBeGreaterThan(6);
    for (const [i, a] of found.entries()) {
      expect(Math.min(a.width, a.height)).toBeGreaterThanOrEqual(23.99);
      for (const b of found.slice(i + 1)) {
        const isApart =
          a.x + a.width <= b.x + 0.01 ||
          b.x + b.width <= a.x + 0.01 ||
          a.y + a.height <= b.y ||
          b.y + b.height <= a.y;
        expect(isApart).toBe(true);
      }
    }
  });
});
