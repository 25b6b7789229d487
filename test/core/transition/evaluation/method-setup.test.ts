import { describe, expect, test } from 'vitest';
import { methodSetupOf } from '#core/transition/evaluation/method-setup.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { differenceOf, largestDifference } from '#test/fixtures/poses.ts';
import { CURVE, JOG, rigClip } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { play } from './played.ts';

const clips = [JOG, CURVE].map((gait) => rooted(rigClip({ gait, fps: 60, frameCount: 241 })));
const uses = { source: clipUse(1.13), destination: clipUse(0.6) };
const times = [0, 0.03, 0.11, 0.2, 0.35, 0.6, 1];

describe.each(blendMethods.filter(({ id }) => id !== 'cut'))(
  '$id with a separate blend time for the root',
  ({ id }) => {
    const name = 'halfLife' in slotOf(id).values ? 'halfLife' : 'blendTime';
    const slots = [slotOf(id), { ...slotOf(id), rootTime: 0.55 }, slotOf(id, { [name]: 0.55 })];
    const played = play([transitionOf({ ...uses, slots })], clips);

    test('its joints equal those of the slot without it, its root that of a slot with that blend time', () => {
      for (const elapsed of times) {
        const [own, split, slow] = played.at(elapsed).slots;
        expect(split.pose).toEqual(own.pose);
        expect(split.root).toEqual(slow.root);
      }
      const [own, split] = played.at(0.35).slots;
      expect(split.root).not.toEqual(own.root);
    });
  },
);

test('a cut has no blend time to separate', () => {
  const played = play(
    [transitionOf({ ...uses, slots: [slotOf('cut'), { ...slotOf('cut'), rootTime: 0.5 }] })],
    clips,
  );
  const [own, split] = played.at(0.2).slots;
  expect([split.pose, split.root]).toEqual([own.pose, own.root]);
});

test('worked example: the playback of a slot with a blend time for the root and with ticks', () => {
  const { method, values, rootValues, tick } = methodSetupOf({
    ...slotOf('crossfade'),
    rootTime: 0.5,
    tick: 30,
  });
  expect(method.id).toBe('crossfade');
  expect([values['blendTime'], rootValues?.['blendTime'], tick]).toEqual([0.3, 0.5, 1 / 30]);
  expect(methodSetupOf({ ...slotOf('springExact'), rootTime: 0.5 }).rootValues).toEqual({ halfLife: 0.5 });
  expect(methodSetupOf(slotOf('springExact'))).toEqual({
    method: expect.anything(),
    values: { halfLife: 0.12 },
  });
  // A node of an engine has a tick of its own.
  expect(methodSetupOf({ ...slotOf('unrealInertialization', { tick: '24' }), tick: 30 }).tick).toBeCloseTo(
    1 / 24,
    12,
  );
});

describe.each(blendMethods.filter(({ isEngineNode }) => isEngineNode !== true))(
  '$id, played at ticks',
  ({ id }) => {
    const RATES = [30, 60, 120];
    const played = play(
      [transitionOf({ ...uses, slots: [slotOf(id), ...RATES.map((tick) => ({ ...slotOf(id), tick }))] })],
      clips,
    );

    test('joints and root hold from one tick to the next', () => {
      for (const [i, rate] of RATES.entries()) {
        for (let k = 0; k < 1.2 * rate; k++) {
          const { pose, root } = played.at(k / rate).slots[i + 1];
          const later = played.at((k + 0.97) / rate).slots[i + 1];
          expect([later.pose, later.root]).toEqual([pose, root]);
        }
      }
    });

    test('at its ticks it equals the exact slot, except for velocity changes within a tick', () => {
      const [coarse, , fine] = RATES.map((rate, i) => {
        let [joints, way] = [0, 0];
        for (let k = 0; k < 1.2 * rate; k++) {
          const { slots } = played.at(k / rate);
          const [exact, ticked] = [slots[0], slots[i + 1]];
          const { position, rotation } = differenceOf(exact.pose, ticked.pose);
          const [x, z, heading] = [0, 1, 2].map((axis) => exact.root.state[axis] - ticked.root.state[axis]);
          joints = Math.max(joints, position, rotation);
          way = Math.max(way, Math.hypot(x, z), Math.abs(heading));
        }
        // Velocities, taken from two poses, are half a tick old: joints turn faster by 2 rad/s within a
        // second, the jog surges by 1.3 m/s.
        expect(joints * rate).toBeLessThan(0.9);
        expect(way * rate).toBeLessThan(0.55);
        return { joints, way };
      });
      expect(fine.joints).toBeLessThan(0.3 * coarse.joints + 1e-6);
      expect(fine.way).toBeLessThan(0.3 * coarse.way + 1e-6);
    });
  },
);

test('before the seam a slot played at ticks equals the source at every moment', () => {
  const played = play([transitionOf({ ...uses, slots: [{ ...slotOf('springExact'), tick: 30 }] })], clips);
  const { source, sourceRoot, slots } = played.at(-0.013);
  expect(largestDifference(slots[0].pose, source)).toBe(0);
  expect(slots[0].root).toEqual(sourceRoot);
});
