import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { createHeldKey, hasSystemMeaning, isForOthers } from '#renderer/app/keyboard.ts';
import { runAction, type Action } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';

const app = {} as App; // the actions of this test do not use it

function recorded() {
  const log: string[] = [];
  const action = (id: string, releases = true): Action => ({
    id,
    title: id,
    keys: [],
    menu: 'Markers',
    run: () => log.push(id),
    ...(releases && { release: () => log.push(`${id} kept`) }),
  });
  return { log, action, held: createHeldKey(app) };
}

test('a repeating key is committed once, on release', () => {
  const { log, action, held } = recorded();
  const nudge = action('nudge');
  held.press(nudge);
  held.press(nudge);
  held.press(nudge);
  held.release();
  held.release();
  expect(log).toEqual(['nudge', 'nudge', 'nudge', 'nudge kept']);
});

test('another key commits the changes of the previous one', () => {
  const { log, action, held } = recorded();
  held.press(action('on'));
  held.press(action('back'));
  held.press(action('undo', false));
  held.release();
  expect(log).toEqual(['on', 'on kept', 'back', 'back kept', 'undo']);
});

test('a disabled action is not committed; a menu runs and commits at once', () => {
  const { log, action, held } = recorded();
  held.press({ ...action('nudge'), disabled: () => 'no marker is selected' });
  held.release();
  expect(log).toEqual([]);
  runAction(app, action('nudge'));
  expect(log).toEqual(['nudge', 'nudge kept']);
});

test('on a button, bare keys play and navigate, and edit nothing', () => {
  const bare = { ctrlKey: false, altKey: false, metaKey: false };
  const idle = actions.filter((action) => isForOthers(bare, action)).map(({ id }) => id);
  expect(idle).toEqual(
    expect.arrayContaining([
      'marker.add',
      'marks.delete',
      'marks.nudgeOn',
      'chain.interrupt',
      'review.approved',
    ]),
  );
  for (const id of [
    'play.toggle',
    'play.on',
    'frame.on',
    'loop.in',
    'review.next',
    'marks.selectNext',
    'view.slotA',
  ])
    expect(idle).not.toContain(id);
});

test('on a button, keys of a list and keys with Ctrl remain', () => {
  const press = { ctrlKey: false, altKey: false, metaKey: false };
  const tag = { menu: 'Clip', keys: ['T', 'Mod+T'] } as const;
  expect(isForOthers(press, tag)).toBe(true);
  expect(isForOthers({ ...press, ctrlKey: true }, tag)).toBe(false);
  expect(isForOthers({ ...press, metaKey: true }, tag)).toBe(false);
  expect(isForOthers(press, { ...tag, within: 'clips' })).toBe(false);
  const nudge = { menu: 'Markers', keys: ['['] } as const;
  expect(isForOthers({ ...press, ctrlKey: true, altKey: true }, nudge)).toBe(true);
});

test('a key with a meaning of its own is no complaint where its action is not possible', () => {
  const press = (key: string, ctrlKey = false, code = '') =>
    hasSystemMeaning({ key, code, ctrlKey, metaKey: false, shiftKey: false });
  expect(['Escape', 'Enter'].map((key) => press(key))).toEqual([true, true]);
  expect(press('Enter', true)).toBe(false);
  expect([press('c', true), press('c'), press('d', true), press('D')]).toEqual([true, false, false, false]);
  expect([press('с', true, 'KeyC'), press('в', true, 'KeyD')]).toEqual([true, false]); // Cyrillic
});
