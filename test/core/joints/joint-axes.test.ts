import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jointAxes } from '#core/joints/joint-axes.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import { recogniseJoints } from '#core/joints/recognise-joints.ts';
import { rigPosesOf } from '#core/joints/rig-poses.ts';
import { inverseTurn, turned, turnsInRow, type Turn } from '#core/math/turn-algebra.ts';
import { numberBetween, quaternion, vector } from '#test/fixtures/arbitraries.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { skeletonOf } from './skeletons.ts';
import { forRuns } from '#test/fixtures/property.ts';

const figure = skeletonOf(`Hips @ 0 100 0
  Spine @ 0 10 0
    Spine1 @ 0 10 0
      Spine2 @ 0 10 0
        Neck @ 0 20 0
          Head @ 0 10 0
        LeftArm @ 20 15 0
          LeftForeArm @ 28 0 0
            LeftHand @ 25 0 0
        RightArm @ -20 15 0
          RightForeArm @ -28 0 0
            RightHand @ -25 0 0
  LeftUpLeg @ 10 -5 0
    LeftLeg @ 0 -40 0
      LeftFoot @ 0 -40 0
  RightUpLeg @ -10 -5 0
    RightLeg @ 0 -40 0
      RightFoot @ 0 -40 0`);
const { names, parentIndices, restPositions } = figure;
const recognised = recogniseJoints(figure);

const bend = fc.record({
  hips: quaternion,
  axis: vector(1).filter((axis) => Math.hypot(...axis) > 0.1),
  angle: numberBetween(-1.2, 1.2),
});

test('axes of a trunk are found from a spine that bends evenly from hips to chest, however its joints are rolled', () => {
  const rolls = fc.array(quaternion, { minLength: names.length, maxLength: names.length });
  forRuns(40, rolls, fc.array(bend, { minLength: 2, maxLength: 5 }), (own, bends) => {
    const size = bends.length * names.length;
    const clip = clipOn(
      // Bones along one axis at rest: nothing is known but the motion.
      { ...figure, restPositions: restPositions.map((_, i) => (i % 3 === 0 ? 0.1 : 0)) },
      { positions: new Float32Array(size * 3), rotations: new Float32Array(size * 4) },
    );
    bends.forEach(({ hips, axis, angle }, frame) => {
      const [x, y, z] = axis.map((value) => value / Math.hypot(...axis));
      const bodyOf = (name: string): Turn => {
        const share = ['Spine', 'Spine1'].indexOf(name) + 1;
        const isBelow = name === 'Hips' || /Leg|Foot/.test(name);
        return turnsInRow(hips, turnAbout([x, y, z], isBelow ? 0 : (angle * (share || 3)) / 3));
      };
      names.forEach((name, j) => {
        const parent = parentIndices[j];
        const at = frame * names.length + j;
        const world = turnsInRow(bodyOf(name), own[j]);
        const above = parent < 0 ? null : turnsInRow(bodyOf(names[parent]), own[parent]);
        const bone = restPositions.subarray(j * 3, j * 3 + 3);
        clip.positions.set(parent < 0 ? bone : turned(inverseTurn(own[parent]), bone), at * 3);
        clip.rotations.set(above === null ? world : turnsInRow(inverseTurn(above), world), at * 4);
      });
    });
    const axes = jointAxes(createJointMap(clip.skeleton, {}, recognised, rigPosesOf(clip)));
    for (const name of ['Hips', 'Spine', 'Spine1', 'Spine2', 'Neck', 'Head']) {
      const j = names.indexOf(name);
      const dot = axes[j].own.reduce((sum, value, k) => sum + value * own[j][k], 0);
      expect([name, Math.abs(dot)]).toEqual([name, expect.closeTo(1, 5)]);
    }
  });
});
