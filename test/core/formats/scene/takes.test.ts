import { describe, expect, test } from 'vitest';
import { bakeTakes } from '#core/formats/scene/bake-takes.ts';
import { keyRate, createTrackSampler } from '#core/formats/scene/track-sampling.ts';
import type { NodeAnimation, NodeScene, NodeTrack } from '#core/formats/scene/node-scene.ts';
import { planTakes } from '#core/formats/scene/plan-takes.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const names = 'Hips Spine Head LeftUpLeg LeftLeg LeftFoot RightUpLeg RightLeg RightFoot'.split(' ');
const parents = [-1, 0, 1, 0, 3, 4, 0, 6, 7];

const turning = (name: string, ...times: number[]): NodeAnimation => ({
  name,
  tracks: [
    {
      node: 0,
      path: 'translation',
      interpolation: 'linear',
      times,
      values: times.flatMap((t) => [0, 1 + t, 0]),
    },
  ],
});

/** The first `joints` joints of a person with a mesh. */
function model(joints: number, ...animations: readonly NodeAnimation[]): NodeScene {
  const nodes = names.slice(0, joints).map((name, j) => ({
    ...{ name, parent: parents[j], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    translation: [j > 5 ? -0.1 : 0.1, j < 3 ? 0.4 : -0.4, 0],
  }));
  const all = new Set(nodes.map((_, j) => j));
  return { nodes, joints: all, bound: all, animations };
}

const kinds = (scene: NodeScene) => {
  const planned = planTakes(scene, 'y');
  return planned.ok ? planned.value.parts.map(({ isCharacter }) => isCharacter) : planned.error;
};

test('a model without motion, or with one pose, is a character', () => {
  expect(kinds(model(9))).toEqual([true]);
  expect(kinds(model(9, turning('Pose', 0)))).toEqual([true]);
});

test('a motion is none, nor a pose beside it', () => {
  expect(kinds(model(9, turning('Walk', 0, 1)))).toEqual([false]);
  expect(kinds(model(9, turning('Walk', 0, 1), turning('Pose', 0)))).toEqual([false, false]);
});

test('a hat is no character', () => {
  expect(kinds(model(2))).toMatchObject({ isStill: true });
  expect(valueOf(planTakes(model(2, turning('Pose', 0)), 'y')).parts[0].isCharacter).toBe(false);
});

test.each([
  [[], 'at least one key', 'none'],
  [[0, 2, 1], 'rising times', '1 after 2'],
  [[0, 2e6], 'a time within ±1000000 s', '2000000'],
])('keys at %j are no motion', (times, expected, found) => {
  expect(kinds(model(9, turning('Walk', ...times)))).toMatchObject({ expected, found });
});

test.each([0, 2e6, Number.POSITIVE_INFINITY, Number.NaN])('%d is no frame rate', (frameRate) => {
  const walk = { ...turning('Walk', 0, 1), frameRate };
  expect(kinds(model(9, walk))).toMatchObject({ place: 'Walk', expected: 'a frame rate' });
});

describe('bake takes', () => {
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
  ])('a scale that moves %s is a channel, and changes the lengths of bones', (_where, scales) => {
    const baked = valueOf(bakeTakes(sceneWith(...scales), options));
    for (const { clip, report } of baked) {
      expect([...clip.skeleton.restPositions.subarray(3)]).toEqual([0, -1, 0]); // the scale of the node itself
      expect(report.warnings).toEqual([]);
      const scale = sampled(scales[clip === baked[0].clip ? 0 : 1]);
      expect(clip.tracks?.values.subarray(0, 3)).toEqual(Float32Array.of(scale, scale, scale));
      expect(clip.positions[4]).toBeCloseTo(-scale, 6); // the knee in the first frame
    }
  });

  test('only takes with another scale than the node have a channel', () => {
    const baked = valueOf(bakeTakes(sceneWith(linear(1, 1), linear(1, 3)), options));
    expect(baked.map(({ clip }) => clip.tracks?.channels.linear)).toEqual([undefined, 9]);
  });
});

describe('track sampling', () => {
  /**
   * From no turn to one about X by twice `half` in a second, with one rate at both keys; the second key with
   * this sign.
   */
  function spline(half: number, sign: number, rate: number): NodeTrack {
    const still = [0, 0, 0, 0];
    const arriving = [rate, 0, 0, 0].map((value) => sign * value);
    const turned = [Math.sin(half), 0, 0, Math.cos(half)].map((value) => sign * value);
    return {
      node: 0,
      path: 'rotation',
      interpolation: 'cubicSpline',
      times: [0, 1],
      values: [...still, 0, 0, 0, 1, rate, 0, 0, 0, ...arriving, ...turned, ...still],
    };
  }

  test('a rotation spline takes the shorter arc, whatever the sign of its quaternions', () => {
    for (const rate of [0, 0.4]) {
      const [one, other] = [1, -1].map((sign) => createTrackSampler(spline(0.5, sign, rate)));
      const [a, b] = [new Float64Array(4), new Float64Array(4)];
      for (let time = 0; time < 1; time += 0.05) {
        one.sample(a, time);
        other.sample(b, time);
        expect([...b]).toEqual([...a]);
        expect(a[3]).toBeGreaterThan(0.87);
      }
    }
  });

  test('worked example: half-way along a spline', () => {
    const out = new Float64Array(4);
    createTrackSampler(spline(0.5, 1, 0.4)).sample(out, 0.5);
    // The two equal tangents cancel out in the middle.
    expect(out[0]).toBeCloseTo(Math.sin(0.5) / 2, 12);
    expect(out[3]).toBeCloseTo((1 + Math.cos(0.5)) / 2, 12);
  });

  test('a step on a frame is in that frame, however the file rounds times', () => {
    // 24 frames per second, as whole milliseconds: 42, 83, 125, 167.
    const times = [1, 2, 3, 4].map((frame) => Math.round((frame / 24) * 1000) / 1000);
    const values = times.flatMap((_, key) => [key, 0, 0]);
    const step: NodeTrack = { node: 0, path: 'translation', interpolation: 'step', times, values };
    const sampler = createTrackSampler(step, 0.05 / 24);
    const out = new Float64Array(3);
    const seen = [1, 2, 3, 4].map((frame) => (sampler.sample(out, frame / 24), out[0]));
    expect(seen).toEqual([0, 1, 2, 3]);
  });
});

const television = [24, 30, 60].map((rate) => (rate * 1000) / 1001);
const rates = [24, 25, 30, 48, 50, 60, 90, 120, 240, ...television];

/** Times of `count` keys as exporters write them: in float32, each rounded by itself or added up. */
const writers: Readonly<Record<string, (fps: number, count: number, begin: number) => Float32Array>> = {
  rounded: (fps, count, begin) => Float32Array.from({ length: count }, (_, i) => begin + i / fps),
  added: (fps, count, begin) => {
    const times = new Float32Array(count).fill(begin);
    for (let i = 1; i < count; i++) times[i] = times[i - 1] + Math.fround(1 / fps);
    return times;
  },
};

describe.each(Object.entries(writers))('keys of every frame, %s', (how, write) => {
  test.each(rates)('at %d frames per second, are sampled at their times', (fps) => {
    for (const count of [2, 3, 5, 10, 100, 1000])
      for (const begin of [0, 1 / fps, ...(how === 'rounded' ? [1000] : [])]) {
        const times = write(fps, count, begin);
        const rate = keyRate([times], times[0]);
        const off = times.map((time, i) => Math.abs(times[0] + i / rate.fps - time));
        const found = `${count} keys from ${begin} s at ${rate.fps}`;
        // What an exporter adds up to 40 s is off already.
        if (how === 'rounded') expect(Math.max(...off), found).toBeLessThan(1e-4);
        if (begin < 1) expect(rate.fps, found).toBe(fps);
        expect([rate.isExact, rate.rates]).toEqual([true, undefined]);
      }
  });
});
