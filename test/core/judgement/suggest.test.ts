import { expect, test } from 'vitest';
import { createJointMap } from '../../../core/joints/joint-map.ts';
import { suggest, type SuggestionInput } from '../../../core/judgement/suggest.ts';
import { rooted } from '../../fixtures/rooted.ts';
import { starterClip } from '../../fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '../../fixtures/transitions.ts';
import { judged, measured } from './judged.ts';

const slots = [slotOf('springExact'), slotOf('deadBlendArticle')];

function inputOf(from: string, to: string, time: number): SuggestionInput {
  const clips = [rooted(starterClip(from)), rooted(starterClip(to))] as const;
  return {
    transition: transitionOf({ source: clipUse(time), slots }),
    clips,
    map: createJointMap(clips[1].skeleton),
    barred: new Uint8Array(clips[1].frameCount),
  };
}

test('a walk into itself is entered where it is left, without a fault', () => {
  const [best] = suggest(inputOf('walk', 'walk', 1.2));
  const period = (starterClip('walk').frameCount - 1) / 60;
  const rounds = (best.time - 1.2) / (period / 4); // it has four equal cycles
  expect(Math.abs(rounds - Math.round(rounds))).toBeLessThan(0.05);
  expect(best.faults).toBeLessThan(0.6);
});

test('suggestions differ: the rounds of a loop are one place', () => {
  const found = suggest(inputOf('jog', 'walk', 1));
  const times = found.map(({ time }) => time % ((starterClip('walk').frameCount - 1) / 60 / 4));
  for (const [i, time] of times.entries())
    for (const other of times.slice(i + 1)) expect(Math.abs(time - other)).toBeGreaterThan(0.1);
});

test('a suggestion is no worse than the seam of the starter transition', () => {
  const [best] = suggest(inputOf('walk', 'hop', 1.45));
  const changes = { source: clipUse(1.45), destination: clipUse(94 / 60), slots };
  const [a, b] = judged(starterClip('walk'), starterClip('hop'), changes);
  const slides = [a, b].map((slot) => measured(slot, 'footSlide'));
  expect(best.measures['footSlide'].value).toBeLessThan(Math.max(...slides));
  expect(best.planted.length).toBeGreaterThan(0);
});

test('no suggestion is in a barred range, nor in the last half second of a clip that ends', () => {
  const free = inputOf('idle', 'turn', 2);
  const duration = free.clips[1].frameCount / free.clips[1].fps;
  for (const { time } of suggest(free)) expect(time).toBeLessThan(duration - 0.5);
  const [{ time }] = suggest(free);
  const frame = Math.round(time * free.clips[1].fps);
  const barred = free.barred.slice().fill(1, Math.max(0, frame - 20), frame + 20);
  for (const other of suggest({ ...free, barred })) expect(Math.abs(other.time - time)).toBeGreaterThan(0.3);
  expect(suggest({ ...free, barred: free.barred.slice().fill(1) })).toEqual([]);
});

test('each suggestion has the method and the place of one of the slots', () => {
  for (const { index, slot } of suggest(inputOf('walk', 'jog', 0.7)))
    expect(slot.method).toBe(slots[index].method);
});

test('without a slot that can be tried there is no suggestion', () => {
  const { transition, ...input } = inputOf('walk', 'jog', 0.7);
  expect(suggest({ ...input, transition: { ...transition, slots: [] } })).toEqual([]);
});
