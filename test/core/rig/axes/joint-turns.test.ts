import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { hingeAxes, hingeTurns } from '#core/rig/axes/hinges.ts';
import { createJointMap, findJoint } from '#core/rig/roles/joint-map.ts';
import { averageDirection, averageTurns } from '#core/rig/mirror/by-motion/evidence.ts';
import { neutralBone, neutralHinge } from '#core/rig/axes/joint-bones.ts';
import { poseRig } from '#core/rig/roles/rig-poses.ts';
import { turned } from '#core/math/turn-algebra.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';

/** One joint rotated about Z by these angles, one per frame, rad. */
function turning(angles: readonly number[]): Clip {
  return clipOn(chainSkeleton(1), {
    positions: new Float32Array(angles.length * 3),
    rotations: angles.flatMap((a) => [0, 0, Math.sin(a / 2), Math.cos(a / 2)]),
  });
}

test('the average of two rotations is halfway, and takes a vector to their mean', () => {
  const [average] = averageTurns(turning([0.2, 1]));
  expect(2 * Math.atan2(average.turn?.[2] ?? 0, average.turn?.[3] ?? 0)).toBeCloseTo(0.6, 6);
  const mean = averageDirection(new Float64Array(3), average, [1, 0, 5]);
  expect(mean[0]).toBeCloseTo((Math.cos(0.2) + Math.cos(1)) / 2, 6);
  expect(mean[1]).toBeCloseTo((Math.sin(0.2) + Math.sin(1)) / 2, 6);
  expect(mean[2]).toBeCloseTo(5, 6);
});

test('both quaternions of one rotation do not cancel out', () => {
  const clip = turning([0.6, 0.6]);
  clip.rotations.set([...clip.rotations.subarray(0, 4)].map((value) => -value));
  const [{ turn }] = averageTurns(clip);
  expect(Math.abs((turn?.[2] ?? 0) / (turn?.[3] ?? 1))).toBeCloseTo(Math.tan(0.3), 6);
});

test('a joint that makes full turns has no average', () => {
  const round = Array.from({ length: 300 }, (_, i) => (i * 4 * Math.PI) / 300);
  expect(averageTurns(turning(round))[0].turn).toBeNull();
  expect(averageTurns(turning([0, Math.PI]))[0].turn).toBeNull();
});

const map = createJointMap(starterSkeleton());
const joints = { thigh: findJoint(map, 'thigh', 'left'), forearm: findJoint(map, 'forearm', 'right') };
const axes = [0, 1, 2].flatMap((at) =>
  [1, -1].map((sign) => Float64Array.from([0, 1, 2], (k) => (k === at ? sign : 0))),
);
const across = (a: Float64Array, b: Float64Array): boolean => a.every((x, k) => x * b[k] === 0);

/** Two axes of a joint of its own, as a bone and as a hinge that is `off` degrees from it about the bone. */
const rigs = (off: number) =>
  axes.flatMap((along) =>
    axes
      .filter((hinge) => across(along, hinge))
      .map((hinge) => ({ along, hinge, axis: leant(hinge, along, off) })),
  );
function leant(hinge: Float64Array, along: Float64Array, off: number): Float64Array {
  const aside = [1, 2, 0].map((k, i) => along[k] * hinge[(i + 2) % 3] - along[(i + 2) % 3] * hinge[k]);
  const turn = (off * Math.PI) / 180;
  return hinge.map((x, k) => Math.cos(turn) * x + Math.sin(turn) * aside[k]);
}
/** The turns of joints that have such a bone and a hinge each; no rest pose is known. */
function turnsOf(
  rig: { readonly along: Float64Array; readonly axis: Float64Array },
  ...of: readonly number[]
) {
  const bones = map.joints.map((_, j) => (of.includes(j) ? { end: 'end', along: rig.along } : null));
  return hingeTurns(map, bones, new Map(of.map((j) => [j, { axis: rig.axis, spread: 0 }])), null);
}
const near = (vector: readonly number[]) => vector.map((x) => expect.closeTo(x, 9) as number);

test.each(Object.values(joints))(
  'joint %i: its bone and its own axis nearest to the hinge become the neutral ones',
  (j) => {
    const joint = map.joints[j];
    for (const off of [0, 14, -14])
      for (const { along, hinge, axis } of rigs(off)) {
        const { shown, meant } = turnsOf({ along, axis }, j);
        const [own, exact] = [meant!.get(j)!, shown.get(j)!];
        expect(Math.hypot(...own)).toBeCloseTo(1, 12);
        expect([...turned(own, along)]).toEqual(near(neutralBone(joint)));
        expect([...turned(own, hinge)]).toEqual(near(neutralHinge(joint)));
        expect([...turned(exact, along)]).toEqual(near(neutralBone(joint)));
        expect([...turned(exact, axis)]).toEqual(near(neutralHinge(joint)));
      }
  },
);

test('axes that are further from hinges were not meant; arms may be further where legs show it', () => {
  const [leg, arm] = [joints.thigh, joints.forearm];
  const isMeant = (off: number, ...of: readonly number[]): boolean =>
    rigs(off).every((rig) => turnsOf(rig, ...of).meant !== null);
  expect([isMeant(14, leg), isMeant(16, leg), isMeant(14, arm), isMeant(16, arm)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const mixed = (off: number) => {
    const [straight] = rigs(0);
    const [askew] = rigs(off);
    const bones = map.joints.map((_, j) => ({ end: 'end', along: j === leg ? straight.along : askew.along }));
    const hinge = ({ axis }: { axis: Float64Array }) => ({ axis, spread: 0 });
    return hingeTurns(map, bones, new Map([[leg, hinge(straight)], [arm, hinge(askew)]]), null).meant; // oxfmt-ignore
  };
  expect([mixed(37) !== null, mixed(39) !== null]).toEqual([true, false]);
});

test('a bone askew to all axes shows nothing that was meant', () => {
  const askew = Float64Array.of(Math.SQRT1_2, Math.SQRT1_2, 0);
  expect(turnsOf({ along: askew, axis: Float64Array.of(0, 0, 1) }, joints.thigh).meant).toBe(null);
  expect(hingeTurns(map, [], new Map(), null).meant).toBe(null);
});

test.each([
  ['shin', 'left', [1, 0, 0]],
  ['forearm', 'right', [0, 1, 0]],
] as const)('the hinge of a %s shows in three bent poses, or in all of fewer', (role, side, about) => {
  const { skeleton } = map;
  const lower = findJoint(map, role, side);
  const hingeOf = (angle: number, bent: number, count: number) => {
    const rotations = Float32Array.from({ length: count * skeleton.names.length * 4 }, (_, i) =>
      Number(i % 4 === 3),
    );
    for (let i = 0; i < bent; i++)
      rotations.set(turnAbout(about, angle), (i * skeleton.names.length + lower) * 4);
    return hingeAxes(map, poseRig(skeleton, { count, rotations, bones: skeleton.restPositions })).get(lower);
  };
  for (const [bent, count] of [
    [1, 1],
    [2, 2],
    [3, 9],
  ])
    expect(hingeOf(0.6, bent, count)?.axis[about.indexOf(1)]).toBeGreaterThan(0.99);
  expect([hingeOf(0.6, 1, 2), hingeOf(0.6, 2, 9), hingeOf(0.3, 3, 3)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
