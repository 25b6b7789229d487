import { userInfo } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { plain } from './arrangement.ts';
import { clipText, writeFiles } from './clip-files.ts';
import { drawnTime, keepStep, resize, type Home } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { clipRow, enterText, showTransitions, statusLine, undo, perform, pressKeys } from './window.ts';

/** Reviewing transitions: by keys, in a session, and stale reviews. */

const clipsOf = (home: Home): string => path.join(home.folder, 'clips');

const opens = (home: Home): readonly string[] => [
  writeFiles(clipsOf(home), [{ name: 'stroll.bvh', content: clipText('walk') }]),
];
const asAda = { user: userInfo().username, name: 'Ada' };

beginsWith({
  opens,
  arrangement: { ...plain, bottomTab: 'review', reviewer: asAda },
  first: async (page) => {
    await addTransition(page, 'stroll', 'hop');
    await addTransition(page, 'jog', 'turn');
  },
});

const reviews = (page: Page): Locator => page.getByRole('grid', { name: 'Reviews' });
const rowOf = (page: Page, name: string): Locator =>
  reviews(page).getByRole('row', {
    name: new RegExp(`(Unreviewed|Approved|Needs work|Rejected).* ${name} `),
  });
const detail = (page: Page): Locator => page.getByRole('region', { name: 'Review' }).last();
const filter = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Status', exact: true }).getByRole('button', { name });

async function addTransition(page: Page, source: string, destination: string): Promise<void> {
  await clipRow(page, source).click();
  await page.keyboard.press('s');
  await clipRow(page, destination).click();
  await pressKeys(page, 'd', 'ControlOrMeta+n');
  await expect(statusLine(page)).toContainText('Saved · Add transition');
  await expect(rowOf(page, `${source} → ${destination}`)).toHaveAttribute('aria-selected', 'true');
}

/** Marks a transition as *needs work* with a note. */
async function sendBack(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click();
  await page.keyboard.press('Shift+W');
  await expect(rowOf(page, name)).toContainText('Needs work');
  await page.keyboard.press('Shift+N');
  await page.keyboard.type('The right foot slides.\nTry a longer blend.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(statusLine(page)).toContainText('Saved · Change note');
}

async function approve(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click();
  await page.keyboard.press('Shift+A');
  await expect(rowOf(page, name)).toContainText('Approved');
}

test('no column is narrower than its head, at any width of the window; the reviews fit into the smallest', async ({
  page,
  segue,
}) => {
  const heads = reviews(page).getByRole('columnheader').locator('.cut');
  const isCut = (): Promise<readonly (string | null)[]> =>
    heads.evaluateAll((all) =>
      all.filter((head) => head.scrollWidth > head.clientWidth).map(({ textContent }) => textContent),
    );
  for (const [width, height] of [
    [1024, 640],
    [1280, 800],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await resize(segue, width, height);
    await expect.poll(isCut, `${width}`).toEqual([]);
    await keepStep(page, `review-heads-${width}`);
  }
  await resize(segue, 1024, 640);
  for (const theme of ['light', 'dark']) {
    await perform(page, `${theme} theme`);
    await rowOf(page, 'stroll → hop').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    for (const name of ['Session', 'Play'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, `reviews, ${theme}`, `review-6-small-${theme}`);
  }
});

test.describe('by a new reviewer', () => {
  beginsWith({
    opens,
    arrangement: { ...plain, bottomTab: 'review' },
    first: (page) => addTransition(page, 'jog', 'turn'),
  });

  test('the first status has the account’s name, unasked; the note is saved with it', async ({ page }) => {
    await page.keyboard.press('Shift+W');
    await expect(statusLine(page)).toContainText('Saved · Mark transition as needing work');
    await expect(rowOf(page, 'jog → turn')).toContainText(userInfo().username);
    await page.keyboard.press('Shift+N');
    await page.keyboard.type('The right foot slides.\nTry a longer blend.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(statusLine(page)).toContainText('Saved · Change note');
    await expect(rowOf(page, 'jog → turn')).toContainText('The right foot slides.');
    await keepStep(page, 'review-2-note');
  });
});

test('a session plays each seam from before the blend, continues after each status, and shows a summary', async ({
  page,
}) => {
  await sendBack(page, 'jog → turn');
  await page.keyboard.press('Shift+V');
  const progress = page.getByRole('progressbar', { name: 'Review session' });
  await expect(progress).toHaveAttribute('aria-valuetext', '1 of 2');
  await expect(rowOf(page, 'walk → hop')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => drawnTime(page)).toBeLessThan(0);
  await keepStep(page, 'review-3-session');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByRole('tab', { name: 'Review 1/2' })).toBeVisible();
  await page.keyboard.press('Shift+A');
  await expect(page.getByRole('tab', { name: 'Review 2/2' })).toBeVisible();
  await page.keyboard.press('Shift+V'); // left …
  await page.keyboard.press('Shift+V'); // … and continued
  await expect(progress).toHaveAttribute('aria-valuetext', '2 of 2');
  await page.keyboard.press('Shift+A');
  const summary = page.getByRole('region', { name: 'Review session' });
  await expect(summary).toContainText('Session complete: 2 transitions');
  await expect(summary).toContainText('2 approved');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await keepStep(page, 'review-4-summary');
  await expectAccessible(page, 'the summary of a session');
  await summary.getByRole('button', { name: 'Close' }).click();
});

test('an approval is stale once a parameter changes, says so, and is valid after undo', async ({ page }) => {
  await approve(page, 'walk → hop');
  const halfLife = page.getByRole('textbox', { name: 'Half-life', exact: true });
  await enterText(halfLife, '0.2');
  await expect(detail(page)).toContainText('Stale: settings changed since');
  await expect(detail(page)).toContainText('half-life 0.12 s → 0.2 s');
  await expect(filter(page, 'Stale 1')).toBeVisible();
  const listed = (await showTransitions(page)).getByRole('img', { name: 'Approved, stale' });
  await expect(listed).toBeVisible();
  await keepStep(page, 'review-5-stale');
  await undo(page);
  await expect(filter(page, 'Stale 0')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await detail(page).getByRole('button', { name: 'Restore' }).click();
  await expect(filter(page, 'Stale 0')).toBeVisible();
  await expect(halfLife).toHaveValue(/^0\.12/);
});

test('reviewed transitions are measured, again after an edit, and sorted by a metric', async ({ page }) => {
  await approve(page, 'walk → hop');
  await approve(page, 'jog → turn');
  const measure = (name: string): Locator => rowOf(page, name).locator('.measure');
  await expect(measure('walk → hop')).toHaveText(/^\d+\.\d cm$/);
  await expect(measure('jog → turn')).toHaveText(/^\d+\.\d cm$/);
  await expect(measure('stroll → hop')).toHaveText('');
  await page.getByRole('combobox', { name: 'Metric', exact: true }).selectOption('Response time');
  await page.getByRole('columnheader', { name: 'Response time' }).getByRole('button').click();
  await rowOf(page, 'walk → hop').click();
  const before = await measure('walk → hop').textContent();
  const halfLife = page.getByRole('textbox', { name: 'Half-life', exact: true });
  await enterText(halfLife, '0.4');
  await expect(measure('walk → hop')).not.toHaveText(before ?? '');
  await expect(measure('walk → hop')).toHaveText(/^\d\.\d+ s$/);
  const rows = page.getByRole('grid', { name: 'Reviews' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('jog → turn'); // the slower one is after it
  await expect(rows.nth(2)).toContainText('walk → hop');
  await keepStep(page, 'review-7-measured');
});

test('undo of a status opens its transition', async ({ page }) => {
  await rowOf(page, 'jog → turn').click();
  await page.keyboard.press('Shift+R');
  await rowOf(page, 'walk → hop').click();
  await undo(page);
  await expect(rowOf(page, 'jog → turn')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, 'jog → turn')).toContainText('Unreviewed');
});

test('reviews, the reviewer and a session are restored after a restart', async ({ segue }) => {
  await sendBack(segue.page, 'jog → turn');
  await approve(segue.page, 'walk → hop');
  await enterText(segue.page.getByRole('textbox', { name: 'Half-life', exact: true }), '0.2');
  await expect(filter(segue.page, 'Stale 1')).toBeVisible();
  await segue.page.getByRole('textbox', { name: 'Half-life', exact: true }).blur();
  await segue.page.keyboard.press('Shift+V');
  await expect(segue.page.getByRole('progressbar', { name: 'Review session' })).toBeVisible();
  const page = await segue.restart();
  await expect(page.getByRole('button', { name: /^Continue 1 of \d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(rowOf(page, 'jog → turn')).toContainText('The right foot slides.');
  await expect(filter(page, 'Approved 1')).toBeVisible();
  await expect(filter(page, 'Stale 1')).toBeVisible();
  await rowOf(page, 'jog → turn').click();
  await page.keyboard.press('Shift+A');
  await expect(rowOf(page, 'jog → turn')).toContainText('Approved');
  await undo(page);
  await expect(rowOf(page, 'jog → turn')).toContainText('Needs work');
});
