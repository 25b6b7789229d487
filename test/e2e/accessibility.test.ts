import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { perform, pressKeys, statusLine, undo } from './window.ts';

/** Accessibility of the window: names, roles, contrast, and focus by keyboard. */

test('Ctrl+Tab goes to the next tab, from a text field too', async ({ page }) => {
  const search = page.getByRole('searchbox', { name: 'Search clips' });
  await search.focus();
  await page.keyboard.press('Control+Tab');
  await expect(page.getByRole('tab', { name: 'Curves' })).toHaveAttribute('aria-selected', 'true');
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+Shift+Tab');
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
  await search.blur();
});

for (const theme of ['dark', 'light']) {
  test(`axe finds no serious problem in the main states, ${theme}`, async ({ page, segue }) => {
    await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: theme });
    await settled(page);
    await expectAccessible(page, 'an open transition');
    // Beside the handles of the seam: overlapping items on a time axis are small.
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('m');
    await expect(statusLine(page)).toContainText('Saved');
    await expectAccessible(page, 'a selected marker');
    await undo(page);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await settled(page);
      await expectAccessible(page, `the tab ${await tab.textContent()}`);
    }
    await page.getByRole('tab', { name: 'Curves' }).click();
    await page.getByRole('button', { name: /^Joints: / }).click();
    await expectAccessible(page, 'the list of joints');
    await page.keyboard.press('Escape');
    await page.getByRole('tab').first().click();
    await page.keyboard.press('ControlOrMeta+k');
    await expectAccessible(page, 'the palette');
    await pressKeys(page, 'Escape', '?');
    await expectAccessible(page, 'the sheet of keys');
    await page.keyboard.press('Escape');
    await perform(page, 'joint profile b');
    await expect(page.getByRole('region', { name: 'Joint profile of B' })).toBeVisible();
    await expectAccessible(page, 'the joint profile');
    await perform(page, 'joint profile b');
    await expect(page.getByRole('region', { name: 'Joint profile of B' })).toBeHidden();
    await perform(page, 'presets of b');
    await expect(page.getByRole('dialog', { name: 'Presets of B' })).toBeVisible();
    await expectAccessible(page, 'the presets');
    await page.keyboard.press('Escape');
    await perform(page, 'align joint');
    await expect(page.getByRole('dialog', { name: 'Align at' })).toBeVisible();
    await expectAccessible(page, 'the joints to align at');
    await page.keyboard.press('Escape');
    await perform(page, 'reset alignment');
    for (const compare of ['4', '5', '3']) {
      await page.keyboard.press(compare);
      await settled(page);
      await expectAccessible(page, `compared by ${compare}`);
    }
    await page.getByRole('searchbox', { name: 'Search clips' }).fill('no such clip');
    await expect(page.getByText('No clip matches')).toBeVisible();
    await expectAccessible(page, 'an empty list');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await resize(segue, 1024, 640);
    await page.keyboard.press('ControlOrMeta+b');
    await expectAccessible(page, 'the library over the work');
    await page.keyboard.press('Escape');
    await resize(segue, 1600, 1000);
  });
}

test.describe('in a small window', () => {
  beginsWith({ size: { width: 1024, height: 640 } });

  test('the table of markers is accessible and in sight, in both themes', async ({ page }) => {
    await page.keyboard.press('r');
    await page.getByRole('tab', { name: 'Markers' }).click();
    const table = page.getByRole('grid', { name: 'Markers' });
    await table.getByRole('columnheader', { name: 'Length' }).getByRole('button').dblclick();
    for (const theme of ['light', 'dark']) {
      await perform(page, `${theme} theme`);
      await table.locator('.mark-table-row').first().click();
      await page.keyboard.press('Shift+ArrowDown');
      await expectAccessible(page, `table of markers, ${theme}`, `mark-table-5-small-${theme}`);
      for (const control of [
        page.getByRole('searchbox', { name: 'Filter markers' }),
        page.getByRole('tab', { name: 'Review' }),
      ])
        await expect(control).toBeInViewport({ ratio: 1 });
    }
  });

  test('what the search says and offers is accessible and in sight', async ({ page }) => {
    const field = page.getByRole('searchbox', { name: 'Search clips' });
    await perform(page, 'light theme');
    await expect(field).toBeHidden(); // the library gives way
    await page.keyboard.press('ControlOrMeta+b');
    await field.pressSequentially('len:3..');
    await expect(page.locator('.suggestion-note')).toContainText('Enter a length');
    await expectAccessible(page, 'a note in place of suggestions', 'search-4-light-small');
    await field.fill('');
    await field.pressSequentially('has:');
    const last = page.getByRole('option', { name: 'phase a range for a phase of motion' });
    await expect(last).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'what a clip may have', 'search-6-kinds-small');
  });
});

test('a custom easing, the choices of a root and, in a small window, the joint map are accessible', async ({
  page,
  segue,
}) => {
  await page.locator('[data-row="slot.1.easing"]').getByRole('combobox').selectOption({ label: 'Custom…' });
  await page.getByRole('group', { name: 'Easing curve' }).getByRole('slider').first().focus();
  await expectAccessible(page, 'a custom easing', 'easing-2');
  await page.locator('[data-row="clips.destination.root"]').getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'Root of hop' })).toBeVisible();
  await expectAccessible(page, 'the choices of a root', 'inspector-9-root');
  await page.keyboard.press('Escape');
  await perform(page, 'joint map…');
  const map = page.getByRole('dialog', { name: 'Joint map' });
  await map.getByRole('combobox', { name: 'Part of LeftLeg', exact: true }).selectOption('none');
  await expect(map.getByRole('status')).toContainText('No joint is the left shin.');
  await resize(segue, 1024, 640);
  await expect(map).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'the joint map', 'joints-5-map-1024');
});
