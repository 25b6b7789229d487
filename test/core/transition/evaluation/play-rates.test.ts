import { expect, test } from 'vitest';
import { lastSource } from '#core/transition/document/resolve-chain.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import {
  asRecorded,
  oddClips,
  randomChains,
  usedAsRecorded,
  type PlayedChain,
} from '#test/fixtures/odd-clips.ts';
import { isSound } from '#test/fixtures/poses.ts';
import { forHeavyRuns, forRuns } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clipUse, transitionOf } from '#test/fixtures/transitions.ts';
import { allSlots, play } from './played.ts';

test('at any rates, each method plays what it plays of clips that were recorded at these rates', () =>
  forHeavyRuns(25, randomChains(allSlots), numberBetween(-0.3, 1), (played, time) => {
    const [at, recorded] = [played, asRecorded(played)].map(({ chain, clips }: PlayedChain) => {
      const { evaluation, ...shown } = play(chain, clips);
      const begins = evaluation.chains.map(({ first }) => first.begins);
      return { ...shown.at(time), begins };
    });
    expectAlike(at, recorded, 1e-4);
  }));

test('an interrupted clip is left where it is at its rate', () =>
  forRuns(20, randomChains(allSlots.slice(0, 1)), (played) => {
    expectAlike(usedAsRecorded(lastSource(played.chain)), lastSource(asRecorded(played).chain));
  }));

test.each(Object.entries(oddClips))('into itself by each method, %s stays sound', (_, clip) => {
  const use = (share: number, rate: number) => clipUse((share * (clip.frameCount - 1)) / clip.fps, rate);
  for (const [out, into] of [
    [0.3, 0.7],
    [1, 0],
  ]) {
    const transition = transitionOf({ source: use(out, 2), destination: use(into, 0.5), slots: allSlots });
    const { at } = play([transition], [rooted(clip), rooted(clip)]);
    for (const time of [-0.1, 0, 0.05, 0.4, 3])
      for (const { pose, ghostRoot, explanation } of at(time).slots) {
        expect(isSound(pose, 1e-5)).toBe(true);
        expect([...ghostRoot.state, ...ghostRoot.velocity].filter(Number.isNaN)).toEqual([]);
        // A method has a half-life for each joint, or none at all.
        const missing = explanation.angularHalfLives.filter(Number.isNaN);
        expect([0, explanation.angularHalfLives.length]).toContain(missing.length);
      }
  }
});
