import { expect, test } from 'vitest';
import { bakeMotion, type BakedMotion } from '#core/engines/motion/bake-motion.ts';
import { planBakedSkeleton, type BakedSkeleton, type RootChoice } from '#core/engines/motion/carried-root.ts';
import { ended } from '#test/fixtures/ended.ts';

/** Hips that lean, a hand below them, and a prop beside, on a root that turns by a quarter and goes along X. */
function handMade(): BakedMotion {
  const lean = [0.6, 0, 0, 0.8];
  return {
    figure: {
      skeleton: {
        names: ['hips', 'hand', 'root'],
        parentIndices: Int32Array.of(-1, 0, -1),
        restPositions: Float32Array.of(0, 1, 0, 0.5, 0, 0, 2, 0, 0),
        endSites: [{ joint: 1, offset: [0.25, 0, 0] }],
        bones: ['Hip', 'Hand', ''],
      },
      root: { parents: Int32Array.of(-1, 0, -1), hips: 0 },
    },
    motion: {
      pose(out, { elapsed }) {
        const side = elapsed < 0 ? -1 : 1; // the same turn
        out.positions.set([0, 1, 0, 0.1, 0.7, 0.3, 2, 0, 0]);
        out.rotations.set([...lean, ...lean, 0, 0, 0, 1].map((value) => side * value));
        return out;
      },
      root(out, { elapsed }) {
        out.state.set([2 * elapsed, 5, Math.PI / 2]);
        return out;
      },
      begins: Number.NEGATIVE_INFINITY,
    },
  };
}

test.each<[RootChoice, number, readonly number[][], readonly number[][]]>([
  [
    'kept',
    Math.SQRT1_2,
    [
      [-2, 0, 5],
      [0, 1, 0],
      [2, 0, 0],
    ],
    [
      [0, 0, 5],
      [0, 1, 0],
      [2, 0, 0],
    ],
  ],
  [
    'joint',
    0,
    [
      [0, 0, 0],
      [-2, 1, 5],
      [-2, 0, 3],
    ],
    [
      [0, 0, 0],
      [0, 1, 5],
      [0, 0, 3],
    ],
  ],
  [
    'in-place',
    Math.SQRT1_2,
    [
      [0, 0, 0],
      [0, 1, 0],
      [2, 0, 0],
    ],
    [
      [0, 0, 0],
      [0, 1, 0],
      [2, 0, 0],
    ],
  ],
])(
  'worked example, %s: two tops get one above them; the hand keeps its numbers, and no turn changes its side',
  (choice, turn, before, after) => {
    const { figure, motion } = handMade();
    const clip = ended(bakeMotion({ figure, motion }, { fps: 1, first: -1, count: 2 }, choice));
    expect(clip.skeleton).toEqual({
      names: ['root (2)', 'hips', 'hand', 'root'],
      parentIndices: Int32Array.of(-1, 0, 1, 0),
      restPositions: Float32Array.of(0, 0, 0, ...figure.skeleton.restPositions),
      endSites: [{ joint: 2, offset: [0.25, 0, 0] }],
      bones: ['', 'Hip', 'Hand', ''],
    });
    const placeOf = (frame: number, joint: number) =>
      clip.positions.subarray((frame * 4 + joint) * 3, (frame * 4 + joint) * 3 + 3);
    for (const [frame, [root, hips, prop]] of [before, after].entries()) {
      for (const [joint, wanted] of [root, hips, [0.1, 0.7, 0.3], prop].entries())
        wanted.forEach((value, axis) => expect(placeOf(frame, joint)[axis]).toBeCloseTo(value, 5));
      expect(placeOf(frame, 2)).toEqual(Float32Array.of(0.1, 0.7, 0.3));
    }
    const turns = Array.from({ length: 8 }, (_, i) => [...clip.rotations.subarray(i * 4, i * 4 + 4)]);
    expect(turns.slice(4)).toEqual(
      turns.slice(0, 4).map((each) => each.map((v) => expect.closeTo(v, 6) as number)),
    );
    expect(Math.abs(turns[0][1])).toBeCloseTo(turn, 6);
    // The lean of the hips, in the world or in a root that turns already.
    const wanted = turn > 0 ? [0.6, 0, 0, 0.8] : [0.6, 0.8, -0.6, 0.8].map((v) => v * Math.SQRT1_2);
    turns[1].forEach((value, i) => expect(Math.abs(value)).toBeCloseTo(Math.abs(wanted[i]), 6));
  },
);

test.each<[readonly number[], number, RootChoice, BakedSkeleton['added'], readonly number[]]>([
  [[-1, 0], 0, 'kept', 1, [0]],
  [[-1, 0], 0, 'joint', 0, []],
  [[-1, 0, 1], 2, 'kept', 0, [0, 1]],
  [[-1, 0, 1], 1, 'joint', 0, [0]],
  [[-1, 0, -1], 1, 'in-place', 1, [0, 1]],
])(
  'of joints below %j with hips %d, and the root %s, %d is added, and %j carry the root',
  (parents, hips, choice, added, carriers) => {
    const { figure } = handMade();
    const skeleton = { ...figure.skeleton, parentIndices: Int32Array.from(parents) };
    const { skeleton: baked, ...found } = planBakedSkeleton(
      { skeleton, root: { ...figure.root, hips } },
      choice,
    );
    expect(found).toEqual({ added, carriers });
    expect(baked === skeleton).toBe(added === 0);
  },
);
