import { describe, expect, test } from 'vitest';
import type { Floats } from '#core/kit/floats.ts';
import { createPose, type Pose } from '#core/pose/pose.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { playClip, playFrom } from '#core/transition/clips/clip-playback.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { between, methodOf } from '#test/fixtures/method-run.ts';
import { jointPose, turnAbout } from '#test/fixtures/poses.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { play } from '../transition/evaluation/played.ts';

/*
 * Godot’s own frame loop, in its words and in the frames of its bones: `rest` is the rest rotation of a bone
 * in its parent.
 */
type Quat = readonly number[]; // xyzw

const times = ([ax, ay, az, aw]: Quat, [bx, by, bz, bw]: Quat): Quat => [
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw,
  aw * bw - ax * bx - ay * by - az * bz,
];
const inverse = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, w];
const normalized = (q: Quat): Quat => q.map((part) => part / Math.hypot(...q));

/** From no rotation to `q`, along the shorter arc. */
function slerp(q: Quat, weight: number): Quat {
  const near = q[3] < 0 ? q.map((part) => -part) : q;
  const sine = Math.hypot(...near.slice(0, 3));
  if (sine === 0) return near;
  const half = Math.atan2(sine, near[3]); // Godot’s acos is coarser than floats near 1
  const share = Math.sin(weight * half) / sine;
  return [...near.slice(0, 3).map((part) => part * share), Math.cos(weight * half)];
}

/** The rotation of a bone after one frame with these animations, in their order. */
function accumulate(rest: Quat, animations: readonly { readonly rotation: Quat; readonly weight: number }[]) {
  let accumulated = rest;
  for (const { rotation, weight } of animations)
    accumulated = normalized(times(accumulated, slerp(times(inverse(rest), rotation), weight)));
  return accumulated;
}

const degreesBetween = (a: Quat, b: Quat): number => {
  const [x, y, z, w] = times(a, inverse(b));
  return (2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w)) * 180) / Math.PI;
};
const rotationOf = ({ rotations }: { readonly rotations: Floats }, joint: number): Quat =>
  Array.from({ length: 4 }, (_, i) => rotations[joint * 4 + i]);

const jointsOf = ({ skeleton }: RootedClip): Pose => createPose(skeleton.names.length);

/** Rest rotations that a rig may have, in the world. */
const restOf = (joint: number): Quat =>
  joint < 0
    ? [0, 0, 0, 1]
    : normalized([Math.sin(joint), Math.cos(2.3 * joint), Math.sin(1.7 * joint + 1), 0.4]);

test('worked example: halfway from a quarter turn about X to one about Y, it turns by both halves', () => {
  const quarter = (axis: [number, number, number]) => () =>
    jointPose({ positions: [axis[0], 0, 2], rotations: turnAbout(axis, Math.PI / 2) });
  const { values } = slotOf('godotBlend', { blendTime: 0.4 });
  const pose = between(methodOf('godotBlend'), values, quarter([1, 0, 0]), quarter([0, 1, 0])).at(0.2);
  // (cos 22.5° + j sin 22.5°)(cos 22.5° + i sin 22.5°); a slerp would have no k.
  [0.353553, 0.353553, -0.146447, 0.853553].forEach((part, i) =>
    expect(pose.rotations[i]).toBeCloseTo(part, 6),
  );
  expect(Array.from(pose.positions)).toEqual([0.5, 0, 2]);
  expect(pose.linearVelocities[0]).toBeCloseTo(-2.5, 12);
});

test('worked example: a joint beyond half a turn from its rest pose is mixed along the other arc', () => {
  const turned = (angle: number) => () => jointPose({ rotations: turnAbout([1, 0, 0], angle) });
  const { values } = slotOf('godotBlend', { blendTime: 0.4 });
  const halfway = (angle: number): number => {
    const { rotations } = between(methodOf('godotBlend'), values, turned(angle), turned(0)).at(0.2);
    return 2 * Math.atan2(rotations[0], rotations[3]);
  };
  expect(halfway(3)).toBeCloseTo(1.5, 12);
  expect(halfway(3.4)).toBeCloseTo(1.7 - Math.PI, 12);
});

test('worked example: from its first pose, a joint that is far from the rest of its skeleton does not pop', () => {
  const turned = (angle: number) => () => jointPose({ rotations: turnAbout([1, 0, 0], angle) });
  const firstPose = (end: string) => turned(end === 'source' ? 3 : 0)();
  const halfway = (rest?: string): number => {
    const values = { blendTime: 0.4, easing: 'linear', ...(rest !== undefined && { rest }) };
    const run = between(methodOf('godotBlend'), values, turned(3.4), turned(2.6), { firstPose });
    const { rotations } = run.at(0.2);
    return 2 * Math.atan2(Math.abs(rotations[0]), Math.abs(rotations[3]));
  };
  expect(halfway('sourceFirstPose')).toBeCloseTo(3, 12);
  // 1.3 rad one way, and π - 1.7 the other
  for (const rest of [undefined, 'skeleton', 'destinationFirstPose'])
    expect(halfway(rest)).toBeCloseTo(Math.PI - 3, 12);
});

describe.each([
  ['walk', 'jog'],
  ['jog', 'wave'],
  ['idle', 'walk'],
])('%s to %s', (from, to) => {
  const clips = [rooted(starterClip(from)), rooted(starterClip(to))];
  const { parentIndices } = clips[0].skeleton;
  const values = { blendTime: 0.4, easing: 'smoothstep' };
  const firsts = clips.map((clip) => playClip(jointsOf(clip), playFrom(clip), { elapsed: 0 }));
  const slots = [
    slotOf('godotBlend', values),
    slotOf('crossfade', values),
    slotOf('godotBlend', { ...values, rest: 'sourceFirstPose' }),
    slotOf('godotBlend', { ...values, rest: 'destinationFirstPose' }),
  ];
  const played = play([transitionOf({ source: clipUse(0.5), destination: clipUse(0.3), slots })], clips);
  const frames = Array.from({ length: 26 }, (_, i) => {
    const frame = played.at(i / 60);
    const progress = Math.min(i / 60 / 0.4, 1);
    const fade = progress * progress * (3 - 2 * progress);
    return Array.from(parentIndices, (parent, joint) => {
      const [world, above] = [restOf(joint), restOf(parent)];
      const inBone = (q: Quat): Quat => times(times(inverse(above), q), world);
      const godotFrom = (rest: Quat): Quat =>
        accumulate(rest, [
          { rotation: inBone(rotationOf(frame.destination, joint)), weight: fade },
          { rotation: inBone(rotationOf(frame.source, joint)), weight: 1 - fade },
        ]);
      const godot = godotFrom(times(inverse(above), world));
      const imported = firsts.map((first) => godotFrom(inBone(rotationOf(first, joint))));
      return frame.slots.map(({ pose }, slot) =>
        degreesBetween(inBone(rotationOf(pose, joint)), imported[slot - 2] ?? godot),
      );
    });
  });

  test('every frame is that of Godot’s loop, whatever the rest rotations of the bones', () => {
    // Poses are stored as floats.
    for (const joints of frames) for (const [ours] of joints) expect(ours).toBeLessThan(1e-4);
  });

  test('so is that of a skeleton that was imported with the first pose of a clip as rest pose', () => {
    for (const joints of frames)
      for (const [, , bySource, byDestination] of joints)
        expect(Math.max(bySource, byDestination)).toBeLessThan(1e-4);
  });

  test('a crossfade is several degrees away at the worst joint', () => {
    expect(Math.max(...frames.flat().map(([, crossfade]) => crossfade))).toBeGreaterThan(2);
  });
});

test('the nodes of Unreal begin with the blend of a fresh transition: 0.2 s, Hermite cubic', () => {
  for (const id of ['unrealInertialization', 'unrealDeadBlend', 'deadBlendUnreal']) {
    const { blendTime, easing } = findBlendMethod(id)!.parameters;
    expect(blendTime.default).toBe(0.2);
    expect(easing?.default).toBe(id === 'unrealInertialization' ? undefined : 'hermiteCubic');
  }
});
