import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { tabTo, typeIntoField } from './guide-steps.ts';
import { askMain } from './page-script.ts';
import { settled } from './segue-app.ts';
import { clipRow, perform } from './window.ts';

/** Steps that tests about blend trees share. */

/** The outline of the open tree. */
export const outline = (page: Page): Locator => page.getByRole('tree', { name: 'Nodes' });
export const node = (page: Page, name: string | RegExp): Locator =>
  outline(page).getByRole('treeitem', { name });
/** Weight of a node over all joints, by the beginning of its name. */
export const shareOf = (page: Page, name: string): Locator =>
  node(page, new RegExp(`^${name}`)).locator('.lab-share');
export const pad = (page: Page): Locator => page.locator('.lab-pad');
/** What is dragged on the pad. */
export const grip = (page: Page, name: string): Locator =>
  pad(page).getByRole('slider', { name, exact: true });

/** Selects clips in the list by clicks, in this order. */
export async function selectClips(
  page: Page,
  [first, ...others]: readonly [string, ...string[]],
): Promise<void> {
  await clipRow(page, first).click();
  for (const name of others) await clipRow(page, name).click({ modifiers: ['ControlOrMeta'] });
  for (const name of [first, ...others])
    await expect(clipRow(page, name)).toHaveAttribute('aria-selected', 'true');
}

/** Makes a tree of clips from a template. */
export async function newTree(
  page: Page,
  template: string,
  clips: readonly [string, ...string[]] = ['walk', 'jog'],
): Promise<void> {
  await selectClips(page, clips);
  const before = await openItem(page);
  await perform(page, `new tree: ${template}`);
  // The tree before has fields of the same names.
  await expect.poll(() => openItem(page)).not.toBe(before);
  await expect(outline(page)).toBeVisible();
  await settled(page);
}

/** Id of the open item; '' = none. */
const openItem = (page: Page): Promise<string> =>
  page.locator('[data-item]').evaluateAll((bars: HTMLElement[]) => bars[0]?.dataset['item'] ?? '');

/** Adds a tree to the library with clips as its leaves, and opens it. */
export async function addTree(
  page: Page,
  name: string,
  content: (leaf: (clip: string, name?: string) => object) => object,
): Promise<void> {
  const { value } = await askMain(page, 'library.search', { text: '', limit: 20 });
  const idOf = (clip: string): string => value?.rows?.find((row) => row.name === clip)?.id ?? '';
  const leaf = (clip: string, name = clip): object => ({ kind: 'clip', name, clip: idOf(clip) });
  const item = {
    id: '00000000-0000-4000-8000-00000000000a',
    kind: 'tree',
    name,
    content: { schemaVersion: 1, ...content(leaf) },
  };
  await askMain(page, 'edit.commit', { edit: { name: 'Add tree', changes: [{ kind: 'lab.add', item }] } });
  await perform(page, `open tree ${name}`);
  await expect(outline(page)).toBeVisible();
}

/** Makes a tree of one clip, and wraps it in a node of a kind with another clip. */
export async function wrapClip(page: Page, clip: string, kind: string, other: string): Promise<void> {
  await newTree(page, 'Empty', [clip]);
  await selectClips(page, [other]);
  await perform(page, `wrap in: ${kind}`);
  await expect(node(page, kind === 'Transitional clip' ? other : kind).first()).toBeVisible();
}

/** Chooses from a menu below the menu of a node. */
export async function chooseFromNode(page: Page, name: string, menu: string, kind: string): Promise<void> {
  await node(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** Selects a node by arrows, and changes its kind. */
export async function changeNode(page: Page, name: string, kind: string): Promise<void> {
  await tabTo(page, outline(page).locator('[aria-selected=true]'));
  const isSelected = async () => (await node(page, name).getAttribute('aria-selected')) === 'true';
  for (let i = 0; i < 30 && !(await isSelected()); i++) await page.keyboard.press('ArrowDown');
  await perform(page, `change to: ${kind}`);
  await settled(page);
}

/** Adds the selected clip to the selected node. */
export async function addClip(page: Page): Promise<void> {
  await perform(page, 'add selected clip');
  await settled(page);
}

/** Types the value of an input. */
export function setInput(page: Page, name: string, value: string): Promise<void> {
  return typeIntoField(page, page.getByRole('textbox', { name: `Value of ${name}` }), value);
}

/** Weights of nodes by their names, as the outline shows them. */
export async function expectShares(page: Page, shares: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, share] of Object.entries(shares))
    await expect(node(page, new RegExp(name)).locator('.lab-share'), name).toHaveText(share);
}
