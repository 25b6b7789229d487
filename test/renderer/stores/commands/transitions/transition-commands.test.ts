import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import { retargetNames } from '#renderer/stores/commands/transitions/retarget-names.ts';
import {
  duplicateOpen,
  renameTransition,
} from '#renderer/stores/commands/transitions/transition-commands.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';
import { openEditing } from '#test/renderer/open-editing.ts';
import { clipOf, documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const all = ['a', 'b', 'c'].map((id) => transitionOf(id));

function opened(openTransition: string) {
  const parts = openEditing(documentOf([], all));
  const state = signal({ openTransition });
  const workspace = { state, set: (patch: typeof state.value) => (state.value = patch) };
  return { ...parts, state, app: { ...parts, workspace } as unknown as Workbench };
}

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

const { skeleton } = longWalk;
const named = { ...longWalk, skeleton: { ...skeleton, names: skeleton.names.map((name) => `rig:${name}`) } };

const rigged = (id: string, rig: string) => ({ ...clipOf(id), skeletonId: rig, jointsId: rig });

/** The changes of an edit of a transition that is aligned by its left foot, whose destination becomes a clip. */
async function changesInto(clipId: string): Promise<readonly Change[]> {
  const { app } = openApp({
    library: {
      clips: clipTable([clipOf('walk'), clipOf('hop'), rigged('other', 'rig'), rigged('lost', 'gone')]),
    },
    clips: { walk: longWalk, hop: longWalk, other: named },
  });
  const before = transitionOf('t');
  const after = { ...before, alignment: { ...before.alignment, kind: 'joint' as const, joint: 'LeftFoot' } };
  const changes: Change[] = [
    { kind: 'transition.set', before, after },
    { kind: 'transition.add', transition: after },
    { kind: 'tag.put', tag: 'LeftFoot', clipIds: ['hop'] },
  ];
  return (await retargetNames(app, () => ({ name: 'Replace destination', changes }), 'hop', clipId)).changes;
}

test.each([
  ['other', 'rig:LeftFoot'],
  ['walk', 'LeftFoot'], // the same skeleton
  ['lost', 'LeftFoot'], // cannot be loaded
  ['none', 'LeftFoot'],
])('into %s, a transition is aligned by %s', async (clipId, joint) => {
  const [set, added, tag] = await changesInto(clipId);
  expect(set).toMatchObject({
    before: { alignment: transitionOf('t').alignment },
    after: { alignment: { joint } },
  });
  expect(added).toMatchObject({ transition: { alignment: { joint } } });
  expect(tag).toEqual({ kind: 'tag.put', tag: 'LeftFoot', clipIds: ['hop'] });
});
