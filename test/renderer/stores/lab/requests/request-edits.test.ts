import { expect, onTestFinished, test, vi } from 'vitest';
import { parseRequests, type RequestsDocument } from '#core/runs/interruptions/stress-requests.ts';
import {
  anySeed,
  newRequests,
  withClips,
  withoutClip,
  withoutRequest,
  withRequestAdded,
  withRequestAt,
} from '#renderer/stores/lab/requests/request-edits.ts';

const even: RequestsDocument = {
  schemaVersion: 1,
  clips: ['walk', 'jog'],
  seed: 4,
  seconds: 2,
  requests: { every: 0.5 },
};

test('a new list is one that core reads, with a name of its own', () => {
  const others = [newRequests(['walk'], 7, [])];
  const made = newRequests(['walk', 'jog'], 7, others);
  expect(made.name).not.toBe(others[0].name);
  expect(parseRequests(made.content)).toMatchObject({
    ok: true,
    value: { clips: ['walk', 'jog'], seed: 7, seconds: 60, requests: { every: 0.4 } },
  });
});

test('a request that is moved makes a list of times; others stay, and it stays within the run', () => {
  const draws = [0, 1, 2, 3];
  expect(withRequestAt(even, 1, 0.62).requests).toEqual({ times: [0.5, 0.62, 1.5, 2], draws });
  expect(withRequestAt(even, 1, -3).requests).toEqual({ times: [0.5, 0, 1.5, 2], draws });
  expect(withRequestAt(even, 1, 9).requests).toEqual({ times: [0.5, 2, 1.5, 2], draws });
  expect(withRequestAt(even, 9, 1)).toBe(even);
  expect(parseRequests(withRequestAt(even, 1, 0.62)).ok).toBe(true);
});

test('a removed request takes its draw with it; an added one has a draw of its own', () => {
  const without = withoutRequest(even, 1);
  expect(without.requests).toEqual({ times: [0.5, 1.5, 2], draws: [0, 2, 3] });
  expect(withRequestAdded(without, 0.7).requests).toEqual({ times: [0.5, 1.5, 2, 0.7], draws: [0, 2, 3, 4] });
  const none = [0, 0, 0].reduce((left: RequestsDocument) => withoutRequest(left, 0), without);
  expect(none.requests).toEqual({ times: [], draws: [] });
  expect(withRequestAdded(none, 1).requests).toEqual({ times: [1], draws: [0] });
});

test('clips come once each, in order, and go one by one', () => {
  expect(withClips(even, ['jog', 'turn', 'hop']).clips).toEqual(['walk', 'jog', 'turn', 'hop']);
  expect(withoutClip(even, 0).clips).toEqual(['jog']);
});

test('a seed has at most six digits', () => {
  let drawn = 0;
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(
    (out) => (out as Uint32Array).fill(drawn) as typeof out,
  );
  const seeds = [0, 123_456, 999_999, 1_000_001].map((draw) => ((drawn = draw), anySeed()));
  expect(seeds).toEqual([0, 123_456, 999_999, 1]);
});
