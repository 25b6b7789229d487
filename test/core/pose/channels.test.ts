import { expect, test } from 'vitest';
import { createChannels, jointChannels, type Channels } from '#core/pose/channels.ts';
import { createPoseOffset, scaleOffset, type PoseOffset } from '#core/pose/offset.ts';
import { createPose } from '#core/pose/pose.ts';
import { fadeAlongCubic } from '#core/methods/curves/cubic-curve.ts';
import { decayOffset } from '#core/methods/curves/decay.ts';
import { evaluateQuintics, fitQuintics } from '#core/methods/curves/quintic-curve.ts';

const channels = createChannels(3, [0, 2], ['smile', 'blink']);

test('positions come first, then scales, curves and turns; curves belong to an owner after the joints', () => {
  expect(channels.runs.map(({ kind, start, width, owners }) => [kind, start, width, ...owners])).toEqual([
    ['position', 0, 3, 0, 1, 2],
    ['scale', 9, 3, 0, 2],
    ['curve', 15, 1, 3, 3],
    ['turn', 17, 3, 0, 1, 2],
  ]);
  expect([channels.linear, channels.owners]).toEqual([17, 4]);
  const plain = jointChannels(3);
  expect(plain.runs.map(({ kind }) => kind)).toEqual(['position', 'turn']);
  expect([plain.linear, plain.owners]).toEqual([9, 3]);
});

test('a pose rests with scales of 1 and curves of 0, and its positions are the beginning of its linear channels', () => {
  const pose = createPose(channels);
  expect([...pose.linear]).toEqual([...Array(9).fill(0), ...Array(6).fill(1), 0, 0]);
  pose.positions[8] = 5;
  expect(pose.linear[8]).toBe(5);
});

const elapsed = 0.1;
/** Kernels that take a time for each owner, at a moment. */
const kernels: Readonly<Record<string, (offset: PoseOffset, times: readonly number[]) => PoseOffset>> = {
  spring: (offset, times) => decayOffset(createPoseOffset(offset.channels), offset, times, { elapsed }),
  cubic: (offset, times) => fadeAlongCubic(createPoseOffset(offset.channels), offset, times, { elapsed }),
  quintic: (offset, times) =>
    evaluateQuintics(createPoseOffset(offset.channels), fitQuintics(offset, times), { elapsed }),
  weight: (offset, times) =>
    scaleOffset(
      createPoseOffset(offset.channels),
      offset,
      times.flatMap((time) => [time, 2]),
    ),
};

const offsetOf = (of: Channels, values: readonly number[], rates: readonly number[]): PoseOffset => {
  const offset = createPoseOffset(of);
  offset.values.set(values);
  offset.rates.set(rates);
  return offset;
};

test.each(Object.keys(kernels))(
  '%s: each channel is that of a joint alone, with the time of its owner',
  (name) => {
    const times = [0.2, 0.3, 0.4, 0.5];
    const size = channels.linear + 9;
    const values = Array.from({ length: size }, (_, i) => Math.cos(i * 2.3));
    const rates = Array.from({ length: size }, (_, i) => 3 * Math.sin(i * 1.7));
    const all = kernels[name](offsetOf(channels, values, rates), times);
    for (const { kind, start, width, owners } of channels.runs) {
      for (const [c, owner] of owners.entries()) {
        const [from, end] = [start + c * width, start + (c + 1) * width];
        const [own, rate] = [values, rates].map((numbers) => numbers.slice(from, end));
        const [alone] = [offsetOf(jointChannels(1), own, rate)].map((one) =>
          kernels[name](one, [times[owner]]),
        );
        const at = `${kind} ${c}`;
        expect([...all.values.subarray(from, end)], at).toEqual([...alone.values.subarray(0, width)]);
        expect([...all.rates.subarray(from, end)], at).toEqual([...alone.rates.subarray(0, width)]);
      }
    }
  },
);

test('separate half-lives and weights are of the linear channels of an owner, then of its turn', () => {
  const offset = offsetOf(channels, Array(26).fill(1), Array(26).fill(0));
  const weights = [0, 1, 2, 3].flatMap((owner) => [owner, 0, owner + 0.5, 0]);
  const scaled = scaleOffset(createPoseOffset(channels), offset, weights).values;
  const expected = [
    0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0, 2, 2, 2, 3, 3, 0.5, 0.5, 0.5, 1.5, 1.5, 1.5, 2.5, 2.5, 2.5,
  ];
  expect([...scaled]).toEqual(expected);
  const halfLives = [0, 1, 2, 3].flatMap((owner) => [owner, owner + 0.5]);
  const decayed = decayOffset(createPoseOffset(channels), offset, halfLives, { elapsed: 1 }).values;
  const left = (halfLife: number) =>
    decayOffset(createPoseOffset(jointChannels(1)), offsetOf(jointChannels(1), [1], [0]), [halfLife], {
      elapsed: 1,
    }).values[0];
  expect([...decayed]).toEqual(expected.map(left));
});
