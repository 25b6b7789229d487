import { h } from 'preact';
import { expect, test } from 'vitest';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import { renewedFeet } from '#core/transition/document/fresh-transition.ts';
import { setTransition } from '#renderer/stores/transitions/transition-edits.ts';
import { findJointPairs } from '#core/rig/roles/pair-joints.ts';
import { pairSentences } from '#renderer/features/joints/pair-list.tsx';
import { fileProblemsOf } from '#renderer/stores/commands/file-problems.ts';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { alongBones, withAxes } from '#test/core/rig/mirror/mirror-rigs.ts';
import { standingPerson } from '#test/fixtures/characters.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';

const joint = (name: string): number => longWalk.skeleton.names.indexOf(name);

/** The dialog of the joint maps; hop is of another skeleton if `other`. */
async function opened(other = false, walk = longWalk) {
  const hop = { ...clipOf('hop'), ...(other && { jointsId: 'other', skeletonId: 'other' }) };
  const clips = { walk, hop: other ? standingPerson() : walk };
  const window = openApp({ library: { clips: clipTable([clipOf('walk'), hop]) }, clips });
  await window.ready();
  window.run('joints.map');
  return {
    ...window,
    dialog: await showOnPage(window.app, h(DialogHost, { open: window.app.session.dialog })),
  };
}

test('keys step from the selected joint through the skeleton', async () => {
  const { app, run, ready, whyNot } = openApp();
  expect([whyNot('joint.child'), whyNot('joints.map')]).toEqual([
    'its clips are not loaded',
    'no clips are open',
  ]);
  await ready();
  expect(whyNot('joint.child')).toBe('no joint is selected');
  app.session.selectedJoint.value = joint('LeftArm');
  const goes = (step: string): string => {
    run(`joint.${step}`);
    return longWalk.skeleton.names[app.session.selectedJoint.value!];
  };
  expect('parent child child parent parent parent'.split(' ').map(goes).join(' ')).toBe(
    'LeftShoulder LeftArm LeftForeArm LeftArm LeftShoulder Spine2',
  );
  const [next, back] = [goes('next'), goes('previous')];
  expect([next === 'Spine2', back]).toEqual([false, 'Spine2']);
});

test('the part, side and counterpart of a joint are set by name, and found again', async () => {
  const { dialog, edits, app } = await opened();
  const said = () => dialog.texts('p').slice(1, 4);
  const mapped = '26 of 26 joints mapped';
  const shared = '. Skeletons with the same joints share this map.';
  expect(said()[0]).toBe(`${mapped} from their names${shared}`);
  dialog.press('Reset to auto-detected');
  dialog.enter('Counterpart of LeftHand', 'Nope');
  expect(edits).toEqual([]);
  dialog.enter('Part of Head', 'neck');
  dialog.enter('Counterpart of LeftHand', 'Head');
  dialog.enter('Side of Spine', 'left');
  const map = () => app.document.current.jointMaps.value.get('person');
  expect(map()).toEqual({
    Head: { role: 'neck', counterpart: 'LeftHand' },
    LeftHand: { counterpart: 'Head' },
    RightHand: { counterpart: null },
    Spine: { side: 'left' },
  });
  const alone = ['Spine', 'RightHand'].map((name) => `${name} has no counterpart on the other side.`);
  expect(said()).toEqual([`${mapped}, 4 set by you${shared}`, ...alone]);
  dialog.enter('Part of Head', '');
  dialog.enter('Counterpart of LeftHand', '');
  expect([map()?.['Head']?.role, map()?.['LeftHand']?.counterpart]).toEqual([null, null]);
  dialog.press('Reset Head to auto-detected');
  expect([dialog.has('Reset Head to auto-detected'), dialog.has('Reset Spine to auto-detected')]).toEqual([
    false,
    true,
  ]);
  dialog.press('Plant feet');
  expect(map()?.['Hips']).toEqual({ planted: true });
  dialog.press('Reset to auto-detected');
  expect(map() ?? {}).toEqual({});
  dialog.types('Search joints', 'thumb');
  expect(dialog.of('.joint-map-row').map((each) => each.ariaLabel)).toEqual([
    'LeftHandThumb1',
    'RightHandThumb1',
  ]);
});

test('feet are planted automatically where legs differ, in transitions that say so, until the user wants otherwise', async () => {
  const { dialog, app } = await opened(true);
  dialog.press('hop');
  const isPressed = () => dialog.find('Plant feet').ariaPressed;
  expect(isPressed()).toBe('false');
  const before = app.open.editable.value!;
  await app.editing.commit(setTransition('', before, { ...before, ...renewedFeet }));
  dialog.press('hop');
  await eventually(() => expect(isPressed()).toBe('true')); // the clip is fitted again
  dialog.press('walk');
  expect(isPressed()).toBe('false'); // it is the source
  dialog.press('hop');
  dialog.press('Plant feet');
  expect(Object.values(app.document.current.jointMaps.value.get('other') ?? {})).toEqual([
    { planted: false },
  ]);
  expect(isPressed()).toBe('false');
});

test('where the rest pose leaves open how joints twist in a mirror, a person sets it, for both sides', async () => {
  const clip = withAxes(longWalk, alongBones(longWalk.skeleton));
  const { dialog, app } = await opened(false, clip);
  expect(dialog.texts('p').at(-1)).toMatch(
    /^The rest pose leaves open how \d+ joints twist in a mirror: .* and \d+ more\./,
  );
  const map = () => app.document.current.jointMaps.value.get('person');
  dialog.enter('Mirror twist of RightForeArm', '180');
  expect(map()).toEqual({ LeftForeArm: { mirrorTwist: 180 } });
  expect(dialog.find('Mirror twist of RightForeArm').value).toBe('180');
  expect(dialog.has('Mirror twist of Hips')).toBe(false);
  dialog.enter('Mirror twist of LeftForeArm', '0');
  expect(map() ?? {}).toEqual({});
});

test('pairs of two skeletons are listed by what found them; a joint leads to its row', async () => {
  const { dialog } = await opened(true);
  expect(dialog.texts('h3')).toEqual(['Not used · 9', 'Pairs · 17']);
  const rows = () => dialog.of('.joint-map-row').map((each) => `${each.ariaLabel}: ${each.textContent}`);
  expect([rows()[0], rows().find((text) => text.startsWith('Spine2')), rows().at(-1)]).toEqual([
    'Spine → nothing: Spine–spine 1',
    'Spine2 → Spine: Spine2Spinespine 1part',
    'RightToeBase → RightToeBase: RightToeBaseRightToeBaseright toesname',
  ]);
  dialog.types('Search joints', 'thumb');
  expect(dialog.texts('h3')).toEqual(['Not used · 2 of 9']);
  dialog.press('LeftHandThumb1');
  expect([dialog.find('Search joints').value, dialog.has('Part of LeftHandThumb1')]).toEqual([
    'LeftHandThumb1',
    true,
  ]);
  const shown = () =>
    ['walk → hop', 'hop', 'walk'].map((name) => dialog.find(name, '[aria-pressed]').ariaPressed);
  expect(shown()).toEqual(['false', 'false', 'true']);
  dialog.press('hop');
  expect([shown(), dialog.find('Search joints').value]).toEqual([['false', 'true', 'false'], '']);
});

test('a joint whose motion is lost on the other skeleton is stated until it has a part', async () => {
  const { dialog, app } = await opened(true);
  const stated = () => fileProblemsOf(app).map(({ message, action }) => [message, action]);
  expect(stated()).toEqual([]);
  dialog.press('walk');
  dialog.enter('Part of LeftUpLeg', '');
  // The clips are fitted anew.
  await expect
    .poll(stated)
    .toEqual([
      [
        'LeftUpLeg of “walk” moves by 34°, but has no body part: this motion is lost on the other skeleton. Set its part in the joint map.',
        'joints.map',
      ],
    ]);
  dialog.enter('Part of LeftUpLeg', 'thigh');
  await expect.poll(stated).toEqual([]);
  // On its own skeleton a clip loses nothing.
  const alone = await opened();
  alone.dialog.enter('Part of LeftUpLeg', '');
  expect(fileProblemsOf(alone.app)).toEqual([]);
});

test('the neighbours of a joint are selected, and the way back is the same; without a joint that is not possible', async () => {
  const { app, run, whyNot, ready } = openApp();
  await ready();
  expect(whyNot('joint.parent')).toBe('no joint is selected');
  const { names } = longWalk.skeleton;
  app.session.selectedJoint.value = names.indexOf('LeftForeArm');
  const after = ['parent', 'next', 'previous', 'child'].map((step) => {
    run(`joint.${step}`);
    return names[app.session.selectedJoint.value ?? -1];
  });
  expect(after).toEqual(['LeftArm', 'RightArm', 'LeftArm', 'LeftForeArm']);
});

const { clip } = starterClips()[0];
const openWith = (name: string, edits: JointEdits) => ({
  jointsId: name,
  clips: [name],
  edits,
  map: clipJointMap(clip, edits),
});

function said(sourceEdits: JointEdits, targetEdits: JointEdits): readonly string[] {
  const [source, target] = [openWith('walk', sourceEdits), openWith('hop', targetEdits)];
  return pairSentences(findJointPairs(source.map, target.map), source, target);
}

test('a complete map needs one sentence', () => {
  expect(said({}, {})).toEqual(['26 of 26 joints of the destination move.']);
});

test('lists joints that are not used and joints that stay in rest pose', () => {
  expect(said({ Head: { role: null } }, {})).toEqual([
    '25 of 26 joints of the destination move.',
    '1 joint of the source is not used: Head.',
    '1 joint of the destination stays in rest pose: Head.',
  ]);
});

test('many joints are counted, not listed', () => {
  const names = clip.skeleton.names.filter((name) => name.startsWith('Left'));
  const edits = Object.fromEntries(names.map((name) => [name, { role: null } as const]));
  const rest = names.length - 5;
  expect(said(edits, {})[1]).toBe(
    `${names.length} joints of the source are not used: ${names.slice(0, 5).join(', ')} and ${rest} more.`,
  );
});
