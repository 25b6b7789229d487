import { expect, test } from 'vitest';
import { recognisedLimbs, findFeet } from '#core/rig/roles/body-limbs.ts';
import { canonicalNamesOf, isCanonicalName, oppositeName } from '#core/rig/roles/canonical-names.ts';
import { drawnJoints } from '#core/rig/roles/drawn-joints.ts';
import { bodyJoints, bodyOf as rootBodyOf } from '#core/rig/roles/clip-joints.ts';
import { createJointMap, recognisedMap } from '#core/rig/roles/joint-map.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { rigClip, RIGS } from '#test/fixtures/rigs.ts';
import { skeletonOf } from './skeletons.ts';

/** Names of the joints of the body, of joints given as `name: parent`. */
function bodyOf(parents: Readonly<Record<string, string>>): readonly string[] {
  const names = Object.keys(parents);
  const skeleton = {
    names,
    parentIndices: Int32Array.from(names, (name) => names.indexOf(parents[name])),
    restPositions: Float32Array.from(names.flatMap((_, i) => [0, i / 10, 0])),
    endSites: [],
  };
  return Array.from(bodyJoints(createJointMap(skeleton)), (joint) => names[joint]);
}

test('worked example: hips and all below, not what is above or beside them', () => {
  const limbs = { Hips: 'reference', Spine: 'Hips', Head: 'Spine', pocket: 'Hips', LeftUpLeg: 'Hips' };
  const parents = { reference: '', prop: 'reference', handle: 'prop', ...limbs };
  expect(bodyOf(parents)).toEqual(Object.keys(limbs));
});

test('legs that hang beside the hips are of the body, a group above them is not', () => {
  const parents = {
    root: '',
    Hips: 'root',
    Spine: 'Hips',
    group: 'root',
    LeftUpLeg: 'group',
    LeftLeg: 'LeftUpLeg',
  };
  expect(bodyOf(parents)).toEqual(['Hips', 'Spine', 'LeftUpLeg', 'LeftLeg']);
});

test('without hips, all joints are', () => {
  expect(bodyOf({ box: '', lid: 'box' })).toEqual(['box', 'lid']);
});

test.each(RIGS)('a figure with %s has the same body', (rig) => {
  const { skeleton } = rigClip({ rig });
  const names = Array.from(bodyJoints(createJointMap(skeleton)), (joint) => skeleton.names[joint]);
  expect(names).toHaveLength(13);
  expect(names[0]).toBe('Hips');
});

/** Names of the joints that are drawn of a skeleton, some of whose joints move by 1 m in a frame. */
function drawnOf(text: string, ...moving: readonly string[]): readonly string[] {
  const skeleton = skeletonOf(text);
  const { names, restPositions } = skeleton;
  const frames = [0, 1, 2].map((frame) =>
    Float32Array.from(restPositions, (value, i) =>
      moving.includes(names[Math.floor(i / 3)]) ? frame : value,
    ),
  );
  const positions = Float32Array.from(frames.flatMap((frame) => [...frame]));
  const rotations = Float32Array.from({ length: names.length * 12 }, (_, i) => (i % 4 === 3 ? 1 : 0));
  const clip = clipOn(skeleton, { positions, rotations });
  return Array.from(drawnJoints(clip, rootBodyOf(createJointMap(skeleton))), (joint) => names[joint]);
}

const legs = `
    thigh_l
      calf_l
        foot_l
    thigh_r
      calf_r
        foot_r`;

test.each([
  [
    'Unreal: no root, IK bones, camera or crate; what hangs on the body is drawn',
    `root
  pelvis
    spine_01
      head
        hair_01
      clavicle_l
        upperarm_l
          lowerarm_l
            hand_l
              sword
      upperarm_twist_01_l${legs}
    tail_01
  ik_foot_root
    ik_foot_l
  ik_hand_root
    ik_hand_gun
      ik_hand_l
  camera
  crate`,
    'pelvis spine_01 head hair_01 clavicle_l upperarm_l lowerarm_l hand_l sword upperarm_twist_01_l thigh_l calf_l foot_l thigh_r calf_r foot_r tail_01',
  ],
  [
    'Biped: not the footsteps on the floor',
    `Bip01
  Bip01 Footsteps
  Bip01 Pelvis
    Bip01 Spine
      Bip01 Head
      Bip01 L Thigh
        Bip01 L Calf`,
    'Bip01 Pelvis|Bip01 Spine|Bip01 Head|Bip01 L Thigh|Bip01 L Calf',
  ],
  [
    'Rigify: not its controls',
    `root
  torso
  hand_ik.L
  thigh_ik_target.L
  ORG-spine
    DEF-spine
      DEF-thigh.L
        DEF-shin.L
      DEF-thigh.R
        DEF-shin.R
    DEF-spine.001
      DEF-spine.006`,
    'DEF-spine DEF-thigh.L DEF-shin.L DEF-thigh.R DEF-shin.R DEF-spine.001 DEF-spine.006',
  ],
  [
    'a dog: tail and paws',
    `Root
  Pelvis
    Spine1
      Head
      FrontPaw
    Tail1
  IK_Paw`,
    'Pelvis Spine1 Head FrontPaw Tail1',
  ],
])('worked example, %s', (_, text, drawn) => {
  expect(drawnOf(text)).toEqual(drawn.split(drawn.includes('|') ? '|' : ' '));
});

test('without hips: the lowest joint that moves on its own with half of all joints, and all below it', () => {
  const crane = `base
  crane
    arm
      hook
    cabin
  crate`;
  expect(drawnOf(crane, 'crane', 'hook')).toEqual(['crane', 'arm', 'hook', 'cabin']);
  expect(drawnOf(crane)).toEqual(['base', 'crane', 'arm', 'hook', 'cabin', 'crate']);
  expect(drawnOf(crane, 'crate')).toEqual(drawnOf(crane));
  expect(drawnOf('box', 'box')).toEqual(['box']);
});

const unreal = skeletonOf(`root
  pelvis
    spine_01
    thigh_l
      calf_l
        foot_l
    thigh_r
      calf_r`);

test('worked example: canonical names do not depend on joint names', () => {
  expect(canonicalNamesOf(recognisedMap(unreal))).toEqual(
    'root, hips, spine 1, left thigh, left shin, left foot, right thigh, right shin'.split(', '),
  );
  expect(recognisedMap(unreal)).toBe(recognisedMap(unreal));
});

test('edits of users count, and the first of two equal names counts', () => {
  const named = (edits: Parameters<typeof createJointMap>[1]) =>
    canonicalNamesOf(createJointMap(unreal, edits));
  expect(named({ thigh_r: { role: 'shin', side: 'left' } })).toEqual(
    'root, hips, spine 1, left thigh, left shin, left foot, , right shin'.split(', '),
  );
  expect(named({ calf_l: { role: null } })[4]).toBe('');
});

test('joint names are accepted, other words are not', () => {
  for (const name of canonicalNamesOf(recognisedMap(unreal))) expect(isCanonicalName(name)).toBe(true);
  for (const name of ['', 'foot', 'left hips', 'LeftFoot', 'spine', 'left foot 2', 'constructor']) {
    expect(isCanonicalName(name)).toBe(false);
  }
  expect(isCanonicalName('left index 3')).toBe(true);
});

test('the name of the other side', () => {
  expect(['left shin', 'right upper arm', 'hips'].map(oppositeName)).toEqual([
    'right shin',
    'left upper arm',
    'hips',
  ]);
});

/** Two ankles, which only users can name; toes with an end site below the first. */
const skeleton: Skeleton = {
  names: ['hips', 'a', 'toe', 'b', 'tail'],
  parentIndices: Int32Array.of(-1, 0, 1, 0, 0),
  restPositions: new Float32Array(15),
  endSites: [
    { joint: 2, offset: [0, 0, 0.1] },
    { joint: 4, offset: [0, 0, -1] },
  ],
};

const [left, right] = (['left', 'right'] as const).map((side) => ({ role: 'foot', side }) as const);

test('worked example: a foot has its ankle, toes and end site; the other one has only its ankle', () => {
  const map = createJointMap(skeleton, { a: left, b: right });
  expect(findFeet(map)).toEqual([
    {
      side: 'left',
      points: [
        { joint: 1, offset: [0, 0, 0] },
        { joint: 2, offset: [0, 0, 0] },
        { joint: 2, offset: [0, 0, 0.1] },
      ],
    },
    { side: 'right', points: [{ joint: 3, offset: [0, 0, 0] }] },
  ]);
});

test('there are none unless both are known', () => {
  expect(findFeet(createJointMap(skeleton, { a: left }))).toEqual([]);
});

test.each([
  [0.45, 40],
  [0.55, 22],
  [1.9, 76],
  [2.1, 40],
])(
  'a foot under the root is the end of its shin, at %d of a thigh; else the shin is like the thigh',
  (ratio, length) => {
    const leg = (side: string, x: number): string =>
      `\n    ${side}UpLeg @ ${x} -5 0\n      ${side}Leg @ 0 -40 0`;
    const feet = ['Left', 'Right'].map((side, i) => `\n  ${side}Foot @ ${10 - 20 * i} ${50 - 40 * ratio} 0`);
    const body = `root @ 0 0 0\n  Hips @ 0 95 0${leg('Left', 10)}${leg('Right', -10)}\n    Spine @ 0 20 0\n      Head @ 0 40 0`;
    const legs = recognisedLimbs(skeletonOf(body + feet.join('')))?.legs ?? [];
    expect(legs.map(({ tip }) => tip.offset[1] * -100)).toEqual(
      [length, length].map((each) => expect.closeTo(each, 4) as number),
    );
  },
);
