import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { keepPart } from './guide-picture.ts';
import { lengthOf } from './guide-steps.ts';
import { boxOf, drag, pointIn } from './pointer.ts';
import { drawnTime, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { clipRow, enterText, perform, showTransitions } from './window.ts';

/** The page of the guide about request lists: the test follows its steps, from a new library. */

beginsWith({ size: { width: 1600, height: 1000 } });

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

test('stress: five methods answer the same requests, with the figures of the page', async ({ page }) => {
  await clipRow(page, 'walk').click();
  await page.keyboard.press('ControlOrMeta+a');
  await perform(page, 'new request list');
  await page.getByRole('button', { name: 'Compare methods…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare methods' });
  for (const [slot, method] of added) {
    await dialog.getByRole('checkbox', { name: method, exact: true }).check();
    await expect(dialog).toContainText(`${'ABCDE'.indexOf(slot) + 1} slots`);
  }
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
  for (const [slot] of added) await expect(lengthOf(page, slot)).toHaveText('0.30 s');
  await page.locator('.stress-folds summary', { hasText: 'Requests' }).click();
  await enterText(page.getByRole('textbox', { name: 'Every', exact: true }), '0.08');
  await enterText(page.getByRole('textbox', { name: 'Seed', exact: true }), '1');
  const panel = page.getByRole('tabpanel', { name: 'Stress' });
  const { height } = await boxOf(panel);
  const edge = page.getByRole('separator', { name: 'Stress' });
  await drag(page, edge, 0, -130 - (await boxOf(edge)).height / 2);
  await expect.poll(async () => (await boxOf(panel)).height).toBeGreaterThan(height + 50);
  const strip = page.getByRole('group', { name: 'Strip of the run' });
  await expect(strip).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Measured' })).toHaveCount(0, { timeout: 60_000 });
  expect(await worstFigures(page)).toEqual(worst);

  const { x, y } = await pointIn(strip, 0.35, 0.8);
  await page.mouse.click(x, y);
  await expect(page.getByRole('button', { name: 'Open run' })).toHaveAttribute('aria-pressed', 'true');
  await settled(page);
  await keepPart(page, 'stress', panel);
  const paused = await drawnTime(page);
  await page.keyboard.press('Space');
  await expect.poll(() => drawnTime(page)).toBeGreaterThan(paused);
  await page.keyboard.press('Space');
  await perform(page, 'keep as transition');
  await expect(await showTransitions(page, 'treegrid')).toContainText('Requests: request');
});

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
