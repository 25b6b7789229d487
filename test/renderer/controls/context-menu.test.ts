import { h } from 'preact';
import { expect, test } from 'vitest';
import { Star } from 'lucide';
import { ContextMenu } from '#renderer/controls/context-menu.tsx';
import type { Action } from '#renderer/stores/action.ts';
import type { MenuList } from '#renderer/stores/session/layers.ts';
import { find, findAll, nameOf } from '#test/fixtures/page-reader.ts';
import { click, point, press } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage } from '#test/renderer/on-page.ts';

/** A menu of some actions over a page whose button had the focus; what was run. */
async function opened(
  entries: MenuList['entries'] = ['cut', 'copy', null, 'play', { label: 'More', entries: ['loop', 'copy'] }],
) {
  const { app } = openApp();
  const ran: string[] = [];
  const rows: readonly Partial<Action>[] = [
    { id: 'cut', title: 'Cut clip', short: 'Cut', keys: ['Mod+X'], tip: 'Removes it' },
    { id: 'copy', title: 'Copy clip', short: 'Copy', group: 'Text' },
    { id: 'paste', title: 'Paste clip', group: 'Text', icon: Star, tip: 'Adds it' },
    { id: 'play', title: 'Play', disabled: () => 'no clip is open' },
    { id: 'loop', title: 'Loop', checked: () => true },
    { id: 'once', title: 'Once', checked: () => false },
  ];
  const known = rows.map(
    (row) => ({ menu: 'Edit', ...row, run: () => ran.push(row.id!) }) as unknown as Action,
  );
  const shown = [h('button', null, 'Below'), h(ContextMenu, null)];
  const page = await showOnPage(app, shown, known);
  find('button', 'Below').focus();
  await page.does(() => (app.session.menu.value = { label: 'Clip', entries, x: 30, y: 40 }));
  const menu = () => findAll('menu')[0] as HTMLElement | undefined;
  const focused = () => nameOf(document.activeElement!);
  const tipOf = (name: string) => findAll('menuitem', name)[0].dataset['tip'] ?? '';
  return { ...page, app, ran, menu, focused, tipOf };
}

test('a menu has titles, keys, headings of groups and what is on', async () => {
  const { reads, menu, tipOf } = await opened(['cut', 'copy', 'paste', 'play', null, 'once', 'loop']);
  expect(findAll('menuitemradio').map((each) => each.getAttribute('aria-checked'))).toEqual([
    'false',
    'true',
  ]);
  expect(reads(menu())).toMatchInlineSnapshot(`
    "menu “Clip”
      menuitem “Cut clip Ctrl+X”
      separator “Text”
      menuitem “Copy clip”
      menuitem “Paste clip”
      separator “”
      menuitem “Play” disabled
      separator “”
      menuitemradio “Once”
      menuitemradio “Loop”
    "
  `);
  expect(['Cut clip Ctrl+X', 'Paste clip', 'Play'].map(tipOf)).toEqual(['Removes it', '', 'no clip is open']);
});

test.each([
  ['a press', () => click(find('menuitem', /^Cut clip/)), ['cut'], 'Below'],
  ['Enter', () => click(document.activeElement!), ['cut'], 'Below'],
  ['Escape', () => press('Escape'), [], 'Below'],
  ['Tab', () => press('Tab'), [], 'Below'],
  ['a press elsewhere', () => click(find('button', 'Below')), [], 'Below'],
  ['a press of what is disabled', () => click(find('menuitem', 'Play')), [], null],
  ['a right click in it', () => point(find('menuitem', 'Play'), 'contextmenu', { x: 0, y: 0 }), [], null],
])('%s in a menu runs %j', async (_what, act, expected, focus) => {
  const { does, ran, menu, focused } = await opened();
  await does(act);
  expect([ran, menu() === undefined]).toEqual([expected, focus !== null]);
  if (focus !== null) expect(focused()).toBe(focus);
});

test('arrows go round its entries, the pointer takes the focus along', async () => {
  const { does, focused } = await opened();
  const through: string[] = [focused()];
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home']) {
    await does(() => press(key));
    through.push(focused());
  }
  const [cut, copy] = ['Cut clip Ctrl+X', 'Copy clip'];
  expect(through).toEqual([cut, copy, cut, 'More', cut, 'More', cut]);
  await does(() => point(find('menuitem', 'Play'), 'pointermove', { x: 0, y: 0 }));
  expect(focused()).toBe('Play');
  await does(() => point(find('menuitem', 'More'), 'pointermove', { x: 0, y: 0 }));
  expect(focused()).toBe('More');
});

test.each([
  ['ArrowRight', () => press('ArrowRight', find('menuitem', 'More'))],
  ['a press', () => click(find('menuitem', 'More'))],
])('%s on an entry opens its menu in place, with short titles; ← leads back', async (_what, act) => {
  const { does, menu, focused, app } = await opened();
  await does(() => press('ArrowDown', find('menuitem', 'More')));
  expect(findAll('menuitem', 'More')).toHaveLength(1);
  await does(act);
  const now = () => findAll('menuitem').concat(findAll('menuitemradio')).map(nameOf);
  expect([now().toSorted(), focused(), app.session.menu.peek()?.x]).toEqual([['Copy', 'Loop'], 'Loop', 30]);
  await does(() => press('ArrowDown'));
  expect(focused()).toBe('Copy');
  await does(() => press('ArrowLeft'));
  expect([now().at(-1), focused().slice(0, 3)]).toEqual(['More', 'Cut']);
  await does(() => press('ArrowLeft'));
  expect(menu()).toBeDefined();
});
