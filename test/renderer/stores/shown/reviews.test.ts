import { expect, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { OWN_SKELETON } from '#contract/clips/overrides.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { RootOverride } from '#core/clip/root/root-override.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { LEFT_LEG, type MuscleAsset } from '#core/procedural/muscle/muscle-asset.ts';
import { contentOfMuscles } from '#core/procedural/muscle/muscle-items.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { setStatus } from '#renderer/stores/reviews/review-edits.ts';
import { createReviews } from '#renderer/stores/shown/reviews.ts';
import { createSession } from '#renderer/stores/session/session.ts';
import { setTransition } from '#renderer/stores/transitions/transition-edits.ts';
import { createWorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';
import { applyChanges, withClips, type DocumentState } from '#renderer/stores/document/document-state.ts';
import { chainUse, slotOf } from '#test/fixtures/transitions.ts';
import { clipOf, documentOf, transitionOf } from '../library-fixture.ts';

/**
 * Reviews of a window with walk → hop, approved unless `status` is null. Main answers with the clips in `found` and records requests.
 */
function approved(state = documentOf([], [transitionOf('t')]), status: 'approved' | null = 'approved') {
  const asked: unknown[] = [];
  const bridge = {
    call: (_method: string, request: unknown) => {
      asked.push(request);
      return Promise.resolve({ ok: true, value: [{ ...clipOf('walk'), content: 'replaced' }] });
    },
  } as unknown as Pick<SegueBridge, 'call'>;
  const store = createDocumentStore();
  store.saved.value = state;
  const session = createSession();
  const reviews = createReviews(store, createWorkspaceStore(bridge), session, bridge, createNotices());
  const [transition] = store.current.transitions.value;
  const steps = reviews.stepsOf(transition) ?? [];
  if (status === null) return { store, reviews, session, asked };
  const edit = setStatus([{ transition, steps }], status, {
    reviewer: 'Ada',
    date: '2026-01-01T00:00:00Z',
  });
  store.saved.value = applyChanges(store.saved.value, edit.changes);
  return { store, reviews, session, asked };
}

const slower = (before: Transition): Transition => ({
  ...before,
  slots: [{ ...before.slots[0], method: 'springExact', values: { halfLife: 0.5 }, profile: null }],
});

test('stale during a preview, and in the list after the commit; valid again after undo', () => {
  const { store, reviews } = approved();
  const [before] = store.current.transitions.value;
  expect(reviews.rows.value[0]?.changes).toEqual([]);
  const edit = setTransition('Change half-life', before, slower(before));
  store.preview.value = edit;
  const [shown] = store.shown.transitions.value;
  expect(reviews.since(shown).changes.map(({ words }) => words)).toEqual(['half-life 0.12 s → 0.5 s']);
  expect(reviews.counts.value.stale).toBe(0);
  store.preview.value = null;
  store.saved.value = applyChanges(store.saved.value, edit.changes);
  expect(reviews.counts.value).toMatchObject({ approved: 1, stale: 1 });
  store.saved.value = applyChanges(store.saved.value, setTransition('', slower(before), before).changes);
  expect(reviews.counts.value.stale).toBe(0);
});

test('made on its own skeleton, it is stale on a character, also if that is chosen for the library', () => {
  const { store, reviews, asked } = approved();
  const clips = [clipOf('knight')];
  const own = store.saved.value;
  const on = (...shownOn: [string, string][]) => {
    store.saved.value = { ...withClips(own, clips), shownOn: new Map(shownOn) };
    return reviews.rows.value[0]?.changes.map(({ words }) => words);
  };
  expect(on(['', 'knight'])).toEqual(['shown on its own skeleton → knight']);
  expect(on(['t', 'knight'])).toEqual(['shown on its own skeleton → knight']);
  expect(on(['another', 'knight'])).toEqual([]);
  expect(on(['', 'hop'])).toEqual([]); // the destination itself
  expect(on(['', 'knight'], ['t', OWN_SKELETON])).toEqual([]);
  expect(JSON.stringify(asked)).not.toContain(OWN_SKELETON);
  expect(on()).toEqual([]);
});

test('a changed file makes it stale when main reports it', async () => {
  const { reviews, asked } = approved();
  reviews.refresh();
  expect(asked.at(-1)).toEqual({ clipIds: ['walk', 'hop'] });
  await Promise.resolve();
  await Promise.resolve();
  expect(reviews.rows.value[0]?.changes).toEqual([{ part: 'source', words: 'source clip walk changed' }]);
});

const legsId = '00000000-0000-4000-8000-00000000000a';
const legs = (changes: Partial<MuscleAsset>) => [
  {
    id: legsId,
    kind: 'muscles' as const,
    name: 'Legs',
    content: contentOfMuscles({ ...LEFT_LEG, fatiguePose: { clip: 'crouch', time: 2 }, ...changes }),
  },
];

/** walk → hop, interrupted by hop with muscles by tag, on the skeleton of a knight. */
function everything(): DocumentState {
  const slots = [{ ...slotOf('muscle', { muscles: 'byTag' }), fatiguePose: true }];
  const interrupting = { ...transitionOf('t'), source: chainUse('a', 0.2), slots };
  const other = { skeletonId: 'other', jointsId: 'other' };
  const clips = [
    { ...clipOf('walk'), ...other },
    { ...clipOf('hop'), tags: ['run'], takeMaps: ['inside'] },
  ];
  return {
    ...withClips(documentOf([], [interrupting, transitionOf('a')]), [
      ...clips,
      clipOf('knight'),
      clipOf('crouch'),
    ]),
    lab: legs({ tags: ['run'] }),
    shownOn: new Map([['t', 'knight']]),
    jointMaps: new Map([['person', { Head: { role: null } }]]),
  };
}

const withClip = (id: string, changes: Partial<ClipSummary>) => (before: DocumentState) =>
  withClips(before, [{ ...before.clips.get(id)!, ...changes }]);

test.each<readonly [string, (before: DocumentState) => DocumentState]>([
  [
    'earlier link',
    (before) => ({
      ...before,
      transitions: before.transitions.map((each) => (each.id === 'a' ? slower(each) : each)),
    }),
  ],
  ['tag', withClip('hop', { tags: [] })],
  ['name', withClip('walk', { name: 'stroll' })],
  ['content', withClip('hop', { content: 'another' })],
  ['ground', withClip('hop', { settings: { groundHeight: 0.3, loop: false } })],
  ['unit', withClip('hop', { read: { unit: 1, upAxis: 'y' } })],
  ['loop', withClip('hop', { settings: { groundHeight: 0.02, loop: true } })],
  ['root', withClip('hop', { root: { ...clipOf('hop').root, choice: { kind: 'hips' } } })],
  ['part of a joint', (before) => ({ ...before, jointMaps: new Map() })],
  [
    'map of a clip in a tree',
    (before) => ({
      ...before,
      jointMaps: new Map(before.jointMaps).set('inside', { Hips: { planted: true } }),
    }),
  ],
  ['character', withClip('knight', { content: 'another' })],
  ['muscle', (before) => ({ ...before, lab: legs({ tags: ['run'], lengthsIn: 'optimalLengths' }) })],
  ['clip of a fatigue pose', withClip('crouch', { content: 'another' })],
])('another %s is compared anew', (_what, change) => {
  const { store, reviews } = approved(everything());
  const words = (of = reviews) => of.rows.value[0]?.changes.map((each) => each.words);
  expect(words()).toEqual([]);
  store.saved.value = withClip('walk', { content: 'replaced' })(store.saved.value);
  const before = words();
  store.saved.value = change(store.saved.value);
  expect(words()).not.toEqual(before);
  expect(words()).toEqual(words(approved(store.saved.value, null).reviews));
});

test('a ground that was detected anew counts only if the motion says so, and is listed as the same if not', () => {
  const { store, reviews } = approved();
  const lower = { settings: { groundHeight: 0.018, loop: false }, detectedGround: 0.018 };
  store.saved.value = withClip('hop', lower)(store.saved.value);
  const words = ['destination ground height 0.02 m → 0.018 m'];
  const row = () => {
    const [{ changes, same = [] }] = reviews.rows.value;
    return { stale: changes.map((each) => each.words), same: same.map((each) => each.words) };
  };
  const { transition, unplayed: key = '' } = reviews.unplayed.value!;
  expect([transition.id, row(), reviews.counts.value.stale]).toEqual(['t', { stale: [], same: [] }, 0]);
  reviews.held.value = new Map([[key, true]]);
  expect([row(), reviews.unplayed.value]).toEqual([{ stale: [], same: words }, null]);
  expect(reviews.since(transition)).toMatchObject({ changes: [], same: [{ words: words[0] }] });
  reviews.held.value = new Map([[key, false]]);
  expect([row(), reviews.counts.value.stale]).toEqual([{ stale: words, same: [] }, 1]);
  reviews.held.value = new Map();
  store.saved.value = withClip('hop', { missing: true })(store.saved.value); // as stale as before, until it is back
  expect([row(), reviews.unplayed.value]).toEqual([{ stale: words, same: [] }, null]);
  store.saved.value = withClip('hop', { missing: false })(store.saved.value);
  expect(reviews.unplayed.value?.unplayed).toBe(key);
  store.saved.value = withClip('hop', { ...lower, detectedGround: 0.02 })(store.saved.value);
  reviews.held.value = new Map();
  expect([row(), reviews.unplayed.value]).toEqual([{ stale: words, same: [] }, null]);
});

test('an edited joint map leaves it to the motion whether it is stale, until the edit is undone', () => {
  const { store, reviews } = approved();
  const turned = { Hips: { mirrorTwist: 90 } } as const;
  const set = (before: JointEdits, after: JointEdits): void => {
    const change = { kind: 'jointMap.set', jointsId: clipOf('walk').jointsId, before, after } as const;
    store.saved.value = applyChanges(store.saved.value, [change]);
  };
  const changes = (): readonly string[] | undefined =>
    reviews.rows.value[0]?.changes.map(({ words }) => words);
  set({}, turned);
  const { unplayed } = reviews.unplayed.value ?? {};
  expect([changes(), unplayed]).toEqual([[], expect.any(String)]);
  reviews.held.value = new Map([[unplayed!, false]]);
  expect(changes()).toEqual(['source joint map changed', 'destination joint map changed']);
  reviews.held.value = new Map([[unplayed!, true]]);
  expect([changes(), reviews.unplayed.value]).toEqual([[], null]);
  set(turned, {});
  expect(reviews.rows.value[0]?.same).toBeUndefined();
});

test('the clip of a fatigue pose is asked for, as those that a transition plays', () => {
  const { reviews, asked } = approved({ ...documentOf([], [transitionOf('t')]), lab: legs({}) });
  reviews.refresh();
  expect(asked.at(-1)).toEqual({ clipIds: ['walk', 'hop', 'crouch'] });
});

test('another root for a folder makes it stale, until it is reset', () => {
  const { store, reviews } = approved();
  const set = (before: RootOverride | null, after: RootOverride | null): Change => ({
    kind: 'root.set',
    subject: { kind: 'folder', path: '/mocap' },
    before,
    after,
  });
  store.saved.value = applyChanges(store.saved.value, [set(null, { kind: 'hips' })]);
  expect(reviews.rows.value[0]?.changes.map(({ words }) => words)).toEqual([
    'source root automatic → hips',
    'destination root automatic → hips',
  ]);
  store.saved.value = applyChanges(store.saved.value, [set({ kind: 'hips' }, null)]);
  expect(reviews.counts.value.stale).toBe(0);
});

test('filter and words limit the list', () => {
  const { reviews, session } = approved();
  expect(reviews.listed.value).toHaveLength(1);
  session.reviewText.value = 'nowhere';
  expect(reviews.listed.value).toEqual([]);
});
