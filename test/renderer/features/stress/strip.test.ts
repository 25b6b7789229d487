import { describe, expect, test } from 'vitest';
import type { RequestsDocument } from '#core/runs/interruptions/stress-requests.ts';
import { stepRun } from '#core/runs/interruptions/stress-run.ts';
import { createOpenRun, type OpenRun } from '#renderer/stores/lab/requests/open-requests.ts';
import { describeOutcome } from '#renderer/features/stress/stress-record.tsx';
import { figureColumns } from '#renderer/features/stress/figure-columns.tsx';
import { figuresOf } from '#renderer/features/stress/figures.ts';
import { copiedRows } from '#renderer/kit/table/column.ts';
import { columns } from '#renderer/features/stress/shown-measures.ts';
import { firstFrom } from '#renderer/kit/first-from.ts';
import { roundAbove } from '#renderer/features/stress/draw-strip.ts';
import { fitted, gaits } from '#test/core/runs/interruptions/runs.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { openApp } from '#test/renderer/open-app.ts';

const set = { ids: ['a', 'b', 'c', 'd', 'e'], fitted: fitted(gaits()), refused: new Map() };

function openRun(requests: RequestsDocument['requests'], method = 'unrealInertialization'): OpenRun {
  const own = [slotOf('springExact'), slotOf(method)];
  const document = { schemaVersion: 1, clips: set.ids, seed: 3, seconds: 2, requests } as const;
  const made = createOpenRun({ document, set, slots: { own, played: own } });
  if (!made.ok) throw new Error(made.error);
  return made.value;
}

describe('the strip', () => {
  test('round ends of scales', () => {
    expect([0.7, 1, 1.01, 47.7, 905, 2742].map(roundAbove)).toEqual([0.8, 1, 1.5, 50, 1000, 3000]);
  });

  test('the first of ascending times from a time on', () => {
    expect([0, 1, 1.5, 9].map((time) => firstFrom([1, 2, 2, 3], time))).toEqual([0, 0, 1, 4]);
  });
});

test('the record says what was granted, what the deficit took, and what cut it', () => {
  const open = openRun({ every: 0.08 });
  expect(describeOutcome(open, 0, 'frames')).toEqual(['A 48 f, cut at 5 f', 'B 12 f, cut at 5 f']);
  expect(describeOutcome(open, 0, 'seconds')).toEqual(['A 0.80 s, cut at 0.08 s', 'B 0.20 s, cut at 0.08 s']);
  expect(describeOutcome(open, 2, 'frames')[1]).toMatch(
    /^B 12 f → [\d.]+ f \(deficit\), (arrived|cut at \d+ f)$/,
  );
  expect(describeOutcome(open, 24, 'frames')[1]).toMatch(/arrived$/);
});

test('of two requests in one frame the first wins', () => {
  const open = openRun({ times: [0.501, 0.505, 1.5] });
  expect(describeOutcome(open, 1, 'frames')).toEqual(['Lost to request 1 in the same frame: not shorter']);
  expect(describeOutcome(open, 0, 'frames')).toEqual(['A 48 f, arrived', 'B 12 f, arrived']);
});

test('figures as a table: a line of heads, a line for each slot, numbers in the units of the heads', () => {
  const open = openRun({ every: 0.08 }, 'cut');
  stepRun(open.run, Infinity);
  const [heads, a, cut, ...more] = copiedRows(figureColumns(openApp().app), figuresOf(open));
  expect(more).toEqual([]);
  expect(heads).toHaveLength(11);
  expect(heads.slice(2, 4)).toEqual(['Distance from clip 95 % (cm)', 'Distance from clip worst (cm)']);
  expect(cut.slice(0, 4)).toEqual(['B', 'Cut', 0, expect.closeTo(0, 4)]);
  const turn = Math.max(...open.run.slots[0].samples.speed);
  expect(a[heads.indexOf('Fastest joint worst (°/s)')]).toBeCloseTo((turn * 180) / Math.PI, 4);
  expect(a).toHaveLength(heads.length);
});

test('the worst value of a slot has its moment, and frames beyond joint limits their share', () => {
  const { run, ...others } = openRun({ every: 0.08 });
  stepRun(run, Infinity);
  run.slots[0].samples.violation.fill(0.1, 30, 60).fill(0.2, 40, 42);
  const [a, b] = figuresOf({ run, ...others });
  expect(a.measures[3]).toMatchObject({ max: Math.fround(0.2), time: 40 / 60 });
  expect([a.beyond, b.beyond]).toEqual([30 / 121, 0]);
  b.measures.forEach(({ max, time }, i) =>
    expect(run.slots[1].samples[columns[i].measure][Math.round(time * 60)]).toBe(max),
  );
});
