import { expect, test } from 'vitest';
import { createHeldKey } from '../../../renderer/app/keyboard.ts';
import { runAction, type Action } from '../../../renderer/stores/action.ts';
import type { App } from '../../../renderer/stores/app.ts';

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
