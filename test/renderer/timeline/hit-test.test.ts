import { expect, test } from 'vitest';
import { hitTest, type Hit } from '../../../renderer/timeline/hit-test.ts';
import { clipRow, stackRows } from '../../../renderer/timeline/rows.ts';
import { markersOf, model } from './timeline-fixture.ts';

const rows = stackRows(2);
const scale = { left: 104, width: 1000, start: -4, pixelsPerSecond: 100 };
const scene = { rows, scale, model, markers: markersOf(model) };
const at = (x: number, y: number): Hit => hitTest(scene, x, y);
const sourceTop = clipRow(rows, 'source')!.top;
const destinationTop = clipRow(rows, 'destination')!.top;

test('rows lie under each other without gaps', () => {
  rows.forEach((row, i) => expect(row.top).toBe(i === 0 ? 0 : rows[i - 1].top + rows[i - 1].height));
  expect(rows.at(-1)).toMatchObject({ top: 136, height: 44 });
  expect(rows.filter((row) => row.kind === 'blend')).toHaveLength(2);
});

test('names, ruler and empty ground', () => {
  expect(at(50, sourceTop + 5).kind).toBe('gutter');
  expect(at(300, 5).kind).toBe('ruler');
  expect(at(300, 230).kind).toBe('empty');
  expect(at(120, sourceTop + 5).kind).toBe('empty');
});

test('a bar covers its frames; the source’s what is shown of it after the seam', () => {
  expect(at(204, sourceTop + 5)).toEqual({ kind: 'bar', side: 'source' });
  expect(at(599, sourceTop + 5)).toEqual({ kind: 'bar', side: 'source' });
  expect(at(610, sourceTop + 5).kind).toBe('empty');
  expect(at(490, destinationTop + 5)).toEqual({ kind: 'bar', side: 'destination' });
});

test('a marker is taken within 12 px of its middle, in an area 24 px high', () => {
  const marker = { kind: 'marker', side: 'source', id: 'plant' };
  expect(at(304, sourceTop + 35)).toEqual(marker);
  expect(at(315, sourceTop + 20)).toEqual(marker);
  expect(at(315, sourceTop + 19)).toEqual({ kind: 'bar', side: 'source' });
  expect(at(317, sourceTop + 35).kind).toBe('empty');
  expect(at(304, sourceTop + 43)).toEqual(marker);
});

test('without clips there is only the ruler', () => {
  expect(hitTest({ ...scene, model: null }, 300, 5).kind).toBe('ruler');
  expect(hitTest({ ...scene, model: null }, 300, sourceTop + 5).kind).toBe('empty');
});
