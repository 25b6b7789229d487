import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { retargetClip } from '#core/rig/retarget/retarget-clip.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { planRetarget } from '#core/rig/retarget/retarget.ts';
import { angleBetween, turned } from '#core/math/turn-algebra.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { jointCount, type Skeleton } from '#core/pose/skeleton.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';
import { personOf, standing } from '../roles/body-shapes.ts';
import { skeletonOf } from '../roles/skeletons.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';

const walk = starterClips()[0].clip;

function retargeted(clip: Clip, target: Skeleton): Clip {
  const planned = planRetarget(createJointMap(clip.skeleton), createJointMap(target));
  if (planned.kind !== 'plan') throw new Error(planned.message);
  const carried = retargetClip(clip, planned.plan);
  carried.fill(0, clip.frameCount);
  return carried.clip;
}

/** Position of each joint in a frame, by name, m. */
function placesIn({ skeleton, positions, rotations }: Clip, frame: number): Record<string, number[]> {
  const joints = jointCount(skeleton);
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  worldTransforms(world, skeleton.parentIndices, {
    positions: positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
    rotations: rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
  });
  return Object.fromEntries(
    skeleton.names.map((name, j) => [name, [...world.positions.subarray(j * 3, j * 3 + 3)]]),
  );
}

function direction(places: Record<string, number[]>, from: string, to: string): number[] {
  const way = places[to].map((value, i) => value - places[from][i]);
  return way.map((value) => value / Math.hypot(...way));
}

const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, i) => value - b[i]));

/** `skeleton`, all lengths times `scale`. */
const scaled = (skeleton: Skeleton, scale: number): Skeleton => ({
  ...skeleton,
  restPositions: skeleton.restPositions.map((value) => value * scale),
  endSites: skeleton.endSites.map(({ joint, offset: [x, y, z] }) => ({
    joint,
    offset: [x * scale, y * scale, z * scale] as const,
  })),
});

test('on its own skeleton a clip is unchanged', () => {
  const same = retargeted(walk, walk.skeleton);
  expect(Math.max(...same.positions.map((value, i) => Math.abs(value - walk.positions[i])))).toBeLessThan(
    1e-5,
  );
  expect(Math.max(...same.rotations.map((value, i) => Math.abs(value - walk.rotations[i])))).toBeLessThan(
    1e-5,
  );
});

test('on a figure of half the size, travel and ground height are halved', () => {
  const half = retargeted({ ...walk, groundHeight: 0.3 }, scaled(walk.skeleton, 0.5));
  expect(half.groundHeight).toBeCloseTo(0.15, 6);
  const [small, large] = [placesIn(half, 20), placesIn(walk, 20)];
  for (const name of walk.skeleton.names)
    expect(
      apart(
        small[name],
        large[name].map((value) => value / 2),
      ),
    ).toBeLessThan(1e-5);
});

/**
 * The starter figure in an engine's form: a root on the ground, an A-pose, facing backwards, another joint
 * order and a helper.
 */
const engine = skeletonOf(`
root @ 0 0 0
  pelvis @ 0 100 0
    thigh_l @ -9 -5 0
      calf_l @ 0 -43 0
        foot_l @ 0 -43 0
          ball_l @ 0 -6 -14
      thigh_twist_01_l @ 0 -20 0
    thigh_r @ 9 -5 0
      calf_r @ 0 -43 0
        foot_r @ 0 -43 0
          ball_r @ 0 -6 -14
    spine_01 @ 0 12 0
      spine_02 @ 0 30 0
        neck_01 @ 0 18 0
          head @ 0 9 0
        clavicle_l @ -3 13 0
          upperarm_l @ -15 0 0
            lowerarm_l @ -20 -20 0
              hand_l @ -18 -18 0
        clavicle_r @ 3 13 0
          upperarm_r @ 15 0 0
            lowerarm_r @ 20 -20 0
              hand_r @ 18 -18 0`);

describe('a lean shows on another skeleton, whatever the joints that lean are called', () => {
  /** A figure without clavicles and toes, as games have it. */
  const blocky = (trunk: string): Skeleton => {
    const arm = (side: string, x: number): string => `
    ${side}UpperArm @ ${18 * x} 38 0
      ${side}LowerArm @ ${28 * x} 0 0
        ${side}Hand @ ${25 * x} 0 0`;
    const leg = (side: string, x: number): string => `
  ${side}UpperLeg @ ${9 * x} -4 0
    ${side}LowerLeg @ 0 -43 0
      ${side}Foot @ 0 -41 0`;
    const upper = `  ${trunk} @ 0 12 0\n    Head @ 0 50 0${arm('Left', 1)}${arm('Right', -1)}`;
    return skeletonOf(`LowerTorso @ 0 95 0\n${upper}${leg('Left', 1)}${leg('Right', -1)}`);
  };
  const people = (first: string, second: string): Skeleton => {
    const person = personOf(standing);
    const names = person.names.map((name) => name.replace('spine 1', first).replace('spine 2', second));
    return { ...person, names };
  };

  test.each([
    ['the upper torso', blocky('UpperTorso'), ['UpperTorso']],
    ['a torso without meaning', blocky('Rumpf'), ['Rumpf']],
    ['a spine without meaning', people('Kern', 'Mitte'), ['Kern', 'Mitte']],
    ['a middle without meaning', people('spine 1', 'Mitte'), ['Mitte']],
    ['a spine that is called neck', people('neck', 'spine 2'), ['neck', 'spine 2']],
  ])('%s', (_, skeleton, leaning) => {
    const straight = skeleton.names.flatMap(() => [0, 0, 0, 1]);
    const bent = skeleton.names.flatMap((name) => [
      ...turnAbout([1, 0, 0], leaning.includes(name) ? (40 * Math.PI) / 180 / leaning.length : 0),
    ]);
    const positions = [...skeleton.restPositions, ...skeleton.restPositions];
    const clip = clipOn(skeleton, { positions, rotations: [...straight, ...bent] });
    const out = retargeted(clip, walk.skeleton);
    const [before, after] = [0, 1].map((frame) => direction(placesIn(out, frame), 'Spine2', 'Neck'));
    expect((angleBetween(before, after) * 180) / Math.PI).toBeCloseTo(40, 3);
  });
});

describe('to another naming convention, rest pose and facing', () => {
  const other = retargeted(walk, engine);
  const bones = [
    ['LeftUpLeg', 'LeftLeg', 'thigh_l', 'calf_l'],
    ['RightLeg', 'RightFoot', 'calf_r', 'foot_r'],
    ['LeftArm', 'LeftForeArm', 'upperarm_l', 'lowerarm_l'],
    ['RightForeArm', 'RightHand', 'lowerarm_r', 'hand_r'],
  ] as const;

  test.each(bones)('the bone from %s to %s keeps its direction', (from, to, start, end) => {
    for (const frame of [0, 7, 31]) {
      const [before, after] = [placesIn(walk, frame), placesIn(other, frame)];
      expect(apart(direction(after, start, end), direction(before, from, to))).toBeLessThan(1e-4);
    }
  });

  test('the hips travel in proportion to the legs; the root is on the ground below them', () => {
    const legs = (skeleton: Skeleton, name: string): number => {
      const at = skeleton.names.indexOf(name) * 3;
      return Math.hypot(...skeleton.restPositions.subarray(at, at + 3));
    };
    const scale = 0.86 / (legs(walk.skeleton, 'LeftLeg') + legs(walk.skeleton, 'LeftFoot'));
    for (const frame of [0, 40]) {
      const [before, after] = [placesIn(walk, frame), placesIn(other, frame)];
      const [x, , z] = before['Hips'].map((value) => value * scale);
      expect(apart(after['pelvis'], [x, after['pelvis'][1], z])).toBeLessThan(1e-4);
      expect(apart(after['root'], [after['pelvis'][0], 0, after['pelvis'][2]])).toBeLessThan(1e-5);
    }
  });

  test('bones keep the lengths of the destination, and a helper keeps its rest rotation', () => {
    const joints = jointCount(engine);
    const helper = engine.names.indexOf('thigh_twist_01_l');
    const frame = 11;
    expect(Math.abs(other.rotations[(frame * joints + helper) * 4 + 3])).toBeCloseTo(1, 6);
    const places = placesIn(other, frame);
    expect(apart(places['thigh_l'], places['calf_l'])).toBeCloseTo(0.43, 5);
  });

  test('soles keep their angle, however high the ankles are', () => {
    // A clip in its rest pose.
    const standing = clipOn(walk.skeleton);
    const places = placesIn(retargeted(standing, engine), 0);
    // Turned round with the body, the sole as flat as at rest: the ball 6 cm below the ankle, 14 cm before
    // it.
    expect(places['foot_l'][1] - places['ball_l'][1]).toBeCloseTo(0.06, 3);
    expect(places['ball_l'][2] - places['foot_l'][2]).toBeCloseTo(0.14, 2);
  });
});

test.each(['Shoulder', 'UpLeg'])(
  'a line between %s joints that is askew at rest, as in a step, has the direction of the motion',
  (part) => {
    const { names, restPositions } = walk.skeleton;
    const askew = restPositions.slice();
    for (const [j, name] of names.entries())
      if (name.endsWith(part))
        askew.set(turned(turnAbout([0, 1, 0], 0.35), restPositions.subarray(j * 3, j * 3 + 3)), j * 3);
    const other = retargeted(walk, { ...walk.skeleton, restPositions: askew });
    for (const frame of [0, 12, 31]) {
      const [before, after] = [walk, other].map((clip) =>
        direction(placesIn(clip, frame), `Right${part}`, `Left${part}`),
      );
      expect(apart(after, before)).toBeLessThan(0.02);
    }
  },
);

test('hips follow the motion from a figure with its own root to one without', () => {
  const onEngine = retargeted(walk, engine);
  const back = retargeted(onEngine, walk.skeleton);
  for (const frame of [0, 25]) {
    const [before, after] = [placesIn(walk, frame), placesIn(back, frame)];
    expect(apart(after['Hips'], before['Hips'])).toBeLessThan(1e-4);
    expect(
      apart(direction(after, 'LeftLeg', 'LeftFoot'), direction(before, 'LeftLeg', 'LeftFoot')),
    ).toBeLessThan(1e-4);
  }
});

test('too few common joints are refused with a message', () => {
  const planned = planRetarget(
    createJointMap(walk.skeleton),
    createJointMap(skeletonOf('a\n  b\n    c\n      d')),
  );
  expect(planned).toEqual({
    kind: 'impossible',
    message: expect.stringContaining('Only 0 of 4 joints') as string,
  });
});
