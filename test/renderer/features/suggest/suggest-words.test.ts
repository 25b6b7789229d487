import { expect, test } from 'vitest';
import type { Suggestion, Suggestions } from '#core/judge/suggest.ts';
import {
  describeDestination,
  describeFaults,
  describeSearched,
  isDearer,
  placeReason,
  placeTitle,
  suggestionFacts,
  suggestionTitle,
} from '#renderer/features/suggest/suggest-words.ts';
import type { LibrarySearch } from '#renderer/stores/matching/search-library.ts';
import type { JudgedPlace } from '#renderer/workers/place.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

const suggestion: Suggestion = {
  out: 0.5,
  time: 2,
  index: 1,
  slot: slotOf('crossfade', { blendTime: 0.12 }),
  measures: { footSlide: { value: 3.8 }, responseTime: { value: 0.5 } },
  faults: 3,
  planted: ['left'],
  sameFeet: false,
};

const clips = { source: { fps: 60, trimmedFrames: 0 }, destination: { fps: 30, trimmedFrames: 0 } };

test('a suggestion says where it enters, and where it leaves if a range was searched', () => {
  expect(suggestionTitle(suggestion, clips, false, 'frames')).toBe('In at f 60');
  expect(suggestionTitle(suggestion, clips, true, 'frames')).toBe('Out at f 30, in at f 60');
});

test('its frames are counted as the files count them, whose T-pose is left out', () => {
  const trimmed = { source: { fps: 60, trimmedFrames: 2 }, destination: { fps: 30, trimmedFrames: 10 } };
  expect(suggestionTitle(suggestion, trimmed, true, 'frames')).toBe('Out at f 32, in at f 70');
});

test.each([
  [null, ' · fault score 3.0'],
  [5, ' · fault score 3.0, 40 % lower'],
  [3, ' · fault score 3.0'],
])('with %s faults now:%s', (faults, words) => {
  expect(describeFaults(suggestion, faults === null ? null : { ...suggestion, faults })).toBe(words);
});

test.each([
  [{}, 'left foot planted in both, slides 3.8 cm, arrives in 15 f'],
  [{ planted: [] }, 'no foot planted in both, slides 3.8 cm, arrives in 15 f'],
  [
    { planted: [], measures: { footSlide: { value: Number.NaN } } },
    'planted feet not measured: no feet are recognised',
  ],
  [{ sameFeet: true, measures: {} }, 'same feet planted: left'],
  [{ sameFeet: true, measures: {}, planted: ['left', 'right'] }, 'same feet planted: both'],
  [{ sameFeet: true, measures: {}, planted: [] }, 'same feet planted: none'],
  [
    { measures: { beyondLimits: { value: 1 }, footSlide: { value: Number.NaN } } },
    'left foot planted in both',
  ],
  [{ measures: { beyondLimits: { value: 2 } } }, 'left foot planted in both, joints bend too far by 2.0°'],
] as const)('why it is suggested, with %j', (more, words) => {
  const facts = suggestionFacts({ ...suggestion, ...more }, 'frames', 30);
  expect(facts).toBe(`B Crossfade, 3.6 f · ${words}`);
});

test('a method without a time of its own has none in words', () => {
  const cut = { ...suggestion, slot: slotOf('cut'), measures: {} };
  expect(suggestionFacts(cut, 'frames', 30)).toMatch(/^B [^,·]+ · left foot/);
});

const queried = (value: Partial<Suggestions> | null, more: object = {}, sameFeet = false): string =>
  describeDestination(
    { value: value as Suggestions, state: 'ready', problem: null, ...more } as never,
    sameFeet,
  );

test('the search in the destination says how far it is, and what it found', () => {
  const [none, one] = [[], [suggestion]];
  expect(queried(null)).toBe('Looking for places to enter the destination …');
  expect(queried(null, { problem: 'no memory' })).toBe('The search failed: no memory');
  expect(queried({ judged: 12, best: one }, { state: 'working' })).toBe('Judged 12 places …');
  expect(queried({ judged: 1, best: one })).toBe('Judged 1 place.');
  expect(queried({ judged: 48, best: none })).toBe('Nothing better than now in reach. Judged 48 places.');
  const short = 'None found: the destination is too short, all of it is in no-transition ranges';
  expect(queried({ judged: 0, best: none })).toBe(`${short}.`);
  expect(queried({ judged: 0, best: none }, {}, true)).toBe(
    `${short}, or the same feet are planted nowhere.`,
  );
});

const place: JudgedPlace = {
  clip: 0,
  id: 'jog',
  mirror: false,
  time: 0.2,
  exit: null,
  cost: 0.031,
  suggestion: null,
};

test.each([
  [{}, 'jog at f 13'],
  [{ mirror: true }, 'jog at f 13, mirrored'],
  [{ exit: 1.2 }, 'by jog, f 13 to f 73'],
  [{ exit: 1.2, mirror: true }, 'by jog, mirrored, f 13 to f 73'],
])('the title of a place with %j', (more, title) => {
  expect(placeTitle({ ...place, ...more }, { ...clipOf('jog'), trimmedFrames: 1 }, 'frames')).toBe(title);
});

test.each([
  [{}, false, 'cost 0.031 m·s'],
  [{}, true, 'cost 0.031 m·s · same feet planted'],
  [{ exit: 1.2 }, true, '0.031, direct 0.310 m·s · 60 f · same feet planted'],
  [{ suggestion }, true, `cost 0.031 m·s · ${suggestionFacts(suggestion, 'frames', 60)}`],
])('the reason for a place with %j, same feet %s', (more, sameFeet, words) => {
  const reason = placeReason({ ...place, ...more }, { direct: 0.31, sameFeet, unit: 'frames', fps: 60 });
  expect(reason).toBe(words);
});

test('a place is dearer from the cost of now on, if that is known', () => {
  expect([0.03, 0.031, 0.04, null].map((direct) => isDearer(place, { direct }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

const search = {
  clips: 7,
  loaded: 3,
  frames: 5612,
  every: 1,
  places: [place],
  isDone: true,
  isFiltered: false,
  problem: null,
  direct: null,
} as unknown as LibrarySearch;

test.each([
  [{}, 'Searched 7 clips: 5\u202f612 frames with mirrored ones'],
  [{ problem: 'No clip is listed.' }, 'No clip is listed.'],
  [{ isDone: false }, 'Searched 3 of 7 clips …'],
  [{ places: null, isFiltered: true }, 'Searched 3 of 7 clips that the filter of the list shows …'],
  [{ every: 4 }, 'Searched 7 clips: 5\u202f612 frames with mirrored ones, one in 4 compared'],
  [{ places: [] }, 'None found. Searched 7 clips: 5\u202f612 frames with mirrored ones'],
  [
    { direct: 0.03, isFiltered: true },
    'Nothing better than now in reach. Searched 7 clips that the filter of the list shows: 5\u202f612 frames with mirrored ones',
  ],
  [{ direct: 0.04 }, 'Searched 7 clips: 5\u202f612 frames with mirrored ones'],
] as const)('a search of the library with %j says how far it is', (more, words) => {
  expect(describeSearched({ ...search, ...more })).toBe(words);
});
