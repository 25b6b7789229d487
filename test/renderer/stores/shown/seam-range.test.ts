import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { extentOf, rangeAroundBlend } from '#renderer/stores/shown/seam-range.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import { playRates, usedAsRecorded } from '#test/fixtures/odd-clips.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { clipOf, transitionOf } from '../library-fixture.ts';

const walk = clipOf('walk'); // 4 s, left at 1 s
const hop = clipOf('hop'); // 3.6 s, entered at 0.5 s, plays at 1.25
const found = (id: string): ClipSummary | null => [walk, hop].find((clip) => clip.id === id) ?? null;
const chainOf = (...value: Transition[]) => ({ ok: true as const, value });
const looping = { ...walk, settings: { groundHeight: 0, loop: true } };

test('the playable range: from the first frame of the source to the last of the destination', () => {
  expect(extentOf(chainOf(transitionOf('t')), found)).toEqual({ start: -1, end: 2.48 });
});

test('a loop adds a repetition, a play rate stretches', () => {
  const transition = transitionOf('t');
  expect(extentOf(chainOf(transition), (id) => (id === walk.id ? looping : hop)).start).toBe(-5);
  const slow = { ...transition, destination: { ...transition.destination, playRate: 0.5 } };
  expect(extentOf(chainOf(slow), found).end).toBe(6.2);
});

test('if the destination ends before the blend, the range ends with the blend', () => {
  const late = transitionOf('t');
  const entered = { ...late, destination: { ...late.destination, time: 4 } };
  expect(extentOf(chainOf(entered), found).end).toBeGreaterThan(0.5);
});

test('a chain begins at the first frame of its oldest clip', () => {
  const first = transitionOf('t');
  const source = { ...first.source, kind: 'chain' as const, id: 't', time: 0.25 };
  expect(extentOf(chainOf(first, { ...transitionOf('u'), source }), found)).toEqual({
    start: -1.25,
    end: 2.48,
  });
});

test('the default loop is inside the playable range', () => {
  const range = rangeAroundBlend(transitionOf('t'), { start: -1, end: 1 });
  expect(range).toEqual({ start: -1, end: 1 });
});

test('at any rates, a chain plays in the times of clips that were recorded at these rates', () => {
  const rates = fc.tuple(playRates, playRates, playRates);
  const clips = fc.tuple(fc.constantFrom(1, 2, 241), fc.boolean(), fc.integer({ min: 1, max: 2 }));
  forRuns(60, rates, clips, numberBetween(0, 0.4), (played, [frameCount, loop, links], elapsed) => {
    const rows = ['walk', 'hop', 'jog'].map((id) => {
      return { ...clipOf(id), frameCount, settings: { groundHeight: 0, loop } };
    });
    const use = (id: string, i: number) => ({ ...transitionOf('t').source, id, playRate: played[i] });
    const first = { ...transitionOf('t'), source: use('walk', 0), destination: use('hop', 1) };
    const source = { ...first.source, kind: 'chain' as const, id: 't', time: elapsed, playRate: 1 };
    const chain = [first, { ...first, id: 'u', source, destination: use('jog', 2) }].slice(0, links);
    const recorded = chain.map((link) => ({
      ...link,
      source: usedAsRecorded(link.source),
      destination: usedAsRecorded(link.destination),
    }));
    const rangeOf = (of: typeof chain, fps: (i: number) => number) =>
      extentOf(chainOf(...of), (id) => {
        const i = rows.findIndex((row) => row.id === id);
        return { ...rows[i], fps: fps(i) };
      });
    expectAlike(
      rangeOf(chain, () => 60),
      rangeOf(recorded, (i) => 60 * played[i]),
    );
  });
});
