import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { judgeSlots, numbersOf } from '#core/judge/judge.ts';
import { metrics } from '#core/judge/metrics/registry.ts';
import { offeredTimes } from '#core/judge/blend-times.ts';
import { suggest, type SuggestionInput } from '#core/judge/suggest.ts';
import { outSweep } from '#core/judge/sweep.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { clipDuration, type Clip } from '#core/clip/clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import {
  asRecorded,
  evenRates,
  oddClips,
  randomChains,
  resting,
  usedAsRecorded,
  type PlayedChain,
} from '#test/fixtures/odd-clips.ts';
import { forAll, forHeavyRuns, forRuns } from '#test/fixtures/property.ts';
import { clipUse, slotOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { judged, measured } from './judged.ts';

const slots = ['crossfade', 'springExact', 'deadBlendArticle', 'cut'].map((method) => slotOf(method));
const pairOf = ([source, destination]: readonly RootedClip[]) => [source, destination] as const;
const mapOf = ([{ skeleton }]: readonly RootedClip[]) => createJointMap(skeleton);
const endsOf = ({ source, destination }: Transition) =>
  [source, destination].map((use) => usedAsRecorded(use).time);

test('at any rates, slots are judged as with clips that were recorded at these rates', () =>
  forHeavyRuns(3, randomChains(slots), (played) => {
    const [at, recorded] = [played, asRecorded(played)].map(({ chain, clips }: PlayedChain) =>
      valueOf(judgeSlots({ chain, clips, map: mapOf(clips) })).map(numbersOf),
    );
    expectAlike(at, recorded, 1e-3);
  }));

test('the times that are offered are those of clips recorded at their rates, and from 0.1 to 1 s', () =>
  forAll(randomChains(slots, 1, evenRates), (played) => {
    const [at, recorded] = [played, asRecorded(played)].map(({ chain, clips }: PlayedChain) =>
      offeredTimes(chain[0], pairOf(clips)),
    );
    expectAlike(at, recorded);
    for (const time of Object.values(at)) {
      expect(time).toBeGreaterThanOrEqual(0.1);
      expect(time).toBeLessThanOrEqual(1);
    }
  }));

test('a source is left where it is left of a clip recorded at its rate', () =>
  forRuns(25, randomChains(slots, 1), fc.boolean(), (played, isSeveral) => {
    const [at, recorded] = [played, asRecorded(played)].map(({ chain, clips }: PlayedChain) => {
      const { time, playRate } = chain[0].destination;
      const entries = isSeveral ? [time, 0] : [time];
      const barred = [{ start: 0, end: clipDuration(clips[0]) / 3 }];
      const sweep = outSweep({ chain, clips, map: mapOf(clips) }, { barred, entries });
      return {
        steps: sweep.steps.map(({ place, chain: [left] }) => [place, ...endsOf(left)]),
        places: sweep.places.map((each) => each / chain[0].source.playRate),
        entries: entries.map((each) => each / playRate),
      };
    });
    expectAlike(at, recorded);
  }));

test('what is suggested is suggested of clips recorded at their rates', () =>
  forHeavyRuns(3, randomChains(slots.slice(0, 2), 1, evenRates), (played) => {
    const [at, recorded] = [played, asRecorded(played)].map(({ chain: [transition], clips }: PlayedChain) => {
      const [source, { frameCount }] = clips;
      const exits = Array.from({ length: source.frameCount }, (_, frame) => frame / source.fps);
      const barred = new Uint8Array(frameCount);
      const own = { transition, clips: pairOf(clips), map: mapOf(clips), barred, exits, sameFeet: false };
      const found = [...suggest(own satisfies SuggestionInput)].at(-1);
      const { source: left, destination } = transition;
      return found?.best.map(({ out, time, index, slot, faults }) => {
        return { out: out / left.playRate, time: time / destination.playRate, index, slot, faults };
      });
    });
    expectAlike(at, recorded, 1e-3);
  }));

/** What all metrics that should be low say of all slots, by name. */
const measuredBetween = (source: Clip, destination: Clip, rates: readonly [number, number]) =>
  judged(source, destination, {
    ...{ source: clipUse(0, rates[0]), destination: clipUse(0, rates[1]) },
    slots,
  }).flatMap((slot) =>
    metrics.flatMap(({ id, better, equalWithin }) =>
      better === 'lower' ? [{ id, value: measured(slot, id), equalWithin }] : [],
    ),
  );

test.each(['a figure that rests', 'one frame'] as const)(
  'of %s into itself, no metric finds a fault',
  (name) => {
    const found = measuredBetween(oddClips[name], oddClips[name], [2, 0.5]);
    expect(found.filter(({ value, equalWithin }) => !(value <= equalWithin))).toEqual([]);
  },
);

test('between two figures that rest, all that is measured is a number', () => {
  const { walk } = oddClips;
  const other = resting({ ...walk, positions: walk.positions.map((x) => 1.1 * x) });
  const found = measuredBetween(resting(walk), other, [2, 0.5]);
  expect(found.filter(({ value }) => Number.isNaN(value))).toEqual([]);
});
