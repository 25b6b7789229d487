import { expect, test } from 'vitest';
import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { oddNumbers } from '#test/fixtures/odd-clips.ts';
import { forAll } from '#test/fixtures/property.ts';

const half = Math.SQRT1_2;
const still = [0, 0, 0, 1];
const turned = { x: [half, 0, 0, half], y: [0, half, 0, half], z: [0, 0, half, half] };

/** Hips, a spine on them, a head whose end is 10 cm up, and a hand: two frames. */
const clip = clipOn(
  {
    names: ['Hips', 'Spine', 'Head', 'Hand {left}'],
    parentIndices: Int32Array.of(-1, 0, 1, 0),
    restPositions: Float32Array.of(0, 1, 0, 0, 0.5, 0, 0, 0.25, 0, 0.5, 0, 0),
    endSites: [{ joint: 2, offset: [0, 0.1, 0] }],
  },
  {
    positions: [
      0.1, 0.9, 0, 0, 0.5, 0, 0, 0.25, 0, 0.5, 0, 0, 0.2, 0.9, -0.3, 0, 0.5, 0, 0, 0.25, 0, 0.5, 0, 0.125,
    ],
    rotations: [...[still, still, still, still], ...[turned.y, turned.x, turned.z, [0, 0, 0, -1]]].flat(),
  },
);

test('worked example: the whole text in centimetres', () => {
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

test('an invalid order throws an InvariantError', () => {
  expect(() => writeBvh(clip, { rotationOrder: 'XYX' })).toThrow('XYX is not a permutation of XYZ');
});

test('a length of any size is written in plain digits, to its step', () =>
  forAll(oddNumbers, (length) => {
    const moved = clipOn(chainSkeleton(1), { positions: [length, -length, 0] });
    const rows = writeBvh(moved, { unit: 1, lengthStep: 1e-10 }).trimEnd().split('\n');
    const [x, y, z] = rows[rows.length - 1].split(' ');
    for (const text of [x, y, z]) expect(text).toMatch(/^-?\d+(\.\d+)?$/);
    const wanted = Math.fround(length);
    expect(Math.abs(Number(x) - wanted)).toBeLessThanOrEqual(1e-10 + 1e-15 * wanted);
    expect([Number(y), Number(z)]).toEqual([0 - Number(x), 0]);
  }));
