import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import type { Pose } from '#core/pose/pose.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { mirrorPlaneOf } from '#core/rig/mirror/mirror-plane.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import { mirrorTransition } from '#core/transition/clips/mirror-transition.ts';
import { inWorld } from '#test/fixtures/rooted.ts';
import { chainUse, clipUse, partsOf, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const [walk, hop, jog] = ['walk', 'hop', 'jog'].map(starterClip);
const map = createJointMap(walk.skeleton);

/** Walk's figure under other names, a tenth larger. */
const large: Clip = {
  ...jog,
  skeleton: {
    ...jog.skeleton,
    names: jog.skeleton.names.map((name) => `mixamorig:${name}`),
    restPositions: jog.skeleton.restPositions.map((value) => value * 1.1),
    endSites: jog.skeleton.endSites.map(({ joint, offset: [x, y, z] }) => ({
      joint,
      offset: [x * 1.1, y * 1.1, z * 1.1] as const,
    })),
  },
  positions: jog.positions.map((value) => value * 1.1),
};

/** Joint positions in the chosen slot `time` s after the seam, [joints * 3] m. */
function placesAt(chain: readonly Transition[], clips: readonly Clip[], time: number): Pose['positions'] {
  const fitted = valueOf(openChain(partsOf(chain, clips)));
  const evaluation = valueOf(bindTransition(fitted.chain, fitted.clips, map));
  const frame = evaluateTransition(createTransitionFrame(evaluation), evaluation, time);
  const [{ pose, root }] = frame.slots;
  return inWorld(pose, root, evaluation.parents).positions;
}

const farthest = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

/** The mirror image of `places` along the source's path. */
function reflected(places: Pose['positions'], source: Clip): Float64Array {
  const plane = mirrorPlaneOf(source, map);
  const [nx, nz] = [Math.cos(plane.heading), -Math.sin(plane.heading)];
  const out = new Float64Array(places.length);
  map.joints.forEach(({ counterpart }, j) => {
    const [x, y, z] = places.subarray(counterpart * 3, counterpart * 3 + 3);
    const depth = 2 * ((x - plane.x) * nx + (z - plane.z) * nz);
    out.set([x - depth * nx, y, z - depth * nz], j * 3);
  });
  return out;
}

const profile = { LeftUpLeg: 0.5, LeftLeg: 0.4, RightArm: 2 };
const transition = transitionOf({
  source: clipUse(0.5),
  destination: clipUse(0.4),
  alignment: { kind: 'groundTrack', offset: { x: 0.3, z: 0.1, yaw: 0.4 } },
  slots: [{ ...slotOf('springExact'), profile, cutCurves: ['smileLeft', 'jawOpen'] }],
});
const mirror = (of: Transition): Transition => mirrorTransition(of, map, walk);

describe('a mirrored transition', () => {
  test('is the mirror image at every moment', () => {
    for (const time of [-0.2, 0, 0.05, 0.2, 0.6]) {
      const places = placesAt([transition], [walk, hop], time);
      const other = placesAt([mirror(transition)], [walk, hop], time);
      expect(farthest(other, reflected(places, walk))).toBeLessThan(1e-4);
      expect(farthest(other, places)).toBeGreaterThan(0.05);
    }
  });

  test('muscles of the left leg become those of the right one, with mirrored pulls', () => {
    const strong = slotOf('muscle', { muscles: 'leftLeg', rotationMultiplier: 0.1 });
    const pulled = { ...transition, slots: [strong] };
    const other = mirror(pulled);
    expect(other.slots[0].values).toEqual({ ...strong.values, muscles: 'rightLeg' });
    expect(mirror(other).slots).toEqual([strong]);
    for (const time of [0.05, 0.1]) {
      const places = placesAt([pulled], [walk, hop], time);
      expect(farthest(placesAt([other], [walk, hop], time), reflected(places, walk))).toBeLessThan(1e-4);
      const sameSide = { ...other, slots: [strong] };
      expect(farthest(placesAt([sameSide], [walk, hop], time), reflected(places, walk))).toBeGreaterThan(
        0.01,
      );
    }
  });

  test('curves that the extrapolation filters are those of the other side', () => {
    const slot = slotOf('unrealDeadBlend', {
      extrapolationFilteredCurves: 'smileLeft,jawOpen, blink_R',
      maximumCurveVelocity: 0.2,
    });
    const [other] = mirror({ ...transition, slots: [slot] }).slots;
    expect(other.values).toEqual({
      ...slot.values,
      extrapolationFilteredCurves: 'smileRight,jawOpen, blink_L',
    });
    expect(mirror({ ...transition, slots: [other] }).slots).toEqual([slot]);
  });

  test('the settings of a method of a later version stay as they are', () => {
    const slot = { ...slotOf('springExact'), method: 'later', values: { muscles: 'leftLeg' } };
    expect(mirror({ ...transition, slots: [slot] }).slots).toEqual([slot]);
  });

  test('trailing joints and their rest offsets are mirrored in the frames of the other side', () => {
    const chain = { dampTime: 0.3, angleLimitDegrees: 60 };
    const trailed = {
      ...transition,
      trailing: [
        { ...chain, joints: ['LeftArm', 'LeftForeArm'], offsets: { LeftArm: [0.1, -0.2, 0.15] } },
        { ...chain, joints: ['Head'], offsets: { Head: [0.05, 0.2, -0.1] } },
      ],
    } as const;
    const other = mirror(trailed);
    expect(other.trailing.map(({ joints }) => joints)).toEqual([['RightArm', 'RightForeArm'], ['Head']]);
    for (const time of [-0.1, 0.05, 0.4]) {
      const places = placesAt([trailed], [walk, hop], time);
      expect(farthest(placesAt([other], [walk, hop], time), reflected(places, walk))).toBeLessThan(1e-4);
      expect(farthest(places, placesAt([transition], [walk, hop], time))).toBeGreaterThan(0.02);
    }
    const rounded = mirror(other).trailing.map(({ offsets }) =>
      Object.entries(offsets ?? {}).map(([name, offset]) => [name, offset.map((v) => Number(v.toFixed(7)))]),
    );
    expect(rounded).toEqual(trailed.trailing.map(({ offsets }) => Object.entries(offsets)));
  });

  test('swaps the names of left and right joints and curves', () => {
    const { slots, alignment, source, destination } = mirror(transition);
    expect(slots[0].profile).toEqual({ RightUpLeg: 0.5, RightLeg: 0.4, LeftArm: 2 });
    expect(slots[0].cutCurves).toEqual(['smileRight', 'jawOpen']);
    expect([source.mirror, destination.mirror, alignment.offset.yaw]).toEqual([true, true, -0.4]);
    expect([source.time, destination.time]).toEqual([0.5, 0.4]);
  });

  test('mirroring twice restores it', () => {
    const twice = mirror(mirror(transition));
    const { x, z } = twice.alignment.offset;
    expect([x, z].map((value) => Number(value.toFixed(8)))).toEqual([0.3, 0.1]);
    // An edit: it renews how clips are twisted.
    expect({ ...twice, alignment: transition.alignment }).toEqual({ ...transition, twists: 'skeleton' });
  });

  test('keeps the promises of its method at the seam', () => {
    const mixed = { ...transition, source: { ...transition.source, mirror: true } };
    const [before, at, after] = [-1e-4, 0, 1e-4].map((time) => placesAt([mixed], [walk, hop], time));
    expect(farthest(before, at)).toBeLessThan(2e-3);
    const change = at.map((value, i) => (after[i] - value - (value - before[i])) / 1e-4);
    expect(farthest(change, new Float64Array(change.length))).toBeLessThan(0.2); // m/s
  });
});

describe('clips of different skeletons', () => {
  const across = transitionOf({ source: clipUse(0.5), destination: clipUse(0.3) });

  test('play on the skeleton of the destination', () => {
    const fitted = valueOf(openChain(partsOf([across], [walk, large])));
    expect(fitted.clips.map(({ skeleton }) => skeleton)).toEqual([large.skeleton, large.skeleton]);
    const places = placesAt([across], [walk, large], 0);
    const own = placesAt([{ ...across, destination: clipUse(0.3) }], [walk, jog], 0);
    // All lengths a tenth longer: so is all of the source at the seam.
    expect(
      farthest(
        places,
        own.map((value) => value * 1.1),
      ),
    ).toBeLessThan(1e-3);
  });

  test('a chain plays on the last skeleton, and joint names are adapted', () => {
    const first = transitionOf({
      id: '00000000-0000-4000-8000-00000000000a',
      source: clipUse(0.5),
      destination: clipUse(0.3),
      slots: [{ ...slotOf('springExact'), profile, cutJoints: ['Head'] }],
    });
    const last = transitionOf({ source: chainUse(first.id, 0.1), destination: clipUse(0.2) });
    const fitted = valueOf(openChain(partsOf([first, last], [walk, hop, large])));
    expect(fitted.chain[0].slots[0]).toMatchObject({
      profile: { 'mixamorig:LeftUpLeg': 0.5, 'mixamorig:LeftLeg': 0.4, 'mixamorig:RightArm': 2 },
      cutJoints: ['mixamorig:Head'],
    });
    expect(bindTransition(fitted.chain, fitted.clips, null).ok).toBe(true);
  });

  test('edits of the joint map count', () => {
    const unknown = Object.fromEntries(large.skeleton.names.map((name) => [name, { role: null }]));
    const parts = partsOf([across], [walk, large]);
    const clips = [parts.clips[0], { ...parts.clips[1], joints: unknown }];
    expect(openChain({ ...parts, clips }).ok).toBe(false);
  });
});
