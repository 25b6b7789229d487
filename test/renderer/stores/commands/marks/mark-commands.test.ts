import { computed, signal } from '@preact/signals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_CHANGES } from '#contract/edits/edit-name.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import {
  addRangeFromLoop,
  commitMarks,
  copySelected,
  cutSelected,
  deleteSelected,
  duplicateSelected,
  loopLeadRange,
  loopOnClip,
  nudgeSelected,
  pasteAtPlayhead,
} from '#renderer/stores/commands/marks/mark-commands.ts';
import { playRates } from '#test/fixtures/odd-clips.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { openEditing } from '#test/renderer/open-editing.ts';
import {
  clipOf,
  documentOf,
  markerOf,
  rangeOf,
  transitionOf,
} from '#test/renderer/stores/library-fixture.ts';

/** walk at 60 fps is left at 1 s; hop at 30 fps is entered at 0.5 s, at double rate. Both last 4 s. */
function opened(...selected: readonly string[]) {
  const open = transitionOf('t1');
  const parts = openEditing({
    ...documentOf(
      [markerOf('w', 'walk', 0.5), markerOf('v', 'walk', 0.75), markerOf('h', 'hop', 1)],
      [{ ...open, destination: { ...open.destination, playRate: 2 } }],
      [rangeOf('r', 'walk', [0.1, 0.4]), rangeOf('end', 'hop', [3, 4 + 1 / 30])],
    ),
    clips: clipTable([clipOf('walk'), { ...clipOf('hop'), fps: 30, frameCount: 121 }]),
  });
  const { document, session } = parts;
  const clipAt = (end: 'source' | 'destination') =>
    computed(() => document.shown.clips.value.get(parts.open.uses.value![end].id) ?? null);
  const ends = { source: clipAt('source'), destination: clipAt('destination') };
  const places = {
    ...ends,
    aroundBlend: signal({ start: -0.5, end: 0.5 }),
    extent: signal({ start: -1, end: 1.75 }),
  };
  const workspace = { set: (patch: object) => kept.push(patch) };
  const kept: object[] = [];
  const app = { ...parts, open: { ...parts.open, ...places }, workspace } as unknown as Workbench;
  session.marks.value = { ids: new Set(selected), lead: selected[0] ?? null };
  const times = () => {
    const { markers, ranges } = document.shown.peek();
    const all = [...markers.values(), ...ranges.values()].flat();
    return all.map((mark) => ('start' in mark ? [mark.start, mark.end] : mark.time));
  };
  return { ...parts, app, kept, times };
}

const near = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'number' ? (expect.closeTo(each, 9) as unknown) : each,
  );

test.each([
  [-0.2, { start: -0.5, end: -0.101 }, { start: 0.5, end: 54 / 60 }], // on whole frames of walk
  [-0.2, { start: -9, end: 9 }, { start: 0, end: 4 + 1 / 60 }], // to the end of its last frame
  [0.2, { start: 0.1, end: 0.5 }, { start: 0.7, end: 1.5 }], // at double rate
  [0.2, { start: 9, end: 10 }, null],
  [-0.2, { start: -0.3, end: -0.299 }, null], // shorter than a frame
])('at %d s, the loop %j is %j on the clip that plays', (time, loop, range) => {
  const { app, session, times } = opened();
  session.time.value = time;
  session.loopRange.value = loop;
  expect(loopOnClip(app)).toEqual(range && near(range));
  const before = times().length;
  addRangeFromLoop(app);
  expect(times()).toHaveLength(before + (range ? 1 : 0));
  if (range) expect(times()).toContainEqual(near([range.start, range.end]));
});

test('a range that is added is told by its frames as its file counts them', async () => {
  const { app, document, session, notices } = opened();
  // A T-pose of 10 frames is left out.
  const clips = clipTable([{ ...clipOf('walk'), trimmedFrames: 10 }, clipOf('hop')]);
  document.saved.value = { ...document.saved.peek(), clips };
  session.time.value = -0.2;
  session.loopRange.value = { start: -0.5, end: -0.1 };
  addRangeFromLoop(app);
  await expect.poll(() => notices.status.value).toMatch(/on walk, f 40 to 64;/);
});

test('at any rate, the loop of a range gives the range back', () =>
  forRuns(40, playRates, fc.constantFrom('r', 'end'), (playRate, id) => {
    const { app, document } = opened(id);
    const state = document.saved.peek();
    const [{ source, destination, ...others }] = state.transitions;
    const transition = {
      ...others,
      source: { ...source, playRate },
      destination: { ...destination, playRate },
    };
    document.saved.value = { ...state, transitions: [transition] };
    Object.assign(app.open.extent, { value: { start: -99, end: 99 } });
    loopLeadRange(app);
    const range = [...state.ranges.values()].flat().find((each) => each.id === id)!;
    expect(loopOnClip(app)).toEqual(near({ start: range.start, end: range.end }));
  }));

test.each([
  ['r', -0.7, { start: -0.9, end: -0.6 }, -0.7],
  ['r', 0, { start: -0.9, end: -0.6 }, -0.9], // the playhead goes where it plays
  ['r', -0.6, { start: -0.9, end: -0.6 }, -0.9],
  ['end', 1.5, { start: 1.25, end: 1.75 }, 1.5], // within what plays
] as const)('the range %s is looped with the playhead at %d s', (id, time, loop, at) => {
  const { app, session, kept } = opened(id);
  session.time.value = time;
  loopLeadRange(app);
  expect([session.loopRange.peek(), session.time.peek(), kept]).toEqual([
    near(loop),
    near(at),
    [{ loop: true }],
  ]);
});

test('a marker is not looped, nor a range that does not play', () => {
  for (const [id, extent] of [
    ['w', { start: -1, end: 1.75 }],
    ['r', { start: -0.5, end: 1 }],
  ] as const) {
    const { app, session, kept } = opened(id);
    (app.open.extent as unknown as { value: object }).value = extent;
    loopLeadRange(app);
    expect([session.loopRange.peek(), kept]).toEqual(['blend', []]);
  }
});

test('marks are pasted from the playhead on, at the distances that they have on the clock of the transition', () => {
  const { app, session, times } = opened('v', 'w', 'h');
  session.time.value = -0.4;
  copySelected(app);
  // w, v and h are at −0.5, −0.25 and 0.25 s; h is on a clip at double rate: 1.5 s of its own after w.
  pasteAtPlayhead(app);
  expect(times().slice(0, 5)).toEqual(near([0.5, 0.6, 0.75, 0.85, 2.1]));
  expect(session.marks.peek().ids.size).toBe(3);
});

test('what is cut is gone and can be pasted; marks without room are left out, and counted', () => {
  const { app, session, times, notices, edits } = opened('w', 'v');
  session.time.value = 1.7; // 3.9 s of hop
  cutSelected(app);
  expect([times().length, session.marks.peek().ids.size]).toEqual([3, 0]);
  pasteAtPlayhead(app);
  expect(times()).toContainEqual(near(3.9));
  expect(notices.toasts.peek().map(({ message }) => message)).toEqual([
    '1 mark left out: no room on hop. Move the playhead away from its end.',
  ]);
  expect(edits()).toEqual(['Cut 2 markers', 'Paste out marker']);
});

test('duplicates follow on the same clips', () => {
  const { app, times } = opened('r', 'h');
  duplicateSelected(app);
  expect(times()).toContainEqual(near([0.4, 0.7]));
  expect(times()).toContainEqual(near(1 + 10 / 30));
});

test('marks are nudged by frames of their own clips, from where they are shown, as one edit', () => {
  const { app, times, editing, edits } = opened('w', 'h');
  nudgeSelected(app, 1);
  nudgeSelected(app, 1);
  expect(times()).toEqual(near([0.5 + 2 / 60, 0.75, 1 + 2 / 30, [0.1, 0.4], [3, 4 + 1 / 30]]));
  expect(edits()).toEqual([]);
  editing.keep();
  expect(edits()).toEqual(['Move 2 markers']);
});

test.each([
  [['w', 'r'], -7],
  [['w', 'end'], 1],
])('%j are not nudged by %d frames: one has no room, and they stay together', (ids, frames) => {
  const { app, times } = opened(...ids);
  const before = times();
  nudgeSelected(app, frames);
  expect(times()).toEqual(before);
});

test('with nothing selected, nothing is deleted; else all is, and nothing is selected', () => {
  const none = opened();
  deleteSelected(none.app);
  nudgeSelected(none.app, 1);
  expect([none.edits(), none.document.preview.peek()]).toEqual([[], null]);
  const some = opened('w', 'r');
  deleteSelected(some.app);
  expect([some.edits(), some.times().length, some.session.marks.peek().lead]).toEqual([
    ['Delete 1 marker and 1 range'],
    3,
    null,
  ]);
});

test('an edit of too many marks is refused, in words', () => {
  const { app, edits, notices } = opened();
  const changesOf = (count: number) => {
    const marker = markerOf('w', 'walk', 0.5);
    return {
      name: 'Many',
      changes: Array.from(
        { length: count },
        () => ({ kind: 'marker.set', before: marker, after: { ...marker, time: 1 } }) as const,
      ),
    };
  };
  expect([commitMarks(app, null), commitMarks(app, changesOf(MAX_CHANGES + 1))]).toEqual([false, false]);
  expect([edits(), notices.toasts.peek().length]).toEqual([[], 1]);
  expect([commitMarks(app, changesOf(MAX_CHANGES)), edits()]).toEqual([true, ['Many']]);
});
