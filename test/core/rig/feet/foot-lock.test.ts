import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { createFootLocks, createLockedLeg, LOCK_RATE, lockLeg } from '#core/rig/feet/foot-lock.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { findFeet } from '#core/rig/roles/body-limbs.ts';
import { footCorrections, lowestPoints } from '#core/judge/standing-feet.ts';
import { judge } from '#core/judge/judge.ts';
import { createPose, type Pose } from '#core/pose/pose.ts';
import { sampleClip } from '#core/clip/sampling/sample-clip.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { sampleSlots } from '#core/judge/sample-slots.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { effort } from '#test/fixtures/effort.ts';
import { forAll, forRuns } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { madeSlot } from '../../judge/made-slot.ts';

const crouch = starterClip('crouch');
const map = createJointMap(crouch.skeleton);
const [left] = findFeet(map);

/** The clip carried over the ground, m/s along X. */
function carried(clip: Clip, speed: number): Clip {
  const positions = clip.positions.slice();
  const size = positions.length / clip.frameCount;
  for (let frame = 0; frame < clip.frameCount; frame++) positions[frame * size] += (speed * frame) / clip.fps;
  return { ...clip, loop: false, positions };
}

/** A clip cut into itself at the same moment: it plays on. */
const playsOn = (clip: Clip) => ({
  chain: [transitionOf({ source: clipUse(1), destination: clipUse(1), slots: [slotOf('cut')] })],
  clips: [rooted(clip), rooted(clip)],
  map,
});
const correctionsOf = (clip: Clip): readonly Float64Array[] =>
  valueOf(judge({ ...playsOn(clip), isLocked: true })).corrections[0];

/** Speeds of the lowest points of both feet, m/s, with the feet locked. */
function lockedSpeeds(clip: Clip): readonly Float64Array[] {
  const { chain, clips } = playsOn(clip);
  const locks = createFootLocks(map, clips, [correctionsOf(clip)]);
  const evaluation = valueOf(bindTransition(chain, clips, map));
  const [slot] = sampleSlots({ evaluation, map, clips, locks });
  return slot.figure.feet.map((foot) => lowestPoints(slot, foot).speeds);
}

describe('a foot that stands is held', () => {
  test('feet that stand by themselves stay within a millimetre', () => {
    for (const name of ['idle', 'crouch'])
      for (const corrections of correctionsOf(starterClip(name)))
        expect(Math.max(...corrections.map(Math.abs)), name).toBeLessThan(1e-3);
  });

  test('a slide of 10 cm/s is gone once the lock has eased in', () => {
    const slides = carried(crouch, 0.1);
    const free = valueOf(judge(playsOn(slides)));
    expect(free.alone[0]['footSkate'].value).toBeGreaterThan(10);
    for (const speeds of lockedSpeeds(slides))
      for (const speed of speeds.subarray(15, 75)) expect(speed).toBeLessThan(0.005);
  });

  test.each([
    ['walk', 'jog'],
    ['jog', 'walk'],
    ['hop', 'walk'],
    ['turn', 'idle'],
  ])('from %s to %s feet slide by less than 0.6 of what they do without a lock, in each slot', (from, to) => {
    const clips = [from, to].map((name) => rooted(starterClip(name)));
    const slots = [slotOf('springExact'), slotOf('crossfade')];
    const ends = { source: clipUse(1.2), destination: clipUse(0.9) };
    const judged = { chain: [transitionOf({ ...ends, slots })], clips, map };
    const locked = valueOf(judge({ ...judged, isLocked: true }));
    for (const [i, free] of valueOf(judge(judged)).slots.entries())
      expect(locked.slots[i]['footSlide'].value).toBeLessThan(0.6 * free['footSlide'].value);
  });

  test('metrics are those of locked feet, but for what the lock has to move', () => {
    const slides = carried(crouch, 0.1);
    const [freely, held] = [playsOn(slides), { ...playsOn(slides), isLocked: true }].map((each) =>
      valueOf(judge(each)),
    );
    const [[free], [locked]] = [freely.slots, held.slots];
    expect(held.alone[0]['footSlide'].value).toBeLessThan(0.2 * freely.alone[0]['footSlide'].value);
    expect(locked['footLock']).toEqual(free['footLock']);
    expect(free['footLock'].value).toBeCloseTo(100 * 0.1 * (1 - 0.05), 0);
    expect(free['meanFootLock'].value).toBeLessThan(free['footLock'].value);
  });
});

describe('a lock lets go', () => {
  const slot = madeSlot({ place: (time) => [0.5 * time, 0, 0] });
  const stands = new Uint8Array(600).fill(1, 0, 90);
  const foot = { ...slot.figure.feet[0], inSource: stands, inDestination: stands };
  const corrections = footCorrections(slot, foot);
  const speedAt = (i: number): number => (corrections[(i + 1) * 2] - corrections[i * 2]) * slot.rate;

  test('after half a second of sliding it has moved the foot back by as much, and a second later nothing is left', () => {
    expect(corrections[60 * 2]).toBeCloseTo(-0.5 * (0.5 - 0.05), 2);
    expect(Math.abs(corrections[corrections.length - 2])).toBeLessThan(1e-4);
  });

  test('its first moments do not depend on how many are asked for', () => {
    for (const most of [0, 1, 60, 121])
      expect(footCorrections(slot, foot, most)).toEqual(corrections.slice(0, most * 2));
  });

  test('without a pop: the speed changes by no more than the easing and the spring allow', () => {
    const rate = (2 * Math.LN2) / 0.1;
    for (let i = 1; i < corrections.length / 2 - 1; i++) {
      const spring = rate ** 2 * Math.abs(corrections[i * 2]) + 2 * rate * Math.abs(speedAt(i - 1));
      const easing = (1.5 / 0.1) * 0.5;
      expect(Math.abs(speedAt(i) - speedAt(i - 1)), `${i}`).toBeLessThan((1.1 * spring + easing) / slot.rate);
    }
  });
});

/** The leg of the left foot in a frame of the clip, moved by a correction that is the same at all times. */
const moved = (frame: number, x: number, z: number, heading = 0, elapsed = 1) =>
  movedBy(frame, [x, z, x, z], heading, elapsed);

/** The same, moved by corrections over time. @param corrections x, z of each moment, m */
function movedBy(frame: number, corrections: readonly number[], heading: number, elapsed: number) {
  const clip = rooted(crouch);
  const before = sampleClip(createPose(clip.skeleton.names.length), clip, frame / 60);
  const after: Pose = { ...before, rotations: before.rotations.slice() };
  const leg = createLockedLeg(
    left,
    { skeleton: clip.skeleton, root: clip.root, clips: [clip] },
    Float64Array.from(corrections),
  );
  if (leg === null) throw new Error('no leg');
  lockLeg(after, [0, 0, heading], leg, { elapsed });
  const world = (pose: Pose): Pose =>
    worldTransforms(createPose(clip.skeleton.names.length), clip.root.parents, pose) as Pose;
  return { leg, before: world(before), after: world(after) };
}

describe('a leg', () => {
  const placeOf = (pose: Pose, joint: number) => pose.positions.subarray(joint * 3, joint * 3 + 3);
  const [thigh, , ankle] = moved(60, 0, 0).leg.joints;

  test('brings its foot to the place, in the frame of the world; hips and the rotation of the foot stay', () => {
    const { before, after } = moved(60, 0.05, -0.02, Math.PI / 2);
    const [from, to] = [placeOf(before, ankle), placeOf(after, ankle)];
    // Turned by a quarter, Z of the figure is X of the world.
    expect(to[2] - from[2]).toBeCloseTo(0.05, 2);
    expect(to[0] - from[0]).toBeCloseTo(0.02, 2);
    expect(to[1]).toBeCloseTo(from[1], 3);
    expect(placeOf(after, thigh)).toEqual(placeOf(before, thigh));
    for (let i = 0; i < 4; i++)
      expect(after.rotations[ankle * 4 + i]).toBeCloseTo(before.rotations[ankle * 4 + i], 5);
  });

  test('never stretches beyond its reach, and nears it ever more slowly', () => {
    const { leg, before } = moved(60, 0, 0);
    const length = [1, 2].reduce((sum, i) => {
      const at = placeOf(before, leg.joints[i]).map(
        (value, k) => value - placeOf(before, leg.joints[i - 1])[k],
      );
      return sum + Math.hypot(...at);
    }, 0);
    const lengthAt = (x: number): number => {
      const { after } = moved(60, x, 0);
      return Math.hypot(...placeOf(after, ankle).map((value, k) => value - placeOf(after, thigh)[k]));
    };
    forRuns(effort(50), numberBetween(0.2, 5), (x) => {
      expect(lengthAt(x)).toBeLessThan(0.9985 * length);
      expect(lengthAt(x + 0.1)).toBeGreaterThan(lengthAt(x) - 1e-5);
    });
  });

  test('asked to the very end of its reach lags behind, and pulled below its hip arrives', () => {
    const { leg, before } = moved(60, 0, 0);
    const [hip, knee, foot] = leg.joints.map((joint) => [...placeOf(before, joint)]);
    const lengthOf = (from: readonly number[], to: readonly number[]): number =>
      Math.hypot(...to.map((value, k) => value - from[k]));
    const [whole, now] = [lengthOf(hip, knee) + lengthOf(knee, foot), lengthOf(hip, foot)];
    const aside = [foot[0] - hip[0], foot[2] - hip[2]];
    const far = Math.sqrt(whole ** 2 - (foot[1] - hip[1]) ** 2) / Math.hypot(...aside) - 1;
    const stretched = moved(60, far * aside[0], far * aside[1]).after;
    const stretch = lengthOf([...placeOf(stretched, leg.joints[0])], [...placeOf(stretched, ankle)]) - now;
    expect(stretch).toBeGreaterThan(0.5 * (whole - now));
    expect(stretch).toBeLessThan(0.8 * (whole - now));
    const pulled = placeOf(moved(60, -aside[0], -aside[1]).after, ankle);
    [hip[0], foot[1], hip[2]].forEach((value, k) => expect(pulled[k]).toBeCloseTo(value, 4));
  });

  test('is moved between two moments by what lies between, before the seam not at all, and at the end by the last', () => {
    // Doubles would nearly all be next to 0.
    const metres = fc.integer({ min: -40, max: 40 }).map((millimetres) => millimetres / 1000);
    const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
    const shiftOf = ({ before, after }: { before: Pose; after: Pose }) =>
      placeOf(after, ankle).map((value, k) => value - placeOf(before, ankle)[k]);
    forAll(fc.array(metres, { minLength: 6, maxLength: 6 }), share, (line, u) => {
      const [, , x, z, toX, toZ] = line;
      const between = shiftOf(movedBy(60, line, 0, (1 + u) / LOCK_RATE));
      const wanted = shiftOf(moved(60, x + u * (toX - x), z + u * (toZ - z)));
      between.forEach((value, k) => expect(value).toBeCloseTo(wanted[k], 5));
      expect(shiftOf(movedBy(60, line, 0, 9))).toEqual(shiftOf(moved(60, toX, toZ)));
      expect([...shiftOf(movedBy(60, line, 0, 0))]).toEqual([0, 0, 0]);
    });
  });

  test('is the same at any moment in any order', () => {
    const first = moved(60, 0.05, 0.03, 1, 0.5);
    moved(80, -0.1, 0.3);
    expect(moved(60, 0.05, 0.03, 1, 0.5).after.rotations).toEqual(first.after.rotations);
  });

  test('of one bone is not locked, nor one that no clip bends', () => {
    const clip = rooted(crouch);
    const hips = clip.root.hips;
    const parents = clip.root.parents.map((parent, joint) => (joint === ankle ? thigh : parent));
    expect(parents[thigh]).toBe(hips);
    const figure = { skeleton: clip.skeleton, root: { parents, hips }, clips: [clip] };
    expect(createLockedLeg(left, figure, new Float64Array(2))).toBeNull();
    expect(createLockedLeg(left, { ...clip, clips: [] }, new Float64Array(2))).toBeNull();
  });
});
