import { expect, test } from 'vitest';
import { createPose } from '#core/pose.ts';
import { createRootSample } from '#core/root/root-sample.ts';
import { createTrailingRun, trailPose } from '#core/trailing/trailing-run.ts';
import { createTrailingPen } from '#renderer/stage/overlays/trailing-joints.ts';
import type { SlotFigure } from '#renderer/stage/seam/seam.ts';
import { createLineList, LINE_FLOATS } from '#renderer/viewport/frame/line-list.ts';

const ink = { line: [1, 0, 0], hole: [0, 1, 0], seam: [1, 1, 1] } as const;
const LIMIT = 0.4;

/**
 * A joint 1 m above the ground with a rest offset of 0.3 m along Z, whose root jumped 0.2 m to the side;
 * shown 5 m away.
 */
function figure(): SlotFigure {
  const pose = createPose(1);
  pose.positions[1] = 1;
  const run = createTrailingRun({
    parents: Int32Array.of(-1),
    joints: new Map([[0, { localTarget: [0, 0, 0.3], dampSeconds: 0.5, angleLimit: LIMIT }]]),
    motion: {
      pose: (out) => {
        out.positions.set(pose.positions);
        return out;
      },
      root: (out, { elapsed: time }) => {
        out.state[0] = time > 0.05 ? 0.2 : 0;
        return out;
      },
      begins: 0,
    },
  });
  const root = createRootSample();
  root.state[0] = 0.2;
  trailPose(pose, run, root, { elapsed: 0.06 });
  return { trailing: run, root: Float64Array.of(5.2, 0, 0) } as unknown as SlotFigure;
}

/** The ends of all lines, [x, y, z]. */
function endsOf(picked: number | null): number[][] {
  const list = createLineList(400);
  createTrailingPen().add(list, figure(), picked, ink);
  return Array.from({ length: list.count * 2 }, (_, i) => {
    const at = Math.floor(i / 2) * LINE_FLOATS + (i % 2) * 4;
    return Array.from(list.values.subarray(at, at + 3));
  });
}

const fromJoint = ([x, y, z]: readonly number[]): number => Math.hypot(x - 5.2, y - 1, z);

test('another trailing joint has its particle and the line to it, where the figure is shown', () => {
  const ends = endsOf(null);
  expect(ends).toHaveLength(4);
  expect(ends[0]).toEqual([5.2, 1, 0].map((value) => expect.closeTo(value, 5) as number));
  expect(ends[1]).toEqual(ends[2]);
  // The particle stayed behind, as far as the limit allows.
  expect(Math.atan2(5.2 - ends[1][0], ends[1][2])).toBeCloseTo(LIMIT, 4);
});

test('the picked one has its target, the cone at the limit, and the shell from 2/3 to 4/3 of its offset', () => {
  const ends = endsOf(0);
  expect(ends[1]).toEqual([5.2, 1, 0.3].map((value) => expect.closeTo(value, 5) as number));
  const distances = new Set(ends.map((end) => fromJoint(end).toFixed(3)));
  for (const distance of ['0.200', '0.300', '0.400']) expect(distances).toContain(distance);
  const onCone = ends.slice(2, 2 + 80);
  for (const end of onCone) expect(Math.acos(end[2] / fromJoint(end))).toBeCloseTo(LIMIT, 4);
  expect(ends.flat().every(Number.isFinite)).toBe(true);
});
