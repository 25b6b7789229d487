import { effect } from '@preact/signals';
import { expect, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { clashOf, isFound, setKeys } from '#renderer/features/help/key-sheet.tsx';
import { actionOfKey, keyText, withOwnKeys, type Action } from '#renderer/stores/action.ts';
import { createWorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';
import { readWorkspace } from '#renderer/stores/workspace/workspace.ts';

const action = (id: string, keys: readonly string[], within?: Action['within']): Action => ({
  id,
  title: `Do ${id}`,
  keys,
  menu: 'View',
  ...(within && { within }),
  run: () => undefined,
});
const press = (key: string, held = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});
const bridge: Pick<SegueBridge, 'call'> = { call: () => Promise.resolve({ ok: true, value: null as never }) };
const table = [
  action('play', ['Space', 'K']),
  action('marker', ['M']),
  action('remove', ['Delete'], 'clips'),
];

test('a key that is set replaces those of the table at once, until it is reset', () => {
  const workspace = createWorkspaceStore(bridge);
  const actions = withOwnKeys(table, workspace);
  const meant = (key: string) => actionOfKey(press(key), actions, false, null)?.id;
  setKeys(workspace, 'play', ['G']);
  setKeys(workspace, 'marker', []);
  expect([meant('g'), meant('k'), meant('m')]).toEqual(['play', undefined, undefined]);
  expect(actions.map((each) => keyText(each, false))).toEqual(['G', '', 'Delete']);
  setKeys(workspace, 'play', null);
  expect([meant('k'), meant('g')]).toEqual(['play', undefined]);
});

test('the keys change for followers with the keys that are set, not with the rest of the workspace', () => {
  const workspace = createWorkspaceStore(bridge);
  const [play] = withOwnKeys(table, workspace);
  const seen: unknown[] = [];
  const stop = effect(() => void seen.push(play.keys));
  workspace.set({ wipe: 0.2 });
  setKeys(workspace, 'play', ['P']);
  stop();
  expect(seen).toEqual([['Space', 'K'], ['P']]);
});

test('a clash is another action in the same list, or in the window', () => {
  const [play, , remove] = table;
  expect(clashOf(press('m'), play, table, false)?.id).toBe('marker');
  expect(clashOf(press('k'), play, table, false)).toBeUndefined(); // its own
  expect(clashOf(press('Delete'), play, table, false)).toBeUndefined(); // of a list
  expect(clashOf(press('m'), remove, table, false)).toBeUndefined(); // the list comes first
});

test('a search finds titles and keys, one character a key alone', () => {
  const found = (text: string) => table.filter((each) => isFound(each, text, false)).map(({ id }) => id);
  expect(found('mark')).toEqual(['marker']);
  expect(found('m')).toEqual(['marker']);
  expect(found('k')).toEqual(['play']);
  expect(found('space')).toEqual(['play']);
  expect(found('del')).toEqual(['remove']);
  expect(found('')).toEqual(['play', 'marker', 'remove']);
  expect(isFound(action('bare', []), '', false)).toBe(false);
});

test('stored keys that nobody can press are left out', () => {
  const stored = { keys: { play: ['G', 'Escape', 7, 'Hyper+K'], marker: 'M', remove: [] } };
  expect(readWorkspace(stored).keys).toEqual({ play: ['G'], remove: [] });
});
