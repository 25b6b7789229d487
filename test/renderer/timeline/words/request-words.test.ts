import { expect, test } from 'vitest';
import type { RequestSlot, RequestSpan } from '#renderer/timeline/model/timeline-model.ts';
import { requestHeight } from '#renderer/timeline/rows/kinds/requests.ts';
import {
  competingRecord,
  requestOutcome,
  requestRecord,
  requestTitle,
  slotRecord,
} from '#renderer/timeline/words/request-words.ts';
import { model } from '../timeline-fixture.ts';

// Frames of the source, 100 per second.
const clock = { ...model, unit: 'frames' as const };

const slot: RequestSlot = {
  name: 'B',
  colour: 'slot-b',
  method: 'Dead blending',
  end: 'blends',
  asked: 0.3,
  duration: 0.3,
  shortenedBy: 0,
  cutOff: 0,
  winner: null,
  continues: null,
  isExtrapolated: false,
};
const request: RequestSpan = {
  id: 'a',
  name: 'hop',
  role: 'earlier',
  number: 1,
  at: -0.2,
  until: -0.05,
  unfolded: false,
  slots: [slot],
  competing: [],
};

test('the outcome of a request is shown beside its bar', () => {
  const cut = { ...request, slots: [{ ...slot, cutOff: 0.15 }] };
  expect(requestOutcome(cut, clock)).toBe('hop · interrupted after 15 f');
  expect(requestOutcome(request, clock)).toBe('hop · finished');
  expect(requestOutcome({ ...request, role: 'open', until: null }, clock)).toBe('hop · this one');
  const later = { ...request, role: 'later', at: 0.1 } as const;
  expect(requestOutcome(later, clock)).toBe('hop · 10 f after this seam');
  expect(requestTitle(later)).toBe('Interrupted by');
});

test('its record has name, time, duration and winner', () => {
  const won = {
    ...slot,
    duration: 0.1,
    winner: 'a montage',
    cutOff: 0.02,
    continues: 'A',
    isExtrapolated: true,
  };
  expect(slotRecord(won, clock)).toBe(
    'B · Dead blending blends 10 f · “a montage” won; 30 f requested · 2 f cut off · continues A · more than four crossfades: the oldest is extrapolated',
  );
  const pressed = { ...slot, duration: 0.1, shortenedBy: 0.2, cutOff: 0.02 };
  expect(slotRecord(pressed, { ...clock, unit: 'seconds' })).toBe(
    'B · Dead blending blends 0.10 s · shortened by 0.20 s: deficit · 0.02 s cut off',
  );
  const competing = [
    { from: 'a montage', duration: 0.1, wins: ['B', 'C'], limits: [] },
    { from: 'a state', duration: 0.5, wins: [], limits: ['A'] },
  ];
  expect(requestRecord({ ...request, competing }, clock)).toEqual([
    'Request 1 · to hop · requested at −20 f',
    'B · Dead blending blends 30 f',
    '“a montage” requests 10 f · wins in B, C',
    '“a state” requests 50 f · loses: another is shorter · shortens joints with a longer profile in A',
  ]);
  expect(competingRecord(competing[0], { ...clock, unit: 'seconds' })).toContain('0.10 s');
});

test('a request of a tree has its own title, waits for an out mark, or lost to what it names', () => {
  const start = { ...request, role: 'rule', title: 'Transition 2', name: 'walk → hop', at: 0.5 } as const;
  const [waited] = requestRecord({ ...start, waited: 0.2 }, clock);
  expect(waited).toBe('Transition 2 · walk → hop · requested at 30 f · waited 20 f for the out mark');
  expect(requestRecord({ ...start, waited: 0 }, clock)[0]).toBe(
    'Transition 2 · walk → hop · requested at 50 f',
  );
  const lost = { ...start, lostTo: 'jog, which was requested before it began' };
  expect(requestOutcome(lost, clock)).toBe('walk → hop · lost to jog, which was requested before it began');
});

test('an unfolded request is a line higher per fact, and one for the button of the open one', () => {
  expect(requestHeight(request)).toBe(24);
  expect(requestHeight({ ...request, unfolded: true })).toBe(48);
  expect(requestHeight({ ...request, unfolded: true, role: 'open' })).toBe(72);
});
