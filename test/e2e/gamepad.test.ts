import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './segue-test.ts';
import { newTree } from './tree-steps.ts';

/**
 * A gamepad that comes and goes while the settings of an input are open. The platform's part is played by the
 * page.
 */

/** A gamepad of the page. */
interface Pad {
  readonly axes: readonly number[];
  readonly connected?: boolean;
}

/**
 * Plugs gamepads in or out, as browsers do: in the place of one that is gone is `null`, or one that is not
 * connected.
 */
function plug(page: Page, pads: readonly (Pad | null)[]): Promise<void> {
  return page.evaluate((pads) => {
    const found = pads.map((pad) => pad && { connected: true, buttons: [], ...pad });
    navigator.getGamepads = () => found as unknown as (Gamepad | null)[];
    window.dispatchEvent(
      new Event(found.some((pad) => pad?.connected) ? 'gamepadconnected' : 'gamepaddisconnected'),
    );
  }, pads);
}

const row = (page: Page) =>
  page.getByRole('dialog', { name: 'Settings of speed' }).locator('[data-row$=".gamepad"]');
const tip = (page: Page, text: RegExp): Promise<void> =>
  expect(row(page).locator('[data-tip]').first()).toHaveAttribute('data-tip', text);

test('the gamepad row of an input is true after a gamepad was plugged in and out; its choice stays', async ({
  page,
}) => {
  await plug(page, []);
  await newTree(page, 'speed');
  await page.getByRole('button', { name: 'Settings of speed', exact: true }).click();
  await tip(page, /No gamepad is connected/);
  await plug(page, [null, { axes: [0, 0, 0, 0] }]);
  await tip(page, /moves the input during a recording/);
  await row(page).getByRole('combobox').selectOption('Left stick X');
  for (const gone of [null, { axes: [0, 0, 0, 0], connected: false }]) {
    await plug(page, [null, gone]);
    await tip(page, /No gamepad is connected/);
  }
  await expect(row(page).getByRole('combobox').locator('option:checked')).toHaveText('Left stick X');
  await expectAccessible(page, 'the gamepad of an input', 'gamepad-1-gone');
  await plug(page, [{ axes: [0, 0, 0, 0] }]);
  await tip(page, /moves the input during a recording/);
});
