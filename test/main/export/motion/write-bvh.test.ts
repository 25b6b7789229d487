import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BakedClip } from '#core/engines/motion/bake-motion.ts';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import { bvhNames, bvhText as textOf } from '#main/export/motion/bake-file.ts';
import { largestDistance, randomRig, rigShape } from '#test/fixtures/baked-rigs.ts';
import { forAll, forRuns, property } from '#test/fixtures/property.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const readBack = (text: string, options = {}) => {
  const takes = valueOf(importBvh(new TextEncoder().encode(text), options));
  expect(takes).toHaveLength(1);
  return takes[0];
};
const written = { unit: 0.01, upAxis: 'y' } as const;

function expectBack(rig: BakedClip): void {
  const { clip, report } = readBack(textOf(rig), written);
  expect(clip.skeleton.parentIndices).toEqual(rig.skeleton.parentIndices);
  expect(clip.fps).toBeCloseTo(rig.fps, 6);
  expect(clip.frameCount).toBe(rig.frameCount - report.trimmedFrames);
  expect(largestDistance(rig, clip, report.trimmedFrames)).toBeLessThan(1e-4);
}

describe('a written BVH file, read back, has the same poses to 1e-4 of the height', () => {
  property('of any rig', rigShape(fc.integer({ min: 1, max: 40 })), (shape) => expectBack(randomRig(shape)));

  test.each([1, 300])('of %i joints', (joints) =>
    forRuns(10, rigShape(fc.constant(joints)), (shape) => expectBack(randomRig(shape))),
  );

  test('of a rig at the rate of television', () => {
    expectBack(
      randomRig({ joints: 5, frames: 90, fps: 30 / 1.001, size: 0.3, seed: 7, moving: true, chain: false }),
    );
  });

  test('of a tiny rig', () => {
    const tiny = randomRig({
      joints: 5,
      frames: 9,
      fps: 30,
      size: 1e-7,
      seed: 7,
      moving: true,
      chain: false,
    });
    expectBack(tiny);
  });

  test('of a person, whose unit and up axis are recognised', () => {
    const walk = starterClip('walk');
    const { clip, report } = readBack(textOf(walk));
    expect([report.unitName, report.upAxis, clip.fps]).toEqual(['centimetres', 'y', walk.fps]);
    expect(clip.skeleton.names).toEqual(walk.skeleton.names);
    expect(largestDistance(walk, clip)).toBeLessThan(1e-5);
  });
});

test('names are one word each, unique, and those that are one word already stay', () => {
  const plain = ['Hips', 'mixamorig:Hips', 'Тело', '骨盆', 'a-b.c_1'];
  expect(bvhNames(plain)).toEqual(plain);
  expect(bvhNames(['a b', 'a\nb', 'a"b', 'a_b_2', ''])).toEqual([
    'a_b',
    'a_b_2',
    'a_b_3',
    'a_b_2_2',
    'joint',
  ]);
  forAll(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 30 }), (names) => {
    const safe = bvhNames(names);
    expect(new Set(safe).size).toBe(names.length);
    for (const name of safe) expect(name).toMatch(/^[\p{L}\p{N}_.:-]{1,200}$/u);
  });
});

test('a joint that moves in its parent has position channels, one that does not has none', () => {
  const rig = randomRig({ joints: 4, frames: 5, fps: 30, size: 0.3, seed: 3, moving: true, chain: true });
  const channels = textOf(rig).match(/CHANNELS \d/g);
  expect(channels).toEqual(['CHANNELS 6', 'CHANNELS 3', 'CHANNELS 6', 'CHANNELS 3']);
});

test('worked example: the text of one joint with one frame', () => {
  const skeleton = {
    names: ['a b'],
    parentIndices: Int32Array.of(-1),
    restPositions: Float32Array.of(0, 1, 0),
    endSites: [],
  };
  const half = Math.SQRT1_2;
  const clip = {
    skeleton,
    fps: 25,
    frameCount: 1,
    positions: Float32Array.of(1, 2, 3),
    rotations: Float32Array.of(0, 0, half, half),
  };
  expect(textOf(clip).replaceAll(/\n\t*/g, '\n')).toBe(
    'HIERARCHY\nROOT a_b\n{\nOFFSET 0 100 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n' +
      'End Site\n{\nOFFSET 0 0 0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.0400000000\n100 200 300 90 0 0\n',
  );
});
