import { expect, test } from 'vitest';
import { menus } from '../../../../main/app/window/menu-entries.ts';
import type { MenuList } from '../../../../main/app/window/menu-entries.ts';
import { actions } from '../../../../renderer/app/actions/actions.ts';

test('each action has a name of its own, and no two want the same key', () => {
  const ids = actions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const keys = actions.flatMap((action) => action.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the keys that the design promises are there', () => {
  const keys = new Set(actions.flatMap((action) => action.keys));
  const promised =
    'Space J K L ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight ArrowUp ArrowDown I O M [ ] Delete F A 1 2 3 / Mod+Z Mod+Shift+Z Mod+E Mod+O Mod+K ?';
  expect(promised.split(' ').filter((key) => !keys.has(key))).toEqual([]);
});

test('the menu names actions that there are', () => {
  const actionsIn = ({ entries }: MenuList): string[] =>
    entries.flatMap((entry) => {
      if (entry.kind === 'action') return entry.action;
      return 'menu' in entry ? actionsIn(entry.menu) : [];
    });
  const named = menus.flatMap(actionsIn);
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter((id) => !actions.some((action) => action.id === id))).toEqual([]);
});
