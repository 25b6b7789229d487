import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Edit } from '#contract/edits/edits.ts';
import { createJointMap, type JointEdits } from '#core/rig/roles/joint-map.ts';
import { isChanged, type NumberRow } from '#renderer/controls/parameters/row.ts';
import { clipsFolder } from '#renderer/features/clips/clip-rows.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { emptyDocument } from '#renderer/stores/document/document-state.ts';
import { createLayer } from '#renderer/stores/document/layer.ts';
import { skeletonOf } from '#test/core/rig/roles/skeletons.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';
import { playing } from '#test/renderer/motion/one-moment.ts';

const legs = `Hips
  LeftUpLeg
    LeftLeg
      LeftFoot
  RightUpLeg
    RightLeg
      RightFoot`;

/** The rows of an open clip by key; without joints its motion is not loaded. */
function rowsOf(
  { ground = 0.02, joints = legs }: { ground?: number; joints?: string } = {},
  edits: JointEdits = {},
) {
  const clip = {
    ...clipOf('walk'),
    detectedGround: 0.02,
    settings: { groundHeight: ground, loop: false },
  };
  let opened = 0;
  const map = joints === '' ? null : createJointMap(skeletonOf(joints), edits);
  const open = {
    destination: { value: clip },
    clips: { value: { state: 'loading' } },
    jointMaps: { value: map ? [{ jointsId: clip.jointsId, map }] : [] },
  };
  const stored = { ...clip, settings: { groundHeight: 0.01, loop: false } };
  const library = { ...emptyDocument, clips: clipTable([stored]) };
  const document = { current: createLayer(signal(library)) };
  const previewed: Edit[] = [];
  const motion = { open: playing() };
  const editing = { preview: (edit: Edit) => previewed.push(edit) };
  const { rows } = clipsFolder({ open, document, editing, motion } as never, () => opened++);
  const rowOf = (key: string) => rows.find((row) => row.key === `destination.${key}`)!;
  return { ground: rowOf('ground'), feet: rowOf('feet'), opened: () => opened, previewed };
}

test('a ground height is detected until a user sets another, which can be reset', () => {
  const { ground } = rowsOf();
  expect(ground).toMatchObject({ value: 0.02, badge: '(detected)' });
  expect(isChanged(ground)).toBe(false);
  const { ground: set } = rowsOf({ ground: 0.1 });
  expect(set).not.toHaveProperty('badge');
  expect(set).toMatchObject({ value: 0.1, defaultValue: 0.02 });
});

test('an edit starts from the settings that are kept, not from those of its preview', () => {
  const { ground, previewed } = rowsOf({ ground: 0.1 });
  (ground as NumberRow).preview(0.2);
  const [before, after] = [0.01, 0.2].map((groundHeight) => ({ groundHeight, loop: false }));
  expect(previewed).toMatchObject([{ changes: [{ kind: 'clip.set', before, after }] }]);
});

test('the feet are those of the joint map, detected until a user sets one', () => {
  const { feet, opened } = rowsOf();
  expect(feet).toMatchObject({ label: 'Clip feet', value: 'LeftFoot, RightFoot', badge: '(detected)' });
  expect(feet).toMatchObject({ note: expect.stringMatching(/^LeftFoot, RightFoot\n/) as string });
  if (feet.kind === 'menu') feet.open();
  expect(opened()).toBe(1);
  const joints = legs.replace('RightFoot', 'b');
  const byUser = rowsOf({ joints }, { b: { role: 'foot', side: 'right' } }).feet;
  expect(byUser).toMatchObject({ value: 'LeftFoot, b', badge: '' });
  const swapped = { LeftFoot: { side: 'right' }, RightFoot: { side: 'left' } } as const;
  expect(rowsOf({}, swapped).feet).toMatchObject({ value: 'RightFoot, LeftFoot', badge: '' });
  const shin = { RightFoot: { role: null }, RightLeg: { role: 'foot' } } as const;
  expect(rowsOf({}, shin).feet).toMatchObject({ value: 'LeftFoot, RightLeg', badge: '' });
  // What else a user sets of a foot does not make it theirs.
  expect(rowsOf({}, { LeftFoot: { counterpart: null } }).feet).toMatchObject({ badge: '(detected)' });
});

test('feet may be unknown, or not loaded yet', () => {
  const unknown = { value: 'not known', badge: '', note: '' };
  expect(rowsOf({ joints: legs.replace('RightFoot', 'b') }).feet).toMatchObject(unknown);
  expect(rowsOf({ joints: '' }).feet).toMatchObject({ value: '', badge: '' });
});
