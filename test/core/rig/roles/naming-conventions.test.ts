import { describe, expect, test } from 'vitest';
import { canonicalName } from '#core/rig/roles/canonical-names.ts';
import { createJointMap, type JointMap } from '#core/rig/roles/joint-map.ts';
import { pairJoints } from '#core/rig/roles/pair-joints.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { namingConventions, type NamingConvention } from './naming-conventions.ts';

/** A joint by name, with its parent and expected part; empty: not part of the body. */
interface ExpectedJoint {
  readonly name: string;
  readonly parent: string | null;
  readonly part: string;
}

const listed = (names: string | undefined): string[] => names?.split(', ').filter(Boolean) ?? [];
const legParts = ['thigh', 'shin', 'foot', 'toes'];
const armParts = ['clavicle', 'upper arm', 'forearm', 'hand'];

/** Names of a chain from `parent` on; those after `-` are not parts of the body. */
function chain(names: readonly string[], parts: readonly string[], parent: string | null): ExpectedJoint[] {
  const left = [...parts];
  let above = parent;
  return names.map((given) => {
    const name = given.replace(/^-/, '');
    const joint = { name, parent: above, part: given.startsWith('-') ? '' : (left.shift() ?? '') };
    above = name;
    return joint;
  });
}

function jointsOf(convention: NamingConvention): ExpectedJoint[] {
  const { above, leg, arm } = convention;
  const [hips, spine, neck, head] = convention.trunk.split(' | ');
  const numbered = (part: string, names: string): string[] => listed(names).map((_, i) => `${part} ${i + 1}`);
  const middle = chain([...listed(above), hips], above === undefined ? ['hips'] : ['root', 'hips'], null);
  const trunk = [...listed(spine), ...listed(neck), head];
  const joints = [
    ...middle,
    ...chain(trunk, [...numbered('spine', spine), ...numbered('neck', neck), 'head'], hips),
  ];
  convention.sides.forEach((said, i) => {
    const side = i === 0 ? 'left' : 'right';
    const here = (names: string | undefined): string[] =>
      listed(names).map((name) => name.replace('%', said));
    const sided = (parts: readonly string[]): string[] => parts.map((part) => `${side} ${part}`);
    joints.push(...chain(here(leg), sided(legParts), hips));
    joints.push(...chain(here(arm), sided(armParts), listed(spine).at(-1) ?? hips));
    const hand = here(arm).at(-1) ?? '';
    for (const finger of here(convention.fingers)) {
      const [part, ...name] = finger.split(' ');
      joints.push({ name: name.join(' '), parent: hand, part: `${side} ${part}` });
    }
    for (const [on, names] of Object.entries(convention.besides ?? {}))
      for (const name of here(names)) joints.push({ name, parent: on.replace('%', said), part: '' });
  });
  // Attachments of centre joints without a side are listed for both.
  return joints.filter(({ name }, j) => joints.findIndex((other) => other.name === name) === j);
}

/** Depth-first, as files list joints. */
function skeletonFrom(joints: readonly ExpectedJoint[]): Skeleton {
  const ordered: ExpectedJoint[] = [];
  const add = (parent: string | null): void => {
    for (const joint of joints.filter((each) => each.parent === parent)) {
      ordered.push(joint);
      add(joint.name);
    }
  };
  add(null);
  const names = ordered.map(({ name }) => name);
  return {
    names,
    parentIndices: Int32Array.from(ordered, ({ parent }) => (parent === null ? -1 : names.indexOf(parent))),
    restPositions: Float32Array.from(names.flatMap(() => [0, 0.1, 0])),
    endSites: [],
  };
}

/** The part of each joint in a map, without numbers of fingers. */
const partsIn = ({ skeleton, joints }: JointMap): Record<string, string> =>
  Object.fromEntries(
    joints.map((joint, j) => [
      skeleton.names[j],
      canonicalName(joint).replace(/(thumb|index|middle|ring|pinky) \d/, '$1'),
    ]),
  );

const rows = Object.entries(namingConventions);

test('at least 25 conventions, each of a whole person', () => {
  expect(rows.length).toBeGreaterThanOrEqual(25);
  for (const [, convention] of rows) expect(jointsOf(convention).length).toBeGreaterThanOrEqual(20);
});

test.each(rows)('every joint is recognised as its convention defines it: %s', (_, convention) => {
  const joints = jointsOf(convention);
  const map = createJointMap(skeletonFrom(joints));
  expect(partsIn(map)).toEqual(Object.fromEntries(joints.map(({ name, part }) => [name, part])));
  expect(map.joints.some(({ byShape }) => byShape)).toBe(false);
});

/** Bones of a person by part, m; X to the left, Z ahead. What has no part is short. */
const bones: Readonly<Record<string, readonly number[]>> = {
  hips: [0, 0.95, 0],
  spine: [0, 0.16, 0],
  neck: [0, 0.12, 0],
  head: [0, 0.1, 0.02],
  thigh: [0.09, -0.06, 0],
  shin: [0, -0.42, 0],
  foot: [0, -0.4, 0],
  toes: [0, -0.08, 0.14],
  clavicle: [0.03, 0.12, 0],
  'upper arm': [0.14, 0, 0],
  forearm: [0.28, 0, 0],
  hand: [0.25, 0, 0],
};

/** The skeleton of a convention in the shape of a person. */
function personFrom(joints: readonly ExpectedJoint[]): Skeleton {
  const skeleton = skeletonFrom(joints);
  const partOf = new Map(joints.map(({ name, part }) => [name, part]));
  const restPositions = skeleton.names.flatMap((name) => {
    const part = partOf.get(name) ?? '';
    const [x, y, z] = bones[part.replace(/^(left|right) | \d$/g, '')] ?? [0, 0.01, 0.02];
    return [part.startsWith('right') ? -x : x, y, z];
  });
  return { ...skeleton, restPositions: Float32Array.from(restPositions) };
}

test.each(rows)('the shape of a person changes nothing: %s', (_, convention) => {
  const joints = jointsOf(convention);
  const map = createJointMap(personFrom(joints));
  expect(partsIn(map)).toEqual(Object.fromEntries(joints.map(({ name, part }) => [name, part])));
  expect(map.joints.some(({ byShape }) => byShape)).toBe(false);
});

describe('left and right swap in a mirror', () => {
  test.each(rows)('%s', (_, convention) => {
    const { skeleton, joints } = createJointMap(skeletonFrom(jointsOf(convention)));
    joints.forEach(({ role, side, counterpart }, j) => {
      const other = joints[counterpart];
      const wanted = { left: 'right', right: 'left', centre: 'centre' }[side];
      if (role !== null)
        expect([skeleton.names[j], other.role, other.side]).toEqual([skeleton.names[j], role, wanted]);
      expect(joints[counterpart].counterpart).toBe(j);
    });
  });

  test.each(rows)('%s with swapped sides: each limb pairs with one of the other side', (_, convention) => {
    const { sides } = convention;
    const map = createJointMap(skeletonFrom(jointsOf(convention)));
    const mirrored = createJointMap(skeletonFrom(jointsOf({ ...convention, sides: [sides[1], sides[0]] })));
    // By its names, not by their order.
    expect(partsIn(mirrored)).toEqual(partsIn(map));
  });
});

test('motion is retargeted between all pairs of conventions', () => {
  const maps = rows.map(([, convention]) => createJointMap(skeletonFrom(jointsOf(convention))));
  for (const source of maps)
    for (const target of maps)
      pairJoints(source, target).forEach((from, j) => {
        const { role, side } = target.joints[j];
        if (
          role === null ||
          !['thigh', 'shin', 'foot', 'upperArm', 'forearm', 'hand', 'head', 'hips'].includes(role)
        )
          return;
        expect(from).toBeGreaterThanOrEqual(0);
        expect([source.joints[from].role, source.joints[from].side]).toEqual([role, side]);
      });
});
