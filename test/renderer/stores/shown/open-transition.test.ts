import { effect } from '@preact/signals';
import { expect, test } from 'vitest';
import { LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import { contentOfMuscles } from '#core/procedural/muscle/muscle-items.ts';
import { success } from '#core/kit/result.ts';
import { createClipCache } from '#renderer/clips/clip-cache.ts';
import { withClips, type DocumentState } from '#renderer/stores/document/document-state.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { createSession } from '#renderer/stores/session/session.ts';
import { followOpenTransition } from '#renderer/stores/shown/open-transition.ts';
import { createWorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';
import { clipOf, documentOf, rangeOf, transitionOf } from '../library-fixture.ts';

/** An open transition walk → hop, mirrored, so that its clips are fitted. */
async function setUp() {
  const bridge = {
    call: (method: string) => Promise.resolve(success(method === 'clips.watch' ? null : [])),
    on: () => () => undefined,
  } as never;
  const clips = createClipCache((id) => {
    const found = starterClips().find(({ name }) => name === id);
    return Promise.resolve(found ? success(found.clip) : { ok: false, error: 'none' });
  });
  const store = createDocumentStore();
  const workspace = createWorkspaceStore(bridge);
  const { source, ...rest } = transitionOf('t');
  const mirrored = { ...rest, source: { ...source, mirror: true } };
  store.saved.value = documentOf([], [mirrored, transitionOf('other')]);
  workspace.set({ openTransition: 't' });
  const open = followOpenTransition(store, workspace, createSession(), clips, bridge, createNotices());
  let prepared = 0;
  effect(() => void [open.clips.value, prepared++]);
  await eventually(() => expect(open.clips.value.state).toBe('ready'));
  return { store, open, mirrored, workspace, count: () => prepared };
}

test('another motion arrives while it loads; one that is prepared again has arrived before', async () => {
  const { store, open, mirrored, workspace } = await setUp();
  const seen: string[] = [];
  effect(() => void seen.push(`${open.subject.value} ${open.clips.value.state} ${open.arrives.value}`));
  const { source, destination } = mirrored;
  const slower = { ...mirrored, source, destination: { ...destination, playRate: 0.5, mirror: true } };
  store.saved.value = { ...store.saved.value, transitions: [slower, transitionOf('other')] };
  await eventually(() => expect(open.clips.value.state).toBe('ready'));
  expect(seen.filter((each) => each.endsWith('true'))).toEqual([]); // loading or, if it is prepared already, not
  const turned = { ...transitionOf('turned'), source: { ...source, id: 'crouch' } }; // which is never fetched
  store.saved.value = { ...store.saved.value, transitions: [slower, turned] };
  workspace.set({ openTransition: 'turned' });
  expect(seen.at(-1)).toBe('turned loading true');
  workspace.set({ openTransition: 't' });
  await eventually(() => expect(seen.at(-1)).toBe('t ready false'));
});

test('tags, notes, other transitions and other items leave the open motion as it is', async () => {
  const { store, open, count } = await setUp();
  const before = count();
  const motion = open.clips.value;
  const { clips, transitions, lab } = store.saved.value;
  store.saved.value = { ...store.saved.value, clips: clips.with([{ ...clipOf('walk'), tags: ['tired'] }]) };
  store.saved.value = { ...store.saved.value, clips: clips.with([{ ...clipOf('hop'), note: 'Slides.' }]) };
  store.saved.value = { ...store.saved.value, transitions: [...transitions, transitionOf('new')] };
  store.saved.value = { ...store.saved.value, transitions: [transitions[0]] };
  const item = { id: 'x', kind: 'requests', name: 'x', content: {} } as const;
  store.saved.value = { ...store.saved.value, lab: [...lab, item] };
  store.saved.value = { ...store.saved.value, jointMaps: new Map([['someone else', {}]]) };
  expect(open.clips.value).toBe(motion);
  expect(count()).toBe(before);
});

test('what the motion depends on prepares it again: the slots, the loop of a clip, its joint map', async () => {
  const { store, open, mirrored } = await setUp();
  const motions = [open.clips.value];
  const see = (): void => {
    expect(motions).not.toContain(open.clips.value);
    motions.push(open.clips.value);
  };
  store.saved.value = {
    ...store.saved.value,
    transitions: [{ ...mirrored, slots: [...mirrored.slots, ...mirrored.slots] }],
  };
  see();
  const { clips } = store.saved.value;
  const looped = { ...clipOf('walk'), settings: { groundHeight: 0, loop: true } };
  store.saved.value = { ...store.saved.value, clips: clips.with([looped]) };
  see();
  store.saved.value = { ...store.saved.value, jointMaps: new Map([['person', { head: { role: null } }]]) };
  see();
});

const summary = clipOf('walk');
const contact = rangeOf('r', 'walk', [0.5, 1], 'leftContact');
const muscles = {
  id: '00000000-0000-4000-8000-00000000000a',
  kind: 'muscles' as const,
  name: 'Legs',
  content: contentOfMuscles(LEFT_LEG),
};

test.each<readonly [string, (before: DocumentState) => DocumentState]>([
  ['name', (before) => withClips(before, [{ ...summary, name: 'stroll' }])],
  ['joints', (before) => withClips(before, [{ ...summary, jointsId: 'robot' }])],
  ['skeleton', (before) => withClips(before, [{ ...summary, skeletonId: 'robot' }])],
  ['ground', (before) => withClips(before, [{ ...summary, settings: { groundHeight: 0.3, loop: false } }])],
  ['loop', (before) => withClips(before, [{ ...summary, settings: { groundHeight: 0, loop: true } }])],
  [
    'root',
    (before) => withClips(before, [{ ...summary, root: { ...summary.root, choice: { kind: 'hips' } } }]),
  ],
  ['foot contacts', (before) => ({ ...before, ranges: new Map([['walk', [contact]]]) })],
  [
    'parts of joints',
    (before) => ({ ...before, jointMaps: new Map([['person', { Head: { role: null } }]]) }),
  ],
  ['muscles', (before) => ({ ...before, lab: [muscles] })],
])('another %s prepares the motion anew; a tag, a note and a phase do not', async (_what, change) => {
  const { store, open } = await setUp();
  const { saved } = store;
  const before = open.clips.value;
  saved.value = withClips(saved.value, [{ ...summary, tags: ['calm'], note: 'limps' }]);
  saved.value = { ...saved.value, ranges: new Map([['walk', [rangeOf('p', 'walk', [0.5, 1])]]]) };
  expect(open.clips.value).toBe(before);
  saved.value = change(saved.value);
  expect(open.clips.value).not.toBe(before);
});
