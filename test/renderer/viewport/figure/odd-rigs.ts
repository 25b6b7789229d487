import type { Clip } from '#core/clip/clip.ts';
import type { EndSite, Skeleton } from '#core/pose/skeleton.ts';
import { quatMultiply } from '#core/math/quaternion.ts';
import { createDoublePose, turnAbout } from '#test/fixtures/poses.ts';
import { withAxes } from '#test/core/rig/mirror/mirror-rigs.ts';
import { clipOn } from '#test/fixtures/clips.ts';

/** A joint: its name, its parent, its position in m, and its end site if it has no children. */
export type OddJoint = readonly [
  name: string,
  parent: string,
  at: readonly [number, number, number],
  end?: readonly [number, number, number],
];

type Place = readonly [number, number, number];

/** A joint on each side; `*` before the parent stands for that side. */
const side = (name: string, parent: string, at: Place, end?: Place): OddJoint[] =>
  (['Left', 'Right'] as const).map((word): OddJoint => {
    const across = ([x, y, z]: Place): Place => [word === 'Left' ? x : -x, y, z];
    const hangsOn = parent.replace('*', word);
    return end
      ? [`${word}${name}`, hangsOn, across(at), across(end)]
      : [`${word}${name}`, hangsOn, across(at)];
  });

/** A person in a T-pose with this number of spine joints. */
export function oddPerson(spines = 3): OddJoint[] {
  const chest = `Spine${spines}`;
  return [
    ['Hips', '', [0, 0.95, 0]],
    ...Array.from({ length: spines }, (_, i): OddJoint => [
      `Spine${i + 1}`,
      i === 0 ? 'Hips' : `Spine${i}`,
      [0, 0.36 / spines, 0],
    ]),
    ['Neck', chest, [0, 0.18, 0]],
    ['Head', 'Neck', [0, 0.1, 0.01], [0, 0.17, 0]],
    ...side('Shoulder', chest, [0.04, 0.13, 0]),
    ...side('Arm', '*Shoulder', [0.13, 0, 0]),
    ...side('ForeArm', '*Arm', [0.28, 0, 0]),
    ...side('Hand', '*ForeArm', [0.25, 0, 0], [0.17, 0, 0]),
    ...side('UpLeg', 'Hips', [0.09, -0.05, 0]),
    ...side('Leg', '*UpLeg', [0, -0.41, 0]),
    ...side('Foot', '*Leg', [0, -0.41, 0]),
    ...side('ToeBase', '*Foot', [0, -0.08, 0.13], [0, 0, 0.07]),
  ];
}

/** A skeleton of these joints, depth-first. */
export function oddSkeleton(joints: readonly OddJoint[]): Skeleton {
  const ordered: OddJoint[] = [];
  const add = (parent: string): void => {
    for (const joint of joints.filter((each) => each[1] === parent)) {
      ordered.push(joint);
      add(joint[0]);
    }
  };
  add('');
  const names = ordered.map(([name]) => name);
  return {
    names,
    parentIndices: Int32Array.from(ordered, ([, parent]) => names.indexOf(parent)),
    restPositions: Float32Array.from(ordered.flatMap(([, , at]) => at)),
    endSites: ordered.flatMap(([, , , end], joint): EndSite[] => (end ? [{ joint, offset: end }] : [])),
  };
}

/** The joints without those of these names. */
export const without = (joints: readonly OddJoint[], ...gone: readonly RegExp[]): OddJoint[] =>
  joints.filter(([name]) => !gone.some((each) => each.test(name)));

const withEnd = (joints: readonly OddJoint[], ending: RegExp, end?: OddJoint[3]): OddJoint[] =>
  joints.map(([name, parent, at, own]): OddJoint => {
    const kept = ending.test(name) ? end : own;
    return kept ? [name, parent, at, kept] : [name, parent, at];
  });

const person = oddPerson();

/** Rigs that are people. */
export const oddPeople: readonly (readonly [string, readonly OddJoint[]])[] = [
  ['a spine of 1 joint', oddPerson(1)],
  ['a spine of 9 joints', oddPerson(9)],
  ['no arms', without(person, /Shoulder|Arm|Hand/)],
  ['no hands', withEnd(without(person, /Hand/), /ForeArm/, [0, 0, 0])],
  ['no toes and no end sites', without(person, /Toe/).map(([name, on, at]): OddJoint => [name, on, at])],
  [
    'tail, hair and spear',
    [
      ...person,
      ['Tail1', 'Hips', [0, 0, -0.12]],
      ['Tail2', 'Tail1', [0, -0.3, -0.2]],
      ['Tail3', 'Tail2', [0, -0.3, -0.2], [0, -0.1, -0.2]],
      ['Hair1', 'Head', [0, 0.1, -0.12]],
      ['Hair2', 'Hair1', [0, -0.3, -0.05], [0, -0.4, 0]],
      ['Spear', 'RightHand', [-0.08, 0, 0], [0, 0, 1.6]],
    ],
  ],
  [
    'two heads',
    [...person, ['Neck2', 'Spine3', [0.12, 0.16, 0]], ['Head2', 'Neck2', [0.02, 0.1, 0], [0, 0.17, 0]]],
  ],
];

const FRAMES = 9;

/** The standing skeleton with slightly swaying joints, travelling 4 m ahead. */
export function swaying(skeleton: Skeleton): Clip {
  const { restPositions, parentIndices } = skeleton;
  const joints = parentIndices.length;
  const positions = new Float32Array(FRAMES * joints * 3);
  const rotations = new Float32Array(FRAMES * joints * 4);
  for (let frame = 0; frame < FRAMES; frame++) {
    const pose = createDoublePose(joints);
    for (let j = 0; j < joints; j++) {
      const angle = 0.12 * Math.sin(frame + 2 * j);
      pose.rotations.set(turnAbout(j % 2 === 0 ? [1, 0, 0] : [0, 0, 1], j === 0 ? 0 : angle), j * 4);
    }
    positions.set(restPositions, frame * joints * 3);
    positions[frame * joints * 3 + 2] += frame / 2;
    rotations.set(pose.rotations, frame * joints * 4);
  }
  return clipOn(skeleton, { positions, rotations });
}

/** The same motion with arbitrary axes for each joint, so that the rest pose is no standing person. */
export function inOddAxes(clip: Clip): Clip {
  const axes = Array.from(clip.skeleton.parentIndices, (_, j) =>
    quatMultiply(new Float64Array(4), turnAbout([0, 0, 1], 1.5 + j), turnAbout([1, 0, 0], 2.1 * j + 0.4)),
  );
  return withAxes(clip, axes);
}

/** `clip` with a joint that moves away from its bone by up to `far` m. */
export function leaving(clip: Clip, name: string, far: number): Clip {
  const joints = clip.skeleton.parentIndices.length;
  const joint = clip.skeleton.names.indexOf(name);
  const positions = clip.positions.slice();
  for (let frame = 0; frame < clip.frameCount; frame++)
    positions[(frame * joints + joint) * 3] += far * Math.sin(2 * frame);
  return { ...clip, positions };
}
