import { expect, test } from 'vitest';
import { writeBvh } from '../../../core/bvh/write-bvh.ts';
import type { Clip } from '../../../core/clip.ts';

const half = Math.SQRT1_2;

/** Hips, a spine on them, a head whose end is 10 cm up, and a hand: two frames. */
const clip: Clip = {
  skeleton: {
    names: ['Hips', 'Spine', 'Head', 'Hand {left}'],
    parentIndices: Int32Array.of(-1, 0, 1, 0),
    restPositions: Float32Array.of(0, 1, 0, 0, 0.5, 0, 0, 0.25, 0, 0.5, 0, 0),
    endSites: [{ joint: 2, offset: [0, 0.1, 0] }],
  },
  fps: 30,
  frameCount: 2,
  positions: Float32Array.of(
    ...[0.1, 0.9, 0, 0, 0.5, 0, 0, 0.25, 0, 0.5, 0, 0],
    ...[0.2, 0.9, -0.3, 0, 0.5, 0, 0, 0.25, 0, 0.5, 0, 0.125],
  ),
  rotations: Float32Array.of(
    ...[0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
    ...[0, half, 0, half, half, 0, 0, half, 0, 0, half, half, 0, 0, 0, -1],
  ),
  groundHeight: 0,
  loop: false,
};

test('by hand: the whole text in centimetres', () => {
  expect(writeBvh(clip)).toBe(`HIERARCHY
ROOT Hips
{
	OFFSET 0 100 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	JOINT Spine
	{
		OFFSET 0 50 0
		CHANNELS 3 Zrotation Xrotation Yrotation
		JOINT Head
		{
			OFFSET 0 25 0
			CHANNELS 3 Zrotation Xrotation Yrotation
			End Site
			{
				OFFSET 0 10 0
			}
		}
	}
	JOINT Hand _left_
	{
		OFFSET 50 0 0
		CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	}
}
MOTION
Frames: 2
Frame Time: 0.0333333333
10 90 0 0 0 0 0 0 0 0 0 0 50 0 0 0 0 0
20 90 -30 0 0 90 0 90 0 90 0 0 50 0 12.5 0 0 0
`);
});

test('another order and unit', () => {
  const rows = writeBvh(clip, { rotationOrder: 'YXZ', unit: 1 }).trimEnd().split('\n');
  expect(rows).toContain('\tCHANNELS 6 Xposition Yposition Zposition Yrotation Xrotation Zrotation');
  expect(rows.at(-1)).toBe('0.2 0.9 -0.3 90 0 0 0 90 0 0 0 90 0.5 0 0.125 0 0 0');
});

test('an order that is none is our fault', () => {
  expect(() => writeBvh(clip, { rotationOrder: 'XYX' })).toThrow('XYX is not a permutation of XYZ');
});
