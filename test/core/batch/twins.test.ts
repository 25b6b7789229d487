import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createCrossfadeBatch,
  evaluateCrossfadeBlocks,
  packArcs,
  packSides,
} from '../../../core/batch/crossfade-blocks.ts';
import {
  createDeadBlendBatch,
  evaluateDeadBlendBlocks,
  packDeadBlend,
} from '../../../core/batch/dead-blend-blocks.ts';
import { worldTransformBlocks } from '../../../core/batch/kinematics-blocks.ts';
import {
  createQuinticBatch,
  evaluateQuinticBlocks,
  packQuintics,
} from '../../../core/batch/quintic-blocks.ts';
import { createTrackSampler, sampleTrackBlocks } from '../../../core/batch/sample-blocks.ts';
import {
  createSpringBatch,
  evaluateSpringBlocks,
  packOffset,
} from '../../../core/batch/spring-exact-blocks.ts';
import { createTransformBlocks, type TransformBlocks } from '../../../core/batch/transform-blocks.ts';
import { worldTransforms } from '../../../core/forward-kinematics.ts';
import type { Floats } from '../../../core/floats.ts';
import { createPose, type Pose, type ReadonlyPose } from '../../../core/pose.ts';
import { sampleTrack } from '../../fixtures/sample-track.ts';
import { crossfade } from '../../../core/transition/methods/crossfade.ts';
import { deadBlendArticle } from '../../../core/transition/methods/dead-blend-article.ts';
import { parseEasing } from '../../../core/transition/curves/easing-text.ts';
import { EASINGS, type Easing } from '../../../core/transition/curves/easing.ts';
import type { BlendMethod, Seam, Values } from '../../../core/transition/method.ts';
import { quintic } from '../../../core/transition/methods/quintic.ts';
import { springExact } from '../../../core/transition/methods/spring-exact.ts';
import { pose } from '../../fixtures/arbitraries.ts';
import type { TurningMotion } from '../../../core/turns/long-turns.ts';
import { createDoublePose, differenceOf } from '../../fixtures/poses.ts';
import { turningMotion, turningPairs, type Turning } from '../../fixtures/turning-motions.ts';
import { inFloats, packPoses, poseAt } from './batch-poses.ts';
import { valueOf } from '../../fixtures/value-of.ts';

const JOINTS = 3;
const LIMIT = 5e-6; // rad, and m

/** Many transitions of one slot: each with its seam, and its poses at the requested moment. */
interface Moments {
  readonly factors: readonly number[];
  readonly weightFactors: readonly number[];
  readonly seams: readonly { readonly source: Pose; readonly destination: Pose }[];
  readonly sources: readonly Pose[];
  readonly destinations: readonly Pose[];
  readonly elapsed: readonly number[];
}

/** Named easings, a rising curve, and a curve that leaves 0 … 1 on both sides. */
const easings = fc.constantFrom(...EASINGS, 'curve 0,0 0.3,0.7 1,1', 'curve 0,0 0.2,-0.5 0.7,1.5 1,1');

function parsed(text: string): Easing {
  return valueOf(parseEasing(text));
}

const duration = fc.double({ min: 0, max: 1, noNaN: true });
const anyPose = pose(JOINTS, { position: 2, velocity: 6 }).map(inFloats);
const moments: fc.Arbitrary<Moments> = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const poses = fc.array(anyPose, { minLength: count, maxLength: count });
  return fc.record({
    factors: fc.array(fc.constantFrom(0, 0.5, 1, 2), { minLength: JOINTS, maxLength: JOINTS }),
    weightFactors: fc.array(fc.constantFrom(0, 1, 3), { minLength: JOINTS, maxLength: JOINTS }),
    seams: fc.array(fc.record({ source: anyPose, destination: anyPose }), {
      minLength: count,
      maxLength: count,
    }),
    sources: poses,
    destinations: poses,
    elapsed: fc.array(duration, { minLength: count, maxLength: count }),
  });
});

/**
 * Evaluates all of `moments` by the exact `method`, gives each capture to `pack`, and compares with what `evaluate` writes. `pack`
 * returns where the result depends on the last digits: the pose whose arc to the destination must not be a full turn, if any.
 */
function expectTwins<Name extends string, Capture>(
  { method, values }: { method: BlendMethod<Name, Capture>; values: Values<Name> },
  given: Moments,
  pack: (index: number, capture: Capture) => Arc | null,
  evaluate: () => TransformBlocks,
): void {
  const { factors, weightFactors, seams, sources, destinations, elapsed } = given;
  const exact = seams.map((seam, i) => {
    const capture = method.capture({ ...seam, factors, weightFactors } satisfies Seam, values);
    const sample = { source: sources[i], destination: destinations[i], elapsed: elapsed[i] };
    const found = method.evaluate(createDoublePose(JOINTS), sample, capture);
    const arc = pack(i, capture);
    return arc !== null && isFullTurn(arc, destinations[i]) ? null : found;
  });
  const blocks = evaluate();
  exact.forEach((one, i) => {
    if (one === null) return;
    const { position, rotation } = differenceOf(one, poseAt(blocks, i));
    expect(position).toBeLessThan(LIMIT);
    expect(rotation).toBeLessThan(LIMIT);
  });
}

/** Start of an arc to the destination, and the sign of the destination's quaternion. */
interface Arc {
  readonly from: ReadonlyPose;
  readonly sides: Floats;
}

/** True if an arc is within 0.2 rad of a full turn, where rounding to floats loses its direction. */
function isFullTurn({ from, sides }: Arc, { rotations }: Pose): boolean {
  return Array.from(sides).some((side, j) => {
    const products = [0, 1, 2, 3].map((k) => from.rotations[j * 4 + k] * side * rotations[j * 4 + k]);
    return products.reduce((sum, product) => sum + product) < -0.995;
  });
}

/** Two motions with a long turn in one joint; the others are still, up to the sign of their quaternions. */
function motionsOf({
  pair,
  sign,
  joint,
}: {
  pair: readonly [Turning, Turning];
  sign: number;
  joint: number;
}): {
  readonly source: TurningMotion;
  readonly destination: TurningMotion;
} {
  const [source, destination] = pair.map((turning) => {
    const one = turningMotion(turning, 0.3);
    const motion: TurningMotion = (out, clock) => {
      const { rotations, angularVelocities } = one(createDoublePose(1), clock);
      out.rotations.set(rotations, joint * 4);
      out.angularVelocities.set(angularVelocities, joint * 3);
      const other = ((joint + 1) % JOINTS) * 4;
      out.rotations[other + 3] = turning === pair[1] && clock.elapsed > 0.1 ? sign : 1;
      return out;
    };
    return motion;
  });
  return { source, destination };
}

const emptyBlocks = ({ seams }: Moments): TransformBlocks => createTransformBlocks(seams.length, JOINTS);

describe('within 5e-6 rad and m of the exact tier, whatever the profile', () => {
  test('springExact', () => {
    fc.assert(
      fc.property(moments, duration, (given, halfLife) => {
        const batch = createSpringBatch(given.seams.length, given.factors, halfLife);
        const destinations = packPoses(given.destinations);
        expectTwins(
          { method: springExact, values: { halfLife } },
          given,
          (i, { offset }) => {
            packOffset(batch, i, offset);
            return null;
          },
          () => evaluateSpringBlocks(emptyBlocks(given), destinations, batch, given.elapsed),
        );
      }),
    );
  });

  test('quintic', () => {
    fc.assert(
      fc.property(moments, duration, (given, blendTime) => {
        const batch = createQuinticBatch(given.seams.length, JOINTS);
        const destinations = packPoses(given.destinations);
        expectTwins(
          { method: quintic, values: { blendTime } },
          given,
          (i, { quintics }) => {
            packQuintics(batch, i, quintics);
            return null;
          },
          () => evaluateQuinticBlocks(emptyBlocks(given), destinations, batch, given.elapsed),
        );
      }),
    );
  });

  test('crossfade, including arcs beyond half a turn', () => {
    fc.assert(
      fc.property(moments, duration, easings, (given, blendTime, easing) => {
        const { seams, sources, destinations, elapsed } = given;
        const batch = createCrossfadeBatch(seams.length, given, { easing: parsed(easing), blendTime });
        expectTwins(
          { method: crossfade, values: { blendTime, easing } },
          given,
          (i, { sides }) => {
            packSides(batch, i, sides);
            return { from: sources[i], sides };
          },
          () =>
            evaluateCrossfadeBlocks(
              emptyBlocks(given),
              packPoses(sources),
              packPoses(destinations),
              batch,
              elapsed,
            ),
        );
      }),
    );
  });

  test('dead blending', () => {
    fc.assert(
      fc.property(moments, duration, easings, (given, blendTime, easing) => {
        const { seams, destinations, elapsed } = given;
        const fade = createCrossfadeBatch(seams.length, given, { easing: parsed(easing), blendTime });
        const batch = createDeadBlendBatch(seams.length, JOINTS, fade);
        const values = { blendTime, easing, scale: 0.3, minimum: 0.1, maximum: 1 };
        expectTwins(
          { method: deadBlendArticle, values },
          given,
          (i, capture) => {
            packDeadBlend(batch, i, capture);
            return { from: capture.extrapolated, sides: capture.sides };
          },
          () => evaluateDeadBlendBlocks(emptyBlocks(given), packPoses(destinations), batch, elapsed),
        );
      }),
    );
  });

  test('crossfade and dead blending of joints with long turns', () => {
    const turning = fc.record({
      pair: turningPairs,
      sign: fc.constantFrom(1, -1),
      joint: fc.nat(JOINTS - 1),
    });
    const some = fc.array(turning, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(some, fc.double({ min: 0, max: 0.3, noNaN: true }), easings, (given, elapsed, easing) => {
        const count = given.length;
        const factors = new Float64Array(JOINTS).fill(1);
        const fade = { easing: parsed(easing), blendTime: 0.3 };
        const values = { blendTime: 0.3, easing, scale: 0.3, minimum: 0.1, maximum: 1 };
        const motions = given.map((one) => motionsOf(one));
        const seams = motions.map((pair) => ({
          source: pair.source(createDoublePose(JOINTS), { elapsed: 0 }),
          destination: pair.destination(createDoublePose(JOINTS), { elapsed: 0 }),
          factors,
          motions: pair,
        }));
        const at = (motion: TurningMotion) => inFloats(motion(createDoublePose(JOINTS), { elapsed }));
        const [sources, destinations] = [
          motions.map(({ source }) => at(source)),
          motions.map(({ destination }) => at(destination)),
        ];
        const times = seams.map(() => elapsed);
        const crossing = createCrossfadeBatch(count, { factors }, fade);
        const dead = createDeadBlendBatch(count, JOINTS, createCrossfadeBatch(count, { factors }, fade));
        const exact = seams.map((seam, i) => {
          const sample = { source: sources[i], destination: destinations[i], elapsed };
          const crossed = crossfade.capture(seam, values);
          packArcs(packSides(crossing, i, crossed.sides), i, crossed.arcs);
          const extrapolated = deadBlendArticle.capture(seam, values);
          packDeadBlend(dead, i, extrapolated);
          return [
            crossfade.evaluate(createDoublePose(JOINTS), sample, crossed),
            deadBlendArticle.evaluate(createDoublePose(JOINTS), sample, extrapolated),
          ];
        });
        const blocks = (): TransformBlocks => createTransformBlocks(count, JOINTS);
        const [from, to] = [packPoses(sources), packPoses(destinations)];
        const found = [
          evaluateCrossfadeBlocks(blocks(), from, to, crossing, times),
          evaluateDeadBlendBlocks(blocks(), to, dead, times),
          // The source may be written over.
          evaluateCrossfadeBlocks(from, from, to, crossing, times),
        ];
        exact.forEach(([crossed, extrapolated], i) => {
          expect(differenceOf(crossed, poseAt(found[0], i)).rotation).toBeLessThan(LIMIT);
          expect(differenceOf(extrapolated, poseAt(found[1], i)).rotation).toBeLessThan(LIMIT);
          expect(differenceOf(crossed, poseAt(found[2], i)).rotation).toBeLessThan(LIMIT);
        });
      }),
    );
  });

  test('kinematics of any tree', () => {
    const parents = fc.tuple(
      fc.constant(-1),
      fc.integer({ min: -1, max: 0 }),
      fc.integer({ min: -1, max: 1 }),
    );
    const poses = fc.array(anyPose, { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(poses, parents, (some, parentIndices) => {
        const blocks = packPoses(some);
        worldTransformBlocks(blocks, parentIndices, blocks);
        some.forEach((one, i) => {
          const { position, rotation } = differenceOf(
            { ...poseAt(blocks, i), ...worldTransforms(createDoublePose(JOINTS), parentIndices, one) },
            poseAt(blocks, i),
          );
          expect(Math.max(position, rotation)).toBeLessThan(LIMIT);
        });
      }),
    );
  });

  test('a sampled track', () => {
    const frames = fc.array(anyPose, { minLength: 1, maxLength: 5 });
    const times = fc.array(fc.double({ min: -0.1, max: 0.3, noNaN: true }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(frames, times, (some, at) => {
        const track = {
          positions: Float32Array.from(some.flatMap(({ positions }) => Array.from(positions))),
          rotations: Float32Array.from(some.flatMap(({ rotations }) => Array.from(rotations))),
          fps: 30,
        };
        const blocks = sampleTrackBlocks(
          createTransformBlocks(at.length, JOINTS),
          createTrackSampler(track, JOINTS),
          at,
        );
        at.forEach((time, i) => {
          const exact = sampleTrack(createPose(JOINTS), track, time);
          const { position, rotation } = differenceOf(exact, poseAt(blocks, i));
          expect(Math.max(position, rotation)).toBeLessThan(LIMIT);
        });
      }),
    );
  });
});
