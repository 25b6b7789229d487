import { expect, test } from 'vitest';
import { clipJointMap } from '../../../core/joints/clip-joints.ts';
import { createJointMap } from '../../../core/joints/joint-map.ts';
import { feetOf, figures, figureWith, fittedTo, withGround } from '../../fixtures/feet-on-ground.ts';
import { cmuClip, hasMocap } from '../../fixtures/mocap.ts';
import { starterClip } from '../../fixtures/starters.ts';
import { baseMotion } from '../../fixtures/studio-rigs/base-motion.ts';
import { coveringTraits, nameOfTraits } from '../../fixtures/studio-rigs/rig-traits.ts';
import { studioClip } from '../../fixtures/studio-rigs/studio-rig.ts';

/*
 * Every motion on every other skeleton. Where the source stands, the median height of the lower foot is measured: a constant cannot keep
 * feet of other shapes on the ground while they roll.
 */
test('all ordered pairs: figures stand on the ground, and hips keep their vertical acceleration', () => {
  const walk = baseMotion('walk', starterClip('walk'), 2);
  const rigs = coveringTraits().filter((_, i) => i % 6 === 0);
  const sources = [
    ...['walk', 'jog', 'hop', 'crouch'].map((name) => ({ name, clip: starterClip(name) })),
    ...(hasMocap ? ['12_01', '131_01', '131_03'] : []).map((name) => ({
      name,
      clip: cmuClip(`cmu_${name}`),
    })),
    ...rigs.map((traits) => ({ name: nameOfTraits(traits), clip: studioClip(walk, traits) })),
  ].map(({ name, clip }) => ({ name, clip: withGround(clip), map: clipJointMap(clip) }));
  const generated = Object.entries(figures).map(([name, traits]) => ({
    name,
    map: createJointMap(figureWith(traits)),
  }));
  const pairs = sources.flatMap((source) =>
    [...sources, ...generated].flatMap((target) => {
      if (source.name === target.name) return [];
      const { clip, scale } = fittedTo(source.clip, target.map);
      return [{ pair: `${source.name} → ${target.name}`, ...feetOf(source.clip, clip, scale) }];
    }),
  );
  const beyond = (limit: number) => pairs.filter(({ median }) => !(Math.abs(median) <= limit));
  expect(beyond(0.02).map(({ pair }) => pair)).toEqual([]);
  expect(beyond(0.01).length).toBeLessThan(0.07 * pairs.length);
  expect(pairs.filter(({ jolt }) => jolt > 1.1)).toEqual([]);
}, 120_000);
