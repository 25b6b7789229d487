import { describe, expect, test } from 'vitest';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import type { Clip } from '#core/clip/clip.ts';
import { viewClip } from '#core/formats/thumbnail/clip-figure.ts';
import { projectFigure } from '#core/formats/thumbnail/figure-view.ts';
import { createRig } from '#test/fixtures/rig-matrix.ts';
import { coveringRigs, rigName } from '#test/fixtures/rig-matrix/rig-plan.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** Figures of a strip: ends of each line, in units of the view size. */
function stripOf(clip: Clip) {
  const { points, view, poses } = viewClip(clip);
  const drawn = poses.map((pose) => projectFigure(new Float32Array(pose.length), pose, view));
  return { points, view, drawn };
}

const nameless = (clip: Clip): Clip => ({
  ...clip,
  skeleton: { ...clip.skeleton, names: clip.skeleton.names.map((_, j) => `joint${j}`) },
});

describe.each(coveringRigs().map((plan) => ({ name: rigName(plan), plan })))('$name', ({ plan }) => {
  const { bvh, unit, upAxis } = createRig(plan);
  const { clip } = valueOf(importBvh(new TextEncoder().encode(bvh), { unit, upAxis }))[0];

  // A root that keeps still in the middle of a nameless body, or goes along with it, looks like one of its
  // bones.
  const clips = plan.root === 'moving' || plan.root === 'three' ? [clip] : [clip, nameless(clip)];
  test.each(clips)('stands upright at its height, and travels to the right', (each) => {
    const { points, view, drawn } = stripOf(each);
    expect(view.size).toBeGreaterThan(1.4);
    expect(view.size).toBeLessThan(1.9);
    // The way of the walk, at a right angle to its sides.
    expect(Math.hypot(view.right[0] - Math.sin(0.5), view.right[1] - Math.cos(0.5))).toBeLessThan(0.05);
    const head = Array.from(points.joints).lastIndexOf(clip.skeleton.names.indexOf('Head'));
    for (const pose of drawn) {
      const heights = pose.filter((_, i) => i % 3 === 1);
      expect(heights[head]).toBe(Math.max(...heights));
      expect(heights[head]).toBeGreaterThan(0.9);
      // The hips are above the middle of the picture, one foot at its floor.
      expect(heights[0]).toBeGreaterThan(0.45);
      expect(Math.min(...heights)).toBeLessThan(0.07);
      // No line is longer than a thigh with the next bone.
      points.parents.forEach((parent, point) => {
        if (parent < 0) return;
        const [a, b] = [point, parent].map((i) => pose.subarray(i * 3, i * 3 + 3));
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) * view.size).toBeLessThan(0.5);
      });
    }
  });
});
