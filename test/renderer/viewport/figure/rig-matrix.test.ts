import { describe, expect, test } from 'vitest';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import type { Clip } from '#core/clip/clip.ts';
import { bonesInMotion } from '#renderer/viewport/figure/anatomy/bones-in-motion.ts';
import { buildFigure } from '#renderer/viewport/figure/build-figure.ts';
import { casesOf } from '#test/fixtures/effort.ts';
import { createRig } from '#test/fixtures/rig-matrix.ts';
import { coveringRigs, rigName, type RigPlan } from '#test/fixtures/rig-matrix/rig-plan.ts';
import { expectWhole } from './whole-figure.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

function clipOf(plan: RigPlan): Clip {
  const { bvh, unit, upAxis } = createRig(plan);
  return valueOf(importBvh(new TextEncoder().encode(bvh), { unit, upAxis }))[0].clip;
}

const rigs = coveringRigs().map((plan) => ({ name: rigName(plan), plan }));

/** Frames in which at least one foot stands flat. */
const FRAMES = [0, 20, 51];

describe.each(casesOf(rigs))('$name', ({ plan }) => {
  const clip = clipOf(plan);

  test('is a whole person on its feet', () => {
    const figure = buildFigure(clip.skeleton, 'low', bonesInMotion(clip));
    expect(figure.loose).toEqual([]);
    expectWhole(figure, clip, FRAMES, 0);
  });

  test('is so without names, too', () => {
    const names = clip.skeleton.names.map((_, j) => `joint${j}`);
    const nameless = { ...clip, skeleton: { ...clip.skeleton, names } };
    const figure = buildFigure(nameless.skeleton, 'low', bonesInMotion(nameless));
    expectWhole(figure, nameless, FRAMES, 0);
  });
});
