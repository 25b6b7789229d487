import { expect, test } from 'vitest';
import { createPose } from '#core/pose/pose.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { createTrailingRun } from '#core/procedural/trailing/trailing-run.ts';
import { createTrailingPen } from '#renderer/stage/overlays/trailing-joints.ts';
import { createParticles, fillParticles } from '#renderer/motion/particles.ts';
import { createLineList, LINE_FLOATS } from '#renderer/viewport/frame/line-list.ts';

const ink = { line: [1, 0, 0], hole: [0, 1, 0], seam: [1, 1, 1] } as const;
const LIMIT = 0.4;

/**
 * A joint 1 m above the ground with a rest offset of 0.3 m along Z, whose root jumped 0.2 m to the side;
 * shown 5 m away.
 */
function figure(angleLimit: number) {
  const pose = createPose(1);
  pose.positions[1] = 1;
  const run = createTrailingRun({
    parents: Int32Array.of(-1),
    joints: new Map([[0, { localTarget: [0, 0, 0.3], dampSeconds: 0.5, angleLimit }]]),
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
  run.trail(pose, root, { elapsed: 0.06 });
  const particles = createParticles(run);
  fillParticles(particles, run, [5.2, 0, 0]);
  return { particles };
}

/** The ends of all lines, [x, y, z]. */
function endsOf(picked: number | null, limit = LIMIT): number[][] {
  const list = createLineList(400);
  createTrailingPen().add(list, figure(limit), picked, ink);
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

/** The angle of a place from the target, which is along Z, in a plane across the figure, rad. */
const angles = (ends: readonly number[][], axis: 0 | 1): readonly number[] =>
  ends.map((end) => Math.atan2(end[axis] - [5.2, 1][axis], end[2]));

test.each([
  [LIMIT, 44, LIMIT],
  [2, 44, 1.2], // arcs of a wide limit are no wider than 1.2 rad
  [Math.PI, 0, 1.2], // no limit, no cone
])(
  'the picked one with a limit of %d rad has %d lines of its cone, and arcs of ±%d rad',
  (limit, lines, reach) => {
    const ends = endsOf(0, limit);
    expect(ends[1]).toEqual([5.2, 1, 0.3].map((value) => expect.closeTo(value, 5) as number));
    const cone = ends.slice(2, 2 + lines * 2).filter((end) => fromJoint(end) > 1e-6);
    expect(cone).toHaveLength(lines && 84);
    for (const end of cone) {
      expect(fromJoint(end)).toBeCloseTo(0.3, 5);
      expect(Math.acos(end[2] / 0.3)).toBeCloseTo(limit, 4);
    }
    // Two arcs across each other at 2/3 and two at 4/3 of the rest offset, as far to either side.
    const shell = ends.slice(2 + lines * 2, -4);
    expect(shell).toHaveLength(4 * 14 * 2);
    for (const distance of [0.2, 0.4]) {
      const arcs = shell.filter((end) => Math.abs(fromJoint(end) - distance) < 1e-5);
      expect(arcs).toHaveLength(2 * 14 * 2);
      for (const axis of [0, 1] as const) {
        const across = angles(arcs, axis);
        expect([Math.min(...across), Math.max(...across)]).toEqual([
          expect.closeTo(-reach, 4),
          expect.closeTo(reach, 4),
        ]);
      }
    }
  },
);
