import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import type { RequestsDocument } from '../../../../../core/stress/parse-requests.ts';
import type { StressRun } from '../../../../../core/stress/stress-run.ts';
import { createOpenRun, type OpenRun } from '../../../../../renderer/stores/lab/requests/open-run.ts';
import { playInSlices } from '../../../../../renderer/stores/lab/requests/open-requests.ts';
import { withRequestAt } from '../../../../../renderer/stores/lab/requests/request-edits.ts';
import { fitted, gaits } from '../../../../core/stress/runs.ts';
import { slotOf } from '../../../../fixtures/transitions.ts';
import { valueOf } from '../../../../fixtures/value-of.ts';

const set = { ids: ['a', 'b', 'c', 'd', 'e'], fitted: fitted(gaits()), refused: new Map() };
const own = [slotOf('springExact'), slotOf('deadBlendArticle')];
const document: RequestsDocument = {
  schemaVersion: 1,
  clips: set.ids,
  seed: 3,
  seconds: 4,
  requests: { every: 0.08 },
};

function openRun(document: RequestsDocument, last: OpenRun | null = null): OpenRun {
  return valueOf(createOpenRun(document, set, { own, played: own }, last));
}

async function played({ run }: OpenRun): Promise<number[]> {
  const stepped = signal(0);
  const seen: number[] = [];
  const stop = playInSlices(signal<StressRun | null>(run), signal(true), stepped);
  await vi.waitFor(() => {
    seen.push(stepped.value);
    expect(stepped.value).toBe(run.frames);
  });
  stop();
  return seen;
}

test('a run is played in slices to its end, and stops when it is not wanted', async () => {
  const open = openRun(document);
  const isWanted = signal(false);
  const stepped = signal(-1);
  const stop = playInSlices(signal<StressRun | null>(open.run), isWanted, stepped);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([stepped.value, open.run.stepped]).toEqual([0, 0]);
  isWanted.value = true;
  await vi.waitFor(() => expect(stepped.value).toBe(241));
  stop();
  expect(open.run.slots.every(({ samples }) => samples.speed.every(Number.isFinite))).toBe(true);
});

test('a request that is dragged leaves what comes before it measured', async () => {
  const first = openRun(document);
  await played(first);
  const dragged = openRun(withRequestAt(document, 39, 3.1), first);
  expect(dragged.run.stepped).toBe(186);
  expect(dragged.run.slots[0].samples.distance.slice(0, 186)).toEqual(
    first.run.slots[0].samples.distance.slice(0, 186),
  );
  // It comes before its neighbour now, but is the same request of the document.
  expect(dragged.places[38]).toBe(39);
  expect(dragged.requests[39].clip).toBe(first.requests[39].clip);
});

test('an hour: its memory is allocated once, and a drag near its end takes up what was measured', () => {
  const hour = openRun({ ...document, seconds: 3600 });
  const [slot] = hour.run.slots;
  expect(slot.samples.speed).toHaveLength(216_001);
  expect(slot.samples.speed.byteLength + hour.envelopes[0].speed.maxima.byteLength).toBeLessThan(0.9e6);
  expect(hour.requests).toHaveLength(45_000);
  const start = performance.now();
  openRun(withRequestAt({ ...document, seconds: 3600 }, 44_000, 3500), hour);
  expect(performance.now() - start).toBeLessThan(2000);
});

test('a set that cannot be played says why', () => {
  const bad = { own, played: [slotOf('magic')] };
  expect(createOpenRun(document, set, bad, null)).toMatchObject({
    ok: false,
    error: expect.stringContaining('There is no blend method “magic”.') as string,
  });
});
