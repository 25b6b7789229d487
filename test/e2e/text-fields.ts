import type { Locator } from 'playwright';
import { expect } from 'playwright/test';

/**
 * Expects of a field what all fields do: a wrong text is marked, and Escape takes it back; Enter keeps a good
 * one and leaves.
 */
export async function expectTextField(
  field: Locator,
  texts: { readonly wrong: string; readonly good: string; readonly shown?: string },
): Promise<void> {
  const before = await field.inputValue();
  await field.fill(texts.wrong);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.press('Enter');
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue(before);
  await field.fill(texts.good);
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await field.press('Enter');
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue(texts.shown ?? texts.good);
}
