import { describe, expect, test } from 'vitest';
import { createJointMap, type JointEdits } from '#core/rig/roles/joint-map.ts';
import { findMirrorParts } from '#core/rig/mirror/mirror-parts.ts';
import { skeletonOf } from '../roles/skeletons.ts';

const partsOf = (text: string, edits: JointEdits = {}) =>
  findMirrorParts(createJointMap(skeletonOf(text), edits));

const figure = `
Root @ 0 0 0
  Hips @ 0 100 0
    Spine @ 0 10 0
      LeftHand @ 30 0 0
      RightHand @ -30 0 0
        Sword @ 0 -10 0
          Sword_L @ 2 -50 0
          Sword_R @ -2 -50 0
    LeftPouch @ 10 0 5
Camera @ 0 150 300`;

describe('joints in a mirror', () => {
  test('attachments of one hand, and joints on one side only, move with their parent', () => {
    expect(partsOf(figure).kinds).toEqual(
      'centre centre centre pair pair along along along along centre'.split(' '),
    );
  });

  test('a joint that moves with its parent has no counterpart, even if its name suggests one', () => {
    const { counterparts } = partsOf(figure);
    expect([...counterparts]).toEqual([0, 1, 2, 4, 3, 5, 6, 7, 8, 9]);
  });

  test('a counterpart that is not mutual is ignored', () => {
    const { kinds, counterparts } = partsOf(figure, { LeftHand: { counterpart: null } });
    expect(counterparts[4]).toBe(4);
    expect(kinds.slice(3, 5)).toEqual(['along', 'along']);
  });

  test('hips, their ancestors and roots are in world space', () => {
    const { inWorld, body } = partsOf(figure);
    expect(inWorld).toEqual([true, true, ...Array<boolean>(7).fill(false), true]);
    expect(body).toBe(1);
  });

  test('the counterpart of a root is in world space, too', () => {
    const { inWorld } = partsOf('Root\n  Target_L\nTarget_R\nOther');
    expect(inWorld).toEqual([true, true, true, true]);
  });
});

test('the body of an unrecognised figure is the joint where the skeleton branches', () => {
  expect(partsOf('a\n  b\n    c\n      d\n      e').body).toBe(2);
  expect(partsOf('prop\na\n  b\n    c\n    d').body).toBe(2);
});

describe('valid and invalid rest poses', () => {
  const rest = (thigh: string, shin: string) =>
    partsOf(`
Hips @ 0 100 0
  LeftUpLeg @ 10 0 0
    LeftLeg @ ${thigh}
      LeftFoot @ ${shin}
  RightUpLeg @ -10 0 0
    RightLeg @ ${thigh}
      RightFoot @ ${shin}
  Spine @ 0 20 0
    Head @ 0 40 0`).isPose;

  test('a rest pose is invalid if legs and trunk are in different places', () => {
    expect(rest('0 -40 0', '0 -40 0')).toBe(true);
    expect(rest('0 40 0', '0 40 0')).toBe(false);
  });
});
