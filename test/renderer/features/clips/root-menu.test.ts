import { h } from 'preact';
import { expect, test } from 'vitest';
import { effectiveOverride } from '#contract/clips/overrides.ts';
import { RootMenu } from '#renderer/features/clips/root-menu.tsx';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { find, findAll } from '#test/fixtures/page-reader.ts';
import { click, press } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

/** The menu of the source, `walk`, whose own root and those of folders are given. */
async function opened(root = effectiveOverride('root', null, [])) {
  const clips = clipTable([{ ...clipOf('walk'), root }, clipOf('hop')]);
  const win = openApp({ library: { clips } });
  await win.ready();
  const { app, edits } = win;
  const page = await showOnPage(app, [h('button', null, 'Below'), h(RootMenu, null)]);
  find('button', 'Below').focus();
  await page.does(() => (app.session.sideMenu.value = { kind: 'root', end: 'source' }));
  const items = () => [...document.querySelectorAll<HTMLElement>('[data-item]')];
  const read = () =>
    items().map(
      (each) =>
        `${each.ariaCurrent === 'true' ? '✓ ' : ''}${[...each.children]
          .filter(({ tagName }) => tagName !== 'svg')
          .map(({ textContent }) => textContent)
          .join(': ')}`,
    );
  const preview = () => app.document.preview.peek()?.name ?? null;
  const isOpen = () => app.session.sideMenu.peek() !== null;
  return { ...page, app, edits, items, read, preview, isOpen };
}

test('roots of a clip and of its folder are listed, with the one that is set', async () => {
  const { read, root } = await opened();
  expect(read()).toMatchInlineSnapshot(`
    [
      "✓ Not set: Automatic",
      "Automatic: A joint above the hips if it travels, else the hips",
      "Hips: Hips, thighs and upper arms, smoothed",
      "None (in place): The root stays at the start of the clip",
      "✓ Not set: Automatic",
      "Automatic: A joint above the hips if it travels, else the hips",
      "Hips: Hips, thighs and upper arms, smoothed",
      "None (in place): The root stays at the start of the clip",
    ]
  `);
  root.remove();
  const folder = { path: '/mocap', choice: { kind: 'joint', joint: 'Nose' } } as const;
  const { read: readOther } = await opened(effectiveOverride('root', { kind: 'hips' }, [folder]));
  expect(readOther()).toMatchInlineSnapshot(`
    [
      "Not set: Joint Nose, as set for mocap",
      "Automatic: A joint above the hips if it travels, else the hips",
      "✓ Hips: Hips, thighs and upper arms, smoothed",
      "None (in place): The root stays at the start of the clip",
      "Not set: Automatic",
      "Automatic: A joint above the hips if it travels, else the hips",
      "Hips: Hips, thighs and upper arms, smoothed",
      "None (in place): The root stays at the start of the clip",
      "✓ Joint Nose: Not in this clip, so the hips are used",
    ]
  `);
});

test.each<[string, (item: HTMLElement) => unknown, number, boolean]>([
  ['a press', (item) => click(item), 1, false],
  ['Escape', () => press('Escape'), 0, false],
  ['Ctrl+Z', () => press('ctrl+z'), 0, true],
  ['the pointer elsewhere', (item) => item.dispatchEvent(new PointerEvent('pointerleave')), 0, true],
])('a root is tried on under the pointer; %s makes %d edits', async (_what, act, count, stays) => {
  const { does, items, preview, edits, isOpen } = await opened();
  const [, , hips] = items();
  await does(() => hips.dispatchEvent(new PointerEvent('pointerenter')));
  expect([preview(), edits]).toEqual(['Set root of walk', []]);
  await does(() => act(hips));
  expect([preview(), edits.map(({ name }) => name), isOpen()]).toEqual([
    null,
    Array(count).fill('Set root of walk'),
    stays,
  ]);
});

test('arrows try one after the other, and a close with the pointer at rest leaves nothing', async () => {
  const { does, items, preview, edits, app } = await opened();
  await does(() => press('ArrowDown'));
  await does(() => press('ArrowDown'));
  expect(document.activeElement).toBe(items()[2]);
  expect(preview()).not.toBeNull();
  await does(() => click(find('button', 'Close')));
  expect([preview(), edits, findAll('dialog')]).toEqual([null, [], []]);
  expect(app.session.sideMenu.peek()).toBeNull();
});
