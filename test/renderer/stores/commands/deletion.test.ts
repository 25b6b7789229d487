import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { deletionOf } from '#contract/edits/references.ts';
import { deleteItems } from '#renderer/stores/commands/deletion.ts';
import { selectOnly } from '#renderer/kit/row-selection.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { openEditing } from '#test/renderer/open-editing.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const use = transitionOf('a').source;
const tree = { id: 'tree', kind: 'tree', name: 'Strides', content: { root: {} } } as const;
const all = [
  { ...transitionOf('a'), source: { ...use, kind: 'tree' as const, id: tree.id } },
  transitionOf('b'),
  { ...transitionOf('c'), source: { ...use, kind: 'chain' as const, id: 'b' } },
  transitionOf('d'),
];

function opened(openTransition: string, selected = 'tree') {
  const parts = openEditing({ ...documentOf([], all), lab: [tree] });
  const state = signal({ openTransition });
  const workspace = { state, set: (patch: typeof state.value) => (state.value = patch) };
  const app = { ...parts, workspace } as unknown as Workbench;
  app.session.selection.value = selectOnly(selected);
  return { ...parts, app, open: () => state.peek().openTransition };
}

const listed = (id: string) => {
  const item = all.find((each) => each.id === id);
  return item ? ({ kind: 'transition', item } as const) : ({ kind: 'lab', item: tree } as const);
};

test.each([
  ['d', 'd', 'c', 'Delete transition'], // the one before the last
  ['a', 'd', 'a', 'Delete transition'], // another one was open
  ['a', 'a', 'b', 'Delete transition'], // the next one
  ['b', 'b', 'd', 'Delete 2 transitions'], // the next one that is left
  ['c', 'b', 'd', 'Delete 2 transitions'], // what goes with it was open
  ['a', 'tree', 'b', 'Delete “Strides” and 1 transition'],
  ['c', 'tree', 'c', 'Delete “Strides” and 1 transition'],
])('with %s open and %s deleted, %s is open', async (open, deleted, after, name) => {
  const opening = opened(open);
  const done = deleteItems(
    opening.app,
    deletionOf(opening.document.current.peek(), [listed(deleted)]).removed,
  );
  expect([opening.open(), opening.edits()]).toEqual([after, [name]]); // before main has answered
  await done;
  const { transitions, lab } = opening.document.current.peek();
  expect([...transitions, ...lab].some(({ id }) => id === deleted)).toBe(false);
  expect(transitions.some(({ id }) => id === opening.open())).toBe(true);
});

test('what is left of a selection is selected', async () => {
  for (const [selected, active] of [
    ['tree', null],
    ['walk', 'walk'],
  ] as const) {
    const { app } = opened('b', selected);
    await deleteItems(app, [listed('tree')]);
    expect(app.session.selection.peek().active).toBe(active);
  }
});

test('nothing is left open after the last transition', async () => {
  const { app, open } = opened('b');
  await deleteItems(app, all.map(({ id }) => listed(id)).toReversed());
  expect(open()).toBeNull();
});

test('all goes in one edit, what refers before what it refers to; it stays open if it cannot go', async () => {
  const { app, open, document } = opened('c');
  const { removed } = deletionOf(document.current.peek(), [listed('b')]);
  const asked: unknown[] = [];
  const refusing = {
    ...app,
    editing: { commit: (edit: unknown) => Promise.resolve(asked.push(edit) === 0) },
  } as unknown as Workbench;
  await deleteItems(refusing, removed);
  expect(asked).toEqual([
    {
      name: 'Delete 2 transitions',
      changes: [all[2], all[1]].map((transition) => ({ kind: 'transition.remove', transition })),
    },
  ]);
  expect([open(), app.session.selection.peek().active]).toEqual(['c', 'tree']);
});
