import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import type { SettingsFile } from '#contract/exchange/settings-file.ts';
import { differences } from './pictures.ts';
import { answerSaveDialog, drawnTime, keepSettled, keepStep, mocapFolder, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { enterText, showClips, showTransitions, undo } from './window.ts';

/**
 * The path a technical animator walks, on real clips: index, choose, compare, scrub, tune, export, come back
 * tomorrow.
 */
test.skip(!existsSync(mocapFolder), '../shared/mocap is not here');

beginsWith({ opens: () => [mocapFolder] });

const row = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: 'Clips' }).getByRole('row', { name: new RegExp(`^${name} `) });

const slider = (page: Page, name: string): Locator => page.getByRole('slider', { name, exact: true });

async function valueOf(handle: Locator): Promise<number> {
  return Number(await handle.getAttribute('aria-valuenow'));
}

async function chooseAs(page: Page, clip: string, use: 'source' | 'destination'): Promise<void> {
  await row(page, clip).click();
  await row(page, clip)
    .getByRole('button', { name: `Use as ${use}` })
    .click();
}

/** Drags `handle` by `dx` px in steps and calls `onTheWay` with the button still down. */
async function drag(page: Page, handle: Locator, dx: number, onTheWay: () => Promise<void>): Promise<void> {
  const box = await handle.boundingBox();
  if (box === null) throw new Error('the handle is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y, { steps: 4 });
  await page.mouse.move(x + dx, y, { steps: 4 });
  await onTheWay();
  await page.mouse.up();
}

test('a day with real clips: indexed, chosen, scrubbed, tuned, exported, and restored', async ({
  page,
  segue,
  home,
}) => {
  await test.step('a folder of real clips is indexed', async () => {
    for (const name of ['cmu_01_01', 'cmu_12_01', 'cmu_131_01', 'cmu_131_02', 'cmu_131_03']) {
      await expect(row(page, name)).toBeVisible();
    }
    await expect(row(page, 'cmu_131_01')).toContainText('120 fps · 31 joints');
    await page.getByRole('searchbox').fill('131');
    await expect(page.getByRole('grid', { name: 'Clips' }).getByRole('row')).toHaveCount(3);
    await page.getByRole('searchbox').fill('');
    await keepStep(page, 'real-1-indexed');
  });

  await test.step('a transition walk → hop is made of two of them, with A and B', async () => {
    await chooseAs(page, 'cmu_131_01', 'source');
    await chooseAs(page, 'cmu_131_03', 'destination');
    await page.getByRole('button', { name: 'New transition' }).click();
    await expect((await showTransitions(page)).getByRole('row')).toHaveCount(2);
    await showClips(page);
    await settled(page);
    const viewports = page.getByRole('main', { name: 'Viewports' });
    await expect(viewports.getByText('Inertialization')).toBeVisible();
    await expect(viewports.getByText('Dead blending')).toBeVisible();
    await enterText(page.getByRole('textbox', { name: 'Source out' }), '680');
    await enterText(page.getByRole('textbox', { name: 'Dest in' }), '790');
    await expect.poll(() => valueOf(slider(page, 'Out marker, source'))).toBeCloseTo(680 / 120, 3);
    await expect.poll(() => valueOf(slider(page, 'In marker, destination'))).toBeCloseTo(790 / 120, 3);
    await keepSettled(page, 'real-2-transition');
  });

  await test.step('scrubbing moves both figures, forward and backward', async () => {
    const playhead = slider(page, 'Playhead');
    const start = await drawnTime(page);
    // Onto a frame: a drag also snaps to the settling time of a slot, which is between frames.
    await drag(page, playhead, 40, async () => {
      await expect.poll(() => drawnTime(page)).toBeGreaterThan(start + 0.05);
    });
    await settled(page);
    const later = await drawnTime(page);
    await keepStep(page, 'real-3-scrubbed');
    const viewports = page.getByRole('main', { name: 'Viewports' });
    const onward = await viewports.screenshot();
    await page.keyboard.press('ArrowUp');
    await settled(page);
    expect(await differences(page, onward, await viewports.screenshot())).toBeGreaterThan(500);
    await page.keyboard.press('ArrowDown');
    await settled(page);
    expect(await drawnTime(page)).toBeCloseTo(later, 9);
    const again = await viewports.screenshot();
    await keepStep(page, 'real-3-scrubbed-again');
    expect(await differences(page, onward, again)).toBe(0);
  });

  await test.step('dragging an out marker previews the change, in one step of undo', async () => {
    const out = slider(page, 'Out marker, source');
    const before = await valueOf(out);
    await drag(page, out, -40, async () => {
      await expect.poll(() => valueOf(out)).toBeLessThan(before);
      await keepStep(page, 'real-4-dragging-out');
    });
    const after = await valueOf(out);
    expect(after).toBeLessThan(before);
    await undo(page);
    await expect.poll(() => valueOf(out)).toBeCloseTo(before, 6);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => valueOf(out)).toBeCloseTo(after, 6);
    await keepStep(page, 'real-5-moved-out');
  });

  await test.step('Esc cancels a drag', async () => {
    const inMarker = slider(page, 'In marker, destination');
    const before = await valueOf(inMarker);
    await drag(page, inMarker, 50, async () => {
      await expect.poll(() => valueOf(inMarker)).not.toBeCloseTo(before, 3);
      await page.keyboard.press('Escape');
    });
    await expect.poll(() => valueOf(inMarker)).toBeCloseTo(before, 6);
  });

  await test.step('a half-life is changed with its unit', async () => {
    const halfLife = page.getByRole('textbox', { name: 'Half-life', exact: true });
    await enterText(halfLife, '200ms');
    await expect(halfLife).toHaveValue('0.200');
    await expect(page.getByRole('main', { name: 'Viewports' }).getByText('half-life 0.20 s')).toBeVisible();
    await keepSettled(page, 'real-6-half-life');
  });

  await test.step('a marker is added at the playhead', async () => {
    const markers = row(page, 'cmu_131_03').getByRole('img', { name: '1 out marker' });
    await page.getByRole('button', { name: 'Go to start' }).focus();
    await page.keyboard.press('m');
    await expect(markers).toBeVisible();
    await page.keyboard.press('Escape');
    await keepStep(page, 'real-7-marker');
  });

  await test.step('the settings are exported', async () => {
    const file = path.join(home.folder, 'exported.segue.json');
    await answerSaveDialog(segue, file);
    await page.keyboard.press('ControlOrMeta+E');
    await expect.poll(() => existsSync(file)).toBe(true);
    const settings = JSON.parse(readFileSync(file, 'utf8')) as SettingsFile;
    expect(settings.format).toBe('segue.settings');
    const [{ source, destination, document }] = settings.transitions;
    expect(source.clip).toBe('cmu_131_01');
    expect(destination.clip).toBe('cmu_131_03');
    expect(document.transition.slots.map(({ method }) => method)).toEqual([
      'springExact',
      'deadBlendArticle',
    ]);
    expect(document.transition.slots[0].values).toEqual({ halfLife: 0.2 });
    expect(document.transition.destination.time).toBeCloseTo(790 / 120, 6);
    await keepStep(page, 'real-8-exported');
  });

  await test.step('everything is restored after a restart, and undo still works', async () => {
    const out = await valueOf(slider(page, 'Out marker, source'));
    const again = await segue.restart();
    expect(await valueOf(slider(again, 'Out marker, source'))).toBeCloseTo(out, 6);
    await expect(again.getByRole('textbox', { name: 'Half-life', exact: true })).toHaveValue('0.200');
    await expect(row(again, 'cmu_131_03').getByRole('img', { name: '1 out marker' })).toBeVisible();
    await keepStep(again, 'real-9-restarted');
    await undo(again, 2);
    await expect(again.getByRole('textbox', { name: 'Half-life', exact: true })).toHaveValue('0.120');
  });
});
