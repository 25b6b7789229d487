import { expect, test } from 'vitest';
import { createJointMap } from '#core/joints/joint-map.ts';
import { restAxes } from '#core/joints/rest-axes.ts';
import { skeletonOf } from './skeletons.ts';

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
