import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { createOnionSkins } from '#renderer/stage/overlays/onion-skin.ts';
import type { Seam } from '#renderer/stage/seam/seam.ts';
import { createSeamWindow, WINDOW_RATE } from '#renderer/stage/seam/seam-window.ts';

/** A joint at 1 m/s along x, of which as many seconds are known as `known` says: later moments show the last of them. */
function growing() {
  const positions = new Float32Array(3);
  const known = signal(1);
  const times: number[] = [];
  const seam = {
    ...{ skeleton: { names: ['Hips'] }, known },
    slots: [{ pose: { positions, rotations: new Float32Array([0, 0, 0, 1]) }, root: new Float64Array(3) }],
    evaluate(time: number) {
      positions[0] = Math.min(time, known.value);
      times.push(time);
    },
  } as unknown as Seam;
  return { seam, known, takeTimes: () => times.splice(0) };
}

test('what a trail kept of a motion that grows is evaluated again where it was not final', () => {
  const { seam, known, takeTimes } = growing();
  const window = createSeamWindow();
  const xAt = (index: number): number => window.values[window.at(0, index, 0)];
  window.prepare(seam, 50, 80);
  expect([60, 61, 80].map(xAt)).toEqual([1, 1, 1]);
  takeTimes();
  known.value = 70 / WINDOW_RATE;
  expect(window.prepare(seam, 50, 80)).toBe(true);
  expect(takeTimes()).toEqual(Array.from({ length: 20 }, (_, i) => (61 + i) / WINDOW_RATE));
  expect(xAt(70)).toBeCloseTo(70 / WINDOW_RATE, 6);
  expect(window.prepare(seam, 50, 80)).toBe(false);
});

test('so is an onion skin, which is drawn again', () => {
  const { seam, known } = growing();
  const app = {
    workspace: { state: computed(() => ({ onionEvery: 12 })) },
    open: { source: signal({ fps: 60 }) },
  };
  const skins = createOnionSkins(app as unknown as Parameters<typeof createOnionSkins>[0]);
  const skinAt = (time: number) => {
    skins.prepare(seam, time);
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
