import { expect, test } from 'vitest';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';
import { buildFigure } from '#renderer/viewport/figure/build-figure.ts';
import { bindBuffers, TEXELS, writeDualQuaternions } from '#renderer/viewport/posing/dual-quaternions.ts';
import { createFigurePlace, largestDistance, placeFigure } from '#renderer/viewport/posing/figure-place.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';

// A single array of four per joint would take 600 KB.
const POSES = 500;

test('500 poses are written for the shaders and placed without growing the heap', async () => {
  const figure = buildFigure(starterSkeleton(), 'low');
  const bind = bindBuffers(figure);
  const joints = bind.positions.length / 3;
  const texels = new Float32Array(joints * TEXELS * 4);
  const place = createFigurePlace();
  const pose = {
    positions: Float32Array.from(bind.positions),
    rotations: Float32Array.from(bind.rotations),
  };
  await expectNothingAllocated(() => {
    for (let i = 0; i < POSES; i++) {
      pose.positions[0] = i / POSES;
      writeDualQuaternions(texels, 0, pose, bind);
      placeFigure(place, figure, pose, 0);
      largestDistance(pose, pose);
    }
  });
  expect(place.x).toBeCloseTo(1, 2);
});
