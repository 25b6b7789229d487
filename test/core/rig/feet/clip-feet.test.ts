import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import {
  contactsOfFoot,
  footTracks,
  traceFoot,
  clipFoot,
  footFloor,
  plantedFeet,
} from '#core/rig/feet/clip-feet.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { findFeet, type Foot } from '#core/rig/roles/body-limbs.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import type { FootContact } from '#core/rig/feet/foot-contacts.ts';
import { createPose } from '#core/pose/pose.ts';
import { sampleClip } from '#core/clip/sampling/sample-clip.ts';
import { fitClip } from '#core/transition/clips/fit-clips.ts';
import { legPhase } from '#core/tree/performance/leg-mismatches.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { chainSkeleton, clipOn, wavingClip } from '#test/fixtures/clips.ts';
import { forAll, forRuns } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { judged } from '../../judge/judged.ts';

const walk = starterClip('walk');
const contactsIn = (clip: Clip): readonly (readonly FootContact[])[] =>
  findFeet(clipJointMap(clip)).map((foot) => contactsOfFoot(clip, foot, footTracks(clip, foot)));

/** The same motion of a figure of another size. */
function sized(clip: Clip, scale: number): Clip {
  const { skeleton, positions, groundHeight } = clip;
  const endSites = skeleton.endSites.map(({ joint, offset: [x, y, z] }) => ({
    joint,
    offset: [x * scale, y * scale, z * scale] as const,
  }));
  const restPositions = skeleton.restPositions.map((place) => place * scale);
  return {
    ...clip,
    skeleton: { ...skeleton, restPositions, endSites },
    positions: positions.map((place) => place * scale),
    groundHeight: groundHeight * scale,
  };
}

test('a foot that is traced in parts has the tracks that it has at once, with a pause after each part', () => {
  const [foot] = findFeet(clipJointMap(walk));
  const whole = footTracks(walk, foot);
  for (const framesAtOnce of [1, 7, walk.frameCount - 1, walk.frameCount, 1000]) {
    const tracing = traceFoot(walk, foot, framesAtOnce);
    const pauses = Math.ceil(walk.frameCount / framesAtOnce) * foot.points.length;
    for (let pause = 0; pause < pauses; pause++) expect(tracing.next().done).toBe(false);
    expect(tracing.next()).toEqual({ done: true, value: whole });
  }
});

describe('a figure of another size has the same contacts', () => {
  test.each(['walk', 'jog', 'hop'])('%s: a giant of three times the height, and a child of half', (name) => {
    const clip = starterClip(name);
    expect(contactsIn(clip).flat()).not.toEqual([]);
    expect(contactsIn(sized(clip, 3))).toEqual(contactsIn(clip));
    expect(contactsIn(sized(clip, 0.5))).toEqual(contactsIn(clip));
  });

  test('at any size, within a frame', () => {
    const own = contactsIn(walk);
    forRuns(30, numberBetween(0.05, 20), (scale) => {
      contactsIn(sized(walk, scale)).forEach((contacts, foot) => {
        expect(contacts).toHaveLength(own[foot].length);
        contacts.forEach(({ start, end }, i) => {
          expect(Math.abs(start - own[foot][i].start)).toBeLessThanOrEqual(1);
          expect(Math.abs(end - own[foot][i].end)).toBeLessThanOrEqual(1);
        });
      });
    });
  });
});

describe('contacts that a user keeps', () => {
  const kept: Clip = { ...walk, contacts: { left: [{ start: 0.5, end: 1 }] } };

  test('replace the detected ones of their foot alone', () => {
    expect(contactsIn(kept)).toEqual([[{ start: 30, end: 60 }], contactsIn(walk)[1]]);
  });

  test('end with the clip', () => {
    const beyond = {
      ...walk,
      contacts: {
        left: [
          { start: -1, end: 0.1 },
          { start: 4, end: 9 },
        ],
        right: [{ start: 90, end: 91 }],
      },
    };
    const left = [
      { start: 0, end: 6 },
      { start: 240, end: walk.frameCount },
    ];
    expect(contactsIn(beyond)).toEqual([left, []]);
  });

  test('are of the other foot in a mirror', () => {
    const fit = { map: clipJointMap(walk), mirror: true, onto: null };
    const { clip } = valueOf(fitClip({ clip: kept, joints: {}, root: { kind: 'auto' } }, fit));
    expect(clip.contacts).toEqual({ right: [{ start: 0.5, end: 1 }] });
  });

  test('tell the judgement when feet stand, and a tree where legs are in their stride', () => {
    const changes = { source: clipUse(0.4), destination: clipUse(0) };
    const [{ figure, seam, rate }] = judged(kept, walk, changes);
    const standsAt = (time: number): number => figure.feet[0].inSource[seam + Math.round(time * rate)];
    expect([0.05, 0.15, 0.5, 0.65].map(standsAt)).toEqual([0, 1, 1, 0]);
    const steps = { left: [0, 1, 2].map((start) => ({ start, end: start + 0.2 })) };
    const right = steps.left.map(({ start }) => ({ start: start + 0.5, end: start + 0.7 }));
    const clip = rooted({ ...walk, loop: false, contacts: { ...steps, right } });
    expect(legPhase(clip, clipJointMap(walk), 1.25)).toBeCloseTo(0.25);
  });
});

const HEIGHT = 1.75;

/** A foot that stands for a third of its time at `floor`, and swings 30 cm high. A 150th of it is a glitch. */
const stepping = (floor: number, glitch = -3) => ({
  perFrame: 1,
  stands: new Uint8Array(300),
  heights: Float32Array.from({ length: 300 }, (_, i) => {
    if (i === 10 || i === 200) return glitch;
    return i % 3 === 0 ? floor : floor + 0.3 * Math.sin((i % 3) / 1.2);
  }),
});

test.each([0, 0.02, -0.05, 0.15])('a foot that steps at %d m stands there, despite a glitch', (floor) => {
  expect(footFloor([stepping(floor)], HEIGHT)).toBeCloseTo(floor, 6);
});

test('a foot of several clips has one height: that of the lowest', () => {
  expect(footFloor([stepping(0.02), stepping(0.06)], HEIGHT)).toBeCloseTo(0.02, 6);
  expect(footFloor([stepping(0.06), stepping(0.02)], HEIGHT)).toBeCloseTo(0.02, 6);
});

test('a foot that is far from the ground all the time never stands', () => {
  for (const floor of [0.25, -0.25]) expect(footFloor([stepping(floor)], HEIGHT)).toBe(0);
  expect(footFloor([stepping(0.25)], 3)).toBeCloseTo(0.25, 6);
});

test('worked example: of 200 heights 1 mm apart, the mean of those from 1 % to 10 %', () => {
  const heights = Float32Array.from({ length: 200 }, (_, i) => ((i * 77) % 200) / 1000);
  expect(footFloor([{ ...stepping(0), heights }], HEIGHT)).toBeCloseTo(0.0105, 6);
});

test('moments between frames lie on the curve that the clip plays, at least 120 a second', () => {
  const metres = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 8 });
  const foot: Foot = { side: 'left', points: [{ joint: 0, offset: [0, 0.5, 0] }] };
  forAll(metres, fc.constantFrom(7, 30, 48, 120, 240, 300), (places, fps) => {
    const positions = places.flatMap((place) => [0, place, 0]);
    const rotations = places.flatMap(() => [0, 0, 0, 1]);
    const clip = rooted(clipOn(chainSkeleton(1), { positions, rotations, fps }), { kind: 'none' });
    const { perFrame, heights } = clipFoot(foot, { ...clip, groundHeight: 0.25 });
    expect(perFrame).toBe({ 7: 17, 30: 4, 48: 3, 120: 1, 240: 1, 300: 1 }[fps]);
    expect(heights).toHaveLength((places.length - 1) * perFrame + 1);
    heights.forEach((height, i) => {
      const { positions: played } = sampleClip(createPose(1), clip, i / (fps * perFrame));
      expect(height).toBeCloseTo(played[1] + 0.25, 4);
    });
  });
});

test('another joint as the foot of a side is another foot of the clip', () => {
  const clip = rooted(walk);
  const [{ side, points }] = findFeet(clipJointMap(walk));
  const root: Foot = { side, points: [{ ...points[0], joint: 0 }] };
  expect(clipFoot(root, clip).heights).not.toEqual(clipFoot({ side, points }, clip).heights);
});

test('a walk stands on the left foot, on both and on the right one', () => {
  const clip = rooted(starterClip('walk'));
  const map = createJointMap(clip.skeleton);
  const planted = plantedFeet(map, clip);
  expect(new Set(planted)).toEqual(new Set([1, 2, 3]));
  const [left, right] = findFeet(map).map((foot) => clipFoot(foot, clip));
  expect(left.perFrame).toBe(2);
  expect(left.stands).toHaveLength((clip.frameCount - 1) * 2 + 1);
  expect([...planted]).toEqual(
    Array.from(planted, (_, frame) => left.stands[frame * 2] + 2 * right.stands[frame * 2]),
  );
});

test('a hop has moments without a planted foot', () => {
  const clip = rooted(starterClip('hop'));
  expect(plantedFeet(createJointMap(clip.skeleton), clip)).toContain(0);
});

test('without known feet, no foot is planted', () => {
  const clip = rooted(wavingClip({ joints: 4, frameCount: 30, seed: 1 }));
  expect([...plantedFeet(createJointMap(clip.skeleton), clip)]).toEqual(Array.from({ length: 30 }, () => 0));
});
