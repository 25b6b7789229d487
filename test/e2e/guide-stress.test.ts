import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { keepPart } from './guide-picture.ts';
import { addSlot, chooseMethod, lengthOf, tabTo, ways, type By } from './guide-steps.ts';
import { drawnTime, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, goPastSeam, perform } from './window.ts';

/** The page of the guide about request lists: the test follows its steps, from a new library. */

test.use({ beginning: { size: { width: 1600, height: 1000 } } });

const added = [
  ['C', 'Quintic inertialization'],
  ['D', 'Unreal inertialization'],
  ['E', 'Unreal dead blending'],
] as const;

/** A minute of requests every 80 ms, seed 1: worst distance, cm; worst speed, °/s; worst beyond limits, °. */
const worst: readonly (readonly [string, number, number, number])[] = [
  ['A Spring inertialization', 47.7, 905, 23.3],
  ['B Dead blending', 44.6, 475, 0],
  ['C Quintic inertialization', 47.4, 924, 15.4],
  ['D Unreal inertialization', 51.7, 2742, 25],
  ['E Unreal dead blending', 44.3, 478, 0],
];

test('the window that the README shows', async ({ page }) => {
  await goPastSeam(page, 9);
  await keepPart(page, 'screenshot', page.locator('body'));
});

for (const by of ways)
  test(`stress by ${by}: five methods answer the same requests, with the figures of the page`, async ({
    page,
  }) => {
    for (const [slot, method] of added) {
      await addSlot(page, by);
      await chooseMethod(page, by, slot, method);
      await expect(lengthOf(page, slot)).toHaveText('0.30 s');
    }
    await clipRow(page, 'walk').click();
    await page.keyboard.press('ControlOrMeta+a');
    await makeList(page, by);
    await setField(page, by, 'Every', '0.08');
    await setField(page, by, 'Seed', '1');
    await makeTaller(page, by);
    await expect(page.getByRole('group', { name: 'Strip of the run' })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Measured' })).toHaveCount(0, { timeout: 60_000 });
    expect(await worstFigures(page)).toEqual(worst);

    await goTo(page, by);
    await settled(page);
    if (by === 'mouse') await keepPart(page, 'stress', page.getByRole('tabpanel', { name: 'Stress' }));
    const paused = await drawnTime(page);
    await page.keyboard.press('Space');
    await expect.poll(() => drawnTime(page)).toBeGreaterThan(paused);
    await page.keyboard.press('Space');
    if (by === 'mouse') await page.getByRole('button', { name: 'Keep as transition' }).click();
    else await perform(page, 'keep as transition');
    await expect(page.locator('.transition-list')).toContainText('Requests: request');
  });

async function makeList(page: Page, by: By): Promise<void> {
  if (by === 'keys') return perform(page, 'new request list');
  await page.getByRole('tab', { name: 'Stress', exact: true }).click();
  await page
    .getByRole('tabpanel', { name: 'Stress' })
    .getByRole('button', { name: 'New request list' })
    .click();
}

/** Moves the upper edge of the panel up. */
async function makeTaller(page: Page, by: By): Promise<void> {
  const edge = page.getByRole('separator', { name: 'Stress' });
  const before = await page.getByRole('tabpanel', { name: 'Stress' }).boundingBox();
  if (by === 'mouse') {
    const box = await edge.boundingBox();
    if (box === null) throw new Error('the panel has no edge');
    await page.mouse.move(box.x + 200, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y - 130, { steps: 4 });
    await page.mouse.up();
  } else {
    await tabTo(page, edge);
    for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowUp');
  }
  const heightNow = async () => (await page.getByRole('tabpanel', { name: 'Stress' }).boundingBox())?.height;
  await expect.poll(heightNow).toBeGreaterThan((before?.height ?? 0) + 50);
}

async function setField(page: Page, by: By, name: string, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true });
  await expect(field).toBeVisible();
  if (by === 'mouse') await field.click();
  else await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

async function worstFigures(page: Page): Promise<readonly unknown[]> {
  const rows = page.getByRole('table', { name: 'Figures of the run' }).locator('tbody tr');
  const texts = await rows.evaluateAll((rows) =>
    rows.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')),
  );
  return texts.map(([name, , distance, , speed, ...others]) => [
    name,
    ...[distance, speed, others.at(-1)].map(Number),
  ]);
}

async function goTo(page: Page, by: By): Promise<void> {
  if (by === 'mouse') {
    const box = await page.getByRole('group', { name: 'Strip of the run' }).boundingBox();
    if (box === null) throw new Error('the strip is not in the window');
    await page.mouse.click(box.x + box.width * 0.35, box.y + box.height * 0.8);
  } else {
    const record = page.getByRole('listbox', { name: 'Requests' });
    const isFocused = () => record.evaluate((element) => element === document.activeElement);
    for (let i = 0; i < 5 && !(await isFocused()); i++) await page.keyboard.press('Shift+Tab');
    await expect(record).toBeFocused();
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('button', { name: 'Open run' })).toHaveAttribute('aria-pressed', 'true');
}
