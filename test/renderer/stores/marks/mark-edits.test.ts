import { expect, test } from 'vitest';
import { wholeLabel } from '#contract/rows/clip-label.ts';
import { type Change, type Edit, editSchema } from '#contract/edits/edits.ts';
import { applyChanges } from '#renderer/stores/document/document-state.ts';
import {
  areAll,
  keepFrames,
  moveMarks,
  renameMarks,
  retypeMarks,
  setRangeEnd,
} from '#renderer/stores/marks/mark-edits.ts';
import { addMarks, removeMarks } from '#contract/edits/mark-edits.ts';
import {
  filteredRows,
  frameOf,
  type MarkColumn,
  type MarkRow,
  sortedRows,
} from '#renderer/stores/marks/mark-rows.ts';
import { marksIn, startOf } from '#renderer/stores/marks/marks.ts';
import { describeMarks } from '#contract/rows/marks.ts';
import { documentOf, markerOf, plain, rangeOf, transitionOf } from '../library-fixture.ts';

const out = markerOf('m1', 'walk', 1);
const plant = markerOf('m2', 'walk', 2, 'footPlant');
const cycle = rangeOf('r1', 'walk', [0.5, 1.5], 'loop');
const marked = documentOf([out, plant], [transitionOf('t1', { source: 'm1' })], [cycle]);
/** Counts like the library. */
const state = applyChanges(marked, [{ kind: 'marker.add', marker: out }]);
const apply = (edit: Edit) => applyChanges(state, edit.changes);

test('several marks move in one edit, and an end that follows one of them moves too', () => {
  const edit = moveMarks(state, [out, plant, cycle], (mark) => startOf(mark) + 0.25);
  expect(edit.name).toBe('Move 2 markers and 1 range');
  const after = apply(edit);
  expect(after.markers.get('walk')?.map(({ time }) => time)).toEqual([1.25, 2.25]);
  expect(after.ranges.get('walk')?.[0]).toMatchObject({ start: 0.75, end: 1.75 });
  expect(after.transitions[0]?.source.time).toBe(1.25);
});

test('marks and seams stay on their frames at another rate, and those of other clips on theirs', () => {
  const changes = keepFrames([out, cycle], state.transitions, ['walk'], 24 / 30);
  const after = applyChanges(state, changes);
  expect(after.markers.get('walk')?.find(({ id }) => id === 'm1')?.time).toBeCloseTo(0.8, 12);
  expect(after.ranges.get('walk')?.[0]).toMatchObject({ start: 0.4, end: 1.5 * 0.8 });
  const [before] = state.transitions;
  expect(after.transitions).toEqual([
    { ...before, source: { ...before.source, time: before.source.time * 0.8 } },
  ]);
});

/** The change back. */
function inverseOf(change: Change): Change {
  if ('before' in change) return { ...change, before: change.after, after: change.before } as Change;
  const [kind, action] = change.kind.split('.');
  return { ...change, kind: `${kind}.${action === 'add' ? 'remove' : 'add'}` } as Change;
}

test('the inverse of every edit restores the state', () => {
  const edits = [
    addMarks('Add', [markerOf('m3', 'walk', 3), rangeOf('r2', 'walk', [2, 3])]),
    moveMarks(state, [out, cycle], (mark) => startOf(mark) + 0.5),
    setRangeEnd(cycle, 'end', 3),
    removeMarks(state, [out, cycle]),
    renameMarks([cycle], 'walk cycle'),
    retypeMarks([out, plant], 'pass'),
  ];
  for (const edit of edits) {
    if (!edit) throw new Error('no edit');
    expect(plain(apply(edit))).not.toEqual(plain(state));
    expect(plain(applyChanges(apply(edit), edit.changes.map(inverseOf).toReversed()))).toEqual(plain(state));
  }
});

test('markers become other kinds of markers, ranges other kinds of ranges; the same kind stays', () => {
  expect(retypeMarks([out, plant, cycle], 'footPlant')).toMatchObject({
    name: 'Change to foot plant marker',
    changes: [{ kind: 'marker.set', after: { id: 'm1', kind: 'footPlant' } }],
  });
  expect(retypeMarks([out, cycle], 'noTransition')?.changes).toMatchObject([
    { kind: 'range.set', after: { id: 'r1', kind: 'noTransition' } },
  ]);
  expect(retypeMarks([out], 'phase')).toBeNull();
  expect(retypeMarks([cycle], 'loop')).toBeNull();
});

test('several marks get one label; equal labels stay', () => {
  const edit = renameMarks([out, { ...plant, label: 'left' }, cycle], 'left');
  expect(edit?.name).toBe('Rename 1 marker and 1 range');
  expect(edit?.changes).toMatchObject([{ after: { id: 'm1', label: 'left' } }, { after: { id: 'r1' } }]);
  expect(renameMarks([{ ...out, label: 'left' }], 'left')).toBeNull();
});

test('ends do not follow removed marks', () => {
  const after = apply(removeMarks(state, [out, cycle]));
  expect(after.markers.get('walk')).toEqual([plant]);
  expect(after.ranges.get('walk')).toEqual([]);
  expect(after.transitions[0]?.source).not.toHaveProperty('marker');
});

test('marks are found in order, and counted in words', () => {
  expect(marksIn(state, new Set(['r1', 'm2', 'm1', 'gone']))).toEqual([out, plant, cycle]);
  expect(describeMarks([plant])).toBe('foot plant marker');
  expect(describeMarks([cycle])).toBe('loop range');
  expect(describeMarks([out, plant])).toBe('2 markers');
  expect(describeMarks([cycle, out])).toBe('1 marker and 1 range');
});

test('ten thousand markers move in one edit, and the counts stay', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => markerOf(`m${i}`, 'walk', i / 100));
  const full = documentOf(many, [transitionOf('t', { source: 'm5000' })]);
  const edit = moveMarks(full, many, (mark) => startOf(mark) + 1);
  const after = applyChanges(full, edit.changes);
  expect(after.markers.get('walk')?.[9999]?.time).toBeCloseTo(100.99, 9);
  expect(after.clips.get('walk')?.markerCount).toBe(10_000);
  expect(after.transitions[0]?.source.time).toBe(51);
});

test('a range must end after its start', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const parse = (start: number, end: number): boolean =>
    editSchema.safeParse({
      name: 'Add range',
      changes: [{ kind: 'range.add', range: { id, clipId: id, kind: 'loop', start, end, label: '' } }],
    }).success;
  expect(parse(0, 1)).toBe(true);
  expect(parse(1, 1)).toBe(false);
  expect(parse(1, 0.5)).toBe(false);
});

test('several marks have a kind if all that can have it do', () => {
  expect(areAll([plant, cycle], 'footPlant')).toBe(true);
  expect(areAll([plant, cycle], 'loop')).toBe(true);
  expect(areAll([out, plant], 'footPlant')).toBe(false);
  expect(areAll([cycle], 'footPlant')).toBe(false);
});

/** Film at 24 fps without its first 10 frames, and a capture at 120 fps. */
const film = {
  id: 'film',
  name: 'Fall 2',
  label: wholeLabel('Fall 2'),
  fps: 24,
  trimmedFrames: 10,
  tags: ['stunt', 'Hurt'],
};
const capture = {
  id: 'capture',
  name: 'walk',
  label: wholeLabel('walk'),
  fps: 120,
  trimmedFrames: 0,
  tags: [],
};

const rows: readonly MarkRow[] = [
  { clip: film, mark: { ...markerOf('a', 'film', 0.5, 'note'), label: 'step 10' } },
  { clip: film, mark: { ...markerOf('b', 'film', 1, 'in'), label: '' } },
  { clip: film, mark: rangeOf('f', 'film', [2, 3], 'phase') },
  { clip: capture, mark: { ...markerOf('c', 'capture', 0.25, 'out'), label: 'step 9' } },
  { clip: capture, mark: { ...markerOf('d', 'capture', 0.75, 'footPlant'), label: 'STEP 10' } },
  { clip: capture, mark: rangeOf('e', 'capture', [0.8, 1.3], 'loop') },
];

const ids = (listed: readonly MarkRow[]): string => listed.map(({ mark }) => mark.id).join('');
const sorted = (column: MarkColumn, descending = false, byFrame = false): string =>
  ids(sortedRows(rows, { column, descending }, byFrame));

test('frames are those of the file: trimmed frames count', () => {
  expect(rows.map(frameOf)).toEqual([22, 34, 58, 30, 90, 96]);
});

test('each column sorts both ways, and equal rows keep their order', () => {
  expect([sorted('clip'), sorted('clip', true)]).toEqual(['abfcde', 'cdeabf']);
  expect([sorted('time'), sorted('time', true)]).toEqual(['cadebf', 'fbedac']);
  expect([sorted('length'), sorted('length', true)]).toEqual(['abcdef', 'feabcd']);
  expect([sorted('kind'), sorted('kind', true)]).toEqual(['cbdaef', 'feadbc']);
  // Natural order, ignoring case; rows without a label come last.
  expect([sorted('label'), sorted('label', true)]).toEqual(['cadbfe', 'bfeadc']);
  expect([sorted('tags'), sorted('tags', true)]).toEqual(['abfcde', 'cdeabf']);
});

test('times and lengths are sorted as shown: clips of two rates differ in frames', () => {
  expect(sorted('time', false, true)).toBe('acbfde');
  expect(sorted('length', false, true)).toBe('abcdfe');
});

test('every word must be in clip, label, kind or tags', () => {
  const found = (text: string, kind: 'all' | 'in' | 'phase' = 'all'): string =>
    ids(filteredRows(rows, kind, text));
  expect(found('')).toBe('abfcde');
  expect(found('WALK step')).toBe('cd');
  expect(found('foot plant')).toBe('d');
  expect(found('hurt fall')).toBe('abf');
  expect(found('range')).toBe('fe');
  expect(found('fall', 'phase')).toBe('f');
  expect(found('fall', 'in')).toBe('b');
  expect(found('walk', 'in')).toBe('');
});
