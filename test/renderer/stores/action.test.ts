import { expect, test } from 'vitest';
import { actionOfKey, inMenu, runAction, titleOf, type ActionRow } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';

const row = (id: string, keys: readonly string[], rest: Partial<ActionRow> = {}): ActionRow => ({
  id,
  title: id,
  keys,
  run: () => undefined,
  ...rest,
});
const press = (key: string, code = '') => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
});
const meant = (rows: readonly ActionRow[], key: ReturnType<typeof press>, list: string | null = null) =>
  actionOfKey(key, inMenu('View', 'all', rows), false, list)?.id;

test('keys of a list work while it has the focus, and take precedence over those of the window', () => {
  const rows = [
    row('delete marks', ['Delete']),
    row('delete transition', ['Delete'], { within: 'transitions' }),
  ];
  expect(meant(rows, press('Delete'), 'transitions')).toBe('delete transition');
  expect(meant(rows, press('Delete'), 'clips')).toBe('delete marks');
  expect(meant(rows, press('Delete'))).toBe('delete marks');
  expect(meant([rows[1]], press('Delete'))).toBeUndefined();
});

test('keys of the number pad keep their meaning without NumLock', () => {
  const rows = [row('down', ['ArrowDown']), row('front', ['Alt+1', 'Numpad1']), row('slot A', ['1'])];
  expect(meant(rows, press('End', 'Numpad1'))).toBe('front');
  expect(meant(rows, press('1', 'Numpad1'))).toBe('front');
  expect(meant(rows, press('ArrowDown', 'ArrowDown'))).toBe('down');
  expect(meant(rows, press('1', 'Digit1'))).toBe('slot A');
});

test('rows without a section are not in the menu bar', () => {
  expect(inMenu('View', null, [row('a', [])])[0]).not.toHaveProperty('section');
  expect(inMenu('View', 'slots', [row('a', [])], 'Slot A')[0]).toMatchObject({
    menu: 'View',
    section: 'slots',
    submenu: 'Slot A',
  });
});

test('a disabled action says why and does not run; an enabled one commits its preview', () => {
  const done: string[] = [];
  const app = { notices: { report: (message: string) => void done.push(message) } } as unknown as App;
  const [can, cannot] = inMenu('Edit', 'history', [
    row('nudge', ['['], { run: () => void done.push('run'), release: () => void done.push('release') }),
    row('undo', [], { titleNow: () => 'Undo add marker', disabled: () => 'nothing to undo' }),
  ]);
  runAction(app, can);
  runAction(app, cannot);
  expect(done).toEqual(['run', 'release', 'Undo add marker: nothing to undo']);
  expect(titleOf(app, can)).toBe('nudge');
});
