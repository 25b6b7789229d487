import { describe, expect, test } from 'vitest';
import { baseMotion } from '#test/fixtures/studio-rigs/base-motion.ts';
import { apartOn, isWithin, rigsPlaying, type PlayedRig } from '#test/fixtures/studio-rigs/play-on.ts';
import { coveringTraits, nameOfTraits, oddTraits, oddTrees } from '#test/fixtures/studio-rigs/rig-traits.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { starterClip } from '#test/fixtures/starters.ts';

/*
 * One motion written for the rigs of many studios: played from one rig on another, it is the motion written
 * for that one. In 95 % of the frames the lines of hips and shoulders are within 8°, limbs within 12°, and
 * the twist of bent limbs within 15°.
 */

const starter = (name: string) => baseMotion(name, starterClip(name), 4);
const covering = coveringTraits();
const some = covering.filter((_, i) => i % 3 === 0);

/** Every rig plays on the `steps`th rigs after it. */
function failures(rigs: readonly PlayedRig[], steps: readonly number[]): string[] {
  return rigs.flatMap((source, i) =>
    steps.flatMap((step) => {
      const target = rigs[(i + step) % rigs.length];
      const apart = apartOn(source, target);
      if (isWithin(apart)) return [];
      return [`${nameOfTraits(source.traits)} → ${nameOfTraits(target.traits)}: ${JSON.stringify(apart)}`];
    }),
  );
}

test('the rigs cover every two traits', () => {
  expect(covering.length).toBeGreaterThan(30);
  expect(new Set(covering.map(({ zero, roll }) => `${zero} ${roll}`)).size).toBe(21);
});

describe('a motion of another studio is the motion written for the rig', () => {
  test('a walk, on rigs known by their hop', () => {
    expect(failures(rigsPlaying(starter('walk'), starter('hop'), covering), [1, 8])).toEqual([]);
  });

  test('a wave of one arm', () => {
    const wave = starter('wave');
    expect(failures(rigsPlaying(wave, wave, some), [1, 2, 5])).toEqual([]);
  });

  test('rest poses that are bodies in other ways', () => {
    const rigs = rigsPlaying(starter('walk'), starter('hop'), [...oddTraits(), ...some]);
    expect(failures(rigs, [1, 3, 7, 10])).toEqual([]);
  });

  test('joints that hang together in other ways', () => {
    const rigs = rigsPlaying(starter('walk'), starter('hop'), [...oddTrees(), ...some]);
    expect(failures(rigs, [1, 4, 11])).toEqual([]);
  });

  test('soles are as they stand, also on rigs without toes that are known by their crouch', () => {
    const standing = covering.filter(({ roll }) => roll === '0');
    const limbs = rigsPlaying(starter('jog'), starter('crouch'), standing).flatMap((source, _, rigs) =>
      rigs.map((target) => apartOn(source, target).limbs),
    );
    expect(Math.max(...limbs)).toBeLessThan(6);
  });

  test.skipIf(!hasMocap)('captured motion, on rigs known by another take', () => {
    const [walk, hop] = ['cmu_131_01', 'cmu_131_03'].map((name) => baseMotion(name, cmuClip(name), 16));
    expect(failures(rigsPlaying(walk, hop, [...some, ...oddTraits()]), [1, 4, 9])).toEqual([]);
  });
});
