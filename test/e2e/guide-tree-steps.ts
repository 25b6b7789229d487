import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { isFocused, tabTo, type By } from './guide-steps.ts';
import { settled } from './segue-app.ts';
import { clipRow, perform } from './window.ts';

/** Steps that pages about blend trees share, each by mouse and by keys. */

const starterClips = ['crouch', 'hop', 'idle', 'jog', 'turn', 'walk', 'wave'];
const nodes = (page: Page): Locator => page.getByRole('tree', { name: 'Nodes' });
export const node = (page: Page, name: string | RegExp): Locator =>
  nodes(page).getByRole('treeitem', { name });

/** Selects clips in the list, in this order: by clicks with Ctrl, or by arrows and Ctrl+Space. */
export async function selectClips(page: Page, by: By, names: readonly string[]): Promise<void> {
  const [first = '', ...others] = names;
  if (by === 'mouse') {
    await clipRow(page, first).click();
    for (const name of others) await clipRow(page, name).click({ modifiers: ['ControlOrMeta'] });
  } else {
    const list = page.getByRole('grid', { name: 'Clips' });
    // Trees are the rows above the clips.
    const trees = (await list.getByRole('row').count()) - starterClips.length;
    await tabTo(page, list);
    await page.keyboard.press('Home');
    let at = trees + starterClips.indexOf(first);
    for (let i = 0; i < at; i++) await page.keyboard.press('ArrowDown');
    for (const name of others) {
      const to = trees + starterClips.indexOf(name);
      const key = to > at ? 'Control+ArrowDown' : 'Control+ArrowUp';
      for (let i = Math.abs(to - at); i > 0; i--) await page.keyboard.press(key);
      await page.keyboard.press('Control+Space');
      at = to;
    }
  }
  for (const name of names) await expect(clipRow(page, name)).toHaveAttribute('aria-selected', 'true');
}

/** Makes a tree of the selected clips from a template. */
export async function newTree(page: Page, by: By, template: string): Promise<void> {
  const before = await openItem(page);
  if (by === 'mouse') {
    await page.getByRole('region', { name: 'Clips' }).getByRole('button', { name: 'New' }).click();
    await page.getByRole('menuitem', { name: `New tree: ${template}` }).click();
  } else await perform(page, `new tree: ${template}`);
  // The tree before has fields of the same names.
  await expect.poll(() => openItem(page)).not.toBe(before);
  await expect(nodes(page)).toBeVisible();
  await settled(page);
}

/** Id of the open item; '' = none. */
const openItem = (page: Page): Promise<string> =>
  page.locator('[data-item]').evaluateAll((bars: HTMLElement[]) => bars[0]?.dataset['item'] ?? '');

/** Makes a tree of one clip, and wraps it in a node of a kind with another clip. */
export async function wrapClip(
  page: Page,
  by: By,
  { clip, kind, other }: { readonly clip: string; readonly kind: string; readonly other: string },
): Promise<void> {
  await selectClips(page, by, [clip]);
  await newTree(page, by, 'Empty');
  await selectClips(page, by, [other]);
  if (by === 'mouse') await chooseFromNode(page, clip, 'Wrap in', kind);
  else await perform(page, `wrap in: ${kind}`);
  await expect(node(page, kind === 'Transitional clip' ? other : kind).first()).toBeVisible();
}

/** Changes the kind of a node. */
export async function changeNode(page: Page, by: By, name: string, kind: string): Promise<void> {
  if (by === 'mouse') await chooseFromNode(page, name, 'Change to', kind);
  else {
    await tabTo(page, nodes(page).locator('[aria-selected=true]'));
    for (let i = 0; i < 30 && !(await isSelected(page, name)); i++) await page.keyboard.press('ArrowDown');
    await perform(page, `change to: ${kind}`);
  }
  await settled(page);
}

const isSelected = async (page: Page, name: string): Promise<boolean> =>
  (await node(page, name).getAttribute('aria-selected')) === 'true';

async function chooseFromNode(page: Page, name: string, menu: string, kind: string): Promise<void> {
  await node(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** Adds the selected clip to the selected node. */
export async function addClip(page: Page, by: By): Promise<void> {
  if (by === 'mouse') await page.getByRole('button', { name: 'Add selected clip' }).click();
  else await perform(page, 'add selected clip');
  await settled(page);
}

/** Types the value of an input. */
export async function setInput(page: Page, by: By, name: string, value: string): Promise<void> {
  await typeIntoField(page, by, page.getByRole('textbox', { name: `Value of ${name}` }), value);
}

/** Types into a field of the inspector or of the inputs. */
export async function typeIntoField(page: Page, by: By, field: Locator, value: string): Promise<void> {
  if (by === 'mouse') await field.click();
  else await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
  // With the focus elsewhere, Esc would go back to the transition.
  if (await isFocused(field)) await page.keyboard.press('Escape');
  await settled(page);
}

/** Weights of the nodes with these names, as the outline shows them. */
export async function expectShares(
  page: Page,
  shares: readonly (readonly [string, string])[],
): Promise<void> {
  for (const [name, share] of shares)
    await expect(node(page, new RegExp(name)).locator('.lab-share'), name).toHaveText(share);
}
