import { expect, test } from 'vitest';
import { requestsOf, type StressDocument } from '#core/stress/stress-requests.ts';

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
