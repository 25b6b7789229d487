import { describe, expect, test } from 'vitest';
import { createPlayback, motionOf } from '#core/transition/clips/clip-playback.ts';
import { recorded } from '#core/transition/clips/recorded-motion.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { findTransitionProblem } from '#core/transition/document/validate-transition.ts';
import { blendMethods } from '#core/methods/registry.ts';
import type { Pose } from '#core/pose/pose.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { createDoublePose, largestDifference, turnAbout } from '#test/fixtures/poses.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { threeJoints, waving, withTracks } from '#test/fixtures/tracks.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { play, type Played } from './played.ts';

const plain = [0, 3, 5, 6].map((seed) => rooted(wavingClip({ joints: 3, frameCount: 200, seed })));
/** The third clip has neither scales nor curves. */
const clips = plain.map((clip, i) =>
  i === 2 ? clip : withTracks(clip, threeJoints, waving(threeJoints, i)),
);
const idOf = (k: number): string => `00000000-0000-4000-8000-00000000030${k}`;

/** Three interruptions, 0.1 s apart, the last at 0. */
const interrupted = (slot: Slot, of = clips): Played =>
  play(
    [0, 1, 2].map((k) =>
      transitionOf({
        id: idOf(k),
        source: k === 0 ? clipUse(0.6) : chainUse(idOf(k - 1), 0.1),
        destination: clipUse(0.4 + 0.1 * k),
        slots: [slot],
      }),
    ),
    of,
  );

const EXTRAS = 9;
const extrasOf = ({ linear }: Pose): number[] => [...linear.subarray(EXTRAS)];
const shownOf = (played: Played, time: number): Pose => played.at(time).slots[0].pose;

describe.each(blendMethods)('$id, interrupted three times', (method) => {
  const played = interrupted(slotOf(method.id));

  test('scales and curves go from clip to clip, of which one has none', () => {
    expect(extrasOf(shownOf(played, 2.5))).toEqual(
      extrasOf(played.at(2.5).destination).map((value) => expect.closeTo(value, 3) as number),
    );
    for (let i = 0; i < 40; i++) {
      for (const value of extrasOf(shownOf(played, -0.3 + i * 0.0237)))
        expect(Math.abs(value)).toBeLessThan(2.5);
    }
  });

  test('joints move as they do without scales and curves, to the bit', () => {
    const alone = interrupted(slotOf(method.id), plain);
    for (const time of [-0.21, -0.07, 0.03, 0.3]) {
      const [pose, bare] = [shownOf(played, time), shownOf(alone, time)];
      expect([pose.positions, pose.rotations]).toEqual([bare.positions, bare.rotations]);
    }
  });
});

const smooth = blendMethods.filter(({ id, isEngineNode }) => id !== 'cut' && isEngineNode !== true);

test.each(smooth)('$id does not let them jump at seams, and rates are derivatives', ({ id }) => {
  const played = interrupted(slotOf(id));
  for (const seam of [-0.2, -0.1, 0]) {
    const [before, after] = [-1e-4, 1e-4].map((dt) => extrasOf(shownOf(played, seam + dt)));
    before.forEach((value, i) => expect(Math.abs(after[i] - value)).toBeLessThan(2e-3));
  }
  for (const time of [-0.13, -0.052, 0.041]) {
    const [before, now, after] = [-1 / 512, 0, 1 / 512].map((dt) => shownOf(played, time + dt));
    extrasOf(before).forEach((value, i) => {
      const rate = (extrasOf(after)[i] - value) * 256;
      expect(Math.abs(rate - now.linearVelocities[EXTRAS + i])).toBeLessThan(0.02);
    });
  }
});

test('a slot at ticks shows scales and curves of its ticks, with the rate from tick to tick', () => {
  const played = interrupted({ ...slotOf('springExact'), tick: 30 });
  const [at, next] = [1, 2].map((tick) => shownOf(played, tick / 30 + 1e-6));
  expect(extrasOf(shownOf(played, 1 / 30 + 0.02))).toEqual(extrasOf(at));
  extrasOf(next).forEach((value, i) =>
    expect(next.linearVelocities[EXTRAS + i]).toBeCloseTo((value - extrasOf(at)[i]) * 30, 3),
  );
});

test('a joint that is cut has the scale of the destination, a curve that is cut its value; a profile does not act on curves', () => {
  const slot = slotOf('crossfade', { blendTime: 0.4, easing: 'linear' });
  const cut = {
    ...slot,
    cutJoints: ['joint2'],
    cutCurves: ['blinkLeft', 'unknown'],
    profile: { joint0: 0.5, joint2: 3 },
  };
  const frame = play([transitionOf({ destination: clipUse(0.5), slots: [cut] })], clips.slice(0, 2)).at(0.1);
  const [from, to, shown] = [frame.source, frame.destination, frame.slots[0].pose].map(extrasOf);
  [0.5, 0.5, 0.5, 1, 1, 1, 0.25, 1].forEach((weight, i) =>
    expect(shown[i]).toBeCloseTo((1 - weight) * from[i] + weight * to[i], 6),
  );
});

test('trailing joints swing on top, and leave scales and curves', () => {
  const trailing = [{ name: 'tail', joints: ['joint1', 'joint2'], dampTime: 0.2, angleLimitDegrees: 30 }];
  const transition = transitionOf({ destination: clipUse(0.5), slots: [slotOf('springExact')] });
  const ends = clips.slice(0, 2);
  const [trailed, stiff] = [{ ...transition, trailing }, transition].map((of) =>
    shownOf(play([of], ends), 0.2),
  );
  expect(extrasOf(trailed)).toEqual(extrasOf(stiff));
  expect(trailed.rotations).not.toEqual(stiff.rotations);
});

test('a record has the scales and curves of its motion', () => {
  const [clip] = clips;
  const motion = motionOf(createPlayback(clipUse(0), clip));
  const span = { at: 1, poseStep: 1 / 60, rootStep: 1 / 240, posesFor: 0.3, rootFor: 0.3 };
  const record = recorded(motion, span, threeJoints);
  const [own, left] = [motion, record].map(
    (of) => (elapsed: number) => of.pose(createDoublePose(threeJoints), { elapsed }),
  );
  expect(largestDifference(left(1.1), own(1.1))).toBe(0);
  extrasOf(left(1.109)).forEach((value, i) => expect(value).toBeCloseTo(extrasOf(own(1.109))[i], 3));
  extrasOf(left(5)).forEach((value, i) => expect(value).toBeCloseTo(extrasOf(left(6))[i], 9));
});

test('joints that turn far against each other do so with scales and curves as without', () => {
  const spinning = plain.slice(0, 2).map((clip, i) => {
    const rotations = clip.rotations.slice();
    for (let frame = 0; frame < clip.frameCount; frame++)
      rotations.set(turnAbout([0, 1, 0], ((i === 0 ? 4 : -4) * frame) / clip.fps), (frame * 3 + 1) * 4);
    return { ...clip, rotations };
  });
  const transition = transitionOf({
    destination: clipUse(0.5),
    slots: [slotOf('crossfade', { blendTime: 1 })],
  });
  const tracked = spinning.map((clip, i) => withTracks(clip, threeJoints, waving(threeJoints, i)));
  const [bare, pose] = [spinning, tracked].map((ends) => shownOf(play([transition], ends), 0.6));
  expect([pose.positions, pose.rotations]).toEqual([bare.positions, bare.rotations]);
});

describe('options of a node', () => {
  const withValues = (values: Slot['values']) =>
    findTransitionProblem(
      transitionOf({ slots: [slotOf('unrealDeadBlend', values)] }),
      clips[0].skeleton,
      clips[1].skeleton,
    );

  test('a slot may lack or have them, within their limits', () => {
    expect(withValues({})).toBeNull();
    expect(
      withValues({ maximumScaleVelocity: 2, extrapolationFilteredCurves: 'smile, blinkLeft' }),
    ).toBeNull();
    expect(withValues({ maximumScaleVelocity: -1 })?.field).toBe('slots[0].values.maximumScaleVelocity');
    expect(withValues({ extrapolationFilteredCurves: 3 })?.code).toBe('badValue');
    expect(withValues({ linearlyInterpolateScales: 'maybe' })?.code).toBe('badValue');
  });
});
