import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { canonicalName } from '#core/rig/roles/canonical-names.ts';
import { createJointMap, type JointMap } from '#core/rig/roles/joint-map.ts';
import { type Skeleton, jointCount } from '#core/pose/skeleton.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';
import { others, personOf, standing, turned, withoutNames, type PersonShape } from './body-shapes.ts';
import { forAll } from '#test/fixtures/property.ts';
import type { Clip } from '#core/clip/clip.ts';
import { quatConjugate, quatMultiply } from '#core/math/quaternion.ts';
import { quatBetween } from '#core/math/rotation-conversions.ts';

/**
 * A clip of one frame in the rest pose of `skeleton`, on a skeleton whose bones all lie along X at rest. A
 * joint rotates the first bone below it; the others are translated.
 */
function posedClip(skeleton: Skeleton): Clip {
  const joints = jointCount(skeleton);
  const world = new Float64Array(joints * 4);
  const positions = new Float32Array(joints * 3);
  const rotations = new Float32Array(joints * 4);
  const rest = new Float32Array(joints * 3);
  for (let j = 0; j < joints; j++) {
    const parent = skeleton.parentIndices[j];
    const bone = skeleton.restPositions.subarray(j * 3, j * 3 + 3);
    const length = Math.hypot(...bone);
    rest.set([length, 0, 0], j * 3);
    const first = skeleton.parentIndices.indexOf(j);
    const next = first < 0 ? [1, 0, 0] : [...skeleton.restPositions.subarray(first * 3, first * 3 + 3)];
    const size = Math.hypot(...next);
    const turn = new Float64Array(4);
    quatBetween(
      turn,
      [1, 0, 0],
      next.map((value) => value / size),
    );
    world.set(turn, j * 4);
    const above = parent < 0 ? Float64Array.of(0, 0, 0, 1) : world.slice(parent * 4, parent * 4 + 4);
    const back = quatConjugate(new Float64Array(4), above);
    rotations.set(quatMultiply(new Float64Array(4), back, turn), j * 4);
    positions.set(rotated(back as Float64Array, bone), j * 3);
  }
  const still = { fps: 30, frameCount: 1, groundHeight: 0, loop: false };
  return { skeleton: { ...skeleton, restPositions: rest }, ...still, positions, rotations };
}

function rotated([x, y, z, w]: Float64Array, [a, b, c]: Float32Array): number[] {
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

const partsIn = ({ joints }: JointMap): string[] => joints.map(canonicalName);
const partsOf = ({ names }: Skeleton): string[] =>
  names.map((name) => (name.startsWith('nothing') ? '' : name));
const expectPerson = (skeleton: Skeleton, map = createJointMap(withoutNames(skeleton))): void => {
  expect(partsIn(map)).toEqual(partsOf(skeleton));
  expect(map.joints.every(({ role, byShape }) => byShape === (role !== null))).toBe(true);
};

describe('a person with meaningless joint names is recognised by shape', () => {
  const shapes: Readonly<Record<string, Partial<PersonShape>>> = {
    'in a T-pose': {},
    'in an A-pose': { arms: 'slanted' },
    'with its arms down': { arms: 'down' },
    'without clavicles': { clavicles: false },
    'with a joint between hips and thighs': { hipJoints: true },
    'with fingers, and tips that are joints': { tips: true },
    sitting: { legs: 'sitting' },
    'without toes, by its knees': { toes: false, knees: 2 },
  };
  test.each(Object.entries(shapes))('%s', (_, shape) => expectPerson(personOf({ ...standing, ...shape })));

  test.each([
    [
      'Z up',
      [
        [1, 0, 0],
        [0, 0, 1],
        [0, -1, 0],
      ],
    ],
    [
      'facing -X',
      [
        [0, 0, 1],
        [0, 1, 0],
        [-1, 0, 0],
      ],
    ],
    [
      'facing away',
      [
        [-1, 0, 0],
        [0, 1, 0],
        [0, 0, -1],
      ],
    ],
  ])('%s', (_, axes) => expectPerson(turned(personOf(standing), axes)));

  test.each([
    ['numbers', (j: number) => `Bone.${j}`],
    ['another script', (j: number) => `кость ${j}`],
    ['one letter', (j: number) => String.fromCodePoint(0x3b1 + j)],
    ['the same words', () => 'node'],
  ])('with names from %s', (_, name) => {
    const person = personOf(standing);
    expectPerson(person, createJointMap(withoutNames(person, name)));
  });

  test('the starter figure gets the same roles as from its names, except fingers and toes', () => {
    const named = createJointMap(starterSkeleton());
    const shaped = createJointMap(withoutNames(starterSkeleton()));
    shaped.joints.forEach((joint, j) => {
      if (joint.role !== null) expect(canonicalName(joint)).toBe(canonicalName(named.joints[j]));
    });
    expect(shaped.problems).toEqual([]);
  });

  test('an uneven body: every bone up to a tenth longer or shorter, and half a centimetre off', () => {
    const off = numberBetween(-1, 1);
    const shape = fc.record({
      tips: fc.boolean(),
      hipJoints: fc.boolean(),
      clavicles: fc.boolean(),
      arms: fc.constantFrom('out', 'slanted', 'down'),
    });
    forAll(shape, fc.array(off, { minLength: 150, maxLength: 150 }), (differing, offs) => {
      const person = personOf({ ...standing, ...differing });
      const restPositions = person.restPositions.map(
        (value, i) => value * (1 + 0.1 * offs[i % 150]) + 0.005 * offs[(i * 7) % 150],
      );
      expectPerson({ ...person, restPositions });
    });
  });

  /** Whether a standing person with other bones is recognised. @param bones by joint, cm */
  const isPersonWith = (bones: Readonly<Record<string, readonly number[]>>): boolean => {
    const person = personOf(standing);
    const restPositions = person.restPositions.slice();
    for (const [name, bone] of Object.entries(bones)) {
      expect(person.names).toContain(name);
      restPositions.set(
        bone.map((value) => value / 100),
        person.names.indexOf(name) * 3,
      );
    }
    return createJointMap(withoutNames({ ...person, restPositions })).joints.some(({ byShape }) => byShape);
  };
  const both = (part: string, [x, y, z]: readonly [number, number, number]) => ({
    [`left ${part}`]: [x, y, z],
    [`right ${part}`]: [-x, y, z],
  });

  test.each([
    ['as it is', true, {}],
    ['legs slant ahead', true, { ...both('shin', [0, -30, 30]), ...both('foot', [0, -30, 25]) }],
    ['legs are stretched ahead', false, { ...both('shin', [0, 0, 42]), ...both('foot', [0, 0, 40]) }],
    ['hands reach the knees', true, { ...both('forearm', [2, -45, 0]), ...both('hand', [2, -40, 0]) }],
    ['hands reach the floor', false, { ...both('forearm', [2, -65, 0]), ...both('hand', [2, -60, 0]) }],
    [
      'shoulders are askew by 45°',
      false,
      { 'left upper arm': [10, 0, 13], 'right upper arm': [-10, 0, -13] },
    ],
    ['the trunk is short', false, { 'spine 1': [0, 4, 0], 'spine 2': [0, 6, 0] }],
    ['the trunk is long', false, { 'spine 1': [0, 70, 0], 'spine 2': [0, 70, 0] }],
    ['arms are short', false, { ...both('forearm', [12, 0, 0]), ...both('hand', [12, 0, 0]) }],
    ['arms are long', false, { ...both('forearm', [76, 0, 0]), ...both('hand', [76, 0, 0]) }],
    ['the head is ahead', true, { 'neck 1': [0, 20, 15] }],
    ['the head hangs', false, { 'neck 1': [0, -22, 0], head: [0, -10, 2] }],
  ])('%s: a person: %s', (_, isPerson, bones) => expect(isPersonWith(bones)).toBe(isPerson));

  test('the neck is the chain that rises highest from the chest, not a crest beside it', () => {
    const { names, parentIndices, restPositions, endSites } = personOf(standing);
    const at = names.indexOf('neck 1');
    expectPerson({
      names: names.toSpliced(at, 0, 'nothing crest'),
      parentIndices: Int32Array.from(
        [...parentIndices].map((j) => j + Number(j >= at)).toSpliced(at, 0, names.indexOf('spine 2')),
      ),
      restPositions: Float32Array.from([...restPositions].toSpliced(at * 3, 0, 0, 0.12, -0.05)),
      endSites,
    });
  });

  test('left and right of a mirrored person are swapped', () => {
    const person = personOf({ ...standing, tips: true });
    const mirrored = turned(person, [
      [-1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    const swapped = partsOf(person).map((part) =>
      part.replace(/left|right/, (side) => (side === 'left' ? 'right' : 'left')),
    );
    expect(partsIn(createJointMap(withoutNames(mirrored)))).toEqual(swapped);
  });
});

describe('other figures stay unknown', () => {
  test.each(Object.entries(others))('%s', (_, skeleton) => {
    const map = createJointMap(withoutNames(skeleton));
    expect(partsIn(map).filter(Boolean)).toEqual([]);
  });

  test('a person that looks the same from the front and from behind has no left', () => {
    const map = createJointMap(withoutNames(personOf({ ...standing, toes: false })));
    expect(partsIn(map).filter(Boolean)).toEqual([]);
  });
});

describe('names take precedence', () => {
  const person = personOf(standing);
  const renamed = (names: Readonly<Record<string, string>>): Skeleton => ({
    ...person,
    names: person.names.map((name, j) => names[name] ?? `joint${j}`),
  });

  test('shape fills gaps, and such joints are marked', () => {
    const skeleton = renamed({ hips: 'Hips', 'left thigh': 'LeftUpLeg', 'right thigh': 'RightUpLeg' });
    const map = createJointMap(skeleton);
    expect(partsIn(map)).toEqual(partsOf(person));
    const named = map.joints.flatMap(({ byShape }, j) => (byShape ? [] : [skeleton.names[j]]));
    expect(named).toEqual(['Hips', 'LeftUpLeg', 'RightUpLeg']);
  });

  test('names say which side is left, against what feet and knees show', () => {
    const crossed = createJointMap(renamed({ 'left thigh': 'RightUpLeg', 'right thigh': 'LeftUpLeg' }));
    const other = { left: 'right', right: 'left' } as const;
    const swapped = (part: string): string =>
      part.replace(/left|right/, (side) => other[side as 'left' | 'right']);
    expect(partsIn(crossed)).toEqual(partsOf(person).map(swapped));
  });

  test('names show the sides of a person that looks the same from the front and from behind', () => {
    const flat = personOf({ ...standing, toes: false });
    const names = flat.names.map((part, j) => (part === 'left hand' ? 'Hand_L' : `joint${j}`));
    expect(partsIn(createJointMap({ ...flat, names }))).toEqual(flat.names);
  });

  test('a shape that two names contradict is ignored, unless eight agree', () => {
    const wrong = { 'left forearm': 'LeftHand', 'right forearm': 'RightHand' };
    const right = Object.fromEntries(
      [
        'hips',
        'head',
        ...'thigh shin foot'.split(' ').flatMap((role) => [`left ${role}`, `right ${role}`]),
      ].map((part) => [part, part.replace(/(left|right) (.*)/, '$2_$1')]),
    );
    expect(partsIn(createJointMap(renamed(wrong))).filter(Boolean)).toEqual([]);
    expect(partsIn(createJointMap(renamed({ ...wrong, ...right })))).toEqual(partsOf(person));
    const { head: _, ...seven } = right;
    expect(partsIn(createJointMap(renamed({ ...wrong, ...seven }))).filter(Boolean)).toHaveLength(7);
  });

  const from = (named: Readonly<Record<string, string>>, of: Skeleton): string[] =>
    partsIn(createJointMap({ ...of, names: of.names.map((part) => named[part] ?? part) }));

  /** With another joint between clavicle and upper arm. */
  function withScapula({ names, parentIndices, restPositions, endSites }: Skeleton, side: string): Skeleton {
    const at = names.indexOf(`${side} upper arm`);
    const parents = [...parentIndices].map((j) => j + Number(j >= at)).with(at, at);
    return {
      names: names.toSpliced(at, 0, `${side} scapula`),
      parentIndices: Int32Array.from(parents.toSpliced(at, 0, at - 1)),
      restPositions: Float32Array.from([...restPositions].toSpliced(at * 3, 0, 0, 0, 0.02)),
      endSites,
    };
  }

  test('a joint before one that has the part by its name is not taken for it', () => {
    // The shape has the first joint of a foot for its toes: here it is a metatarsal.
    const feet = personOf({ ...standing, tips: true });
    const renamedFeet = { 'left toes': 'metatarsal a', 'nothing left toe': 'left toes' };
    const expected = partsOf(feet).map((part, j) =>
      part === 'left toes' ? '' : feet.names[j] === 'nothing left toe' ? 'left toes' : part,
    );
    const bare = { ...feet, names: feet.names.map((name) => (/finger/.test(name) ? 'joint' : name)) };
    expect(from(renamedFeet, bare)).toEqual(expected);
  });

  test('a joint beside the limbs with the name of one does not take its part', () => {
    const joints = personOf({ ...standing, hipJoints: true });
    expect(from({ 'nothing left': 'LeftThigh', 'nothing right': 'joint' }, joints)).toEqual(partsOf(joints));
  });

  test('of two joints before an arm with names of a clavicle the first is it', () => {
    const doubled = ['left', 'right'].reduce(
      (skeleton, side) => withScapula(skeleton, side),
      personOf({ ...standing, hipJoints: true }),
    );
    const named = { 'left clavicle': 'LeftShoulder', 'right clavicle': 'RightShoulder' };
    const parts = doubled.names.map((part) => (/nothing|scapula/.test(part) ? '' : part));
    expect(from(named, doubled)).toEqual(parts);
  });

  test('a spine beyond the shoulders is the neck, and a joint without meaning above it the head', () => {
    expect(from({ 'neck 1': 'spine 3', head: 'joint' }, person)).toEqual(partsOf(person));
  });

  test('a helper known by its name stays a helper, even within the chain of a limb', () => {
    const map = createJointMap(renamed({ 'left shin': 'helper_1' }));
    expect(map.joints.filter(({ byShape }) => byShape)).toEqual([]);
  });

  test('edits of users take precedence over shape', () => {
    const map = createJointMap(withoutNames(person), { joint1: { role: null } });
    expect(map.joints[1]).toMatchObject({ role: null, edited: true, byShape: false });
  });
});

test('the first frame of the motion decides if the rest pose lies along one axis', () => {
  const person = personOf({ ...standing, tips: true });
  const clip = posedClip(withoutNames(person));
  expect(partsIn(createJointMap(clip.skeleton)).filter(Boolean)).toEqual([]);
  expectPerson(person, clipJointMap(clip));
});
