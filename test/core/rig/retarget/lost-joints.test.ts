import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { createJointMap, type JointEdits } from '#core/rig/roles/joint-map.ts';
import { lostJoints } from '#core/rig/retarget/lost-joints.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { personOf, standing } from '../roles/body-shapes.ts';

const person = personOf({ ...standing, tips: true, hipJoints: true });

/** The person on a root. */
const onRoot: Skeleton = {
  names: ['root', ...person.names],
  parentIndices: Int32Array.of(-1, ...person.parentIndices.map((parent) => parent + 1)),
  restPositions: Float32Array.of(0, 0, 0, ...person.restPositions),
  endSites: [],
};

/** The person in its rest pose, then with one joint turned by so many degrees. */
function turning(
  joint: string,
  degrees: number,
  axis: readonly [number, number, number] = [1, 0, 0],
  skeleton: Skeleton = person,
): Clip {
  const still = skeleton.names.flatMap(() => [0, 0, 0, 1]);
  const turned = skeleton.names.flatMap((name) => [
    ...turnAbout(axis, name === joint ? (degrees * Math.PI) / 180 : 0),
  ]);
  const positions = [...skeleton.restPositions, ...skeleton.restPositions];
  return clipOn(skeleton, { positions, rotations: [...still, ...turned] });
}

/** The joints whose motion is lost, with the angle in degrees; `none` of them have a part. */
function lostIn(clip: Clip, ...none: readonly string[]): readonly (readonly [string, number])[] {
  const edits: JointEdits = Object.fromEntries(none.map((name) => [name, { role: null }]));
  return lostJoints(clip, createJointMap(clip.skeleton, edits)).map(({ joint, angle }) => [
    clip.skeleton.names[joint],
    Math.round((angle * 180) / Math.PI),
  ]);
}

describe('a joint without a part loses its motion', () => {
  test('if it carries parts, and moves them by more than 5°', () => {
    expect(lostIn(turning('spine 1', 40), 'spine 1')).toEqual([['spine 1', 40]]);
    expect(lostIn(turning('spine 1', 6), 'spine 1')).toEqual([['spine 1', 6]]);
    expect(lostIn(turning('spine 1', 4), 'spine 1')).toEqual([]);
    expect(lostIn(turning('spine 1', 40))).toEqual([]);
  });

  test('held for all of the clip, too: a rest pose that is a body is what it moves from', () => {
    const clip = turning('spine 1', 40);
    const half = { frameCount: 1, positions: clip.positions.slice(0, clip.positions.length / 2) };
    const held = { ...clip, ...half, rotations: clip.rotations.slice(clip.rotations.length / 2) };
    expect(lostIn(held, 'spine 1')).toEqual([['spine 1', 40]]);
  });

  test('not by a turn about the bone to the next part, as that of a twist joint', () => {
    expect(lostIn(turning('left shin', 40, [0, 1, 0]), 'left shin')).toEqual([]);
    expect(lostIn(turning('left shin', 40), 'left shin')).toEqual([['left shin', 40]]);
  });

  test('between hips and thigh, too; a finger, a tip and what carries the hips are none', () => {
    const names = ['nothing left', 'nothing left finger 0 1', 'nothing left toe', 'nothing head'];
    // cos 22° = (9² + 6² cos 40°) / (9² + 6²)
    expect(names.flatMap((name) => lostIn(turning(name, 40), name))).toEqual([['nothing left', 22]]);
    expect(lostIn(turning('root', 40, [1, 0, 0], onRoot), 'root')).toEqual([]);
    expect(lostIn(turning('hips', 40), 'hips')).toEqual([]);
  });

  test('where the end of a limb or the head is missing, it is the end', () => {
    const bare = personOf(standing);
    for (const end of ['head', 'left hand', 'right foot'])
      expect(lostIn(turning(end, 40, [0, 0, 1], bare), end, 'right toes')).toEqual([[end, 40]]);
    const named = bare.names.map((name) => (name === 'left hand' ? 'ruka' : name));
    const foreign = turning('ruka', 40, [0, 0, 1], { ...bare, names: named });
    expect(lostIn(foreign, 'ruka')).toEqual([['ruka', 40]]);
    expect(lostIn(turning('head', 40, [0, 0, 1], bare))).toEqual([]);
    // What hangs beside a known hand is not the hand.
    const at = bare.names.indexOf('left forearm');
    const names = [...bare.names, 'brace'];
    const parentIndices = Int32Array.of(...bare.parentIndices, at);
    const restPositions = Float32Array.of(...bare.restPositions, 0, 0.1, 0);
    const holding = { ...bare, names, parentIndices, restPositions };
    expect(lostIn(turning('brace', 40, [0, 0, 1], holding))).toEqual([]);
  });

  test('the joint that moves most comes first', () => {
    const [one, two] = [turning('spine 1', 20), turning('spine 2', 30)];
    const rotations = one.rotations.map((v, i) =>
      person.names[Math.floor(i / 4) % person.names.length] === 'spine 2' ? two.rotations[i] : v,
    );
    expect(lostIn({ ...one, rotations }, 'spine 1', 'spine 2')).toEqual([
      ['spine 2', 30],
      ['spine 1', 20],
    ]);
  });
});
