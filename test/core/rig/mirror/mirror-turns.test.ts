import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { mirrorClip } from '#core/rig/mirror/mirror-clip.ts';
import { findMirrorParts } from '#core/rig/mirror/mirror-parts.ts';
import { mirrorPlaneOf } from '#core/rig/mirror/mirror-plane.ts';
import { mirrorTurns } from '#core/rig/mirror/mirror-turns.ts';
import type { JointRole, JointSide } from '#core/rig/roles/joint-role.ts';
import { rigPosesOf } from '#core/rig/roles/rig-poses.ts';
import { quatDot } from '#core/math/quaternion.ts';
import { forHeavyRuns } from '#test/fixtures/property.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { figures, type AxesKind } from './mirror-figures.ts';
import { alongBones, sidedAxes, withAxes } from './mirror-rigs.ts';

const kinds: readonly AxesKind[] = ['parallel', 'negated', 'flipped', 'arbitrary'];

/** One frame of `clip` as a clip of its own. */
function frameOf(clip: Clip, frame: number): Clip {
  const cut = (all: Float32Array): Float32Array => {
    const size = all.length / clip.frameCount;
    return all.slice(frame * size, (frame + 1) * size);
  };
  return { ...clip, frameCount: 1, positions: cut(clip.positions), rotations: cut(clip.rotations) };
}

function mirrored(clip: Clip): Clip {
  const map = createJointMap(clip.skeleton);
  const carried = mirrorClip(clip, map, mirrorPlaneOf(clip, map));
  carried.fill(0, clip.frameCount);
  return carried.clip;
}

/** Angles between the joints of two poses, each in its parent, rad. */
const anglesBetween = (a: Clip, b: Clip): number[] =>
  a.skeleton.names.map((_, j) => {
    const cosine = Math.abs(quatDot(a.rotations, b.rotations, j * 4, j * 4));
    return 2 * Math.acos(Math.min(1, cosine));
  });

/** Two poses are as far apart as their mirror images, each as a clip of its own. */
function expectIsometry(a: Clip, b: Clip): void {
  const [plain, found] = [anglesBetween(a, b), anglesBetween(mirrored(a), mirrored(b))];
  const { counterparts, inWorld } = findMirrorParts(createJointMap(a.skeleton));
  // Joints in the world are turned to where each clip faces.
  const off = plain.map((_, j) => (inWorld[j] ? 0 : Math.abs(found[j] - plain[counterparts[j]])));
  expect(Math.max(...off)).toBeLessThan(2e-3);
}

test.each(kinds)('clips of one rig with %s axes are as far apart as their mirror images', (axes) => {
  const all = fc.boolean().chain((isSymmetrical) => figures({ axes, isSymmetrical, isStretched: false }));
  forHeavyRuns(40, all, ({ clip }) => expectIsometry(frameOf(clip, 0), frameOf(clip, 1)));
});

test('turns do not depend on the clips by which a skeleton is known', () => {
  const [walk, hop] = [starterClip('walk'), starterClip('hop')].map((clip) =>
    withAxes(clip, alongBones(clip.skeleton)),
  );
  const known = clipJointMap(walk, {}, rigPosesOf(hop));
  expect(mirrorTurns(known)).toEqual(mirrorTurns(createJointMap(walk.skeleton)));
});

describe('worked examples', () => {
  const walk = starterClip('walk');
  const { joints } = createJointMap(walk.skeleton);
  /** The limbs of a rig whose bones lie along X, the right ones turned by `differing` against a mirror image. */
  const turnsOf = (clip: Clip) => {
    const { turns, chosen } = mirrorTurns(createJointMap(clip.skeleton));
    const left = (role: JointRole) =>
      joints.findIndex((joint) => joint.role === role && joint.side === 'left');
    const turnOf = (role: JointRole) => [...turns[left(role)]].map((value) => Math.round(Math.abs(value)));
    return { arm: turnOf('upperArm'), leg: turnOf('thigh'), chosen: chosen.map((j) => joints[j].role) };
  };
  const alongX = (differing: readonly number[]): Clip =>
    withAxes(walk, sidedAxes(joints, alongBones(walk.skeleton), differing));

  test('a symmetrical rest pose leaves nothing open: half a turn about the line from right to left', () => {
    expect(turnsOf(walk)).toEqual({ arm: [1, 0, 0, 0], leg: [1, 0, 0, 0], chosen: [] });
  });

  test('so does one with an arm up and an arm down: limbs follow what they hang on by the shortest way', () => {
    // Left arm up by 45°, right arm down by 60°: their bones would also fit without a turn.
    const { skeleton } = walk;
    const { skeleton: posed } = withAxes(
      walk,
      skeleton.names.map((name) => {
        if (!/(Arm|Hand)/.test(name)) return [0, 0, 0, 1];
        return turnAbout([0, 0, 1], (name.startsWith('Left') ? -45 : -60) * (Math.PI / 180));
      }),
    );
    const map = createJointMap(posed);
    const { turns, chosen } = mirrorTurns(map);
    const [, , z, w] = turns[joints.findIndex(({ role, side }) => role === 'upperArm' && side === 'left')];
    expect([chosen, Math.abs(z) < 1e-3, Math.abs(w) < 1e-3]).toEqual([[], true, true]);
  });

  test('limbs whose axes are all the other way round are not turned', () => {
    expect(turnsOf(alongX([0, 0, 0, 1]))).toMatchObject({ arm: [0, 0, 0, 1], leg: [0, 0, 0, 1] });
  });

  test('bones along one axis show no twist: it is chosen, and said', () => {
    const { arm, chosen } = turnsOf(alongX([0, 1, 0, 0]));
    expect(arm[0]).toBe(0); // it takes the bone to the other side’s
    for (const role of ['upperArm', 'thigh', 'spine'] as const) expect(chosen).toContain(role);
    expect(chosen).not.toContain('hips');
  });

  test('a person turns a joint about its bone, for both sides, and bones in several lines stay', () => {
    const clip = alongX([0, 1, 0, 0]);
    const nameOf = (role: JointRole, side: JointSide) =>
      clip.skeleton.names[joints.findIndex((joint) => joint.role === role && joint.side === side)];
    const edits = {
      [nameOf('forearm', 'left')]: { mirrorTwist: 90 },
      [nameOf('hips', 'centre')]: { mirrorTwist: 180 },
    } as const;
    const [before, after] = [{}, edits].map((each) => mirrorTurns(createJointMap(clip.skeleton, each)).turns);
    const turned = after.map((turn, j) =>
      Math.round((360 / Math.PI) * Math.acos(Math.min(1, Math.abs(quatDot(turn, before[j]))))),
    );
    const byName = Object.fromEntries(
      turned.flatMap((angle, j) => (angle > 0 ? [[clip.skeleton.names[j], angle]] : [])),
    );
    expect(byName).toEqual({ [nameOf('forearm', 'left')]: 90, [nameOf('forearm', 'right')]: 90 });
    const map = createJointMap(clip.skeleton, edits);
    const plane = mirrorPlaneOf(clip, map);
    const again = [0, 1].reduce((played) => {
      const carried = mirrorClip(played, map, plane);
      carried.fill(0, played.frameCount);
      return carried.clip;
    }, clip);
    expect(Math.max(...anglesBetween(frameOf(again, 7), frameOf(clip, 7)))).toBeLessThan(2e-3);
  });
});
