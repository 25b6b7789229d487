import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { boxOf } from './pointer.ts';
import { settled } from './segue-app.ts';
import { goPastSeam, perform } from './window.ts';

/** Steps that pages of the guide share: by keys where there are keys, by mouse where a picture follows. */

type Slot = 'A' | 'B' | 'C' | 'D' | 'E';

const rowOf = (page: Page, slot: Slot, row: string): Locator =>
  page.locator(`[data-row="slot.${'ABCDE'.indexOf(slot)}.${row}"]`);

/** How long a slot blends, as the inspector says it. */
export const lengthOf = (page: Page, slot: Slot): Locator => rowOf(page, slot, 'blend').locator('output');

/** Chooses the method of a slot. */
export function chooseMethod(page: Page, slot: Slot, method: string): Promise<void> {
  return chooseOption(page, slot, 'method', method);
}

/** Chooses an option of a field of a slot, from *Settings of A* in the palette on. */
export async function chooseOption(page: Page, slot: Slot, row: string, option: string): Promise<void> {
  const field = rowOf(page, slot, row).locator('select');
  await perform(page, `settings of ${slot}`);
  await typeChoice(page, field, option);
  await page.keyboard.press('Escape');
  await expect(field.locator('option:checked')).toHaveText(option);
}

/** Types a value into a field of a slot, by Tab from its method. */
export async function typeInto(page: Page, slot: Slot, row: string, text: string): Promise<void> {
  await perform(page, `settings of ${slot}`);
  await typeIntoField(page, rowOf(page, slot, row).locator('input'), text);
}

/** Reaches a field by Tab, and types a value. */
export async function typeIntoField(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  // With the focus elsewhere, Esc would go back to the transition.
  if (await isFocused(field)) await page.keyboard.press('Escape');
  await settled(page);
}

/** True if a control has the focus. */
const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element === document.activeElement);

/**
 * Reaches a list by Tab, and types the beginning of an option. Letters more than a second apart begin anew,
 * on a busy machine too.
 */
export async function typeChoice(page: Page, list: Locator, option: string): Promise<void> {
  await tabTo(page, list);
  await expect(async () => {
    await page.keyboard.type(option);
    const chosen = async () => (await list.locator('option:checked').textContent())?.startsWith(option);
    await expect.poll(chosen, { timeout: 1500 }).toBe(true);
  }).toPass();
}

/** Presses Tab, or another key, until a control has the focus. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  for (let i = 0; i < 200 && !(await isFocused(control)); i++) await page.keyboard.press(key);
  await expect(control).toBeFocused();
}

/** Reaches a button or a switch by Tab, and presses it. */
export async function press(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Space');
}

/** Shows the curves of a quantity, as values or as residual. */
export async function showCurves(page: Page, quantity: string, view: 'Values' | 'Residual'): Promise<void> {
  const button = page.getByRole('button', { name: view, exact: true });
  await perform(page, `curves of ${quantity}`);
  if ((await button.getAttribute('aria-pressed')) === 'false') await perform(page, 'residual curves');
  const tab = page.getByRole('tab', { name: 'Curves', exact: true });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** Zooms the curves in around the playhead, by the wheel over it. */
export async function zoomIn(page: Page): Promise<void> {
  const { x, y, height } = await boxOf(page.locator('.plot-playhead'));
  await page.mouse.move(x, y + height / 2);
  for (let i = 0; i < 5; i++) await page.mouse.wheel(0, -240);
  await settled(page);
}

/** Values of curves at the playhead, `frames` after the seam: `A − destination` → `17.1°`. */
export async function curvesAt(page: Page, frames: number): Promise<Readonly<Record<string, string>>> {
  await goPastSeam(page, frames);
  await settled(page);
  const rows = page.getByRole('table', { name: 'Curve values' }).getByRole('row');
  const texts = await rows.evaluateAll((rows) =>
    rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim() ?? '')),
  );
  return Object.fromEntries(texts.map(([name = '', value = '']) => [name, value]));
}

/** Number in a value of a curve. */
export const numberIn = (value: string | undefined): number => parseFloat((value ?? '').replace('−', '-'));
