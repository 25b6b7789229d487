import { describe, expect, test } from 'vitest';
import { rotationVectorBetween } from '#core/math/rotation-vector.ts';
import { springRate } from '#core/math/spring.ts';
import type { Pose } from '#core/pose/pose.ts';
import {
  captureBlend,
  evaluateBlend,
  treatAlike,
  type JointTreatment,
} from '#core/transition/evaluation/captured-blend.ts';
import { blendMethods, findBlendMethod } from '#core/methods/registry.ts';
import { pose, vector } from '#test/fixtures/arbitraries.ts';
import { clonePose, createDoublePose, differenceOf, jointPose, turnAbout } from '#test/fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';
import { CURVE, JOG, rigClip } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { play } from './played.ts';

const ignoring: JointTreatment = { ...treatAlike(1), ignoresSourceVelocity: true };

/** One joint `elapsed` s after the seam; the destination stays as it is. */
function blended(id: string, source: Pose, destination: Pose, elapsed: number, treatment = ignoring): Pose {
  const method = findBlendMethod(id);
  if (method === undefined) throw new Error(id);
  const blend = captureBlend({ method, values: slotOf(id).values }, { source, destination }, treatment);
  return clonePose(evaluateBlend(createDoublePose(1), { source, destination, elapsed }, blend));
}

describe('a source with ignored velocity', () => {
  const fast = jointPose({ positions: [1, 0, 0], linearVelocities: [5, 0, 0], angularVelocities: [0, 3, 0] });
  const rest = jointPose({ positions: [0, 0, 0], rotations: turnAbout([0, 1, 0], 0) });

  test('worked example: a spring decays the offset as from rest, (1 + y t) e^(-y t)', () => {
    const y = springRate(0.12);
    expect(blended('springExact', fast, rest, 0.1).positions[0]).toBeCloseTo(
      (1 + y * 0.1) * Math.exp(-y * 0.1),
      12,
    );
    expect(blended('springExact', fast, rest, 0).linearVelocities[0]).toBeCloseTo(0, 12);
    expect(blended('springExact', fast, rest, 0.1, treatAlike(1)).positions[0]).toBeGreaterThan(0.8);
  });

  test('worked example: a spring keeps the velocity of a moving destination', () => {
    const moving = jointPose({ linearVelocities: [0, 0, 2] });
    expect([...blended('springExact', fast, moving, 0).linearVelocities]).toEqual(
      [0, 0, 2].map((value) => expect.closeTo(value, 12) as number),
    );
  });

  test.each(blendMethods.filter((method) => method.shows === 'continuation' && method.usesVelocity))(
    '$id begins with an offset at rest, also far from a destination that turns',
    ({ id, isEngineNode }) => {
      if (isEngineNode === true) return;
      const at = (elapsed: number): Pose =>
        jointPose({ rotations: turnAbout([0, 1, 0], 4 * elapsed), angularVelocities: [0, 4, 0] });
      const source = jointPose({ rotations: turnAbout([1, 0, 0], 2.5), angularVelocities: [1, 2, 3] });
      const setup = { method: findBlendMethod(id)!, values: slotOf(id).values };
      const blend = captureBlend(setup, { source, destination: at(0) }, ignoring);
      const offsetAfter = (elapsed: number): readonly number[] => {
        const sample = { source, destination: at(elapsed), elapsed };
        const { rotations } = evaluateBlend(createDoublePose(1), sample, blend);
        return [...rotationVectorBetween(new Float64Array(3), at(elapsed).rotations, rotations, 0, 0, 0)];
      };
      const [start, next] = [0, 1e-5].map(offsetAfter);
      expect(Math.hypot(...start)).toBeCloseTo(2.5, 9);
      expect(Math.hypot(...next.map((part, i) => part - start[i])) / 1e-5).toBeCloseTo(0, 1);
    },
  );

  test('worked example: without velocity, dead blending holds the source’s pose', () => {
    const left = 1 - 0.5 ** 2 * (3 - 2 * 0.5);
    expect(blended('deadBlendArticle', fast, rest, 0.15).positions[0]).toBeCloseTo(left, 12);
    expect(blended('velocityFade', fast, rest, 0.15).positions[0]).toBeCloseTo(left, 12);
  });

  test.each(blendMethods.filter(({ isEngineNode }) => isEngineNode !== true))(
    '$id gives the same positions at any velocity of the source',
    ({ id, usesVelocity }) => {
      const limits = { position: 1, velocity: 3 };
      let differs = false;
      forAll(pose(1, limits), pose(1, limits), vector(4), vector(4), (source, destination, v, w) => {
        const other = { ...source, linearVelocities: v, angularVelocities: w };
        const at = (from: Pose, treatment?: JointTreatment) =>
          blended(id, from, destination, 0.12, treatment);
        const [one, two] = [at(source), at(other)];
        expect([one.positions, one.rotations]).toEqual([two.positions, two.rotations]);
        const { position, rotation } = differenceOf(at(source, treatAlike(1)), at(other, treatAlike(1)));
        differs ||= Math.max(position, rotation) > 1e-6;
      });
      expect(differs).toBe(usesVelocity);
    },
  );

  test.each(blendMethods)('$id does not change the root velocity', ({ id }) => {
    const clips = [JOG, CURVE].map((gait) => rooted(rigClip({ gait, fps: 60, frameCount: 181 })));
    const slots = [slotOf(id), { ...slotOf(id), ignoresSourceVelocity: true }];
    const played = play([transitionOf({ source: clipUse(1.1), destination: clipUse(0.7), slots })], clips);
    for (const elapsed of [0, 0.1, 0.3]) {
      const [plain, ignored] = played.at(elapsed).slots;
      expect(ignored.root).toEqual(plain.root);
      const { position, rotation } = differenceOf(played.at(0).slots[1].pose, played.at(0).source);
      if (id !== 'cut') expect(Math.max(position, rotation)).toBeLessThan(1e-6);
    }
  });
});
