import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { smallBvh } from '../main/small-bvh.ts';
import { expectAccessible } from './accessibility.ts';
import { writeFiles } from './clip-files.ts';
import { keepStep, resize } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { searchFor, showTransitions, pressKeys } from './window.ts';
import { boxOf } from './pointer.ts';

/** Names that are alike in parts: what differs stays in sight. */

const names = ['Walk01_Forward', 'Walk01_ForwardLeft', 'Walk01_Left', 'Run01_BackwardRight'].map(
  (name) => `HumanM@${name}`,
);

/** Names with a long start and end in common: another word, another digit, one that others begin with. */
const alike = ['dash_active', 'dash_normal', 'dash', 'dash_normal_fast', 'kick1_normal', 'kick2_normal'].map(
  (middle) => `dataset-1_recording_of_${middle}_by_the_second_actor_001`,
);
alike.push(alike[0].slice(0, -1) + '2', `${alike[0]}_cut`, `${alike[0]}_cut_again`);

const clipsIn = (folder: string, those: readonly string[], rise: number): string =>
  writeFiles(
    folder,
    those.map((name, i) => ({ name: `${name}.bvh`, content: smallBvh({ rise: i + rise, frames: 121 }) })),
  );

beginsWith({
  opens: ({ folder }) => [
    clipsIn(path.join(folder, 'human'), names, 30),
    clipsIn(path.join(folder, 'alike'), alike, 50),
  ],
  size: { width: 1600, height: 1000 },
});

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('grid', { name: 'Clips' })
    .getByRole('row')
    .filter({ has: page.locator('.row-name', { hasText: new RegExp(`^${name}$`) }) });
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

test('names that differ in the middle, in a digit or at their end read differently at every width', async ({
  page,
  segue,
}) => {
  await searchFor(page, 'folder:alike');
  await expect(heading(page)).toHaveText(`Found ${alike.length}`);
  const shown = page.locator('.clip-list .short-name');
  for (const [width, height] of [
    [3000, 1000],
    [1600, 1000],
    [1280, 800],
    [1024, 640],
  ] as const) {
    await resize(segue, width, height);
    if (width === 1024) await page.keyboard.press('ControlOrMeta+b');
    await expect(shown.first()).toBeVisible();
    const drawn = await drawnNames(shown);
    expect(drawn.length).toBeGreaterThan(4);
    expect(new Set(drawn.map(([, text]) => text)).size, JSON.stringify(drawn)).toBe(drawn.length);
    await keepStep(page, `names-7-alike-${width}`);
  }
  await expect(shown.first()).toHaveText(alike.toSorted()[0]);
  await shown.first().hover();
  await expect(page.getByRole('tooltip')).toContainText(alike.toSorted()[0]);
  await expectAccessible(page, 'names that are alike');
});

test('what all names share is left out first, and the end of a name stays', async ({ page, segue }) => {
  await searchFor(page, 'folder:human');
  await expect(heading(page)).toHaveText('Found 4');
  for (let i = 0; i < 3; i++) await page.getByRole('separator', { name: 'Library' }).press('Shift+ArrowLeft');
  for (const [width, height] of [
    [1600, 1000],
    [1024, 640],
  ] as const) {
    await resize(segue, width, height);
    if (width < 1600) await page.keyboard.press('ControlOrMeta+b');
    for (const name of names) {
      const [[, drawn]] = await drawnNames(rowOf(page, name).locator('.short-name'));
      expect(drawn, name).toMatch(/(Walk|Run).*(Forward|Left|Right)$/);
      await expect(rowOf(page, name)).toHaveAccessibleName(new RegExp(name));
    }
    await keepStep(page, `names-1-list-${width}`);
  }
  await expectAccessible(page, 'names with a shared start');
  await rowOf(page, names[0]).dblclick();
  await expect(page.locator('[data-part=clip-pill]')).toHaveText(names[0]);
  await keepStep(page, 'names-2-open');
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

test('the row of a transition shows both of its ends in a narrow window', async ({ page, segue }) => {
  await resize(segue, 1024, 640);
  await page.keyboard.press('ControlOrMeta+b');
  await searchFor(page, 'folder:human');
  await rowOf(page, names[0]).click();
  await page.keyboard.press('s');
  await rowOf(page, names[3]).click();
  await pressKeys(page, 'd', 'ControlOrMeta+n');
  await showTransitions(page);
  const ends = page.locator('.transition-row .name-ends').filter({ hasText: names[3] });
  await expect(ends).toHaveText(`${names[0]} → ${names[3]}`);
  const right = await ends.evaluate((element) => element.closest('.row-text')!.getBoundingClientRect().right);
  for (const end of await ends.locator('.short-name').all()) {
    const box = await boxOf(end);
    expect(box.width).toBeGreaterThan(20);
    expect(box.x + box.width).toBeLessThanOrEqual(right + 0.5);
  }
  await keepStep(page, 'names-5-ends');
  await ends.hover();
  await expect(page.getByRole('tooltip')).toContainText(`${names[0]} → ${names[3]}`);
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
