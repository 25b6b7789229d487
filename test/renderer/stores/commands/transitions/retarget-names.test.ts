import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import { retargetNames } from '#renderer/stores/commands/transitions/retarget-names.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';
import { clipOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

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
