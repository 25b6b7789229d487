import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { createOnionSkins, firstMoment, lastMoment } from '#renderer/stage/overlays/onion-skin.ts';
import { oneMoment } from '#test/renderer/motion/one-moment.ts';
import { MAX_ONIONS } from '#renderer/viewport/frame/viewport-frame.ts';

/** One joint at 1 m/s along x, with a count of its evaluations. */
function walker() {
  const positions = new Float32Array(3);
  let looks = 0;
  const pose = { positions, rotations: new Float32Array([0, 0, 0, 1]) };
  const { motion } = oneMoment({
    figures: [{ pose, root: new Float64Array(3) }],
    evaluate: (time) => {
      positions[0] = time;
      looks++;
    },
  });
  return { motion, looks: () => looks };
}

/** 60 fps, a figure every 9 frames: 0.15 s. */
function skins() {
  const onionEvery = signal(9);
  const app = {
    workspace: { state: computed(() => ({ onionEvery: onionEvery.value })) },
    open: { source: signal({ fps: 60 }) },
  };
  return { onionEvery, skins: createOnionSkins(app as unknown as Parameters<typeof createOnionSkins>[0]) };
}

test('worked example: every 0.15 s, 0.8 s back and ahead, counted from the seam', () => {
  expect([firstMoment(0, 0.15), lastMoment(0, 0.15)]).toEqual([-5, 5]);
  expect([firstMoment(0.1, 0.15), lastMoment(0.1, 0.15)]).toEqual([-4, 6]);
});

test('a short step does not exceed the largest number of figures', () => {
  for (const time of [0, 0.123, -2]) {
    const count = lastMoment(time, 1 / 60) - firstMoment(time, 1 / 60) + 1;
    expect(count).toBeLessThanOrEqual(MAX_ONIONS);
  }
});

test('figures have past and future poses, fade with time, and know their side of the seam', () => {
  const { motion } = walker();
  const { skins: onions } = skins();
  onions.prepare(motion, 0);
  const skin = onions.of(0, 0, 0);
  expect(skin.count).toBe(11);
  expect(skin.poses[0].positions[0]).toBeCloseTo(-0.75, 6);
  expect(skin.poses[10].positions[0]).toBeCloseTo(0.75, 6);
  expect(Array.from(skin.afterSeam).slice(4, 7)).toEqual([0, 1, 1]);
  expect(skin.alphas[5]).toBe(0); // the figure itself is there
  expect(skin.alphas[6]).toBeGreaterThan(skin.alphas[9]);
});

test('each moment is evaluated once; the version changes only with the figures', () => {
  const { motion, looks } = walker();
  const { skins: onions, onionEvery } = skins();
  onions.prepare(motion, 0);
  expect(looks()).toBe(11);
  const { version } = onions.of(0, 0, 0);
  onions.prepare(motion, 0.01);
  expect(looks()).toBe(11);
  expect(onions.of(0, 0, 0.01).version).toBe(version);
  onions.prepare(motion, 0.1);
  expect(looks()).toBe(12);
  expect(onions.of(0, 0, 0.1).version).not.toBe(version);
  onionEvery.value = 18;
  onions.prepare(motion, 0.1);
  expect(looks()).toBeGreaterThan(12);
  expect(onions.of(0, 0, 0.1).poses[0].positions[0]).toBeCloseTo(-0.6, 6);
});
