import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepPart } from './guide-picture.ts';
import { askMain } from './page-script.ts';
import { keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseTheme, enterText, perform } from './window.ts';
import { newTree, node, pad } from './tree-steps.ts';

/** Cadence: clips that step together, and what happens without. */

const rate = (page: Page, clip: string) =>
  pad(page).getByRole('status', { name: `Playback rate of ${clip}` });

/** Opens a tree between a walk and a jog, and selects its cadence. */
async function openCadence(page: Page): Promise<void> {
  await newTree(page, 'speed');
  await node(page, 'Cadence').click();
  await settled(page);
}

/** The two medians, m/s, in the words about the standing foot. */
async function slides(page: Page): Promise<readonly number[]> {
  const words = pad(page).locator('.cadence-slides');
  await expect(words).toContainText('Without: median');
  return [...(await words.innerText()).matchAll(/(\d+\.\d+) m\/s/g)].map(([, value]) => Number(value));
}

test('a walk and a jog share a phase: their rates meet, the blend is never too fast, and its feet stand', async ({
  page,
}) => {
  await openCadence(page);
  await expect(rate(page, 'walk')).toHaveText('1.00 ×');
  await expect(pad(page)).toContainText('Never faster than walk or jog alone.');
  await enterText(page.getByRole('textbox', { name: 'Value of speed' }), '2');
  await expect(rate(page, 'walk')).not.toHaveText('1.00 ×');
  const rates = await Promise.all(['walk', 'jog'].map((clip) => rate(page, clip).innerText()));
  const [walk, jog] = rates.map((text) => Number.parseFloat(text));
  expect(walk).toBeGreaterThan(1);
  expect(jog).toBeLessThan(1);
  await expect.poll(async () => (await slides(page))[1]).toBeGreaterThan(0.3);
  const [matched, unmatched] = await slides(page);
  expect(unmatched).toBeGreaterThan(4 * matched);
  await keepStep(page, 'lab-cadence-1-matched');
  await keepPart(page, 'cadence', page.locator('.side-by-side'));
  await expectAccessible(page, 'the pad of a cadence');
});

test('one click plays the clips without cadence, each at its own rate, and the tree stays as it was', async ({
  page,
  segue,
}) => {
  await openCadence(page);
  await enterText(page.getByRole('textbox', { name: 'Value of speed' }), '2');
  await expect(rate(page, 'walk')).not.toHaveText('1.00 ×');
  const without = pad(page).getByRole('button', { name: 'Without cadence' });
  await without.click();
  await expect(without).toHaveAttribute('aria-pressed', 'true');
  for (const clip of ['walk', 'jog']) await expect(rate(page, clip)).toHaveText('1.00 ×');
  await keepSettled(page, 'lab-cadence-2-without');
  await expect(node(page, 'Cadence')).toBeVisible();
  await perform(page, 'play without cadence');
  await expect(without).toHaveAttribute('aria-pressed', 'false');
  await expect(rate(page, 'walk')).not.toHaveText('1.00 ×');
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await expectAccessible(page, 'the pad of a cadence, small and light', 'lab-cadence-3-small');
});

test('a cadence around one clip says what it needs', async ({ page }) => {
  await newTree(page, 'empty', ['walk']);
  await perform(page, 'wrap in: cadence');
  await expect(pad(page)).toContainText('Add another loop below it');
});

test('a template whose clips have no foot plants says so, and steps by the detected ones on a click', async ({
  page,
}) => {
  const rows = await askMain(page, 'library.search', { text: '', limit: 10 });
  const clipIds = (rows.value?.rows ?? []).map(({ id }) => id);
  const { value: markers } = await askMain(page, 'library.markers', { clipIds });
  const changes = (markers as readonly object[]).map((marker) => ({ kind: 'marker.remove', marker }));
  await askMain(page, 'edit.commit', { edit: { name: 'Remove markers', changes } });
  await newTree(page, 'speed');
  const words = page.getByText(/do not step together: no left foot plant is marked on (walk, jog|jog, walk)/);
  await expect(words).toBeVisible();
  await expect(node(page, 'Cadence')).toHaveCount(0);
  await keepStep(page, 'lab-cadence-3-no-plants');
  await page.getByRole('button', { name: 'Use detected plants' }).click();
  await node(page, 'Cadence').click();
  await expect(words).toHaveCount(0);
  await expect(rate(page, 'walk')).toHaveText('1.00 ×');
  await perform(page, 'undo');
  await expect(node(page, 'Cadence')).toHaveCount(0);
});
