import { describe, expect, test } from 'vitest';
import { canonicalName } from '#core/rig/roles/canonical-names.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { readJointName } from '#core/rig/roles/joint-words.ts';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';
import { skeletonOf } from './skeletons.ts';

/**
 * Names from the root out, as in each convention, followed by the expected parts; `%` stands for both sides.
 */
const dialects: Readonly<Record<string, string>> = {
  'CMU in MotionBuilder’s names': `
Hips = hips
  LHipJoint =
    LeftUpLeg = left thigh
      LeftLeg = left shin
        LeftFoot = left foot
          LeftToeBase = left toes
  RHipJoint =
    RightUpLeg = right thigh
      RightLeg = right shin
        RightFoot = right foot
          RightToeBase = right toes
  LowerBack = spine 1
    Spine = spine 2
      Spine1 = spine 3
        Neck = neck 1
          Neck1 = neck 2
            Head = head
        LeftShoulder = left clavicle
          LeftArm = left upper arm
            LeftForeArm = left forearm
              LeftHand = left hand
                LeftFingerBase = left fingers 1
                  LeftHandIndex1 = left index 1
                LThumb = left thumb 1
        RightShoulder = right clavicle
          RightArm = right upper arm
            RightForeArm = right forearm
              RightHand = right hand
                RightFingerBase = right fingers 1
                  RFingers = right fingers 2`,
  'CMU in 3ds Max’s names': `
Hips = hips
  LHipJoint =
    LeftHip = left thigh
      LeftKnee = left shin
        LeftAnkle = left foot
          LeftToe = left toes
  RHipJoint =
    RightHip = right thigh
      RightKnee = right shin
        RightAnkle = right foot
  lowerback = spine 1
    Chest = spine 2
      Chest2 = spine 3
        lowerneck = neck 1
          Neck = neck 2
            Head = head
        LeftCollar = left clavicle
          LeftShoulder = left upper arm
            LeftElbow = left forearm
              LeftWrist = left hand
                lhand =
                  LFingers = left fingers 1`,
  'Acclaim ASF': `
root = hips
  lhipjoint =
    lfemur = left thigh
      ltibia = left shin
        lfoot = left foot
          ltoes = left toes
  rhipjoint =
    rfemur = right thigh
      rtibia = right shin
        rfoot = right foot
          rtoes = right toes
  lowerback = spine 1
    upperback = spine 2
      thorax = spine 3
        lowerneck = neck 1
          upperneck = neck 2
            head = head
        lclavicle = left clavicle
          lhumerus = left upper arm
            lradius = left forearm
              lwrist = left hand
                lhand =
                  lfingers = left fingers 1
                lthumb = left thumb 1`,
  Mixamo: `
mixamorig:Hips = hips
  mixamorig:Spine = spine 1
    mixamorig:Spine1 = spine 2
      mixamorig:Spine2 = spine 3
        mixamorig:Neck = neck 1
          mixamorig:Head = head
            mixamorig:HeadTop_End =
        mixamorig:LeftShoulder = left clavicle
          mixamorig:LeftArm = left upper arm
            mixamorig:LeftForeArm = left forearm
              mixamorig:LeftHand = left hand
                mixamorig:LeftHandThumb1 = left thumb 1
                  mixamorig:LeftHandThumb2 = left thumb 2
                mixamorig:LeftHandMiddle1 = left middle 1
                mixamorig:LeftHandRing1 = left ring 1
  mixamorig:LeftUpLeg = left thigh
    mixamorig:LeftLeg = left shin
      mixamorig:LeftFoot = left foot
        mixamorig:LeftToeBase = left toes
          mixamorig:LeftToe_End =
  mixamorig:RightUpLeg = right thigh`,
  Biped: `
Bip01 = root
  Bip01 Pelvis = hips
    Bip01 Spine = spine 1
      Bip01 L Thigh = left thigh
        Bip01 L Calf = left shin
          Bip01 L Foot = left foot
            Bip01 L Toe0 = left toes
      Bip01 R Thigh = right thigh
      Bip01 Spine1 = spine 2
        Bip01 Neck = neck 1
          Bip01 Head = head
          Bip01 L Clavicle = left clavicle
            Bip01 L UpperArm = left upper arm
              Bip01 L Forearm = left forearm
                Bip01 L Hand = left hand
                  Bip01 L Finger0 = left thumb 1
                    Bip01 L Finger01 = left thumb 2
                  Bip01 L Finger1 = left index 1`,
  Rigify: `
spine = hips
  thigh.L = left thigh
    shin.L = left shin
      foot.L = left foot
        toe.L = left toes
  thigh.R = right thigh
  spine.001 = spine 1
    spine.002 = spine 2
      shoulder.L = left clavicle
        upper_arm.L = left upper arm
          forearm.L = left forearm
            hand.L = left hand
              f_index.01.L = left index 1
              thumb.01.L = left thumb 1`,
  Kinect: `
SpineBase = hips
  SpineMid = spine 1
    SpineShoulder = spine 2
      ShoulderLeft = left upper arm
        ElbowLeft = left forearm
          WristLeft = left hand
            HandLeft =
  HipLeft = left thigh
    KneeLeft = left shin
      AnkleLeft = left foot
        FootLeft = left toes
  HipRight = right thigh`,
  'Roblox, R15': `
HumanoidRootPart = root
  LowerTorso = hips
    UpperTorso = spine 1
      Head = head
      LeftUpperArm = left upper arm
        LeftLowerArm = left forearm
          LeftHand = left hand
      RightUpperArm = right upper arm
        RightLowerArm = right forearm
          RightHand = right hand
    LeftUpperLeg = left thigh
      LeftLowerLeg = left shin
        LeftFoot = left foot
    RightUpperLeg = right thigh
      RightLowerLeg = right shin
        RightFoot = right foot`,
  'sides in the first name of a limb': `
hips = hips
  thigh_r = right thigh
    shin = right shin
      foot = right foot`,
};

describe('dialects', () => {
  test.each(Object.entries(dialects))('%s', (_, text) => {
    const lines = text.split('\n').filter(Boolean);
    const map = createJointMap(skeletonOf(lines.map((line) => line.split(' =')[0]).join('\n')));
    const said = map.joints.map((joint, j) => `${map.skeleton.names[j]} = ${canonicalName(joint)}`.trim());
    expect(said).toEqual(lines.map((line) => line.trim()));
  });

  test('all joints of the starter figure are recognised, without problems', () => {
    const map = createJointMap(starterSkeleton());
    expect(map.joints.filter(({ role }) => role === null)).toEqual([]);
    expect(map.problems).toEqual([]);
  });
});

test.each([
  ['Tail', null, 'centre'],
  ['Prop_L', null, 'left'],
  ['LUArm', 'upperArm', 'left'],
  ['RFArm', 'forearm', 'right'],
  ['LTHIGH', 'thigh', 'left'],
  ['Character1_RightUpLeg', 'thigh', 'right'],
  ['ValveBiped.Bip01_R_Calf', 'shin', 'right'],
  ['CC_Base_L_Upperarm', 'upperArm', 'left'],
  ['DEF-thigh.L.001', 'thigh', 'left'],
  ['LeftHandPinky2', 'pinky', 'left'],
  ['ring', 'ring', 'centre'],
  ['Finger01_L', 'thumb', 'left'],
  ['Finger.L.001', 'fingers', 'left'], // the number of a copy, not of a finger
  ['spine_mid', 'spine', 'centre'],
  ['MidBack', 'spine', 'centre'],
  ['upper neck', 'neck', 'centre'],
  ['lowertorso', 'spine', 'centre'],
  ['LowerBody', 'hips', 'centre'],
])('single names: %s', (name, word, side) => {
  expect(readJointName(name)).toEqual({ word, side });
});

describe('names that contradict the hierarchy', () => {
  test('a shin without a thigh above it has no role', () => {
    const map = createJointMap(skeletonOf('Hips\n  LeftKnee\n  LeftUpLeg'));
    expect(map.joints.map(({ role }) => role)).toEqual(['hips', null, 'thigh']);
    expect(map.problems).toContain('No joint is a shin.');
  });

  test('the first of several numbered leg parts is the thigh, and no other is the shin', () => {
    const parts = Array.from({ length: 5 }, (_, i) => `${'  '.repeat(i + 1)}leg_L0_${i}_jnt`);
    const map = createJointMap(skeletonOf(['hips', ...parts].join('\n')));
    expect(map.joints.map(({ role }) => role)).toEqual(['hips', 'thigh', null, null, null, null]);
    expect(map.problems).toContain('No joint is a shin.');
  });

  test('the first of two left thighs counts', () => {
    const map = createJointMap(skeletonOf('Hips\n  thigh_l\n    upperleg_l\n  thigh_r'));
    expect(map.joints.map(({ role }) => role)).toEqual(['hips', 'thigh', null, 'thigh']);
  });
});

describe('the trunk between known parts, whatever its names, also of no shape', () => {
  const limbs = (side: string): string => `
  ${side}Thigh
    ${side}Shin
      ${side}Foot`;
  const arm = (side: string, before: string): string => `
      ${before}
        ${side}Arm
          ${side}ForeArm
            ${side}Hand`;
  const partsOf = (text: string): readonly string[] =>
    createJointMap(skeletonOf(text)).joints.map(canonicalName);
  const legs = ['left thigh', 'left shin', 'left foot', 'right thigh', 'right shin', 'right foot'];
  const armParts = (side: string): string[] =>
    ['clavicle', 'upper arm', 'forearm', 'hand'].map((part) => `${side} ${part}`);

  test('is spine, neck and clavicles', () => {
    const text = `Becken${limbs('Left')}${limbs('Right')}
  Kern
    Mitte
      Hals
        Head${arm('Left', 'Neck')}${arm('Right', 'Schlüssel R')}`;
    expect(partsOf(text)).toEqual([
      ...['hips', ...legs, 'spine 1', 'spine 2', 'neck 1', 'head'],
      ...[...armParts('left'), ...armParts('right')],
    ]);
  });

  test('is nothing if the arms hang on the hips or on a root above them', () => {
    const text = `root
  Hips${limbs('Left').replaceAll('\n', '\n  ')}${limbs('Right').replaceAll('\n', '\n  ')}
    Kern
      Head
  LeftArm
    LeftForeArm
      LeftHand
  RightArm`;
    const found = partsOf(text);
    expect(found.slice(0, 10)).toEqual(['root', 'hips', ...legs, '', 'head']);
  });

  test('is what a file that maps its bones says', () => {
    const skeleton = skeletonOf(`h${limbs('Left')}${limbs('Right')}
  Kern
    Mitte${arm('Left', 'x')}${arm('Right', 'x')}`);
    const isMapped = (name: string): boolean => /Left|Right/.test(name);
    const bones = skeleton.names.map((name) => (name === 'h' ? 'hips' : isMapped(name) ? name : ''));
    const { joints } = createJointMap({ ...skeleton, bones });
    expect(joints.filter(({ role }) => role === 'spine' || role === 'clavicle')).toEqual([]);
    expect(joints.filter(({ role }) => role === 'hand')).toHaveLength(2);
  });
});

describe('of chains in parallel, the one that deforms or carries what deforms is the body', () => {
  const limb = (words: string, indent: string, name: (word: string) => string): string =>
    words
      .split(' ')
      .map((word, i) => `${indent}${'  '.repeat(i)}${name(word)} @ 0 10 0`)
      .join('\n');
  /** A body of the names that `name` makes of Rigify's. */
  const body = (name: (word: string) => string): string =>
    [
      limb('spine spine.001 spine.002 spine.003 spine.004 spine.006', '  ', name),
      limb('shoulder.L upper_arm.L forearm.L hand.L', '          ', name),
      limb('shoulder.R upper_arm.R forearm.R hand.R', '          ', name),
      limb('thigh.L shin.L foot.L toe.L', '    ', name),
      limb('thigh.R shin.R foot.R toe.R', '    ', name),
    ].join('\n');
  const controls = body((word) => word.replace(/(?=\.|$)/, '_fk'));
  const partsOf = (text: string): Record<string, string> => {
    const skeleton = skeletonOf(`root @ 0 0 0\n${text}`);
    const { joints, problems } = createJointMap(skeleton);
    expect(problems).toEqual([]);
    return Object.fromEntries(
      joints.flatMap((joint, j) => (joint.role === null ? [] : [[skeleton.names[j], canonicalName(joint)]])),
    );
  };

  test('beside controls and the joints that they drive', () => {
    const parts = partsOf(
      [controls, body((word) => `ORG-${word}`), body((word) => `DEF-${word}`)].join('\n'),
    );
    expect(Object.keys(parts).filter((name) => !name.startsWith('DEF-'))).toEqual(['root']);
    expect(parts).toMatchObject({
      'DEF-spine': 'hips',
      'DEF-spine.003': 'spine 3',
      'DEF-spine.004': 'neck 1',
      'DEF-spine.006': 'head',
      'DEF-shin.L': 'left shin',
      'DEF-forearm.R': 'right forearm',
    });
  });

  test('each carried by a joint of the chain that the limbs hang on', () => {
    const carrying = body((word) => `ORG-${word}`)
      .split('\n')
      .flatMap((line) => [line, `  ${line.replace('ORG-', 'DEF-')}`]);
    const parts = partsOf([controls, ...carrying].join('\n'));
    expect(Object.keys(parts).filter((name) => !name.startsWith('ORG-'))).toEqual(['root']);
    expect(parts).toMatchObject({
      'ORG-spine': 'hips',
      'ORG-spine.003': 'spine 3',
      'ORG-shin.L': 'left shin',
    });
  });
});
