import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { clipText, withoutNames } from './clip-files.ts';
import { differences } from './pictures.ts';
import { keepSettled, keepStep, mocapFolder, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { expectTextField } from './text-fields.ts';
import { clipRow, statusLine, undo } from './window.ts';

/** Retargeting, mirroring and the joint map, each with undo. */

const hasMocap = existsSync(mocapFolder);

beginsWith({
  opens: (home) => {
    const nameless = path.join(home.folder, 'nameless.bvh');
    writeFileSync(nameless, clipText('walk', withoutNames));
    return hasMocap ? [nameless, mocapFolder] : [nameless];
  },
});

const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Inspector' });
const flag = (page: Page, name: string): Locator => inspector(page).getByRole('checkbox', { name });

test('the whole transition is mirrored, then one clip alone, and both are undone', async ({ page }) => {
  await inspector(page).getByRole('button', { name: 'Mirror transition', exact: true }).click();
  await expect(statusLine(page)).toContainText('Saved · Mirror transition');
  await inspector(page).getByRole('button', { name: 'Placement', exact: true }).click();
  await expect(flag(page, 'Mirror source')).toBeChecked();
  await expect(flag(page, 'Mirror dest')).toBeChecked();
  await keepSettled(page, 'joints-1-mirrored');
  await flag(page, 'Mirror dest').uncheck();
  await expect(statusLine(page)).toContainText('Saved · Play destination as recorded');
  await undo(page, 2);
  await expect(flag(page, 'Mirror source')).not.toBeChecked();
  await expect(flag(page, 'Mirror dest')).not.toBeChecked();
});

test('the role of a joint is shown, corrected, and reset to auto-detected', async ({ page }) => {
  await inspector(page).getByRole('button', { name: 'Joint map…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Joint map' });
  await expect(dialog).toContainText('26 of 26 joints mapped from their names');
  await page.keyboard.type('LeftLeg');
  await expect(dialog.getByRole('group', { name: /Leg$/ })).toHaveCount(1);
  await dialog.getByRole('combobox', { name: 'Part of LeftLeg', exact: true }).selectOption('none');
  await expect(dialog.getByRole('status')).toContainText('No joint is the left shin.');
  await keepStep(page, 'joints-2-map');
  await dialog.getByRole('button', { name: 'Reset LeftLeg to auto-detected' }).click();
  await expect(dialog).toContainText('26 of 26 joints mapped from their names');
  const counterpart = dialog.getByRole('combobox', { name: 'Counterpart of LeftLeg', exact: true });
  await expectTextField(counterpart, { wrong: 'Tail', good: 'LeftFoot' });
  await dialog.getByRole('button', { name: 'Reset to auto-detected' }).click();
  await expect(dialog).toContainText('26 of 26 joints mapped from their names');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('contacts are those of the feet in the joint map; without them, suggesting markers asks for them', async ({
  page,
}) => {
  const lane = page.locator('.timeline-row-name', { hasText: 'Contacts L' });
  await expect(lane).toHaveCount(1);
  const feet = page.locator('[data-row="clips.source.feet"]').getByRole('button');
  await expect(feet).toHaveAccessibleName('Source feet: LeftFoot, RightFoot (detected)');
  await feet.click();
  await page.keyboard.type('LeftFoot');
  const part = page.getByRole('combobox', { name: 'Part of LeftFoot', exact: true });
  await part.selectOption('none');
  await page.keyboard.press('Escape');
  await expect(lane).toHaveCount(0);
  await expect(feet).toHaveAccessibleName('Source feet: not known');
  await page.getByRole('group', { name: 'Timeline', exact: true }).focus();
  await page.keyboard.press('Shift+M');
  await expect(page.getByRole('alert')).toHaveText(
    /^The feet of .+ are not known\. Name them in the joint map/,
  );
  await keepStep(page, 'joints-4-feet-not-known');
  await undo(page);
  await expect(lane).toHaveCount(1);
});

test('the joint map fits in both themes, in a small window too', async ({ segue }) => {
  const { page } = segue;
  await inspector(page).getByRole('button', { name: 'Joint map…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Joint map' });
  await dialog.getByRole('combobox', { name: 'Part of LeftLeg', exact: true }).selectOption('none');
  await expect(dialog.getByRole('status')).toContainText('No joint is the left shin.');
  for (const theme of ['light', 'dark'] as const) {
    // Themes cannot be chosen behind a dialog.
    await page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme);
    await resize(segue, 1600, 1000);
    await expectAccessible(page, `the joint map, ${theme}`, `joints-4-map-${theme}`);
    await resize(segue, 1024, 640);
    await expect(dialog).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, `the joint map in a small window, ${theme}`, `joints-5-map-${theme}-1024`);
  }
});

test('a person with meaningless joint names is recognised by shape, and retargeted', async ({ page }) => {
  await clipRow(page, 'nameless').click();
  await page.keyboard.press('Shift+D');
  await inspector(page).getByRole('button', { name: 'Joint map…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Joint map' });
  await expect(dialog.getByRole('group', { name: /^LeftLeg → part/ })).toContainText('left shinshape');
  await keepStep(page, 'joints-8-by-shape');
  await dialog.getByRole('button', { name: 'nameless', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText(/^\d+ of 26 joints mapped, \d+ from the shape\./);
  await expectAccessible(page, 'joints known by shape', 'joints-9-by-shape');
  await page.keyboard.press('Escape');
  await expect(dialog, 'Escape closes it although a button in it was pressed').toBeHidden();
  await undo(page);
});

/**
 * Plants the feet of the source on the skeleton of the destination while one of them swings: the figures
 * move, until it is undone.
 */
async function plantFeet(page: Page): Promise<void> {
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowLeft');
  const stage = page.getByRole('main', { name: 'Viewports' });
  await settled(page);
  const free = await stage.screenshot();
  await inspector(page).getByRole('button', { name: 'Joint map…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Joint map' });
  await dialog.getByRole('button', { name: 'cmu_12_01', exact: true }).click();
  const plant = dialog.getByRole('button', { name: 'Plant feet' });
  await plant.click();
  await expect(plant).toHaveAttribute('aria-pressed', 'true');
  await expect(statusLine(page)).toHaveText('Saved · Plant feet');
  // The hips, with which it is kept, are still those that were found.
  await expect(dialog.getByRole('status')).toContainText('29 of 31 joints mapped from their names');
  await expect(dialog.getByRole('button', { name: 'Reset Hips to auto-detected' })).toHaveCount(0);
  await keepStep(page, 'joints-10-plant-feet');
  await page.keyboard.press('Escape');
  await keepSettled(page, 'joints-11-planted');
  expect(await differences(page, free, await stage.screenshot())).toBeGreaterThan(2000);
  await undo(page);
  await expect(statusLine(page)).toHaveText('Undid Plant feet');
  await settled(page);
  expect(await differences(page, free, await stage.screenshot())).toBeLessThan(200);
}

test('a clip of another skeleton is the destination: the source is retargeted to it', async ({ segue }) => {
  test.skip(!hasMocap, '../shared/mocap is not here');
  const { page } = segue;
  const row = page.getByRole('grid', { name: 'Clips' }).getByRole('row', { name: /^cmu_12_01 / });
  await row.click();
  await page.keyboard.press('Shift+D');
  const skeleton = inspector(page).locator('[data-row="transition.skeleton"]');
  await expect(skeleton.getByRole('status')).toHaveText('27 of 31 joints');
  await expect(skeleton.locator('[data-tip]').first()).toHaveAttribute(
    'data-tip',
    /^walk is retargeted to cmu_12_01’s skeleton: 27 of 31 joints move\./,
  );
  await settled(page);
  await expect(page.getByRole('main', { name: 'Viewports' })).not.toContainText('different skeletons');
  await keepStep(page, 'joints-3-other-skeleton');
  await inspector(page).getByRole('button', { name: 'Joint map…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Joint map' });
  await expect(dialog.getByRole('status')).toContainText('27 of 31 joints of the destination move.');
  await expect(dialog.getByRole('region', { name: 'Pairs' })).toContainText('Pairs · 27');
  await expectAccessible(page, 'the pairs of the joint map', 'joints-6-pairs');
  await page.keyboard.type('leftleg');
  const pair = dialog.getByRole('group', { name: 'LeftLeg → LeftLeg' });
  await expect(pair).toContainText('left shin');
  await expect(pair).toContainText('name');
  await pair.getByRole('button').first().click();
  await dialog.getByRole('combobox', { name: 'Part of LeftLeg', exact: true }).selectOption('none');
  await dialog.getByRole('button', { name: 'walk → cmu_12_01' }).click();
  await expect(dialog.getByRole('status')).toContainText(/1 joint of the source is not used: LeftLeg\./);
  await expect(dialog.getByRole('group', { name: 'LeftLeg → nothing' })).toBeVisible();
  await keepStep(page, 'joints-7-goes-nowhere');
  await page.keyboard.press('Escape');
  await undo(page);
  await expect(skeleton.getByRole('status')).toHaveText('27 of 31 joints');
  await plantFeet(page);
  await undo(page);
  await expect(skeleton).toHaveCount(0);
});
