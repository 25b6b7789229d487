import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { rootJointsOf } from '#core/rig/roles/clip-joints.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { quatMultiply } from '#core/math/quaternion.ts';
import type { RootOverride } from '#core/clip/root/root-override.ts';
import { createBodyReader, findRootOrigin, jointsAboveHips } from '#core/clip/root/root-joints.ts';
import { skeletonOf } from '../../rig/roles/skeletons.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { CURVE, JOG, MARCH_IN_PLACE, rigClip, RIGS } from '#test/fixtures/rigs.ts';
import { clipOn } from '#test/fixtures/clips.ts';

const jointsOf = (clip: Clip) => rootJointsOf(createJointMap(clip.skeleton));
const originOf = (clip: Clip, choice: RootOverride = { kind: 'auto' }) =>
  findRootOrigin(clip, jointsOf(clip), choice);

/**
 * A root above hips that moves `way` m along X, turns by `turn` and leans by `lean` rad, over 2 frames.
 *
 * @param to its way, rad from X @param from where it begins, m @param heading at its first frame, rad
 */
function rootMoving({ way = 0, turn = 0, lean = 0, to = 0, from = 0, heading = 0 }): Clip {
  const skeleton = skeletonOf('root @ 0 0 0\n  Hips @ 0 100 0');
  const about = (angle: number) => turnAbout([0, 1, 0], angle);
  const turned = quatMultiply(new Float64Array(4), about(heading + turn), turnAbout([1, 0, 0], lean));
  return clipOn(skeleton, {
    positions: [from, 0, from, 0, 1, 0, from + way * Math.cos(to), 0.5, from + way * Math.sin(to), 0, 1, 0],
    rotations: [...about(heading), 0, 0, 0, 1, ...turned, 0, 0, 0, 1],
  });
}

describe('source of the root', () => {
  test.each([
    ['hips', { kind: 'hips' }],
    ['stillRoot', { kind: 'hips' }],
    ['asHipsRoot', { kind: 'joint', name: 'root' }],
    ['threeAbove', { kind: 'joint', name: 'trajectory' }],
    ['alongX', { kind: 'hips' }],
  ] as const)('on the rig %s', (rig, origin) => {
    for (const gait of [JOG, CURVE]) expect(originOf(rigClip({ rig, gait }))).toEqual(origin);
  });

  test('a root joint that hardly moves is not the source of the root', () => {
    for (const rig of RIGS)
      expect(originOf(rigClip({ rig, gait: MARCH_IN_PLACE }))).toEqual({ kind: 'hips' });
  });

  test('worked example: 5 cm over the ground or 5 degrees are enough, height is not; a leaning joint is part of the body', () => {
    const degree = Math.PI / 180;
    const joint = { kind: 'joint', name: 'root' };
    for (const from of [0, 3])
      for (const to of [0, 1, 2, 3, 4, 5]) {
        expect(originOf(rootMoving({ way: 0.051, to, from }))).toEqual(joint);
        expect(originOf(rootMoving({ way: 0.049, to, from }))).toEqual({ kind: 'hips' });
      }
    for (const heading of [0, 90, 178, -178].map((angle) => angle * degree)) {
      expect(originOf(rootMoving({ heading, turn: 5.1 * degree }))).toEqual(joint);
      expect(originOf(rootMoving({ heading, turn: -5.1 * degree, lean: 4.9 * degree }))).toEqual(joint);
      for (const still of [
        { way: 0.049, turn: 4.9 * degree },
        { turn: -4.9 * degree },
        { way: 1, lean: 5.1 * degree },
      ])
        expect(originOf(rootMoving({ heading, ...still }))).toEqual({ kind: 'hips' });
    }
  });

  test('the user’s setting counts if that joint is above the hips', () => {
    const clip = rigClip({ rig: 'threeAbove', gait: JOG });
    expect(originOf(clip, { kind: 'hips' })).toEqual({ kind: 'hips' });
    expect(originOf(clip, { kind: 'none' })).toEqual({ kind: 'none' });
    expect(originOf(clip, { kind: 'joint', joint: 'bob' })).toEqual({ kind: 'joint', name: 'bob' });
    for (const joint of ['prop', 'Spine', 'nobody'])
      expect(originOf(clip, { kind: 'joint', joint })).toEqual({ kind: 'hips' });
  });

  test('the joints above the hips, the nearest first', () => {
    const { skeleton } = rigClip({ rig: 'threeAbove', frameCount: 1 });
    const above = jointsAboveHips(skeleton, skeleton.names.indexOf('Hips'));
    expect(above.map((joint) => skeleton.names[joint])).toEqual(['bob', 'trajectory', 'reference']);
    expect(jointsAboveHips(skeleton, -1)).toEqual([]);
  });
});

describe('facing of a body', () => {
  test.each(RIGS)('on the rig %s facing is the same, whatever axis its bones lie along', (rig) => {
    const shape = { gait: CURVE, frameCount: 40, start: [1, 2, 0.5] } as const;
    const [plain, other] = [rigClip(shape), rigClip({ ...shape, rig })];
    const [expected, found] = [plain, other].map((clip) => createBodyReader(clip, jointsOf(clip)));
    for (let frame = 0; frame < 40; frame++) {
      expect(found.read(frame, 9)).toBeCloseTo(expected.read(frame, 9), 5);
      found.hips.forEach((value, axis) => expect(value).toBeCloseTo(expected.hips[axis], 5));
    }
  });

  test('worked example: without thighs and arms, from the hips; without hips, from the first joint', () => {
    const clip = rootMoving({ turn: 1 });
    expect(createBodyReader(clip, jointsOf(clip)).read(1, 9)).toBeCloseTo(1, 6);
    const unknown = { hips: -1, thighs: [-1, -1], upperArms: [-1, -1] } as const;
    const reader = createBodyReader(clip, unknown);
    expect(reader.read(1, 9)).toBeCloseTo(1, 6);
    expect([...reader.hips]).toEqual([0, 0.5, 0]);
  });

  test('worked example: from the arms alone, and undetermined if left is above right', () => {
    const skeleton = skeletonOf('Hips @ 0 100 0\n  LeftArm @ 20 50 0\n  RightArm @ -20 50 0');
    const lying = (axis: readonly [number, number, number], angle: number): Clip =>
      clipOn(skeleton, {
        positions: [0, 1, 0, 0.2, 0.5, 0, -0.2, 0.5, 0],
        rotations: [...turnAbout(axis, angle), 0, 0, 0, 1, 0, 0, 0, 1],
      });
    const facing = (clip: Clip): number => createBodyReader(clip, jointsOf(clip)).read(0, 9);
    expect(facing(lying([0, 1, 0], 2))).toBeCloseTo(2, 6);
    expect(facing(lying([0, 0, 1], Math.PI / 2))).toBe(9);
  });
});
