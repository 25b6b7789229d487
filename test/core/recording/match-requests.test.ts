import { expect, test } from 'vitest';
import { uniqueNames } from '#core/import/unique-names.ts';
import { matchingRequests } from '#core/recording/match-requests.ts';

const requestOf = (from: string, to: string, fromTime = 0) => {
  return { place: 'x:2', run: 1, time: 1, from, fromTime, to, toTime: 0, duration: 0.2, method: '' };
};
const clips = { from: 'walk fwd.bvh', fromTime: 1, to: 'Jog', toTime: 0 };

test.each([
  'Walk_Fwd',
  '/Game/Anims/Walk_Fwd.Walk_Fwd',
  'Armature|walk fwd',
  'C:\\Anims\\WalkFwd.fbx',
  'walk fwd.bvh',
])('%s is walk fwd.bvh', (from) => {
  expect(matchingRequests([requestOf(from, 'jog')], clips)).toEqual([0]);
});

test('a take is known by its own name, which import cuts if it is long', () => {
  const long = 'Run_'.repeat(75);
  const [cut] = uniqueNames([long]);
  expect(cut).not.toBe(long);
  const takes = { ...clips, from: 'hero · Walk Fwd · Hips', to: `hero · ${cut}` };
  const requests = [requestOf('Walk_Fwd', long), requestOf('hero', long), requestOf('Walk_Fwd', 'Run')];
  expect(matchingRequests(requests, takes)).toEqual([0]);
  // The name of a file is not cut.
  expect(matchingRequests([requestOf(long, `${long}2`)], { ...clips, from: long, to: `${long}2` })).toEqual([
    0,
  ]);
});

test('other clips do not match, and the request nearest in times comes first', () => {
  const requests = [
    requestOf('Jog', 'Walk_Fwd'),
    requestOf('Walk_Fwd', 'Jog', 0.2),
    requestOf('Walk_Fwd', 'Jog', 0.9),
    requestOf('Walk_Fwd_2', 'Jog', 1),
    requestOf('', '', 1),
  ];
  expect(matchingRequests(requests, clips)).toEqual([2, 1]);
  expect(matchingRequests([requestOf('…', '!?')], { ...clips, from: '!?', to: '…' })).toEqual([]);
});
