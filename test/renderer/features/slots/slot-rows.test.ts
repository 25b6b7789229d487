import type { Edit } from '#contract/edits/edits.ts';
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { findBlendMethod } from '#core/transition/methods/registry.ts';
import { digitsFor } from '#renderer/kit/number-text.ts';
import { methodSummary } from '#renderer/controls/method-summary.ts';
import { switchMethod } from '#core/transition/evaluation/switch-method.ts';
import { slotFolder, labelOf } from '#renderer/features/slots/slot-rows.ts';
import type { Editor } from '#renderer/stores/workbench.ts';
import { defaultValues } from '#core/transition/methods/default-values.ts';
import { defaultSlots } from '#renderer/stores/slots/default-slots.ts';
import { withBoundMuscles } from '#core/muscle/bound-muscles.ts';
import { exampleMuscles } from '#core/muscle/example-muscles.ts';
import type { MuscleAsset } from '#core/muscle/muscle-asset.ts';
import { withModel } from '#core/muscle/muscle-table.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { skeletonOf } from '#test/core/joints/skeletons.ts';
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
    motion: signal(motion),
    played: signal(played),
    editable: signal(transition),
    transition: signal(transition),
  };
  const app = { open, editing, document: { shown: signal(documentOf([])) } };
  return slotFolder(app as unknown as Editor, transition, 0).rows;
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
    const motion = { state: 'ready', source: { skeleton }, maps, map: maps[0], chain: [transition] };
    return rowsOf(transition, { motion }).find(({ key }) => key === 'muscles')?.warning;
  };
  expect(warningOf({ muscles: 'leftLeg' })).toBe('No joint of this rig is the left foot.');
  expect(warningOf({ muscles: 'uniform' })).toBeUndefined();
  expect(warningOf({ muscles: 'leftLeg', blendTime: 9 })).toBeUndefined();
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
  const spring = withModel(exampleMuscles(), 'springDamper');
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
  expect(keysOf({ muscles: 'byTag' }, exampleMuscles())).toContain('forceForm');
  expect(keysOf({ muscles: 'byTag' }, spring)).not.toContain('rotationMultiplier');
});
