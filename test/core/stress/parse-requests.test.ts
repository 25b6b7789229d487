import { describe, expect, test } from 'vitest';
import { MAX_SEED, parseRequests } from '#core/stress/parse-requests.ts';

const every = {
  schemaVersion: 1,
  clips: ['walk', 'a clip that nobody knows'],
  seed: 1,
  seconds: 60,
  requests: { every: 0.08 },
};
const listed = { ...every, requests: { times: [0.4, 0.1, 0.1], draws: [5, 0, MAX_SEED] } };

test('a time between requests, or a list of times in any order, with any clips', () => {
  expect(parseRequests(every)).toEqual({ ok: true, value: every });
  expect(parseRequests(listed)).toEqual({ ok: true, value: listed });
  const { draws: _, ...plain } = listed.requests;
  expect(parseRequests({ ...listed, requests: plain }).ok).toBe(true);
  expect(parseRequests({ ...every, clips: [], requests: { times: [] } }).ok).toBe(true);
  expect(parseRequests(JSON.parse(JSON.stringify(listed)))).toEqual({ ok: true, value: listed });
});

describe('what cannot be played is said at its path', () => {
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['seed', { ...every, seed: -1 }, 'whole number'],
    ['seed', { ...every, seed: 0.5 }, 'whole number'],
    ['seed', { ...every, seed: MAX_SEED + 1 }, 'whole number'],
    ['seconds', { ...every, seconds: 0 }, 'greater than 0'],
    ['seconds', { ...every, seconds: 3601 }, 'greater than 0 and at most 3600, found 3601'],
    ['seconds', { ...every, seconds: Number.NaN }, 'Expected a number'],
    ['clips', { ...every, clips: 'walk' }, 'Expected a list'],
    ['clips[1]', { ...every, clips: ['walk', 7] }, 'Expected a text'],
    ['clips', { ...every, clips: Array.from({ length: 1001 }, () => 'walk') }, '0 to 1000'],
    ['requests', { ...every, requests: 7 }, 'expected'],
    ['requests', { ...every, requests: {} }, '“every”'],
    ['requests.every', { ...every, requests: { every: 0 } }, 'between 0.001 and 3600, found 0'],
    ['requests.every', { ...every, requests: { every: Number.NaN } }, 'Expected a number'],
    [
      'requests.every',
      { ...every, seconds: 3600, requests: { every: 0.001 } },
      '3600000 requests are too many',
    ],
    ['requests.times', { ...every, requests: { every: 1, times: [] } }, 'no field “times”'],
    ['requests.times[1]', { ...every, requests: { times: [1, -0.1] } }, 'Expected a number'],
    ['requests.times[0]', { ...every, requests: { times: [null] } }, 'Expected a number'],
    [
      'requests.times',
      { ...every, requests: { times: Array.from({ length: 100_001 }, () => 1) } },
      '0 to 100000',
    ],
    ['requests.draws', { ...every, requests: { times: [1, 2], draws: [0] } }, 'Expected 2 draws'],
    ['requests.draws[0]', { ...every, requests: { times: [1], draws: [-1] } }, 'whole number'],
    ['schemaVersion', { ...every, schemaVersion: 2 }, 'newer version'],
    ['name', { ...every, name: 'x' }, 'no field “name”'],
    ['', [], 'A request list is expected'],
  ];
  test.each(wrong)('%s', (path, json, message) => {
    const parsed = parseRequests(json);
    const [problem] = parsed.ok ? [] : parsed.error;
    expect(problem?.path).toBe(path);
    expect(problem?.message).toContain(message);
  });
});
