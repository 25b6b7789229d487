import { expect, test } from 'vitest';
import { wholeLabel } from '#contract/rows/clip-label.ts';
import { isMarkGrip } from '#renderer/timeline/grips/grip.ts';
import { isGrip, listHandles } from '#renderer/timeline/grips/grip-kinds.ts';
import { onlyMark } from '#renderer/timeline/grips/marks.ts';
import type { RequestSpan, TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { hitTest } from '#renderer/timeline/rows/hit-test.ts';
import { rowKinds } from '#renderer/timeline/rows/row-kinds.ts';
import type { ModelField, Row, RowKind } from '#renderer/timeline/rows/row.ts';
import { setModel } from '#renderer/timeline/set-model.ts';
import { createTimelineState, setSize, type TimelineState } from '#renderer/timeline/timeline-state.ts';
import { paper } from '#test/fixtures/paper.ts';
import { marker, ranged, rangeFrom, scaleFrom } from '../timeline-fixture.ts';

const request: RequestSpan = {
  ...{ id: 'r', name: 'hop', role: 'open', number: 1, at: -1, until: null },
  ...{ unfolded: false, slots: [], competing: [] },
};
/** Every kind of row has something to show, but for the requests of a tree. */
const whole: TimelineModel = {
  ...ranged,
  source: { ...ranged.source, suggestions: [{ ...marker('s', 1.5, 'footPlant'), foot: 'left' }] },
  lanes: [{ kind: 'spans', name: 'Contacts L', spans: [{ start: -1, end: -0.5 }] }],
  requests: [request],
};
const ofTree: TimelineModel = { ...whole, hasSeam: false };

function opened(model: TimelineModel): TimelineState & { readonly model: TimelineModel } {
  const state = createTimelineState();
  setSize(state, 1104, 400);
  setModel(state, model);
  return Object.assign(state, { model, scale: scaleFrom(104, 1000, -4, 100) });
}

const nameOf = ({ id, side }: RowKind): string => [id, side].filter(Boolean).join(' of the ');
const kinds = rowKinds.map((kind) => [nameOf(kind), kind] as const);

/** All that a kind of row shows of a model besides elements, and the points that it draws. */
function shownBy(kind: RowKind, state: TimelineState & { readonly model: TimelineModel }) {
  const { model } = state;
  const { pen, drawn } = paper();
  const rows = state.rows.filter((row) => row.kind === kind);
  for (const row of rows) {
    kind.drawBehind?.({ pen, state, model }, row);
    kind.draw?.({ pen, state, model }, row);
  }
  const parts = rows.map(({ index, height }) => [
    height,
    kind.title?.(model, index),
    kind.colour?.(model, index),
    kind.readout?.(model, index),
    kind.isInPlay?.(model),
  ]);
  return { parts, drawn };
}

/** Another value of each part of the model. */
const others: { readonly [Part in keyof TimelineModel]: TimelineModel[Part] } = {
  id: 'other',
  playhead: 0.2,
  playing: true,
  hasSeam: false,
  source: { ...whole.source, fps: 30, time: 2, markers: [marker('plant', 0.5)], ranges: [] },
  destination: { ...whole.destination, fps: 25, time: 1, markers: [], ranges: [rangeFrom('a', 0, 1)] },
  blends: whole.blends.slice(1).map((blend) => ({ ...blend, end: 0.7, colour: 'slot-c' })),
  earlier: [{ name: wholeLabel('idle'), span: { start: -3.5, end: -2 } }],
  lanes: [{ kind: 'spans', name: 'Contacts R', spans: [{ start: -2, end: -0.7 }] }],
  requests: [{ ...request, unfolded: true }],
  loopRange: { start: -1, end: 0.25 },
  selection: onlyMark('plant'),
  unit: 'frames',
};
const fields = Object.keys(others).filter((name): name is ModelField => name !== 'playhead');

test.each(kinds)('%s: a change of what it does not read leaves it as it is', (_name, kind) => {
  for (const model of [whole, ofTree])
    for (const field of fields.filter((each) => !kind.reads.includes(each))) {
      const other = { ...model, [field]: others[field] };
      const [before, after] = [shownBy(kind, opened(model)), shownBy(kind, opened(other))];
      // Other rows may be at other places, and what it draws with them.
      const [places, moved] = [model, other].map((each) =>
        opened(each)
          .rows.map(({ top }) => top)
          .join(),
      );
      if (places === moved) expect(after, field).toEqual(before);
      else expect(after.parts, field).toEqual(before.parts);
    }
});

test('a change of what a row reads makes a new scene, and nothing else of the same clips does', () => {
  const isRedrawn = (change: Partial<TimelineModel>): boolean => {
    const state = opened(whole);
    state.sceneDirty = false;
    setModel(state, { ...whole, ...change });
    return state.sceneDirty;
  };
  const redrawn = fields.filter((field) => isRedrawn({ [field]: others[field] }));
  const read = new Set<ModelField>(['id', ...rowKinds.flatMap(({ reads }) => reads)]);
  expect(redrawn.toSorted()).toEqual([...read].toSorted());
  expect(isRedrawn({ playhead: others.playhead, playing: true })).toBe(false);
  const again = structuredClone({ blends: whole.blends, lanes: whole.lanes, requests: whole.requests });
  expect(isRedrawn({ ...again, source: { ...whole.source, name: wholeLabel('walk') } })).toBe(false);
});

test.each(kinds)('%s: what it draws is within its row', (_name, kind) => {
  if (kind.isPinned) return; // lines through all rows, and the shade of the loop range
  const seen = [whole, ofTree].flatMap((model) => {
    const state = opened({ ...model, selection: onlyMark('plant') });
    const rows = state.rows.filter((row) => row.kind === kind);
    const { words, boxes, paths } = shownBy(kind, state).drawn;
    const heights = [
      ...words.map(({ y }) => y),
      ...boxes.flatMap(({ y, height }) => [y, y + height]),
      ...paths.flatMap(({ points }) => points.map(({ y }) => y)),
    ];
    const isInside = (y: number): boolean =>
      rows.some(({ top, height }) => y >= top - 1 && y <= top + height + 1);
    expect(heights.filter((y) => !isInside(y))).toEqual([]);
    return rows;
  });
  expect(seen).not.toEqual([]);
});

const selections = ['plant', 'stance', 'land', 'cycle'];

test('each handle is in one row, and what is hit in a row has its handle there', () => {
  for (const id of selections) {
    const state = opened({ ...whole, selection: onlyMark(id) });
    const holders = (grip: Parameters<NonNullable<RowKind['handleTop']>>[1]): readonly Row[] =>
      state.rows.filter((row) => (row.kind.handleTop?.(row, grip, state) ?? null) !== null);
    for (const { grip } of listHandles(state.model, state.markers)) {
      const [row, ...more] = holders(grip);
      expect(more, grip.kind).toEqual([]);
      const top = row.kind.handleTop!(row, grip, state)!;
      expect(top >= row.top && top < row.top + row.height, grip.kind).toBe(true);
    }
    for (const row of state.rows)
      for (let y = row.top + (row.kind.reach ?? 0) - 8; y < row.top + row.height; y++)
        for (let x = 104; x < 1104; x += 3) {
          const hit = hitTest(state, x, y);
          if (!isGrip(hit) || !isMarkGrip(hit)) continue;
          const [{ kind, top, height }] = holders(hit);
          expect(y >= top - (kind.reach ?? 0) && y < top + height).toBe(true);
        }
  }
});

test('a hovered mark is drawn otherwise by its own row alone', () => {
  const still = opened(whole);
  for (const id of selections) {
    const changed = rowKinds.filter((kind) => {
      const [before, after] = [still, { ...still, hovered: id }].map((state) => shownBy(kind, state).drawn);
      return JSON.stringify(before) !== JSON.stringify(after);
    });
    const [row] = still.rows.filter(({ kind }) => changed.includes(kind));
    expect(changed).toHaveLength(1);
    const box = { left: 0, right: 1104, top: row.top, bottom: row.top + row.height };
    expect(row.kind.marksIn?.({ ...still, row }, box)).toContain(id);
  }
});

test.each(kinds)('%s: its name is words, or none', (_name, kind) => {
  const rows = [whole, ofTree].flatMap((model) => {
    const state = opened(model);
    return state.rows.filter((row) => row.kind === kind).map(({ index }) => kind.title?.(model, index));
  });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).not.toContain('');
});
