import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { nameConventions } from '../fixtures/name-conventions.ts';
import { smallBvh } from '../main/small-bvh.ts';
import { expectAccessible } from './accessibility.ts';
import { writeFiles } from './clip-files.ts';
import { keepStep, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { goPastSeam, perform, searchFor, showDetails, showTransitions } from './window.ts';
import { boxOf } from './pointer.ts';

/** Names of clips after six conventions: what tells them apart stays in sight, everywhere alike. */

const conventions = [
  'versions at the end',
  'Unreal',
  'Mixamo',
  'Vicon',
  'dates and takes',
  'other languages',
];

/** The first clips of a convention, in its own folders. */
const filesOf = (convention: string, rise: number) =>
  nameConventions[convention].slice(0, 30).map((file, i) => ({
    name: path.join(convention, file.path.replace(/\.\w+$/, '.bvh')),
    content: smallBvh({ rise: i + rise, frames: 121 }),
  }));

const SIZES = [
  [1600, 1000],
  [1280, 800],
  [1024, 640],
] as const;

beginsWith({
  opens: ({ folder }) => [
    writeFiles(
      path.join(folder, 'studio'),
      conventions.flatMap((each, k) => filesOf(each, 30 + 50 * k)),
    ),
  ],
  size: { width: 1600, height: 1000 },
});

const heading = (page: Page): Locator =>
  page.getByRole('region', { name: 'Clips', exact: true }).getByRole('heading');

/** What is drawn of names, by the names themselves; each must have room. */
function drawnNames(names: Locator): Promise<readonly (readonly [whole: string, drawn: string])[]> {
  return names.evaluateAll((all) =>
    all.map((element) => {
      const { textContent: whole } = element.querySelector('.whole-name')!;
      const cut = element.querySelector<HTMLElement>('.name-cut');
      const { scrollWidth, clientWidth } = cut ?? element;
      if (scrollWidth > clientWidth + 1) throw new Error(`no room: ${cut?.dataset['text'] ?? whole}`);
      return [whole, cut?.dataset['text'] ?? whole];
    }),
  );
}

test('clips of six conventions read differently at every width, and say what is done', async ({
  page,
  segue,
}) => {
  const shown = page.locator('.clip-list .short-name');
  for (const [width, height] of SIZES) {
    await resize(segue, width, height);
    if (width === 1024) await page.keyboard.press('ControlOrMeta+b');
    for (const convention of conventions) {
      await searchFor(page, `folder:"${convention}"`);
      await expect(heading(page)).toHaveText('Found 30');
      await settled(page);
      const drawn = await drawnNames(shown);
      expect(drawn.length).toBeGreaterThan(4);
      expect(new Set(drawn.map(([, text]) => text)).size, JSON.stringify(drawn)).toBe(drawn.length);
      await keepStep(page, `names-1-${convention}-${width}`);
    }
  }
  await expectAccessible(page, 'names of six conventions');
});

test('a clip is called the same in the list, the header, its transitions, the palette and after a restart', async ({
  page,
  segue,
}) => {
  await resize(segue, 1280, 800);
  for (const [name, key] of [
    ['walk_active_T001', 's'],
    ['run_active_T001', 'd'],
  ] as const) {
    await searchFor(page, name);
    await page.locator('.clip-list .row-name', { hasText: name }).click();
    await page.keyboard.press(key);
  }
  await page.keyboard.press('ControlOrMeta+n');
  const called = async (each: Page): Promise<void> => {
    const pill = each.locator('[data-part=transition-pill]');
    await expect(pill.locator('.whole-name')).toHaveText('walk_active_T001 → run_active_T001');
    await pill.locator('.source-text').hover();
    await expect(each.getByRole('tooltip')).toContainText(
      'SK_Hero_MOC_Locomotion_walk_active_T001_v003_CLEAN',
    );
    await each.mouse.move(640, 400);
  };
  await called(page);
  await keepStep(page, 'names-2-open');
  await perform(page, 'Review');
  await keepStep(page, 'names-3-review');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('walk_active_T001');
  await expect(page.getByRole('option', { name: 'Use walk_active_T001 as destination' })).toBeVisible();
  await keepStep(page, 'names-4-palette');
  await page.keyboard.press('Escape');
  await showTransitions(page);
  const ends = page.locator('.transition-row .whole-name');
  await expect(ends).toHaveText(['walk → hop', 'walk_active_T001 → run_active_T001']);
  await keepStep(page, 'names-5-transitions');
  await called(await segue.restart());
});

test('a library shows words in all names that it has chosen, and undo takes them back', async ({ page }) => {
  await searchFor(page, 'walk_active_T001');
  const name = page.locator('.clip-list .row-name', { hasText: 'walk_active_T001' });
  await name.click();
  await showDetails(page);
  const words = page.getByRole('group', { name: 'Words of names' });
  await expect(words.getByRole('button', { pressed: true })).toHaveText(['walk', 'active', 'T001']);
  await expectAccessible(page, 'words of a name', 'names-8-words');
  await words.getByRole('button', { name: 'Hero', exact: true }).click();
  await expect(name.locator('.whole-name')).toHaveText('Hero walk_active_T001');
  await keepStep(page, 'names-8-words-chosen');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(name.locator('.whole-name')).toHaveText('walk_active_T001');
});

test('a transition that interrupts another is called by its clips, in the room that the header has', async ({
  page,
  segue,
}) => {
  const names = page.getByRole('navigation', { name: 'Location' }).locator('.short-name');
  await goPastSeam(page, 6);
  await page.keyboard.press('c');
  await page.keyboard.type('run_active_T001');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option', { selected: true })).toContainText('run_active_T001');
  await page.keyboard.press('Enter');
  await expect(names.locator('.whole-name')).toHaveText('walk → hop → run_active_T001');
  for (const [width, height] of SIZES) {
    await resize(segue, width, height);
    await settled(page);
    const bar = await page.locator('.top-bar').evaluate((bar) => [bar.scrollWidth, bar.clientWidth]);
    expect(bar[0]).toBeLessThanOrEqual(bar[1]);
    await keepStep(page, `names-7-chain-${width}`);
  }
});

test('side panels are wide in a wide window until a user drags their edge', async ({ page, segue }) => {
  const edge = page.getByRole('separator', { name: 'Library', exact: true });
  const width = async (): Promise<number> => (await boxOf(page.locator('.library-panel'))).width;
  await expect.poll(width).toBe(284);
  await resize(segue, 3000, 1800);
  await expect.poll(width).toBe(450);
  await expect(edge).toHaveAttribute('aria-valuenow', '449'); // without its line
  await keepStep(page, 'names-4-wide');
  await edge.press('ArrowRight');
  await expect.poll(width).toBe(458);
  await resize(segue, 1600, 1000);
  await expect.poll(width).toBe(458);
  for (let i = 0; i < 3; i++) await edge.press('Shift+ArrowRight');
  await resize(segue, 1280, 800);
  await expect.poll(width).toBe(512);
});

test('the name of the library opens a menu of others, which Escape closes', async ({ page }) => {
  const name = page.getByRole('navigation', { name: 'Location' }).getByRole('button');
  await name.click();
  const menu = page.getByRole('dialog', { name: 'Libraries' });
  await expect(menu.getByRole('button', { name: /Open library/ })).toBeVisible();
  await expect(menu.getByRole('button', { name: /New library/ })).toBeVisible();
  await expectAccessible(page, 'the menu of libraries', 'names-6-libraries');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(name).toBeFocused();
});
