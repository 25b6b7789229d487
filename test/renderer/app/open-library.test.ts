import { expect, onTestFinished, test } from 'vitest';
import { collectEffects } from '#renderer/app/life-of-window.ts';
import { greetOpenTransition, openLibrary } from '#renderer/app/open-library.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const transitionsOf = (ids: string) => ids.split('').map((id) => transitionOf(id));

test.each([
  ['abc', 'a', 'bc', 'c'], // the last one
  ['abc', 'c', 'ab', 'b'],
  ['abc', 'a', 'ab', 'a'], // another one went
  ['a', 'a', '', null],
  ['abc', 'z', 'ab', 'z'], // one that main has asked for, and that did not come yet
])('of %s, %s is open; of those left, %s, it is %s', (before, open, left, after) => {
  const { app } = openApp({ library: { transitions: transitionsOf(before) } });
  onTestFinished(collectEffects(() => greetOpenTransition(app)));
  app.workspace.set({ openTransition: open });
  app.document.saved.value = { ...app.document.saved.peek(), transitions: transitionsOf(left) };
  expect(app.workspace.state.peek().openTransition).toBe(after);
});

test.each([
  // what main asked for, what was open, and what opens
  [null, 'b', 'b'],
  [null, 'gone', 'a'],
  [null, null, 'a'],
  ['c', 'b', 'c'],
])('a library opens where it was left, or where main says: %s, %s: %s', async (asked, left, opens) => {
  const { clips: _, ...content } = documentOf([], transitionsOf('abc'));
  const knight = [{ subject: 'a', characterId: 'knight' }];
  const kept = { path: '/clips.db', readOnly: true, jointMaps: [], shownOn: knight, presets: [], undo: null };
  const snapshot = { ...content, ...kept, workspace: { openTransition: left } };
  const answers = { 'library.open': snapshot, 'app.info': { firstRun: asked !== null } };
  const { app } = openApp({ answers });
  app.library.state.value = { state: 'opening' } as never;
  app.workspace.set({ openTransition: asked });
  await openLibrary(app);
  expect(app.workspace.state.peek().openTransition).toBe(opens);
  expect(app.library.state.peek()).toEqual({ state: 'open', path: '/clips.db', readOnly: true });
  expect(app.document.saved.peek().shownOn.get('a')).toBe('knight');
  expect(app.session.tour.peek()).toBe(asked === null ? null : 0); // at the first start
});

test('why a library does not open is said', async () => {
  const { app } = openApp();
  await openLibrary(app);
  expect(app.library.state.peek()).toEqual({ state: 'failed', message: 'library.open is not answered' });
});
