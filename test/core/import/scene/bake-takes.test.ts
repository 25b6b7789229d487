import { expect, test } from 'vitest';
import { bakeTakes } from '#core/import/scene/bake-takes.ts';
import type { NodeScene, NodeTrack } from '#core/import/scene/node-scene.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const options = {
  ...({ unit: 1, unitName: 'metres', unitGuessed: false, upAxis: 'y', upAxisGuessed: false } as const),
  maxPoses: 1000,
};

/** A hip with a knee 1 below, with one animation of the hip's scale for each of `scales`. */
function sceneWith(...scales: readonly Omit<NodeTrack, 'node' | 'path'>[]): NodeScene {
  const still = { rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
  const move = { node: 0, path: 'translation', interpolation: 'linear' } as const;
  return {
    nodes: [
      { ...still, name: 'Hip', parent: -1, translation: [0, 1, 0] },
      { ...still, name: 'Knee', parent: 0, translation: [0, -1, 0] },
    ],
    joints: new Set([0, 1]),
    animations: scales.map((scale, i) => ({
      name: `Take ${i + 1}`,
      tracks: [
        { ...move, times: [0, 1 / 30, 0.5], values: [0, 1, 0, 0, 1, 0, 0, 2, 0] },
        { ...scale, node: 0, path: 'scale' },
      ],
    })),
  };
}

const linear = (...scales: readonly number[]) => ({
  interpolation: 'linear' as const,
  times: scales.map((_, key) => key / 2),
  values: scales.flatMap((scale) => [scale, scale, scale]),
});

/** The first value of a scale track as `linear` and `spline` write it. */
const sampled = ({ values, interpolation }: Omit<NodeTrack, 'node' | 'path'>): number =>
  values[interpolation === 'cubicSpline' ? 3 : 0];

/** Tangents are the same at both sides of each key. */
const spline = (tangent: number, ...scales: readonly number[]) => ({
  interpolation: 'cubicSpline' as const,
  times: scales.map((_, key) => key / 2),
  values: scales.flatMap((scale) => [tangent, scale, tangent].flatMap((value) => [value, value, value])),
});

test('a constant scale is applied to the bones, also if its keys are a spline', () => {
  for (const scale of [linear(2, 2), spline(0, 2, 2)]) {
    expect([
      ...valueOf(bakeTakes(sceneWith(scale), options))[0].clip.skeleton.restPositions.subarray(3),
    ]).toEqual([0, -2, 0]);
  }
});

test.each([
  ['from key to key', [linear(2, 3)]],
  ['from key to key of a spline', [spline(0, 2, 3)]],
  ['between the keys of a spline', [spline(0.5, 2, 2)]],
  ['from one animation to the next', [linear(2, 2), linear(3, 3)]],
])('a scale that moves %s changes the lengths of bones, with a warning', (_where, scales) => {
  const baked = valueOf(bakeTakes(sceneWith(...scales), options));
  for (const { clip, report } of baked) {
    expect([...clip.skeleton.restPositions.subarray(3)]).toEqual([0, -1, 0]); // the scale of the node itself
    expect(report.warnings).toEqual(['the scale of Hip is animated: bones below it change their lengths']);
    const scale = sampled(scales[clip === baked[0].clip ? 0 : 1]);
    expect(clip.positions[4]).toBeCloseTo(-scale, 6); // the knee in the first frame
  }
});

test('only takes with another scale get a warning', () => {
  const baked = bakeTakes(sceneWith(linear(1, 1), linear(1, 3)), options);
  expect(baked.ok && baked.value.map(({ report }) => report.warnings.length)).toEqual([0, 1]);
});
