import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recognisedMap } from '#core/rig/roles/joint-map.ts';
import { quatFromRotationVector, rotationVectorBetween } from '#core/math/rotation-vector.ts';
import { createTree } from '#core/tree/evaluation/create-tree.ts';
import { chainSkeleton } from '#test/fixtures/clips.ts';
import { effort } from '#test/fixtures/effort.ts';
import { largestStep, turningClip, turningPairs, type Turning } from '#test/fixtures/turning-motions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { everyTree, inputs } from './sample-trees.ts';
import { clip, documentOf, JOINTS } from './tree-fixture.ts';
import { createTreeFrame, evaluateTree } from '#test/fixtures/tree-frame.ts';

/**
 * Leaves alone do not blend; these clips are no loops, as a cadence needs, and bend no limb, as an effector
 * does.
 */
const others = /^(clip|pose|restPose)$|cadence|effector/;
/** rad: 20 rad/s by the motions, and as much again by the weights, are 4 mrad in a tenth of a millisecond. */
const STEP = 0.015;

const within = { kind: 'crossfade', from: clip('a'), to: clip('b'), start: 0.2, blendTime: 1.4 };
const trees: Readonly<Record<string, object>> = {
  ...Object.fromEntries(Object.entries(everyTree).filter(([name]) => !others.test(name))),
  'a crossfade within a crossfade': { ...within, from: within, to: clip('c'), start: 0.6, blendTime: 1.2 },
  'additive, of a moving reference': { ...everyTree['additive'], reference: clip('c') },
};

/** Of more than two motions: further apart, their mean has no way on which it never jumps. */
const ofMany = /^(bilinear|aimOffset|blendSpace2D|multiAxis|priority|fifo|poseAsset)/;
/** Those of them that hold a pose of a motion, while others turn away from it. */
const holding = /^(aimOffset|poseAsset)/;

/** Motions that start within a quarter of a turn of the rest pose, and stay there if one of them is held. */
function gathered(turning: Turning, name: string): Turning {
  if (!ofMany.test(name)) return turning;
  const [near, turns] = holding.test(name) ? [0.2, 0.06 * turning.turns] : [0.4, turning.turns];
  const r = rotationVectorBetween(new Float64Array(3), [0, 0, 0, 1], turning.start);
  const start = new Float64Array(4);
  quatFromRotationVector(
    start,
    Float64Array.from(r, (x) => near * x),
  );
  return { ...turning, start, turns };
}

test.each(Object.keys(trees))('never jumps when motions turn by up to 1.9 turns apart: %s', (name) => {
  fc.assert(
    fc.property(turningPairs, turningPairs, ([a, b], [c, d]) => {
      const clips = new Map(
        Object.entries({ a, b, c, d }).map(([id, turning]) => [
          id,
          turningClip(gathered(turning, name), 2, JOINTS),
        ]),
      );
      const assets = { map: recognisedMap(chainSkeleton(JOINTS)), clips };
      const tree = valueOf(createTree(documentOf(trees[name], inputs), assets));
      const frame = createTreeFrame(tree);
      const pose = (time: number) => evaluateTree(frame, tree, time).pose;
      expect(largestStep(pose, -0.02, 2, STEP)).toBeLessThan(STEP);
    }),
    { numRuns: effort(4), endOnFailure: true },
  );
});
