import { expect, test } from 'vitest';
import { marksWithin } from '#renderer/timeline/gestures/press/press-sweep.ts';
import { cursorOver, hitTest, subjectOf, type Hit } from '#renderer/timeline/rows/hit-test.ts';
import { createRowLayout, layOutRows } from '#renderer/timeline/rows/row-layout.ts';
import { clipRow, scrolledRows, stackHeight } from '#renderer/timeline/rows/rows.ts';
import { markersOf, model, ranged, scaleFrom } from '../timeline-fixture.ts';

const layout = createRowLayout();
layOutRows(layout, null, ranged, 300, false);
const { rows, rangeLanes } = layout;
const scale = scaleFrom(104, 1000, -4, 100);
const scene = { rows, rangeLanes, scale, model, markers: markersOf(model) };
const at = (x: number, y: number): Hit => hitTest(scene, x, y);
const sourceTop = clipRow(rows, 'source')!.top;
const destinationTop = clipRow(rows, 'destination')!.top;

test('rows are stacked without gaps', () => {
  rows.forEach((row, i) => expect(row.top).toBe(i === 0 ? 0 : rows[i - 1].top + rows[i - 1].height));
  expect(rows.map(({ kind, top }) => `${kind.id} ${top}`).slice(-3)).toEqual([
    'clip 158',
    'markers 184',
    'ranges 202',
  ]);
  expect(stackHeight(rows)).toBe(220);
  expect(rows.filter(({ kind }) => kind.id === 'blend')).toHaveLength(2);
});

test('names, ruler and empty ground', () => {
  expect(at(50, sourceTop + 5).kind).toBe('gutter');
  expect(at(300, 5).kind).toBe('ruler');
  expect(at(300, 220).kind).toBe('empty');
  expect(at(120, sourceTop + 5).kind).toBe('empty');
});

test('a bar covers its frames; for the source also its continuation after the seam', () => {
  expect(at(204, sourceTop + 5)).toEqual({ kind: 'slide', side: 'source' });
  expect(at(599, sourceTop + 5)).toEqual({ kind: 'slide', side: 'source' });
  expect(at(610, sourceTop + 5).kind).toBe('empty');
  expect(at(490, destinationTop + 5)).toEqual({ kind: 'slide', side: 'destination' });
});

test('a marker is hit within 12 px of its middle, in an area 24 px high', () => {
  const marker = { kind: 'marker', side: 'source', id: 'plant' };
  expect(at(304, sourceTop + 35)).toEqual(marker);
  expect(at(315, sourceTop + 20)).toEqual(marker);
  expect(at(315, sourceTop + 19)).toEqual({ kind: 'slide', side: 'source' });
  expect(at(317, sourceTop + 35)).toEqual({ kind: 'markerLane', side: 'source' });
  expect(at(304, sourceTop + 43)).toEqual(marker);
});

test('so is one of a clip that plays at another rate', () => {
  const fast = { ...model, source: { ...model.source, playRate: 2 } };
  const onFast = (x: number) => hitTest({ ...scene, model: fast }, x, sourceTop + 35).kind;
  expect([391, 393, 415, 417].map(onFast)).toEqual(['markerLane', 'marker', 'marker', 'markerLane']);
});

test('a range is hit in its middle or near its ends, beside it is its lane', () => {
  const onRanges = (x: number): Hit => hitTest({ ...scene, model: ranged }, x, sourceTop + 50);
  const range = { side: 'source', id: 'stance' }; // 244 to 294 px
  expect(onRanges(270)).toEqual({ kind: 'range', ...range });
  expect(onRanges(245)).toEqual({ kind: 'rangeStart', ...range });
  expect(onRanges(292)).toEqual({ kind: 'rangeEnd', ...range });
  expect(onRanges(300)).toEqual({ kind: 'rangeLane', side: 'source', lane: 0 });
});

test('a hit has a menu and a cursor, with or without a grip', () => {
  const facts = (x: number, y: number): unknown => {
    const hit = hitTest({ ...scene, model: ranged }, x, y);
    return [hit.kind, subjectOf(hit), cursorOver(hit)];
  };
  expect(facts(50, sourceTop)).toEqual(['gutter', null, '']);
  expect(facts(400, 10)).toEqual(['ruler', 'ruler', '']);
  expect(facts(400, 26)).toEqual(['loop', 'ruler', 'grab']);
  expect(facts(204, sourceTop + 5)).toEqual(['slide', 'source', 'grab']);
  expect(facts(304, sourceTop + 35)).toEqual(['marker', 'marks', 'pointer']);
  expect(facts(350, sourceTop + 35)).toEqual(['markerLane', 'source', 'crosshair']);
  expect(facts(245, sourceTop + 50)).toEqual(['rangeStart', 'marks', 'ew-resize']);
  expect(facts(300, sourceTop + 50)).toEqual(['rangeLane', 'source', 'crosshair']);
});

test('the loop range is hit between its ends, at the border of the ruler', () => {
  expect(at(400, 26)).toEqual({ kind: 'loop' });
  expect(at(400, 22)).toEqual({ kind: 'loop' });
  expect(at(400, 10)).toEqual({ kind: 'ruler' });
  expect(at(300, 26).kind).toBe('empty');
});

test('nothing is hit where it has scrolled below the pinned rows', () => {
  const scrolled = { ...scene, rows: scrolledRows(rows, 20) };
  expect(hitTest(scrolled, 204, sourceTop - 10).kind).toBe('empty');
  expect(hitTest(scrolled, 204, sourceTop + 3)).toEqual({ kind: 'slide', side: 'source' });
});

test('a rectangle contains the marks whose lanes it crosses', () => {
  const within = (left: number, right: number, top: number, bottom: number): readonly string[] =>
    marksWithin({ ...scene, model: ranged }, { left, right, top, bottom });
  expect(within(200, 320, sourceTop + 30, sourceTop + 40)).toEqual(['plant']);
  expect(within(200, 320, sourceTop + 30, sourceTop + 50)).toEqual(['plant', 'stance']);
  expect(within(0, 1100, 0, 999)).toEqual(['plant', 'off', 'stance', 'land', 'cycle']);
  expect(within(0, 1100, 0, sourceTop + 20)).toEqual([]);
});

test('without clips there is only the ruler', () => {
  expect(hitTest({ ...scene, model: null }, 300, 5).kind).toBe('ruler');
  expect(hitTest({ ...scene, model: null }, 300, sourceTop + 5).kind).toBe('empty');
});
