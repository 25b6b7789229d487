import { describe, expect, test } from 'vitest';
import { cadenceAt } from '#core/tree/cadence.ts';
import { clipDuration } from '#core/clip/clip.ts';
import { meanVelocity } from '#core/clip/sampling/mean-velocity.ts';
import { evaluateRootVelocity } from '#core/tree/evaluation/evaluate-tree.ts';
import type { Tree } from '#core/tree/evaluation/tree.ts';
import { bindToFigure } from '#core/tree/performance/take.ts';
import { measureFootSlide, summariseSlide, writeFootSlide } from '#core/tree/performance/foot-slide.ts';
import { assets, documentOf } from '../tree-fixture.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { starter, starterFigure } from '#test/fixtures/starters.ts';

const figure = starterFigure();

/** Left foot plants of a starter clip, and their number. */
function steps(name: string): { markers: number[]; cycles: number } {
  const left = starter(name).markers.filter(
    ({ kind, label }) => kind === 'footPlant' && /\bleft\b/i.test(label),
  );
  return { markers: left.map(({ time }) => time), cycles: left.length };
}

const [walk, jog] = ['walk', 'jog'].map((name) => ({ kind: 'clip', clip: name, ...steps(name) }));

function treeAt(weight: number, law: string, matchesCadence = true): Tree {
  const root = { kind: 'cadence', law, node: { kind: 'continuousBlend', a: walk, b: jog, weight } };
  return valueOf(bindToFigure(documentOf(root), figure, { matchesCadence }));
}

const times = Array.from({ length: 120 }, (_, i) => 0.5 + i / 30);
const medianOf = (speeds: Float64Array | null): number => {
  const known = [...(speeds ?? [])].filter((speed) => !Number.isNaN(speed)).sort((a, b) => a - b);
  return known[known.length >> 1];
};

describe.each(['rate', 'duration'] as const)('a walk and a jog in cadence by %s', (law) => {
  const pair = [walk, jog].map(({ clip, cycles }) => {
    const motion = figure.clips.get(clip);
    if (!motion) throw new Error(clip);
    return { duration: clipDuration(motion) / cycles, velocity: meanVelocity(motion) };
  });

  test.each([0, 0.25, 0.5, 0.75, 1])(
    'at weight %d travel at the speed of the formula, never too fast',
    (weight) => {
      const [a, b] = pair;
      const { speed, frequency } = cadenceAt([a, b], weight, law);
      const tree = treeAt(weight, law);
      // Over whole rounds of both loops: 20 cycles.
      const seconds = 20 / frequency;
      const velocity = new Float64Array(3);
      const sum = [0, 0];
      const count = 6000;
      for (let k = 0; k < count; k++) {
        evaluateRootVelocity(velocity, tree, { elapsed: ((k + 0.5) * seconds) / count });
        sum[0] += velocity[0] / count;
        sum[1] += velocity[1] / count;
      }
      expect(Math.hypot(...sum)).toBeCloseTo(speed, 3);
      const fastest = Math.max(...pair.map(({ velocity: own }) => Math.hypot(...own)));
      expect(speed).toBeLessThan(fastest * 1.02);
    },
  );
});

test('a standing foot hardly slides in cadence, and much without: the legs skip', () => {
  const matched = medianOf(measureFootSlide(treeAt(0.5, 'rate'), figure, times));
  const unmatched = medianOf(measureFootSlide(treeAt(0.5, 'rate', false), figure, times));
  expect(matched).toBeLessThan(0.12);
  expect(unmatched).toBeGreaterThan(4 * matched);
});

test('a walk alone does not slide, in place it slides at its speed, and a foot in the air is not measured', () => {
  const alone = measureFootSlide(treeAt(0, 'rate'), figure, times);
  expect(medianOf(alone)).toBeLessThan(0.02);
  const { cycles: _cycles, markers: _markers, ...free } = walk;
  const inPlace = valueOf(bindToFigure(documentOf({ ...free, inPlace: true }), figure));
  const motion = figure.clips.get('walk');
  const speed = motion ? Math.hypot(...meanVelocity(motion)) : 0;
  expect(medianOf(measureFootSlide(inPlace, figure, times))).toBeGreaterThan(0.8 * speed);
  expect([...(measureFootSlide(treeAt(1, 'rate'), figure, times) ?? [])].some(Number.isNaN)).toBe(true);
});

test('without known feet there is no measure', () => {
  expect(
    measureFootSlide(
      valueOf(bindToFigure(documentOf({ kind: 'clip', clip: 'walk' }), { ...assets, fps: 60 })),
      { ...assets, fps: 60 },
      [0, 1],
    ),
  ).toBeNull();
});

test('worked example: the lowest of two points slides 3 cm and 4 cm in 0.1 s, rises with the other, and stands 5 cm higher', () => {
  const before = [0, 0.9, 0, 0.2, 0.1, -0.1, 0, 0.16, 0, 0, 0.17, 0, 0, 0.15, 0, 0, 0.5, 0];
  const after = [9, 9, 9, 0.23, 9, -0.06, 9, 9, 9, 9, 9, 9, 0.2, 9, 0, 9, 9, 9];
  const [slides, rises, stands] = writeFootSlide(new Float64Array(3), before, after, 0.1);
  expect(slides).toBeCloseTo(0.5, 12);
  expect(rises).toBeNaN();
  expect(stands).toBeCloseTo(2, 12);
});

test('worked example: median, mean and 95 % of a slide, without the moments at which no foot stands', () => {
  const slide = Float64Array.of(NaN, 0.3, 0.1, 0.1, NaN, 1.5);
  expect(summariseSlide(slide)).toEqual({ median: 0.3, mean: 0.5, p95: 1.5 });
  expect(summariseSlide(Float64Array.of(NaN))).toEqual({ median: 0, mean: 0, p95: 0 });
});
