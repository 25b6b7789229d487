import { expect, test } from 'vitest';
import { rootOwnClip } from '#core/rig/roles/clip-joints.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import { asRecorded, playRates } from '#test/fixtures/odd-clips.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { inWorld } from '#test/fixtures/rooted.ts';
import { tailedClip, tailedSkeleton } from '#test/fixtures/tailed-clip.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const clip = rootOwnClip(tailedClip(), createJointMap(tailedSkeleton));
const chain = { joints: ['Tail_01', 'Tail_02', 'Tail_03'], dampTime: 0.25, angleLimitDegrees: 60 };
const alone = transitionOf({
  source: clipUse(0),
  destination: clipUse(0),
  slots: [slotOf('cut')],
  alignment: { kind: 'none', offset: { x: 0, z: 0, yaw: 0 } },
});

/** Direction from the rump to the end of the tail, seen from above, rad: by how much it has turned. */
function tailAt(time: number, trailing: typeof alone.trailing): number {
  const made = valueOf(bindTransition([{ ...alone, trailing }], [clip, clip], null));
  const frame = evaluateTransition(createTransitionFrame(made), made, time);
  const { positions } = inWorld(frame.slots[0].pose, frame.slots[0].root, made.parents);
  const [x, z] = [positions[8 * 3] - positions[0], positions[8 * 3 + 2] - positions[2]];
  return Math.atan2(z, -x);
}

test('the tail of a creature that turns on the spot lags behind it, and comes to rest where the animation has it', () => {
  expect(tailAt(0.9, [chain])).toBeCloseTo(tailAt(0.9, []), 4);
  for (const time of [1.2, 1.3, 1.4]) {
    const behind = tailAt(time, []) - tailAt(time, [chain]);
    expect(behind).toBeGreaterThan(0.2);
  }
  expect(tailAt(1.5, [])).toBeCloseTo(Math.PI / 2, 3);
  expect(tailAt(3.9, [chain])).toBeCloseTo(Math.PI / 2, 3);
});

test('a longer damp time and a shorter rest offset trail more', () => {
  const behind = (changes: object): number => tailAt(1.35, []) - tailAt(1.35, [{ ...chain, ...changes }]);
  const usual = behind({});
  expect(behind({ dampTime: 0.1 })).toBeLessThan(usual);
  expect(behind({ angleLimitDegrees: 0 })).toBeCloseTo(0, 5);
  const far = { Tail_01: [-1.2, 0, 0], Tail_02: [-1.2, 0, 0], Tail_03: [-1.2, 0, 0] } as const;
  expect(behind({ offsets: far })).not.toBeCloseTo(usual, 2);
});

test('at any rate, a tail trails as in a clip that was recorded at this rate', () =>
  forRuns(10, playRates, numberBetween(0, 2), (rate, time) => {
    const ends = { source: clipUse(0.1, rate), destination: clipUse(0.1, rate) };
    const played = { chain: [{ ...alone, ...ends, trailing: [chain] }], clips: [clip, clip] };
    const [at, recorded] = [played, asRecorded(played)].map((each) => {
      const made = valueOf(bindTransition(each.chain, each.clips, null));
      return evaluateTransition(createTransitionFrame(made), made, time).slots[0].pose;
    });
    expectAlike(at, recorded, 1e-3);
  }));
