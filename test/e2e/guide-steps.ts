import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { settled } from './segue-app.ts';
import { goPastSeam, perform } from './window.ts';

/** Steps that pages of the guide share, each by mouse and by keys. */

export type By = 'mouse' | 'keys';
export const ways: readonly By[] = ['mouse', 'keys'];

type Slot = 'A' | 'B' | 'C' | 'D' | 'E';

const rowOf = (page: Page, slot: Slot, row: string): Locator =>
  page.locator(`[data-row="slot.${'ABCDE'.indexOf(slot)}.${row}"]`);

export const methodOf = (page: Page, slot: Slot): Locator =>
  rowOf(page, slot, 'method').getByRole('combobox');
export const fieldOf = (page: Page, slot: Slot, row: string): Locator =>
  rowOf(page, slot, row).locator('input, select');
/** How long a slot blends, as the inspector says it. */
export const lengthOf = (page: Page, slot: Slot): Locator => rowOf(page, slot, 'blend').locator('output');

/** Chooses the method of a slot: in the inspector, or by *Settings of A* in the palette. */
export async function chooseMethod(page: Page, by: By, slot: Slot, method: string): Promise<void> {
  if (by === 'mouse') await methodOf(page, slot).selectOption({ label: method });
  else {
    await perform(page, `settings of ${slot}`);
    await typeChoice(page, methodOf(page, slot), method);
    await page.keyboard.press('Escape');
  }
  await expect(methodOf(page, slot).locator('option:checked')).toHaveText(method);
}

/** Types a value into a field of a slot: after a click, or after Tab from its method. */
export async function typeInto(page: Page, by: By, slot: Slot, row: string, text: string): Promise<void> {
  const field = fieldOf(page, slot, row);
  if (by === 'mouse') await field.click();
  else {
    await perform(page, `settings of ${slot}`);
    await tabTo(page, field);
  }
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** True if a control has the focus. */
export const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element === document.activeElement);

/** Chooses an option of a field of a slot. */
export async function chooseOption(
  page: Page,
  by: By,
  slot: Slot,
  row: string,
  option: string,
): Promise<void> {
  const field = fieldOf(page, slot, row);
  if (by === 'mouse') await field.selectOption({ label: option });
  else {
    await perform(page, `settings of ${slot}`);
    await typeChoice(page, field, option);
    await page.keyboard.press('Escape');
  }
  await expect(field.locator('option:checked')).toHaveText(option);
}

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

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let i = 0; i < 200 && !(await isFocused(control)); i++) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** Presses a button or a switch. */
export async function press(page: Page, by: By, button: Locator): Promise<void> {
  if (by === 'mouse') await button.click();
  else {
    await tabTo(page, button);
    await page.keyboard.press('Space');
  }
}

/** Adds a slot by its button or from the palette. */
export async function addSlot(page: Page, by: By): Promise<void> {
  if (by === 'mouse') await page.getByRole('button', { name: 'Add slot' }).click();
  else await perform(page, 'add slot');
}

/** Shows the curves of a quantity, as values or as residual. */
export async function showCurves(
  page: Page,
  by: By,
  quantity: string,
  view: 'Values' | 'Residual',
): Promise<void> {
  const button = page.getByRole('button', { name: view, exact: true });
  if (by === 'mouse') {
    await page.getByRole('tab', { name: 'Curves', exact: true }).click();
    await page.getByRole('combobox', { name: 'Quantity' }).selectOption(quantity);
    await button.click();
  } else {
    await perform(page, `curves of ${quantity}`);
    if ((await button.getAttribute('aria-pressed')) === 'false') await perform(page, 'residual curves');
  }
  await expect(page.getByRole('tab', { name: 'Curves', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** Zooms the curves in around the playhead: by the wheel over it, or by + in the plot. */
export async function zoomIn(page: Page, by: By): Promise<void> {
  const plot = page.getByRole('group', { name: /^Curves over time/ });
  if (by === 'mouse') {
    const line = await page.locator('.plot-playhead').boundingBox();
    if (line === null) throw new Error('the plot has no playhead');
    await page.mouse.move(line.x, line.y + line.height / 2);
    for (let i = 0; i < 5; i++) await page.mouse.wheel(0, -240);
  } else {
    await tabTo(page, plot);
    for (let i = 0; i < 5; i++) await page.keyboard.press('+');
  }
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
