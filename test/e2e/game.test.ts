import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { starterRecording } from '../fixtures/starter-recording.ts';
import { expectAccessible } from './accessibility.ts';
import { keepPart } from './guide-picture.ts';
import { answerOpenDialog, drawnTime, keepStep, resize, settled, type SegueApp } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseFromMenu, chooseTheme, statusLine, undo } from './window.ts';

/** The recording of a game beside the open transition, walk → hop. */

beginsWith({ size: { width: 1280, height: 800 } });

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Game' });
const slotRow = (page: Page, name: string) => panel(page).getByRole('row', { name: new RegExp(`^${name} `) });
const settingsOf = (page: Page, name: string) =>
  panel(page).getByRole('list', { name: `Settings of ${name}` });

async function openRecording(segue: SegueApp, folder: string, text: string): Promise<string> {
  const file = path.join(folder, 'Hero.segue-recording.jsonl');
  writeFileSync(file, text);
  await answerOpenDialog(segue, file);
  await chooseFromMenu(segue, 'Follow recording…');
  return file;
}

test('what a game recorded is drawn over the slots, and the setting that differs is named and used', async ({
  start,
  ownHome,
}) => {
  const segue = await start();
  const { page } = segue;
  await expect(page.getByRole('tab', { name: 'Game' })).toHaveCount(0);
  await openRecording(segue, ownHome.folder, starterRecording());
  await expect(slotRow(page, 'A')).toContainText(/^A0\.0\d cm[1-9]\d*\.\d\d cm/);
  await expect(page.locator('.legend').first()).toContainText('Game');
  await panel(page).getByRole('button', { name: 'Explain' }).click();
  const found = settingsOf(page, 'A').getByRole('listitem').first();
  await expect(found).toContainText(/Half-life 0\.3 s instead of 0\.12 s explains 9\d % of the difference/, {
    timeout: 60_000,
  });
  await expect(panel(page).getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 60_000 });
  await slotRow(page, 'A').getByRole('button').click();
  await settled(page);
  expect(await drawnTime(page)).toBeGreaterThan(0);
  await keepStep(page, 'game-1');
  await resize(segue, 1280, 800);
  await settled(page);
  await keepPart(page, 'recording', page.locator('body'), { top: 44 });
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await settled(page);
  for (const part of [page.getByRole('tab', { name: 'Review' }), page.getByRole('button', { name: 'Play' })])
    expect(await part.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThan(1000);
  await keepStep(page, 'game-5-narrow');
  await page.getByRole('tab', { name: 'Game' }).click();
  await resize(segue, 1600, 1000);
  await expectAccessible(page, 'a recording, dark');
  await found.getByRole('button', { name: 'Use 0.3 s' }).click();
  await expect(slotRow(page, 'A')).toContainText(/^A0\.0\d cm0\.0\d cm/);
  await expect(settingsOf(page, 'A')).toContainText('The game shows what this slot predicts.');
  await expect(statusLine(page)).toContainText('Saved · Change half-life');
  await keepStep(page, 'game-2-used');
  await undo(page);
  await expect(slotRow(page, 'A')).toContainText(/^A0\.0\d cm[1-9]\d*\.\d\d cm/);
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await settled(page);
  await expectAccessible(page, 'a recording, light, small', 'game-3-small-light');
  await page.getByRole('button', { name: 'Close recording' }).click();
  await expect(page.getByRole('tab', { name: 'Game' })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Metrics' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.legend', { hasText: 'Game' })).toHaveCount(0);
});
