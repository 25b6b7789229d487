import { describe, expect, test } from 'vitest';
import type { Clip } from '../../../core/clip.ts';
import { groundFigure } from '../../../core/joints/ground-figure.ts';
import { createJointMap } from '../../../core/joints/joint-map.ts';
import { fitClip, type UsedClip } from '../../../core/transition/clips/fit-clips.ts';
import { feetOf, figures, figureWith, fittedTo, heightsOver } from '../../fixtures/feet-on-ground.ts';
import { starterClip } from '../../fixtures/starters.ts';
import { valueOf } from '../../fixtures/value-of.ts';
import { worldAt } from './mirror-rigs.ts';

const walk = starterClip('walk');

describe.each(Object.entries(figures))('on a figure: %s', (_, traits) => {
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
