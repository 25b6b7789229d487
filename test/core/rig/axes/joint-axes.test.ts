import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { jointAxes } from '#core/rig/axes/joint-axes.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { movingJoints } from '#core/rig/roles/drawn-joints.ts';
import { recogniseJoints } from '#core/rig/roles/recognise-joints.ts';
import { restAxes } from '#core/rig/axes/rest-axes.ts';
import { rigPosesOf } from '#core/rig/roles/rig-poses.ts';
import { inverseTurn, type Turn, turned, turnsInRow } from '#core/math/turn-algebra.ts';
import { numberBetween, quaternion, vector } from '#test/fixtures/arbitraries.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { skeletonOf } from '../roles/skeletons.ts';

const figure = skeletonOf(`Hips @ 0 100 0
  Spine @ 0 10 0
    Spine1 @ 0 10 0
      Spine2 @ 0 10 0
        Neck @ 0 20 0
          Head @ 0 10 0
        LeftArm @ 20 15 0
          LeftForeArm @ 28 0 0
            LeftHand @ 25 0 0
        RightArm @ -20 15 0
          RightForeArm @ -28 0 0
            RightHand @ -25 0 0
  LeftUpLeg @ 10 -5 0
    LeftLeg @ 0 -40 0
      LeftFoot @ 0 -40 0
  RightUpLeg @ -10 -5 0
    RightLeg @ 0 -40 0
      RightFoot @ 0 -40 0`);
const { names, parentIndices, restPositions } = figure;
const recognised = recogniseJoints(figure);

const bend = fc.record({
  hips: quaternion,
  axis: vector(1).filter((axis) => Math.hypot(...axis) > 0.1),
  angle: numberBetween(-1.2, 1.2),
});

test('axes of a trunk are found from a spine that bends evenly from hips to chest, however its joints are rolled', () => {
  const rolls = fc.array(quaternion, { minLength: names.length, maxLength: names.length });
  forRuns(40, rolls, fc.array(bend, { minLength: 2, maxLength: 5 }), (own, bends) => {
    const size = bends.length * names.length;
    const clip = clipOn(
      // Bones along one axis at rest: nothing is known but the motion.
      { ...figure, restPositions: restPositions.map((_, i) => (i % 3 === 0 ? 0.1 : 0)) },
      { positions: new Float32Array(size * 3), rotations: new Float32Array(size * 4) },
    );
    bends.forEach(({ hips, axis, angle }, frame) => {
      const [x, y, z] = axis.map((value) => value / Math.hypot(...axis));
      const bodyOf = (name: string): Turn => {
        const share = ['Spine', 'Spine1'].indexOf(name) + 1;
        const isBelow = name === 'Hips' || /Leg|Foot/.test(name);
        return turnsInRow(hips, turnAbout([x, y, z], isBelow ? 0 : (angle * (share || 3)) / 3));
      };
      names.forEach((name, j) => {
        const parent = parentIndices[j];
        const at = frame * names.length + j;
        const world = turnsInRow(bodyOf(name), own[j]);
        const above = parent < 0 ? null : turnsInRow(bodyOf(names[parent]), own[parent]);
        const bone = restPositions.subarray(j * 3, j * 3 + 3);
        clip.positions.set(parent < 0 ? bone : turned(inverseTurn(own[parent]), bone), at * 3);
        clip.rotations.set(above === null ? world : turnsInRow(inverseTurn(above), world), at * 4);
      });
    });
    const axes = jointAxes(createJointMap(clip.skeleton, {}, recognised, rigPosesOf(clip)));
    for (const name of ['Hips', 'Spine', 'Spine1', 'Spine2', 'Neck', 'Head']) {
      const j = names.indexOf(name);
      const dot = axes[j].own.reduce((sum, value, k) => sum + value * own[j][k], 0);
      expect([name, Math.abs(dot)]).toEqual([name, expect.closeTo(1, 5)]);
    }
  });
});

const limbs = (side: string, x: number): string => `
    ${side}Shoulder @ ${3 * x} 25 0
      ${side}Arm @ ${15 * x} 0 0
        ${side}ForeArm @ ${28 * x} 0 0
          ${side}Hand @ ${25 * x} 0 0
  ${side}UpLeg @ ${9 * x} -5 0
    ${side}Leg @ 0 -42 0
      ${side}Foot @ 0 -40 0
        ${side}ToeBase @ 0 -8 14`;
const [leftArm, leftLeg] = limbs('Left', 1).split(/\n(?= {2}\w)/);
const [rightArm, rightLeg] = limbs('Right', -1).split(/\n(?= {2}\w)/);
const standing = `Hips @ 0 100 0
  Spine @ 0 20 0
    Neck @ 0 30 0
      Head @ 0 10 0${leftArm}${rightArm}
${leftLeg}
${rightLeg}`;

/** Axes of a standing person with other bones: `LeftHand @ 0 9 0`. */
const axesWith = (...changes: readonly string[]) =>
  restAxes(
    createJointMap(
      skeletonOf(
        changes.reduce((text, change) => {
          const [name] = change.split(' @ ');
          return text.replace(new RegExp(`(?<= )${name} @ .*`), change);
        }, standing),
      ),
    ),
  );

test.each<[what: string, isBody: boolean, ...changes: string[]]>([
  ['standing, arms out', true],
  ['arms hang', true, 'LeftForeArm @ 2 -28 0', 'LeftHand @ 2 -25 0'],
  ['an arm slants up', true, 'LeftForeArm @ 20 20 0', 'LeftHand @ 18 18 0'],
  ['an arm is overhead', false, 'LeftForeArm @ 5 28 0', 'LeftHand @ 4 25 0'],
  ['a right arm is overhead', false, 'RightForeArm @ -5 28 0', 'RightHand @ -4 25 0'],
  ['an arm is before the chest', true, 'LeftForeArm @ -4 0 28', 'LeftHand @ -4 0 25'],
  ['an arm is on the other side', false, 'LeftForeArm @ -14 0 24', 'LeftHand @ -14 0 20'],
  ['a right arm is on the left', false, 'RightForeArm @ 14 0 24', 'RightHand @ 14 0 20'],
  ['a forearm bends by 110°', true, 'LeftHand @ -8 0 22'],
  ['a forearm folds by 135°', false, 'LeftHand @ -15 0 15'],
  ['sitting', true, 'LeftLeg @ 0 0 42', 'RightLeg @ 0 0 42'],
  ['a knee bends by 110°', true, 'LeftFoot @ 0 8 -22'],
  ['a knee folds by 135°', false, 'LeftFoot @ 0 20 -20'],
  ['a leg points up', false, 'LeftLeg @ 0 42 0', 'LeftFoot @ 0 40 0'],
  ['a leg is level', false, 'RightLeg @ -42 0 0', 'RightFoot @ -40 0 0'],
  ['a stride', true, 'LeftLeg @ 0 -40 14', 'RightLeg @ 0 -40 -14'],
  ['a stride with an arm bent', false, 'LeftLeg @ 0 -40 14', 'RightLeg @ 0 -40 -14', 'LeftHand @ 8 0 23'],
  ['a foot points back', false, 'RightToeBase @ 0 -8 -14'],
  ['a foot without length', true, 'RightToeBase @ 0 0 0'],
  ['shoulders turn by 25°', true, 'LeftShoulder @ 2.72 25 -1.27', 'RightShoulder @ -2.72 25 1.27'],
  ['shoulders turn by 35°', false, 'LeftShoulder @ 2.46 25 -1.72', 'RightShoulder @ -2.46 25 1.72'],
  ['hips turn by 35°', false, 'LeftUpLeg @ 7.4 -5 -5.2', 'RightUpLeg @ -7.4 -5 5.2'],
])('%s: a rest pose that is a body: %s', (_, isBody, ...changes) => {
  expect(axesWith(...changes) !== null).toBe(isBody);
});

test.each<[what: string, uneven: string, ...changes: string[]]>([
  ['left and right are mirror images', ''],
  ['one arm is lower, both straight', '', 'LeftForeArm @ 20 -20 0', 'LeftHand @ 18 -18 0'],
  ['one arm is bent', 'Arm ForeArm Hand', 'LeftHand @ 19 0 16'],
  ['the other arm is bent', 'Arm ForeArm Hand', 'RightHand @ -19 0 16'],
  ['one knee is ahead by 7°', '', 'LeftLeg @ 0 -42 5'],
  ['one knee is ahead by 13°', 'UpLeg Leg Foot ToeBase', 'LeftLeg @ 0 -42 10'],
  ['one shoulder is higher', 'Shoulder', 'LeftArm @ 15 5 0'],
])('%s: uneven are %j, as in a frame of a motion', (_, uneven, ...changes) => {
  const names = skeletonOf(standing).names;
  const found = axesWith(...changes)?.isEven.flatMap((isEven, j) => (isEven ? [] : [names[j]]));
  const sides = uneven.split(' ').flatMap((part) => (part === '' ? [] : [`Left${part}`, `Right${part}`]));
  expect(found?.toSorted()).toEqual(sides.toSorted());
});

/**
 * Four joints along X over three frames. In the middle frame the second one turns (rad) and the third one
 * moves (m).
 */
function clipOf(turn: number, way: number): Clip {
  const skeleton = {
    names: ['root', 'arm', 'slide', 'tip'],
    parentIndices: Int32Array.of(-1, 0, 1, 2),
    restPositions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0),
    endSites: [],
  };
  const positions = new Float32Array(36);
  const rotations = new Float32Array(48);
  for (let at = 0; at < 12; at++) {
    positions[at * 3] = at % 4 === 0 ? 0 : 1;
    rotations[at * 4 + 3] = 1;
  }
  rotations.set([0, Math.sin(turn / 2), 0, Math.cos(turn / 2)], (4 + 1) * 4);
  positions[(4 + 2) * 3] += way;
  return clipOn(skeleton, { positions, rotations });
}

test('worked example: 2° and 2 mm count as motion, 0.5° and 0.5 mm do not', () => {
  expect(Array.from(movingJoints(clipOf((2 * Math.PI) / 180, 0.002)))).toEqual([0, 1, 1, 0]);
  expect(Array.from(movingJoints(clipOf(Math.PI / 360, 0.0005)))).toEqual([0, 0, 0, 0]);
});

test('a quaternion of the other sign is the same rotation', () => {
  const clip = clipOf(0, 0);
  clip.rotations.set([0, 0, 0, -1], (8 + 3) * 4);
  expect(Array.from(movingJoints(clip))).toEqual([0, 0, 0, 0]);
});

test('nothing moves in a clip of one frame', () => {
  expect(Array.from(movingJoints({ ...clipOf(1, 1), frameCount: 1 }))).toEqual([0, 0, 0, 0]);
});
