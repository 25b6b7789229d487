import { expect, test } from 'vitest';
import { createDistanceLines } from '../../../../renderer/app/overlays/distance-lines.ts';
import { createTrailPen, trailSpan } from '../../../../renderer/app/overlays/joint-trails.ts';
import type { TrailOf } from '../../../../renderer/app/overlays/joint-trails.ts';
import { createPathPen, pathSpan } from '../../../../renderer/app/overlays/root-path.ts';
import { createArrowPen } from '../../../../renderer/app/overlays/velocity-arrows.ts';
import { emptyView } from '../../../../renderer/app/overlays/view.ts';
import type { Seam } from '../../../../renderer/app/seam/seam-evaluator.ts';
import { createSeamWindow } from '../../../../renderer/app/seam/seam-window.ts';
import { createLineList } from '../../../../renderer/viewport/frame/line-list.ts';
import { HEAP_GROWTH_LIMIT, heapGrowthOf } from '../../../fixtures/heap-growth.ts';

const JOINTS = 12;
// One array a line would come to 5 MB; a few numbers a frame that are passed on come to 31 KB.
const FRAMES = 200;
const LOOP = 4; // s

const colours = { line: [1, 0, 0], hole: [0, 1, 0], seam: [1, 1, 1] } as const;

/** Joints that circle, each at a height of its own. */
function circlingSeam() {
  const pose = { positions: new Float32Array(JOINTS * 3), rotations: new Float32Array(JOINTS * 4).fill(0.5) };
  const evaluate = (time: number): void => {
    for (let j = 0; j < JOINTS; j++) {
      pose.positions[j * 3] = Math.cos(time + j);
      pose.positions[j * 3 + 1] = j / 10;
      pose.positions[j * 3 + 2] = Math.sin(time + j);
    }
  };
  const names = Array.from({ length: JOINTS }, (_, j) => `joint${j}`);
  return {
    pose,
    seam: { skeleton: { names }, slots: [{ pose, root: new Float64Array(3) }], evaluate } as unknown as Seam,
  };
}

test('200 frames of trails, velocities, ways and distances grow the heap by less than 64 KB', async () => {
  const { pose, seam } = circlingSeam();
  const still = { positions: new Float32Array(JOINTS * 3), rotations: pose.rotations };
  const view = { ...emptyView(pose), ghost: still };
  const window = createSeamWindow();
  const [trails, arrows, path] = [createTrailPen(), createArrowPen(), createPathPen()];
  const distances = createDistanceLines();
  const list = createLineList(2048);
  const of: TrailOf = { window, slot: 0, joint: 0, time: 0, pose: pose.positions };
  const span = { first: 0, last: 0 };
  const frame = (time: number): void => {
    trailSpan(span, time);
    window.prepare(seam, span.first, span.last);
    pathSpan(span, time);
    window.prepare(seam, span.first, span.last);
    seam.evaluate(time);
    of.time = time;
    list.count = 0;
    path.add(list, of, colours, 0);
    for (let joint = 0; joint < JOINTS; joint++) {
      of.joint = joint;
      trails.add(list, of, colours);
      arrows.add(list, of, colours);
    }
    distances(list, view, colours.seam);
  };
  const { grown, collections } = await heapGrowthOf(() => {
    for (let i = 0; i < FRAMES; i++) frame((i * 0.0137) % LOOP);
  });
  expect(list.count).toBeGreaterThan(JOINTS * 40);
  expect(collections).toBe(0);
  expect(grown).toBeLessThan(HEAP_GROWTH_LIMIT);
});
