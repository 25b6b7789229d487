import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { createOnionSkins } from '#renderer/stage/overlays/onion-skin.ts';
import { createChannels } from '#core/pose/channels.ts';
import { createPose } from '#core/pose/pose.ts';
import { createMoments } from '#renderer/motion/moments.ts';
import { oneMoment } from '#test/renderer/motion/one-moment.ts';

const STEP = 1 / 60;

/** A joint at 1 m/s along x, of which as many seconds are known as `known` says: later moments show the last of them. */
function growing() {
  const positions = new Float32Array(3);
  const known = signal(1);
  const times: number[] = [];
  const { motion } = oneMoment({
    known,
    figures: [{ pose: { positions, rotations: new Float32Array([0, 0, 0, 1]) }, root: new Float64Array(3) }],
    evaluate(time) {
      positions[0] = Math.min(time, known.value);
      times.push(time);
    },
  });
  return { motion, known, takeTimes: () => times.splice(0) };
}

test('what is kept of a motion that grows is evaluated again where it was not final', () => {
  const { motion, known, takeTimes } = growing();
  const moments = createMoments(1024);
  const xAt = (index: number): number => moments.at(0, index).positions[0];
  moments.prepare(motion, STEP, 50, 80);
  expect([60, 61, 80].map(xAt)).toEqual([1, 1, 1]);
  takeTimes();
  known.value = 70 * STEP;
  moments.prepare(motion, STEP, 50, 80);
  expect(takeTimes()).toEqual(Array.from({ length: 20 }, (_, i) => (61 + i) * STEP));
  expect(xAt(70)).toBeCloseTo(70 * STEP, 6);
  moments.prepare(motion, STEP, 50, 80);
  expect(takeTimes()).toEqual([]);
});

test('so is an onion skin, which is drawn again', () => {
  const { motion, known } = growing();
  const app = {
    workspace: { state: computed(() => ({ onionEvery: 12 })) },
    open: { source: signal({ fps: 60 }) },
  };
  const skins = createOnionSkins(app as unknown as Parameters<typeof createOnionSkins>[0]);
  const skinAt = (time: number) => {
    skins.prepare(motion, time);
    const { poses, count, version } = skins.of(0, 0, time);
    return { xs: poses.slice(0, count).map(({ positions }) => Number(positions[0].toFixed(3))), version };
  };
  const before = skinAt(1);
  expect(before.xs).toEqual([0.2, 0.4, 0.6, 0.8, 1, 1, 1, 1, 1]);
  known.value = 2;
  const after = skinAt(1);
  expect(after.xs).toEqual([0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8]);
  expect(after.version).not.toBe(before.version);
});

test('a kept figure keeps its scales and curves', () => {
  const tracked = createPose(createChannels(1, [0], ['smile']));
  const { motion } = oneMoment({
    figures: [
      { pose: { positions: [0, 0, 0], rotations: [0, 0, 0, 1], tracked }, root: new Float64Array(3) },
    ],
    evaluate: (time) => tracked.linear.set([2, time], 5),
  });
  const moments = createMoments(4);
  moments.prepare(motion, 0.5, 0, 2);
  expect([0, 1, 2].map((index) => [...(moments.at(0, index).tracked?.linear ?? [])].slice(3))).toEqual(
    [0, 0.5, 1].map((time) => [1, 1, 2, time]),
  );
});
