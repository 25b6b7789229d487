import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describeFitting,
  describeUnexplained,
  explanationWords,
  namedSettings,
} from '#core/runs/game/difference-words.ts';
import { otherMethod, recordedValues, settingsOf } from '#core/runs/game/explain-difference.ts';
import type { TriedValue } from '#core/runs/game/tried-settings.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import { casesOf, effort } from '#test/fixtures/effort.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { randomClips } from '#test/fixtures/odd-clips.ts';
import { recordGame, type Game } from '#test/fixtures/recorded-game.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { against, hasFacing } from './played.ts';

const starters = [rooted(starterClip('walk')), rooted(starterClip('jog'))];
const ends = { source: clipUse(1.45), destination: clipUse(1.5) };
const elsewhere: Game = { yaw: 2, place: [30, 1, -400], request: { fromTime: 0, toTime: 0 } };

const settingIn = (transition: Transition, clips: readonly RootedClip[], id: string) => {
  const found = settingsOf(transition, 0, clips).find((each) => each.id === id);
  if (found === undefined) throw new Error(`no setting ${id}`);
  return found;
};

/** A transition against a game that plays it with another value of a setting. */
function playedWith(method: string, id: string, value: TriedValue, game: Game = elsewhere, clips = starters) {
  const transition = transitionOf({ ...ends, slots: [slotOf(method)] });
  const setting = settingIn(transition, clips, id);
  return { ...against(recordGame(setting.with(transition, value), clips, game), transition, clips), setting };
}

test.each(
  casesOf([
    ['crossfade', 'values.easing', 'linear'],
    ['crossfade', 'source.time', 1.3],
    ['crossfade', 'destination.time', 1.62],
    ['crossfade', 'destination.playRate', 0.8],
    ['crossfade', 'rootTime', 0.7],
    ['crossfade', 'method', 'springExact'],
    ['springExact', 'tick', 24],
    ['springExact', 'ignoresSourceVelocity', true],
    ['springExact', 'alignment.kind', 'none'],
  ] as const),
)('%s: %s is named first, with its value', (method, id, value) => {
  const { explained, difference } = playedWith(method, id, value);
  const [first] = explained();
  expect(difference.after).toBeGreaterThan(0.001);
  expect(first.id).toBe(id);
  expect(first.share).toBeGreaterThan(0.98);
  if (typeof value === 'number') expect(Math.abs(Number(first.value) - value)).toBeLessThan(0.005);
  else expect(first.value).toBe(value);
});

test('any blend time or half-life of any method with one is found, in any frame rate', () => {
  const times = fc.integer({ min: 5, max: 90 }).map((hundredths) => hundredths / 100);
  const fps = fc.constantFrom(30, 60, 53.7);
  const late = numberBetween(0, 0.015);
  const method = fc.constantFrom(
    ...['crossfade', 'quintic', 'springExact', 'deadBlendArticle', 'unrealInertialization'],
  );
  forRuns(effort(4), method, times, fps, late, (id, time, rate, after) => {
    const name = id === 'springExact' ? 'halfLife' : 'blendTime';
    const game = { ...elsewhere, fps: rate, late: after };
    const { explained, difference } = playedWith(id, `values.${name}`, time, game);
    fc.pre(difference.after > 0.003);
    const [first] = explained();
    expect(first).toMatchObject({ id: `values.${name}`, value: expect.closeTo(time, 2) });
  });
});

test('on any rig, however wildly it turns, a blend time explains most of its difference', () => {
  fc.assert(
    fc.property(randomClips(2), fc.integer({ min: 1, max: 12 }), (clips, tenths) => {
      const transition = transitionOf({
        ...{ source: clipUse(0), destination: clipUse(0) },
        slots: [slotOf('crossfade')],
      });
      const setting = settingIn(transition, clips, 'values.blendTime');
      const text = recordGame(setting.with(transition, tenths / 10), clips, { ...elsewhere, requestAt: 0 });
      fc.pre(hasFacing(text));
      const { explained, difference } = against(text, transition, clips);
      fc.pre(difference.after > 0.01);
      const found = explained().find(({ id }) => id === 'values.blendTime');
      expect(found?.share).toBeGreaterThan(0.5);
    }),
    { numRuns: effort(6), endOnFailure: true },
  );
});

test('noise of 2 mm does not hide the setting', () => {
  const noise: Game['noise'] = (joint, frame) =>
    [1, 2, 3].map((k) => 0.002 * Math.sin(joint * 12.9 + frame * 78.2 * k)) as [number, number, number];
  const { explained, difference } = playedWith('crossfade', 'values.blendTime', 0.6, { ...elsewhere, noise });
  const [first] = explained();
  expect(difference.before).toBeGreaterThan(0.0005);
  expect(first).toMatchObject({ id: 'values.blendTime', value: expect.closeTo(0.6, 1) });
  expect(first.share).toBeGreaterThan(0.8);
});

test('the recorded duration is preferred, and a sentence says what explains the difference', () => {
  const game = { ...elsewhere, request: { duration: 0.4567 } };
  const { explained, difference, setting, parts } = playedWith('crossfade', 'values.blendTime', 0.4567, game);
  const found = explained();
  expect(found[0].value).toBe(0.4567);
  expect(explanationWords(setting, found[0])).toBe(
    'Blend time 0.457 s instead of 0.3 s explains 99 % of the difference',
  );
  expect(describeUnexplained(parts, found, difference.after)).toBeNull();
});

test('a game with another motion is explained by no single setting, and equal settings need none', () => {
  const clips = [rooted(starterClip('walk')), rooted(starterClip('turn'))];
  const transition = transitionOf({ ...ends, slots: [slotOf('crossfade')] });
  const other = against(recordGame(transition, clips, elsewhere), transition, starters);
  expect(describeUnexplained(other.parts, other.explained(), other.difference.after)).toMatch(
    /^No single setting/,
  );
  const same = against(recordGame(transition, starters, elsewhere), transition, starters);
  expect(same.explained()).toEqual([]);
  expect(describeUnexplained(same.parts, [], same.difference.after)).toMatch(/shows what this slot predicts/);
});

test('another slot that the game shows is named, the nearest of several', () => {
  const said = (...afters: number[]) => afters.map((_, slot) => describeFitting(afters, slot));
  expect(said(0.03, 0.0004, 0.0001)).toEqual(['The game shows what C predicts.', null, null]);
  expect(said(0.03, 0.02)).toEqual([null, null]);
});

test('one setting is offered, and only if it explains more than 90 %', () => {
  const { parts } = playedWith('crossfade', 'values.blendTime', 0.6);
  const offered = (...shares: number[]) => {
    const found = shares.map((share) => ({ id: 'values.blendTime', value: 0.6, distance: 0.01, share }));
    const named = namedSettings(parts, found).filter(({ words }) => words.includes('explains'));
    return [named.length, describeUnexplained(parts, found, 0.05)];
  };
  expect(offered(0.95, 0.93)).toEqual([1, null]);
  expect(offered(0.9, 0.8)).toEqual([0, 'No single setting explains the difference.']);
});

test.each([
  ['Spring inertialization', 'Spring inertialization'],
  ['springExact', 'Spring inertialization'],
  ['quintic', 'Quintic inertialization'],
])('nothing is tried if the game recorded %s', (method, label) => {
  const game = { ...elsewhere, request: { method, duration: 0.9 } };
  const { explained, parts, difference } = playedWith('crossfade', 'method', 'springExact', game);
  expect(explained()).toEqual([]);
  expect(namedSettings(parts, []).map(({ setting }) => setting.id)).not.toContain('values.blendTime');
  expect(describeUnexplained(parts, [], difference.after)).toBe(
    `The game recorded another method, ${label}, so no setting is tried.`,
  );
});

test('a recording of a game whose files begin before their clips says the same of each setting', () => {
  const clocks = { source: { fps: 60, firstKey: 1.5 }, destination: { fps: 60, trimmedFrames: 3 } };
  const transition = transitionOf({ ...ends, slots: [slotOf('crossfade')] });
  const recorded = (from: number, into: number, ...files: readonly (typeof clocks)[]) => {
    const request = { fromTime: 1.3 + from, toTime: 1.6 + into, duration: 0.3 };
    const { parts, difference } = against(
      recordGame(transition, starters, { request }),
      transition,
      starters,
      ...files,
    );
    return [[...recordedValues(parts)], difference.after] as const;
  };
  const [plain, late] = [recorded(0, 0), recorded(1.5, 0.05, clocks)];
  expect(plain[0].map(([id]) => id)).toEqual(['source.time', 'destination.time']);
  expectAlike(late, plain, 1e-9);
});

test('what a recorder of an engine writes, or a game, may be the method of the slot', () => {
  const { parts } = playedWith('crossfade', 'values.blendTime', 0.6);
  const otherThan = (method: string, written: string) => {
    const chain = parts.chain.map((each) => ({ ...each, slots: [slotOf(method)] }));
    return otherMethod({ ...parts, chain, request: { ...parts.request, method: written } });
  };
  for (const written of ['Crossfade', 'Animator', 'AnimationTree', 'my own blend', ''])
    expect(otherThan('crossfade', written)).toBeNull();
  expect(otherThan('springExact', 'Animator')).toBe('Animator');
  expect(otherThan('springExact', 'my own blend')).toBeNull();
});

test('what a game recorded of a chain is compared with its last transition, whose seam has its own time', () => {
  const [first, last] = [0.4, 0.2].map((blendTime) =>
    transitionOf({ ...ends, slots: [slotOf('crossfade', { blendTime })] }),
  );
  const request = { fromTime: 1.3, toTime: 1.6, duration: 0.4, method: '' };
  const of = (...chain: readonly Transition[]) => [
    ...recordedValues({
      chain,
      clips: [...starters.slice(0, chain.length - 1), ...starters],
      slot: 0,
      request,
    }),
  ];
  const into = ['destination.time', expect.closeTo(1.6, 6)];
  expect(of(first, last)).toEqual([['values.blendTime', 0.4], into]);
  expect(of(first)).toEqual([['source.time', expect.closeTo(1.3, 6)], into]);
});

test('a duration that was exported longer, for a time factor above 1, is that of the slot', () => {
  const slot = { ...slotOf('crossfade', { blendTime: 0.3 }), profile: { Head: 1.5 } };
  const of = (duration: number) => [
    ...recordedValues({
      chain: [transitionOf({ ...ends, slots: [slot] })],
      clips: starters,
      slot: 0,
      request: { fromTime: ends.source.time, toTime: ends.destination.time, duration, method: '' },
    }),
  ];
  expect(of(0.45)).toEqual([]);
  expect(of(0.5)).toEqual([['values.blendTime', 0.5]]);
});

test('a time of a loop is that of the round of the transition', () => {
  const loops = starters.map((clip) => ({ ...clip, loop: true }));
  const round = (loops[0].frameCount - 1) / loops[0].fps;
  const slots = [slotOf('crossfade', { blendTime: 0.4 })];
  const timesOf = (clips: readonly RootedClip[], fromTime: number) => [
    ...recordedValues({
      chain: [transitionOf({ ...ends, slots })],
      clips,
      slot: 0,
      request: { fromTime, toTime: ends.destination.time, duration: 0.4, method: '' },
    }),
  ];
  expect(timesOf(loops, 1.3 + 2 * round)).toEqual([['source.time', expect.closeTo(1.3, 6)]]);
  expect(timesOf(loops, ends.source.time + round)).toEqual([]);
  expect(timesOf(starters, 1.3)).toEqual([['source.time', 1.3]]);
});
