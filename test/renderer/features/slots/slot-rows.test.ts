import { rowOf, usedSettings } from '#core/transition/document/slot-settings.ts';
import { changedSlots } from '#test/fixtures/changed-slots.ts';
import type { Edit } from '#contract/edits/edits.ts';
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { findBlendMethod } from '#core/methods/registry.ts';
import { digitsFor } from '#renderer/kit/number-text.ts';
import { methodSummary } from '#renderer/controls/method-summary.ts';
import { switchMethod } from '#core/transition/evaluation/switch-method.ts';
import { labelOf } from '#renderer/features/slots/setting-rows.ts';
import { slotFolder } from '#renderer/features/slots/slot-rows.ts';
import { createLayer } from '#renderer/stores/document/layer.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { defaultValues } from '#core/methods/default-values.ts';
import { defaultSlots } from '#core/engines/engines.ts';
import { withBoundMuscles, LEFT_LEG, type MuscleAsset } from '#core/procedural/muscle/muscle-asset.ts';
import { withModel } from '#core/procedural/muscle/muscle-table.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { openApp, rowTexts } from '#test/renderer/open-app.ts';
import { skeletonOf } from '#test/core/rig/roles/skeletons.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const methodOf = (id: string) => {
  const method = findBlendMethod(id);
  if (!method) throw new Error(id);
  return method;
};

test('another method keeps common values, and uses its defaults for the others', () => {
  const [, dead] = defaultSlots();
  const slow = { ...dead, values: { ...dead.values, blendTime: 0.7, easing: 'linear' } };
  const crossfade = switchMethod(slow, methodOf('crossfade'));
  expect(crossfade).toMatchObject({ method: 'crossfade', values: { blendTime: 0.7, easing: 'linear' } });
  const spring = switchMethod(crossfade, methodOf('springExact'));
  expect(spring.values).toEqual(defaultValues(methodOf('springExact')));
});

test('a custom curve is kept by another method, but not an invalid easing', () => {
  const [, dead] = defaultSlots();
  const easingAfter = (easing: string) =>
    switchMethod({ ...dead, values: { ...dead.values, easing } }, methodOf('crossfade')).values['easing'];
  expect(easingAfter('curve 0,0 0.3,0.1 1,1')).toBe('curve 0,0 0.3,0.1 1,1');
  expect(easingAfter('curve 0,0 0.3,9 1,1')).toBe('smoothstep');
});

test('every step of a parameter is visible', () => {
  expect([1, 0.5, 0.01, 0.005, 0.0001].map(digitsFor)).toEqual([0, 2, 2, 3, 4]);
});

test('names of easings are words', () => {
  expect(labelOf('quadraticInOut')).toBe('quadratic in out');
  expect(labelOf('smoothstep')).toBe('smoothstep');
});

test('a chip shows the first two parameters', () => {
  const [spring, dead] = defaultSlots();
  expect(methodSummary(methodOf(spring.method), spring.values)).toBe('half-life 0.12 s');
  expect(methodSummary(methodOf(dead.method), dead.values)).toBe('blend time 0.30 s · smoothstep');
});

test('a chip shows the number of points of a curve', () => {
  const crossfade = methodOf('crossfade');
  const easing = 'curve 0,0 0.3,0.1 1,1';
  expect(methodSummary(crossfade, { ...defaultValues(crossfade), easing })).toBe(
    'blend time 0.30 s · curve of 3 points',
  );
});

/** The rows of the first slot of `transition`, played as `played`. */
function rowsOf(transition: Transition, { played = transition, motion = loading, editing }: Shown = {}) {
  const open = {
    source: signal({ fps: 120 }),
    clips: signal(motion),
    played: signal(played),
    editable: signal(transition),
    transition: signal(transition),
  };
  const app = { open, editing, document: { shown: createLayer(signal(documentOf([]))) } };
  return slotFolder(app as unknown as Workbench, transition, 0).rows;
}
const loading = { state: 'loading' };
interface Shown {
  readonly played?: Transition;
  readonly motion?: object;
  readonly editing?: { preview: (edit: Edit) => number };
}

test('typed frames are frames of the source, as on the ruler', () => {
  const rows = rowsOf({ ...transitionOf('t'), slots: defaultSlots() });
  expect(rows.find(({ key }) => key === 'halfLife')).toMatchObject({ kind: 'number', fps: 120 });
});

test('a method that menus leave out is offered in a slot that has it', () => {
  const offeredTo = (id: string): readonly unknown[] => {
    const slots = [{ method: id, values: defaultValues(methodOf(id)), profile: null }];
    const row = rowsOf({ ...transitionOf('t'), slots }).find(({ key }) => key === 'method');
    return row?.kind === 'choice' ? Object.values(row.options) : [];
  };
  const unlisted = ['springPublished', 'deadBlendUnreal'];
  const offered = (id: string) => unlisted.filter((each) => offeredTo(id).includes(each));
  expect(offered('crossfade')).toEqual([]);
  expect(offered('springPublished')).toEqual(['springPublished']);
  expect(offered('deadBlendUnreal')).toEqual(['deadBlendUnreal']);
});

test('missing data of a rig is shown beside the muscles that need it, unless there is an error', () => {
  const skeleton = skeletonOf('pelvis\n  thigh_l\n    calf_l');
  const method = methodOf('muscle');
  const warningOf = (values: Slot['values']): string | undefined => {
    const slots = [{ method: 'muscle', values: { ...defaultValues(method), ...values }, profile: null }];
    const transition = { ...transitionOf('t'), slots };
    const maps = [createJointMap(skeleton)];
    const clips = [{ skeleton }];
    const motion = { state: 'ready', source: { skeleton }, clips, maps, map: maps[0], chain: [transition] };
    return rowsOf(transition, { motion }).find(({ key }) => key === 'muscles')?.warning;
  };
  expect(warningOf({ muscles: 'leftLeg' })).toBe('No joint of this rig is the left foot.');
  expect(warningOf({ muscles: 'uniform' })).toBeUndefined();
  expect(warningOf({ muscles: 'leftLeg', blendTime: 9 })).toBeUndefined();
});

test('a Godot blend warns of a joint that is near half a turn from its rest pose, until the fade has ended', () => {
  const standing = wavingClip({ joints: 3, frameCount: 31, fps: 30 });
  const rotations = standing.rotations.slice();
  rotations.set([1, 0, 0, 0], (20 * 3 + 1) * 4); // half a turn in frame 20
  const clip = { ...standing, rotations };
  const map = createJointMap(clip.skeleton);
  const warningOf = (method: string, time: number): string | undefined => {
    const slots = [slotOf(method, { ...defaultValues(methodOf(method)), blendTime: 0.2 })];
    const { destination, ...others } = { ...transitionOf('t'), slots };
    const transition = { ...others, destination: { ...destination, time } };
    const motion = {
      state: 'ready',
      source: standing,
      clips: [standing, clip],
      destination: clip,
      map,
      maps: [map],
      chain: [transition],
    };
    return rowsOf(transition, { motion }).find(({ key }) => key === 'rest')?.warning;
  };
  expect(warningOf('godotBlend', 0.5)).toMatch(/^.+ turns up to 180° from its rest pose/);
  expect([warningOf('godotBlend', 0.3), warningOf('crossfade', 0.5)]).toEqual([undefined, undefined]);
});

test('a flag that is switched off leaves the slot', () => {
  const slots = [
    { ...defaultSlots()[0], method: 'muscle', values: defaultValues(methodOf('muscle')), fatiguePose: true },
  ];
  const transition = { ...transitionOf('t'), slots };
  const edits: Edit[] = [];
  const rows = rowsOf(transition, { editing: { preview: (edit: Edit) => edits.push(edit) } });
  const flag = rows.find(({ key }) => key === 'fatiguePose');
  if (flag?.kind !== 'flag') throw new Error('there is no flag');
  flag.preview(false);
  const [change] = edits[0].changes;
  expect(change.kind === 'transition.set' && change.after.slots[0]).not.toHaveProperty('fatiguePose');
});

test('a muscle slot shows the form of the force only if its muscles have a force', () => {
  const spring = withModel(LEFT_LEG, 'springDamper');
  const keysOf = (values: Slot['values'], asset?: MuscleAsset): readonly string[] => {
    const own = { ...defaultValues(methodOf('muscle')), ...values };
    const bound = asset ? withBoundMuscles(own, { asset, mirrored: false, fatiguePose: null }) : own;
    const of = (slotValues: Slot['values']) => ({
      ...transitionOf('t'),
      slots: [{ method: 'muscle', values: slotValues, profile: null }],
    });
    return rowsOf(of(own), { played: of(bound) }).map(({ key }) => key);
  };
  expect(keysOf({ muscles: 'uniform' })).not.toContain('forceForm');
  expect(keysOf({ muscles: 'leftLeg' })).toEqual(expect.arrayContaining(['forceForm', 'rotationMultiplier']));
  expect(keysOf({ muscles: 'byTag' }, LEFT_LEG)).toContain('forceForm');
  expect(keysOf({ muscles: 'byTag' }, spring)).not.toContain('rotationMultiplier');
});

const easings = expect.stringMatching(
  /^easing \| Easing: smoothstep\(smoothstep\) \| linear=linear, .*, quadratic in out=quadraticInOut, /,
) as string;
const dead = slotOf('deadBlendArticle', { blendTime: 0.4 });
const ticks = '24 Hz=24, 30 Hz=30, 60 Hz=60, 120 Hz=120';

test('the rows of a slot are those of its method, then what all have; the last says how long it blends', async () => {
  const profile = { Head: 0.5, Neck: 2, Hips: 1 };
  const changes = {
    rootTime: 0.2,
    tick: 45,
    trails: false,
    ignoresSourceVelocity: true,
    preset: 'p',
    profile,
  };
  const changed = { ...dead, ...changes, cutJoints: ['LeftHand'] };
  const slots = [
    changed,
    slotOf('springExact'),
    { ...slotOf('springExact'), method: 'future' },
    slotOf('muscle'),
  ];
  const presets = [{ id: 'p', name: 'Soft', settings: slotOf('deadBlendArticle') }];
  const trailing = [{ joints: ['LeftHand'], dampTime: 0.2, angleLimitDegrees: 30 }];
  const { app, open, ready } = openApp({ transition: { slots, trailing }, library: { presets } });
  await ready();
  const folder = (index: number) => slotFolder(app, open(), index);
  const notMethod = (index: number) => rowTexts(folder(index)).filter((text) => !text.startsWith('method'));
  expect(notMethod(0)).toEqual([
    expect.stringMatching(/^preset \| Preset: Soft \| changed \| Changed from “Soft”: blend time, /),
    'blendTime | Blend time: 0.4(0.3) | 0 to 5 by 0.01 s',
    easings,
    'scale | Half-life scale: 0.3(0.3) | 0 to 5 by 0.01 s',
    'minimum | Shortest half-life: 0.1(0.1) | 0 to 5 by 0.01 s',
    'maximum | Longest half-life: 1(1) | 0 to 5 by 0.01 s',
    'rootTime | Root blend time: 0.2(0.4) | 0 to 5 by 0.01 s',
    'ignoresSourceVelocity | Ignore velocity: true(false)',
    'tick | Tick: 45(continuous) | Continuous=continuous, 24 Hz=24, 30 Hz=30, 60 Hz=60, 120 Hz=120, 45 Hz=45',
    'trails | Trailing joints: false(true)',
    'profile | Joint profile: 2 joints · 1 cut(uniform)',
    'blend | Blends for: 0.80 s', // the neck
  ]);
  expect(notMethod(1)).toEqual([
    'preset | Preset: none',
    'halfLife | Half-life: 0.12(0.12) | 0 to 2 by 0.005 s',
    'rootTime | Root half-life: 0.12(0.12) | 0 to 5 by 0.005 s',
    'ignoresSourceVelocity | Ignore velocity: false(false)',
    `tick | Tick: continuous(continuous) | Continuous=continuous, ${ticks}`,
    'trails | Trailing joints: true(true)',
    'profile | Joint profile: uniform(uniform)',
    'blend | Settles after: 0.80 s',
  ]);
  expect(notMethod(2).slice(1)).toEqual(['blend | Blends for: unknown method']);
  const builtIn =
    'All joints alike=uniform, Left leg (built in)=leftLeg, Right leg (built in)=rightLeg, By tag of destination=byTag';
  expect(notMethod(3)).toContain(`muscles | Muscles: uniform(uniform) | ${builtIn}`);
  expect([0, 2, 3].map((index) => [folder(index).title, folder(index).commands?.join(' ')])).toEqual([
    ['A · Dead blending', 'slot.tuneA slot.copyAToB slot.resetA slot.removeA'],
    ['C · unknown method', 'slot.tuneC slot.copyCToA slot.resetC slot.removeC'],
    ['D · Muscle', 'muscles.openD slot.tuneD slot.copyDToA slot.resetD slot.removeD'],
  ]);
  expect([folder(9).rows, folder(1).tone, folder(1).focusTarget]).toEqual([[], 'slot-b', 'slot.1']);
  const [, methods] = folder(1).rows.map((row) => ('groups' in row ? row.groups : undefined));
  expect(methods?.[0]).toEqual({ label: expect.any(String), count: 4 });
  for (const row of folder(1).rows) if (row.kind === 'menu') row.open();
  expect([app.session.sideMenu.value, app.session.slotPanel.value]).toEqual([
    { kind: 'presets', slot: 1 },
    { kind: 'profile', slot: 1 },
  ]);
  for (const row of folder(0).rows) if (row.kind === 'menu') row.reset?.();
  expect(open().slots[0].profile).toBeNull();
});

test.each([
  // row, what is set; then: the edit, and what the slot has of it
  ['method', 'crossfade', 'Change method', 'method', 'crossfade'],
  ['blendTime', 0.5, 'Change blend time', 'values', { ...dead.values, blendTime: 0.5 }],
  ['rootTime', 0.2, 'Change root blend time', 'rootTime', 0.2],
  ['rootTime', 0.4, 'Change root blend time', 'rootTime', undefined], // as the joints
  ['ignoresSourceVelocity', true, 'Change source velocity', 'ignoresSourceVelocity', true],
  ['tick', '30', 'Change tick', 'tick', 30],
  ['tick', 'continuous', 'Change tick', 'tick', undefined],
])('%s set to %j is “%s”', (key, value, name, field, after) => {
  const slots = [slotOf('springExact'), { ...dead, rootTime: 0.3, tick: 60 }];
  const { app, open, change } = openApp({ transition: { slots } });
  const made = change(slotFolder(app, open(), 1), key, value);
  const [first, slot] = made.changes['slots'] as readonly Readonly<Record<string, unknown>>[];
  expect([made.name, first, slot[field], field in slot]).toEqual([
    name,
    slots[0],
    after,
    after !== undefined,
  ]);
});

test.each([
  ['00000000-0000-4000-8000-00000000000a', 'Legs'],
  ['00000000-0000-4000-8000-00000000000a mirrored', 'Legs (mirrored)'],
  ['00000000-0000-4000-8000-00000000000c', 'Deleted muscles'],
])('muscles %s are called %s', (muscles, label) => {
  const lab = ['a', 'b'].map((end) => ({
    id: `00000000-0000-4000-8000-00000000000${end}`,
    kind: 'muscles',
    name: 'Legs',
    content: LEFT_LEG,
  }));
  const { app, open } = openApp({
    transition: { slots: [slotOf('muscle', { muscles })] },
    library: { lab } as never,
  });
  const row = slotFolder(app, open(), 0).rows.find(({ key }) => key === 'muscles');
  const found =
    row && 'options' in row ? Object.entries(row.options).find(([, value]) => value === muscles) : undefined;
  expect(found?.[0]).toBe(label);
});

test('what the engine of the library lacks is one line, with why, unfolded until it was seen once', async () => {
  const slots = [slotOf('springExact')];
  const { app, open, ready } = openApp({ transition: { slots }, library: { engine: 'unreal' } });
  await ready();
  const method = () => slotFolder(app, open(), 0).rows.find(({ key }) => key === 'method');
  expect(method()).toMatchObject({
    warning: 'Unreal has no spring inertialization.',
    why: {
      words: expect.stringMatching(/^Its Inertialization node takes [\d.]+ s\. Choose /),
      isFirst: true,
    },
  });
  method()?.why?.seen();
  expect(method()?.why?.isFirst).toBe(false);
});

test('each setting of each method has a row, or is in the panel of one', async () => {
  const trailing = [{ joints: ['LeftHand'], dampTime: 0.2, angleLimitDegrees: 30 }];
  for (const slot of changedSlots) {
    const { app, open, ready } = openApp({ transition: { slots: [slot], trailing } });
    await ready();
    const unread = methodOf(slot.method).unread(slot.values);
    const settings = usedSettings(slot, { trailing, hasChannels: false });
    const keys = [...new Set(settings.map(rowOf))].filter((key) => !unread.includes(key));
    expect(slotFolder(app, open(), 0).rows.map(({ key }) => key)).toEqual([
      'preset',
      'method',
      ...keys,
      'blend',
    ]);
  }
});
