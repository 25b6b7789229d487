import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Workbench } from '#renderer/stores/workbench.ts';
import {
  deleteTransition,
  duplicateOpen,
  renameTransition,
} from '#renderer/stores/commands/transitions/transition-commands.ts';
import { openEditing } from '#test/renderer/open-editing.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const all = ['a', 'b', 'c'].map((id) => transitionOf(id));

function opened(openTransition: string) {
  const parts = openEditing(documentOf([], all));
  const state = signal({ openTransition });
  const workspace = { state, set: (patch: typeof state.value) => (state.value = patch) };
  return { ...parts, state, app: { ...parts, workspace } as unknown as Workbench };
}

test.each([
  ['b', 'b', 'c'], // the next one
  ['c', 'c', 'b'], // or the one before
  ['a', 'b', 'a'], // another one was open
])('with %s open and %s deleted, %s is open', (open, deleted, after) => {
  const { app, state, edits } = opened(open);
  void deleteTransition(
    app,
    all.find(({ id }) => id === deleted)!,
  );
  expect([state.peek().openTransition, edits()]).toEqual([after, ['Delete transition']]);
});

test('a name has no blanks around it; an empty one, or the same, changes nothing', () => {
  const { app, document, edits } = opened('a');
  for (const name of ['  ', all[0].name, ` ${all[0].name} `]) void renameTransition(app, all[0], name);
  expect(edits()).toEqual([]);
  void renameTransition(app, all[0], ' left plant ');
  expect(document.current.peek().transitions[0].name).toBe('left plant');
});

test.each([
  [{}, undefined],
  [{ a: 'knight', b: 'dwarf' }, 'knight'],
  [{ b: 'dwarf', '': 'dwarf' }, undefined], // the whole library is
])('with characters %j, the copy of the open transition is opened, and shown on %s', async (shownOn, on) => {
  const { app, document, state } = opened('a');
  document.saved.value = { ...document.saved.peek(), shownOn: new Map(Object.entries(shownOn)) };
  await duplicateOpen(app);
  const { transitions, shownOn: after } = document.current.peek();
  const { id, ...copy } = transitions.at(-1)!;
  expect([transitions.length, state.peek().openTransition, after.get(id)]).toEqual([4, id, on]);
  expect(copy).toMatchObject({ source: all[0].source, slots: all[0].slots });
});
