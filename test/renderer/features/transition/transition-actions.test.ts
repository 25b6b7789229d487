import { h } from 'preact';
import { expect, test } from 'vitest';
import { AlignmentJointMenu } from '#renderer/features/transition/alignment-joint-menu.tsx';
import { chainUse, slotOf } from '#test/fixtures/transitions.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';
import { clipOf, documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { selectOnly } from '#renderer/kit/row-selection.ts';

const slots = [slotOf('deadBlendArticle')];
const joint = (name: string): number => longWalk.skeleton.names.indexOf(name);

test.each([
  ['align.plantedFoot', 'Change alignment', { alignment: { kind: 'plantedFoot' } }],
  ['align.none', 'Change alignment', { alignment: { kind: 'none' } }],
  ['align.joint', 'Change alignment', { alignment: { kind: 'joint', joint: 'Head' } }],
  ['transition.mirrorSource', 'Mirror source', { source: { mirror: true }, destination: { mirror: false } }],
  ['transition.mirrorDestination', 'Mirror destination', { destination: { mirror: true } }],
  ['transition.mirror', 'Mirror transition', { source: { mirror: true }, destination: { mirror: true } }],
])('%s is “%s”, and says what is on', async (id, name, changes) => {
  const destination = { ...transitionOf('t').destination, playRate: 1 };
  const { run, edits, open, isOn, whyNot, app, ready } = openApp({ transition: { destination } });
  await ready();
  app.session.selectedJoint.value = joint('Head');
  run('align.groundTrack'); // as it is: no edit
  expect(whyNot('transition.resetPlacement')).toBe('they are at their defaults');
  run(id);
  expect([edits.map((edit) => edit.name), open()]).toMatchObject([[name], changes]);
  const { alignment, source, destination: entered } = open();
  for (const kind of ['groundTrack', 'plantedFoot', 'none'] as const)
    expect(isOn(`align.${kind}`)).toBe(alignment.kind === kind);
  const isMirrored = ['transition.mirrorSource', 'transition.mirrorDestination'].map(isOn);
  expect(isMirrored).toEqual([source.mirror, entered.mirror]);
  run('transition.resetPlacement');
  expect(open().alignment).toEqual(transitionOf('t').alignment);
});

test('twists of earlier versions are renewed, also of a mirrored clip that is interrupted', async () => {
  const { source } = transitionOf('t');
  const { run, whyNot, edits, open, ready } = openApp({
    transition: { source: { ...source, mirror: true } },
  });
  await ready();
  expect(whyNot('transition.renewTwists')).toBeNull();
  run('transition.renewTwists');
  expect([edits.map((edit) => edit.name), open().twists]).toEqual([['Renew twists'], 'skeleton']);
  expect(whyNot('transition.renewTwists')).toBe('no clip has the twists of earlier versions');
  const inner = { ...transitionOf('u'), source: { ...source, mirror: true } };
  const outer = { ...transitionOf('t'), slots, source: chainUse('u', 0.1) };
  const other = openApp({
    library: { ...documentOf([], [outer, inner]), clips: clipTable([clipOf('walk'), clipOf('hop')]) },
  });
  expect(other.whyNot('transition.renewTwists')).toBeNull();
});

test('an alignment at a joint begins at the hips, and others are tried and found by name', async () => {
  const { run, open, edits, app, ready } = openApp();
  await ready();
  run('align.joint');
  expect(open().alignment.joint).toBe('Hips');
  const menu = await showOnPage(app, h(AlignmentJointMenu, {}));
  expect(menu.texts('[aria-current="true"]')).toEqual(['Hips']);
  menu.focus('Neck');
  expect([open().alignment.joint, edits.length]).toEqual(['Neck', 1]);
  const search = (value: string, key: string): void => {
    menu.types('Search joints', value);
    menu.key('Search joints', key);
  };
  for (const [text, key] of [
    ['', 'Enter'],
    ['foot', 'a'],
    ['nose', 'Enter'],
  ] as const)
    search(text, key);
  expect([menu.has('No joint is called “nose”.'), edits.length]).toEqual([true, 1]);
  search(' foot', 'Enter');
  expect([open().alignment.joint, edits.length, menu.text()]).toEqual(['LeftFoot', 2, '']);
});

test('without a transition, or with a clip in its place, its commands say so', () => {
  const { app, whyNot, run } = openApp();
  expect([whyNot('transition.new'), whyNot('align.joint')]).toEqual([
    'choose a source and a destination in the list first',
    'its clips are not loaded',
  ]);
  app.session.chosen.value = { source: 'walk', destination: null };
  expect(whyNot('transition.new')).not.toBeNull();
  app.session.chosen.value = { source: 'walk', destination: 'hop' };
  expect(whyNot('transition.new')).toBeNull();
  expect(whyNot('transition.useChosen')).toBe('the open transition has these clips already');
  run('transition.rename');
  expect(app.session.renaming.value).toBe('t');
  run('transition.delete');
  const ids = [
    'transition.useChosen',
    'transition.duplicate',
    'align.none',
    'transition.resetPlacement',
    'chain.compete',
  ];
  for (const id of ids) expect(whyNot(id)).toBe('no transition is open');
  run('transition.rename');
  expect(app.session.renaming.value).toBe('t');
});

test('an interruption is by the one selected clip, within the blend, and opens what it interrupts', async () => {
  const knight = { ...clipOf('knight'), isCharacter: true, hasMesh: true } as const;
  const transitions = [{ ...transitionOf('t'), slots, source: chainUse('u', 0.1) }, transitionOf('u')];
  const clips = clipTable([clipOf('walk'), clipOf('hop'), knight]);
  const { app, whyNot, run, ready, edits } = openApp({ library: { ...documentOf([], transitions), clips } });
  await ready();
  const { selection } = app.session;
  const why = (): string | null => whyNot('chain.interruptWithSelected');
  app.session.time.value = -1;
  expect(why()).toBe('move the playhead into the blend first');
  app.session.time.value = 0.1;
  expect(why()).toBe('select one clip in the list first');
  selection.value = selectOnly('knight');
  expect(why()).toBe('a character has no motion');
  selection.value = { ...selectOnly('walk'), ids: new Set(['walk', 'hop']) };
  expect(why()).toBe('select one clip in the list first');
  selection.value = selectOnly('walk');
  run('chain.interruptWithSelected');
  await expect.poll(() => edits.map(({ name }) => name)).toEqual(['Interrupt transition']);
  app.workspace.set({ openTransition: 't' });
  run('chain.compete');
  expect(edits.length).toBe(2);
  run('chain.openInterrupted');
  expect(app.workspace.state.value.openTransition).toBe('u');
  expect(whyNot('chain.openInterrupted')).toBe('the open transition interrupts no other');
});

test('a character shows what is open, or the library, until that is stopped or has its own skeleton', async () => {
  const knight = { ...clipOf('knight'), isCharacter: true, hasMesh: true } as const;
  const library = { clips: clipTable([clipOf('walk'), clipOf('hop'), knight]) };
  const clips = { walk: longWalk, hop: longWalk, knight: longWalk };
  const { app, whyNot, run, titleOf, edits, ready, listed } = openApp({ library, clips });
  await ready();
  await listed();
  const on = 'it is shown on its own skeleton';
  const [one, noLibrary] = ['no character is chosen', 'no character is chosen for the library'];
  const ids = ['show.open', 'show.library', 'own', 'stop.open', 'stop.library', 'choose.open'];
  const whys = () => ids.map((id) => whyNot(`character.${id}`));
  const pick = (id: string) => void (app.session.selection.value = selectOnly(id));
  pick('walk');
  const noMesh = 'the file of this clip has no mesh';
  expect(whys()).toEqual([noMesh, noMesh, on, one, noLibrary, null]);
  pick('knight');
  const steps = [
    ['show.open', [null, null, null, null, noLibrary, null]],
    ['own', [null, null, on, null, noLibrary, null]],
    ['show.library', [null, null, on, null, null, null]],
    ['stop.open', [null, null, null, 'the character is chosen for the whole library', null, null]],
    ['stop.library', [null, null, on, one, noLibrary, null]],
  ] as const;
  for (const [i, [id, after]] of steps.entries()) {
    const stop = i === 2 || i === 3 ? 'own skeleton' : 'character';
    expect(titleOf('character.stop.open')).toBe(`Stop showing on ${stop}`);
    run(`character.${id}`);
    await expect.poll(() => edits.length).toBe(i + 1);
    expect(whys(), id).toEqual(after);
  }
  const changes = edits.map(({ changes: [change] }) =>
    'subject' in change ? [change.subject, 'after' in change && change.after] : [],
  );
  expect(changes).toEqual([
    ['t', 'knight'],
    ['t', 'own'],
    ['', 'knight'],
    ['t', null],
    ['', null],
  ]);
  app.workspace.set({ openTransition: null });
  expect(whyNot('character.show.open')).toBe('open a transition or a clip first');
});
