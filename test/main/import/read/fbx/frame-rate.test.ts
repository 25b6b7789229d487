import { expect, test } from 'vitest';
import { fbxLeg, settingOf, TICKS } from '#test/fixtures/fbx-figure.ts';
import { allNear, importedTake } from './imported.ts';

const ofMode = (mode: number): string => settingOf('TimeMode', mode);

test.each([
  [ofMode(11), 24],
  [ofMode(10), 25],
  [ofMode(6), 30],
  [ofMode(3), 60],
  [ofMode(13), 24_000 / 1001],
  [ofMode(8), 30_000 / 1001],
  [ofMode(17), 60_000 / 1001],
  [ofMode(18), 120_000 / 1001],
  [ofMode(14) + settingOf('CustomFrameRate', 90), 90],
  // Rates below film are multiplied until they reach it.
  [ofMode(14) + settingOf('CustomFrameRate', 12), 24],
  [ofMode(14) + settingOf('CustomFrameRate', 0.5), 24],
  // Without a valid rate the rate of the keys is used.
  [ofMode(14) + settingOf('CustomFrameRate', -1), 50],
  [ofMode(14) + settingOf('CustomFrameRate', 1e9), 50],
  [ofMode(0), 50],
  ['', 50],
])('the rate is the stated one', (settings, fps) => {
  const { clip } = importedTake(fbxLeg({ settings, fps: 50 }));
  expect(clip.fps).toBe(fps);
  expect(clip.frameCount).toBe(Math.round((3 / 50) * fps) + 1);
});

const span = (from: number, to: number): string =>
  settingOf('LocalStart', Math.round(from * TICKS)) + settingOf('LocalStop', Math.round(to * TICKS));

test.each([
  ['as it says', span(1 / 30, 2 / 30), [1, 2]],
  ['and beyond its keys, where it stands', span(0, 5 / 30), [0, 1, 2, 3, 3, 3]],
  ['from key to key where it says nothing', '', [0, 1, 2, 3], 0.5],
  ['and where it ends before it begins', span(2, 1), [0, 1, 2, 3], 0.5],
  ['and where it says that it is when nothing moves', span(100, 101), [0, 1, 2, 3], 0.5],
])('an animation lasts %s, and engines play it from there', (_, stack, hips, firstKey = 0) => {
  const { clip, report } = importedTake(fbxLeg({ stack, settings: ofMode(6), first: firstKey }));
  expect(report.firstKey ?? 0).toBeCloseTo(firstKey, 6);
  const along = Array.from({ length: clip.frameCount }, (_, frame) => clip.positions[frame * 6] * 100);
  expect(along).toEqual(allNear(hips, 4));
});

/** Attributes of all keys: their interpolation. */
const attributes = (flags: number): string => `
		KeyAttrFlags: *1 {
			a: ${flags}
		}
		KeyAttrDataFloat: *4 {
			a: 0,0,0,0
		}
		KeyAttrRefCount: *1 {
			a: 4
		}`;

test.each([
  ['lines', 0x4, [0, 0.25, 0.5, 0.75, 1]],
  ['steps', 0x2, [0, 0, 0, 0, 1]],
  ['steps that come early', 0x102, [0, 1, 1, 1, 1]],
  // Flat tangents (0x408): 3 t^2 - 2 t^3.
  ['splines', 0x408, [0, 0.15625, 0.5, 0.84375, 1]],
])('between keys a curve is sampled by %s', (_, flags, first) => {
  const settings = ofMode(14) + settingOf('CustomFrameRate', 120);
  const { clip } = importedTake(fbxLeg({ settings, keys: attributes(flags) }));
  expect(clip.frameCount).toBe(13);
  const along = first.map((_, frame) => clip.positions[frame * 6] * 100);
  expect(along).toEqual(allNear(first, 4));
});
