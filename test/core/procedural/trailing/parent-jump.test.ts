import type { Clock } from '#core/clip/motion.ts';
import { describe, expect, test } from 'vitest';
import { copyRoot, createRootSample } from '#core/clip/root/root-sample.ts';
import { createPose, type Pose } from '#core/pose/pose.ts';
import { bindTrailing, type TrailingChain } from '#core/procedural/trailing/trailing-chain.ts';
import { createTrailingRun } from '#core/procedural/trailing/trailing-run.ts';
import { chainSkeleton } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { trailedPose } from '#test/fixtures/trailed-pose.ts';

const JOINTS = 3;
const skeleton = chainSkeleton(JOINTS);

/** How the parent of the chain moves: a place along X, m, and a turn about Z, rad. */
type Path = (time: number) => { readonly x: number; readonly turn?: number };

/** A chain of two joints below a joint that moves on `path`, in steps of 1/60 s. */
function chainOn(path: Path, chain: Partial<TrailingChain> = {}) {
  const pose = (out: Pose, { elapsed: time }: Clock): Pose => {
    const { x, turn = 0 } = path(time);
    out.positions.set([x, 1, 0, 0, 0.1, 0, 0, 0.1, 0]);
    out.rotations.set([...turnAbout([0, 0, 1], turn), 0, 0, 0, 1, 0, 0, 0, 1]);
    return out;
  };
  const asked = { joints: ['joint1', 'joint2'], dampTime: 0.25, angleLimitDegrees: 90, ...chain };
  return createTrailingRun({
    parents: skeleton.parentIndices,
    joints: bindTrailing([asked], skeleton).joints,
    motion: { pose, root: (out) => copyRoot(out, createRootSample()), begins: 0 },
  });
}

/** Largest swing of the first joint, degrees, from `since` s on for half a second. */
function swing(run: ReturnType<typeof chainOn>, since: number): number {
  let largest = 0;
  for (let k = 0; k <= 60; k++) {
    const { rotations } = trailedPose(createPose(JOINTS), run, { elapsed: since + k / 120 });
    largest = Math.max(largest, 2 * Math.acos(Math.min(1, Math.abs(rotations[7]))));
  }
  return (largest * 180) / Math.PI;
}

const never = { resetDistance: 1e6, resetAngleDegrees: 1e6 };

describe.each<[string, Path]>([
  ['a teleport', (time) => ({ x: time < 1 ? 0 : 3.6 })],
  ['a cut over a frame of 1/30 s', (time) => ({ x: 3.6 * Math.min(Math.max((time - 1) * 30, 0), 1) })],
  ['the wrap of a loop in place', (time) => ({ x: 1.4 * (time % 1) })],
  ['a cut to another stance', (time) => ({ x: 0, turn: time < 1 ? 0 : 1.5 })],
])('%s', (_, path) => {
  const steady = swing(chainOn(path), 0.45);

  test('does not swing the chain beyond what it swung before, by default', () => {
    expect(swing(chainOn(path), 1)).toBeLessThan(steady + 1);
    expect(swing(chainOn(path, never), 1)).toBeGreaterThan(steady + 10);
  });

  test('has the same bits at any time in any order', () => {
    const times = [1.4, 0.2, 1.0083, 1, 5.2, 1.0001];
    const shown = (run: ReturnType<typeof chainOn>, time: number) =>
      trailedPose(createPose(JOINTS), run, { elapsed: time }).rotations;
    const run = chainOn(path);
    for (const time of times) expect(shown(run, time)).toEqual(shown(chainOn(path), time));
  });
});

test.each<[string, Path]>([
  ['a fast turn', (time) => ({ x: 0, turn: Math.sin(20 * time) })],
  ['a fall that lands', (time) => ({ x: time < 1 ? 4.9 * time * time : 4.9 })],
  ['a start at 12 m/s', (time) => ({ x: 12 * Math.max(time - 1, 0) })],
])('%s is no jump', (_, path) => {
  for (const since of [0.5, 1]) expect(swing(chainOn(path), since)).toBe(swing(chainOn(path, never), since));
});

test('a chain hangs at rest at a mark, and other chains do not', () => {
  const path: Path = (time) => ({ x: 0.3 * Math.sin(9 * time) });
  const at = (run: ReturnType<typeof chainOn>, time: number) =>
    trailedPose(createPose(JOINTS), run, { elapsed: time }).rotations[7];
  expect(at(chainOn(path), 0.5)).toBeLessThan(0.999);
  expect(at(chainOn(path, { resetTimes: [0.5] }), 0.5)).toBeCloseTo(1, 12);
  expect(at(chainOn(path, { resetTimes: [0.5] }), 0.49)).toBe(at(chainOn(path), 0.49));
});
