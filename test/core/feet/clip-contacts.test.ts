import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip.ts';
import { contactsOfFoot, footTracks, traceFoot } from '#core/feet/clip-contacts.ts';
import { clipJointMap } from '#core/joints/clip-joints.ts';
import { findFeet } from '#core/joints/feet.ts';
import type { FootContact } from '#core/metrics/foot-contacts.ts';
import { fitClip } from '#core/transition/clips/fit-clips.ts';
import { legPhase } from '#core/tree/take/leg-mismatches.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { judged } from '../judgement/judged.ts';

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
