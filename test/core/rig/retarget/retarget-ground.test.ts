import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { groundFigure } from '#core/rig/ground/ground-figure.ts';
import { createJointMap, type JointMap } from '#core/rig/roles/joint-map.ts';
import { quatDot } from '#core/math/quaternion.ts';
import { distanceAt } from '#core/math/vector.ts';
import { fitClip, type UsedClip } from '#core/transition/clips/fit-clips.ts';
import {
  feetOf,
  figures,
  figureWith,
  fittedTo,
  heightsOver,
  type FigureTraits,
} from '#test/fixtures/feet-on-ground.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { measurePlanted, scaledSlide } from '#test/fixtures/planted-pair.ts';
import { casesOf } from '#test/fixtures/effort.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { worldAt } from '../mirror/mirror-rigs.ts';

const walk = starterClip('walk');

describe.each(casesOf(Object.entries(figures)))('on a figure: %s', (_, traits) => {
  const target = createJointMap(figureWith(traits));

  test.each(['walk', 'hop', 'crouch'])('a %s stands on the ground and keeps its jolts', (name) => {
    const source = starterClip(name);
    const { clip, scale } = fittedTo(source, target);
    const { median, jolt } = feetOf(source, clip, scale);
    expect(Math.abs(median)).toBeLessThan(traits.thigh < 20 ? 0.015 : 0.01);
    expect(jolt).toBeCloseTo(1, 2);
  });
});

test('the shift is one constant for all frames', () => {
  const { clip, scale } = fittedTo(walk, createJointMap(figureWith(figures['high ankles'])));
  const hipsOf = (of: Clip): number[] => {
    const { height, frames } = heightsOver(of);
    return frames.map(({ hips }) => hips * height);
  };
  const before = hipsOf(walk);
  const rises = hipsOf(clip).map((height, i) => height - scale * before[i]);
  expect(rises[0]).toBeGreaterThan(0.05);
  expect(Math.max(...rises) - Math.min(...rises)).toBeLessThan(1e-5);
});

test('a foot under the root follows the end of its leg, in any order of joints', () => {
  const skeleton = figureWith(figures['feet under the root']);
  const { clip } = fittedTo(walk, createJointMap(skeleton));
  const [{ points }] = groundFigure(skeleton).feet;
  const [shin, foot, thigh] = ['calf_l', 'foot_l', 'thigh_l'].map((name) => skeleton.names.indexOf(name));
  expect(points.map(({ joint }) => joint)).toEqual([shin, foot]);
  const at = (frame: number, joint: number) =>
    worldAt(clip, frame).positions.subarray(joint * 3, joint * 3 + 3);
  for (const frame of [0, 9, 31]) {
    const [knee, ankle, hip] = [at(frame, shin), at(frame, foot), at(frame, thigh)];
    expect(Math.hypot(...knee.map((value, i) => value - ankle[i]))).toBeCloseTo(0.43, 4);
    expect(Math.hypot(...hip.map((value, i) => value - ankle[i]))).toBeGreaterThan(0.6);
  }
});

test.each([false, true])('a walk on higher ground stands as high above it, planted: %s', (planted) => {
  const raised: Clip = {
    ...walk,
    positions: walk.positions.map((value, i) =>
      i % (3 * walk.skeleton.names.length) === 1 ? value + 0.4 : value,
    ),
    groundHeight: walk.groundHeight + 0.4,
  };
  const target = { ...createJointMap(figureWith(figures['high ankles'])), planted };
  const [low, high] = [walk, raised].map((clip) => heightsOver(fittedTo(clip, target).clip).frames);
  for (const frame of [0, 9, 31])
    for (const what of ['hips', 'low'] as const) expect(high[frame][what]).toBeCloseTo(low[frame][what], 4);
});

describe('planted feet', () => {
  const onto = (traits: FigureTraits): readonly [JointMap, JointMap] => {
    const map = createJointMap(figureWith(traits));
    return [map, { ...map, planted: true }];
  };

  describe.each(casesOf(Object.entries(figures)))('on a figure: %s', (_, traits) => {
    test.each(['walk', 'jog', 'hop'])('keep height, place and pace where a %s has contact', (name) => {
      const source = starterClip(name);
      const [free, planted] = onto(traits).map((map) => {
        const { clip, scale } = fittedTo(source, map);
        const slide = scaledSlide(source, clip, scale);
        return { ...measurePlanted(source, clip, scale), slid: slide, ...feetOf(source, clip, scale) };
      });
      expect(planted.near).toBeGreaterThanOrEqual(0.95);
      expect(planted.jolt).toBeLessThan(1.08);
      for (const joint of ['knee', 'thigh'] as const)
        expect(planted[joint]).toBeLessThan(1.2 * free[joint] + 60);
      // An ankle without toes would have to stay behind until the source's toes leave.
      if (traits.feet === 'toes') expect(planted.slide).toBeLessThan(1.2 * planted.slid + 0.005);
    });
  });

  test('keep their rotations, bones their lengths, and hips their places where legs reach', () => {
    const [free, planted] = onto(figures['bent legs at rest']).map((map) => fittedTo(walk, map).clip);
    expect(planted.positions).toEqual(free.positions);
    const feet = ['foot_l', 'foot_r'].map((name) => free.skeleton.names.indexOf(name));
    let moved = 0;
    for (let frame = 0; frame < free.frameCount; frame += 5) {
      const [a, b] = [free, planted].map((clip) => worldAt(clip, frame));
      for (const foot of feet) {
        const [turn, other] = [a, b].map(({ rotations }) => rotations.subarray(foot * 4, foot * 4 + 4));
        expect(Math.abs(quatDot(turn, other))).toBeCloseTo(1, 6);
        moved = Math.max(moved, Math.abs(a.positions[foot * 3 + 1] - b.positions[foot * 3 + 1]));
      }
    }
    expect(moved).toBeGreaterThan(0.003);
  });

  test('under the root go with the ends of their legs', () => {
    const [free, planted] = onto(figures['feet under the root']).map((map) => fittedTo(walk, map).clip);
    const [shin, foot] = ['calf_l', 'foot_l'].map((name) => free.skeleton.names.indexOf(name));
    for (let frame = 0; frame < free.frameCount; frame++) {
      const { positions } = worldAt(planted, frame);
      expect(distanceAt(positions, shin * 3, positions, foot * 3)).toBeCloseTo(0.43, 4);
    }
    expect(planted.positions).not.toEqual(free.positions);
  });
});

describe('a broken rig', () => {
  const whole = figureWith(figures['person']);
  /** The person with other names or rest positions. */
  const changed = (change: Partial<Skeleton>): JointMap => ({
    ...createJointMap({ ...whole, ...change }),
    planted: true,
  });

  test('that is 100 times as large stands like the others', () => {
    const { clip, scale } = fittedTo(
      walk,
      changed({ restPositions: whole.restPositions.map((x) => x * 100) }),
    );
    const { within, median } = feetOf(walk, clip, scale);
    expect([scale > 50, within, Math.abs(median) < 0.004]).toEqual([true, 1, true]);
  });

  test.each([
    [
      'with feet above the hips at rest',
      { restPositions: whole.restPositions.map((x, i) => (i % 3 === 1 ? -x : x)) },
    ],
    [
      'that lies at rest',
      { restPositions: whole.restPositions.map((_, i, p) => p[[i, i + 1, i - 1][i % 3]]) },
    ],
    ['of one point', { restPositions: whole.restPositions.map(() => 0) }],
    [
      'without a left leg',
      {
        names: whole.names.map((name) =>
          /(thigh|calf|foot|ball)_l/.test(name) ? `x_${name.length}${name[1]}` : name,
        ),
      },
    ],
  ])('%s has a place for each joint', (_, change) => {
    const { clip } = fittedTo(walk, changed(change));
    expect(clip.positions.every(Number.isFinite) && clip.rotations.every(Number.isFinite)).toBe(true);
  });
});

test('a ground that the user set for the source wins: the figure keeps its distance to it', () => {
  const map = createJointMap(walk.skeleton);
  const onto = createJointMap(figureWith(figures['high ankles']));
  const used: UsedClip = { clip: walk, joints: {}, root: { kind: 'auto' } };
  const fit = { map, mirror: false, onto };
  const settings = { groundHeight: walk.groundHeight - 0.2, loop: true };
  const [own, set] = [used, { ...used, settings }].map((each) => valueOf(fitClip(each, fit)).clip);
  const { scale } = fittedTo(walk, onto);
  expect(own.groundHeight - set.groundHeight).toBeCloseTo(0.2 * scale, 6);
});
