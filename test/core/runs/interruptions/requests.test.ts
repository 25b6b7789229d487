import { describe, expect, test } from 'vitest';
import {
  MAX_SEED,
  parseRequests,
  requestsOf,
  type StressDocument,
  type StressRequest,
} from '#core/runs/interruptions/stress-requests.ts';
import { grantBefore, planRequests } from '#core/runs/interruptions/plan-run.ts';
import { randomShare } from '#core/kit/numbers.ts';

const at = (time: number, duration?: number): StressRequest => ({
  from: `${time}`,
  time,
  clip: 0,
  entry: 0,
  duration,
});
const outcomes = (requests: readonly StressRequest[]) =>
  planRequests(requests, 60, 61).requests.map(({ outcome, grantedInstead }) => [outcome, grantedInstead]);

test('worked example: a request is evaluated at the next frame, one on a frame at that frame', () => {
  const { requests, grants } = planRequests([at(0), at(0.08), at(0.1), at(0.5001)], 60, 61);
  expect(requests.map(({ frame }) => frame)).toEqual([0, 5, 6, 31]);
  expect(grants).toEqual([0, 5, 6, 31].map((frame, request) => ({ frame, request })));
});

test('of requests before the same frame the shortest wins, on ties the earliest, whatever order they are listed in', () => {
  expect(outcomes([at(0.103, 0.3), at(0.101, 0.2), at(0.102, 0.2)])).toEqual([
    ['granted', -1],
    ['outlasted', 0],
    ['outlasted', 0],
  ]);
});

test('a request that states no duration outlasts those that do; a negative one is ignored', () => {
  expect(outcomes([at(0.101), at(0.102, 5), at(0.103, -1)])).toEqual([
    ['outlasted', 1],
    ['granted', -1],
    ['ignored', 1],
  ]);
  expect(outcomes([at(0.101), at(0.102)])[0]).toEqual(['granted', -1]);
  expect(outcomes([at(0.5, -1)])).toEqual([['ignored', -1]]);
});

test('a request after the last frame is left out', () => {
  expect(outcomes([at(1), at(1.001)])).toEqual([['granted', -1]]);
});

test('the grant before a frame', () => {
  const plan = planRequests([at(0.1), at(0.5)], 60, 61);
  expect([0, 5, 6, 29, 30, 60].map((frame) => grantBefore(plan, frame))).toEqual([-1, -1, 0, 0, 1, 1]);
});

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

const clips = [
  { frameCount: 121, fps: 60 },
  { frameCount: 1, fps: 60 },
  { frameCount: 31, fps: 30 },
];
const document: StressDocument = {
  clips: ['walk', 'pose', 'jog'],
  seed: 5,
  seconds: 60,
  requests: { every: 0.08 },
};

test('one every 80 ms for a minute: 750, the first after 80 ms and the last at the end', () => {
  const requests = requestsOf(document, clips);
  expect(requests).toHaveLength(750);
  expect([requests[0].time, requests[749].time]).toEqual([0.08, 60]);
  expect(requests[11].from).toBe('request 12');
});

test('clips come from the whole set, each entered within its length', () => {
  const requests = requestsOf(document, clips);
  expect(new Set(requests.map(({ clip }) => clip))).toEqual(new Set([0, 1, 2]));
  for (const { clip, entry } of requests) {
    expect(entry).toBeGreaterThanOrEqual(0);
    expect(entry).toBeLessThanOrEqual([2, 0, 1][clip]);
  }
  const walks = requests.filter(({ clip }) => clip === 0).map(({ entry }) => entry);
  expect(Math.max(...walks) - Math.min(...walks)).toBeGreaterThan(1.9);
});

test('the same seed gives the same requests, another seed others', () => {
  expect(requestsOf(document, clips)).toEqual(requestsOf(document, clips));
  expect(requestsOf({ ...document, seed: 6 }, clips)).not.toEqual(requestsOf(document, clips));
});

test('a request whose time is dragged keeps its clip and entry', () => {
  const [before, after] = [
    [1, 2, 3],
    [1, 1.05, 3],
  ].map((times) => requestsOf({ ...document, requests: { times } }, clips));
  expect(after[1]).toEqual({ ...before[1], time: 1.05 });
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
});

test('without clips there are no requests', () => {
  expect(requestsOf({ ...document, clips: [] }, [])).toEqual([]);
});

test('a request keeps its clip and entry when another one is removed', () => {
  const all = requestsOf({ ...document, requests: { times: [1, 2, 3] } }, clips);
  const left = requestsOf({ ...document, requests: { times: [1, 3], draws: [0, 2] } }, clips);
  expect(left).toEqual([all[0], all[2]]);
});

test('worked example: the finalizer of MurmurHash3 on seed + (index + 1) 0x9e3779b9', () => {
  // fmix32 computed with big integers.
  const mixed = (seed: number, index: number): number => {
    const mask = 0xffffffffn;
    let h = (BigInt(seed) + (BigInt(index) + 1n) * 0x9e3779b9n) & mask;
    h = ((h ^ (h >> 16n)) * 0x85ebca6bn) & mask;
    h = ((h ^ (h >> 13n)) * 0xc2b2ae35n) & mask;
    return Number(h ^ (h >> 16n)) / 2 ** 32;
  };
  for (const seed of [0, 1, 12_345, 2 ** 32 - 1])
    for (const index of [0, 1, 2, 1499]) expect(randomShare(seed, index)).toBe(mixed(seed, index));
});

test('shares are spread evenly over [0, 1), and neighbours have nothing to do with each other', () => {
  const shares = Array.from({ length: 20_000 }, (_, k) => randomShare(3, k));
  const counts = Array.from({ length: 20 }, () => 0);
  for (const share of shares) counts[Math.floor(share * 20)]++;
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  const products = shares.slice(1).map((share, k) => (share - 0.5) * (shares[k] - 0.5));
  expect(Math.abs(products.reduce((sum, x) => sum + x, 0) / products.length)).toBeLessThan(0.002);
});
