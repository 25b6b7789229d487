import { expect, test } from 'vitest';
import { createTierChooser, TIERS } from '#renderer/viewport/quality/tiers.ts';

const run = (chooser: ReturnType<typeof createTierChooser>, frames: number, ms: number) => {
  for (let i = 0; i < frames; i++) chooser.measured(ms);
};

test('slow frames lower the tier step by step, down to the last', () => {
  const chooser = createTierChooser(0, 'smooth');
  run(chooser, 10, 90);
  expect(chooser.tier).toBe(1);
  run(chooser, 100, 90);
  expect(chooser.tier).toBe(TIERS.length - 1);
});

test('one slow frame among fast ones changes nothing', () => {
  const chooser = createTierChooser(1, 'smooth');
  for (let i = 0; i < 20; i++) {
    run(chooser, 4, 30);
    chooser.measured(120);
  }
  expect(chooser.tier).toBe(1);
});

test('it stays between too slow and room for more', () => {
  const chooser = createTierChooser(2, 'smooth');
  run(chooser, 500, 30);
  expect(chooser.tier).toBe(2);
});

test('a second of fast frames raises the tier', () => {
  const chooser = createTierChooser(3, 'smooth');
  run(chooser, 70, 16);
  expect(chooser.tier).toBe(2);
});

test('a failed attempt is repeated less and less often, without oscillation', () => {
  const chooser = createTierChooser(2, 'smooth');
  let changes = 0;
  let last = chooser.tier;
  for (let frame = 0; frame < 6000; frame++) {
    // The better tier is too slow, this one is fast.
    chooser.measured(chooser.tier < 2 ? 60 : 15);
    if (chooser.tier !== last) changes++;
    last = chooser.tier;
  }
  expect(changes).toBeLessThan(16);
  expect(chooser.tier).toBe(2);
});

test('the first frames after a rest do not count: the full picture before them is still being drawn', () => {
  const chooser = createTierChooser(1, 'smooth');
  for (let i = 0; i < 20; i++) {
    run(chooser, 4, 200);
    run(chooser, 20, 30);
    chooser.restart();
  }
  expect(chooser.tier).toBe(1);
});

test('sharp playback gives up frames first, then smooth edges, and pixels below 12 frames a second only', () => {
  const chooser = createTierChooser(0, 'sharp');
  run(chooser, 500, 45);
  expect(TIERS[chooser.tier].name).toBe('full');
  run(chooser, 500, 80);
  expect(TIERS[chooser.tier].name).toBe('low');
  run(chooser, 3, 100);
  expect(TIERS[chooser.tier].name).toBe('low ×.75');
  run(chooser, 500, 60);
  expect(TIERS[chooser.tier].name).toBe('low ×.75');
  run(chooser, 500, 35);
  expect(TIERS[chooser.tier].name).toBe('low');
});

test('a pause is not a frame', () => {
  const chooser = createTierChooser(0, 'smooth');
  run(chooser, 50, 5000);
  expect(chooser.tier).toBe(0);
  expect(chooser.frameMs).toBe(0);
});
