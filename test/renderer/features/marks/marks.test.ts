import { h } from 'preact';
import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import type { MarkerKind } from '#contract/rows/library-rows.ts';
import { contactsOfFoot, footTracks } from '#core/rig/feet/clip-feet.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { findFeet } from '#core/rig/roles/body-limbs.ts';
import { MarkBar, SuggestedClips } from '#renderer/features/marks/mark-bar.tsx';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { settingsOf } from '#renderer/stores/marks/marked-contacts.ts';
import type { TimelineActions } from '#renderer/stores/window/timeline-actions.ts';
import { chainUse, clipUse } from '#test/fixtures/transitions.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';
import {
  clipOf,
  documentOf,
  markerOf,
  rangeOf,
  transitionOf,
} from '#test/renderer/stores/library-fixture.ts';

const marks = [markerOf('out', 'walk', 0.5), markerOf('in', 'hop', 1, 'in')];

/** A window with two markers and two ranges, of which some are selected. */
function opened(...selected: readonly string[]) {
  const ranges = [rangeOf('r', 'walk', [0.5, 1]), rangeOf('left', 'walk', [2, 2.5], 'leftContact')];
  const window = openApp({ library: documentOf(marks, [transitionOf('t')], ranges) });
  window.app.session.marks.value = { ids: new Set(selected), lead: selected[0] ?? null };
  window.app.session.time.value = -0.25;
  const state = () => window.app.document.shown.peek();
  return {
    ...window,
    shownBar: () => showOnPage(window.app, h(MarkBar, {})),
    markers: () => state().markers,
    ranges: () => state().ranges,
  };
}

test.each([
  ['marks.delete', [], 'no marker or range is selected'],
  ['marks.delete', ['out'], null],
  ['marks.nudgeOn', [], 'no marker or range is selected'],
  ['marks.rename', ['out'], 'the timeline is not shown'],
  ['marks.selectAll', [], 'the timeline is not shown'],
  ['marks.selectNext', [], 'the timeline is not shown'],
  ['marks.paste', [], 'nothing was copied'],
  ['range.loop', ['out'], 'no range is selected'],
  ['range.loop', ['r'], null],
  ['range.add', [], 'the loop range is not on this clip'],
  ['marks.make.in', ['r'], 'no marker is selected'],
  ['marks.make.phase', ['out'], 'no range is selected'],
  ['marks.make.in', ['out'], null],
  ['marker.add', [], null],
  ['suggestions.inPlay', [], null],
  ['suggestions.clips', [], 'there is no clip to read'],
  ['suggestions.acceptAll', [], 'no markers are suggested'],
  ['suggestions.dismiss', [], 'no markers are suggested'],
])('%s with %j selected is disabled: %s', (id, selected, why) => {
  const { whyNot, app } = opened(...selected);
  app.session.loopRange.value = { start: 8, end: 9 };
  expect(whyNot(id)).toBe(why);
});

test('markers are added at the playhead, of the last kind or another, and nudged until the key is released', () => {
  const { run, markers, app, titleOf, edits, whyNot } = opened('out');
  expect(titleOf('marker.add')).toMatch(/^Add out/);
  run('marker.add.in');
  expect(markers().get('walk')?.at(-1)).toMatchObject({ time: 0.75, kind: 'in' });
  app.session.time.value = 0.25;
  app.session.markerKind.value = 'out';
  run('marker.add'); // 0.5 s + 0.25 s × 1.25, on a frame of 50 fps
  expect(markers().get('hop')).toContainEqual(expect.objectContaining({ time: 0.82, kind: 'out' }));
  app.session.marks.value = { ids: new Set(['out']), lead: 'out' };
  const at = () =>
    markers()
      .get('walk')
      ?.find(({ id }) => id === 'out')?.time;
  run('marks.nudgeOn');
  expect(at()).toBeCloseTo(31 / 60, 9);
  run('marks.nudgeBack');
  expect(at()).toBeCloseTo(0.5, 9);
  expect(edits.length).toBeGreaterThan(1);
  run('marks.make.in');
  expect(
    markers()
      .get('walk')
      ?.find(({ id }) => id === 'out')?.kind,
  ).toBe('in');
  run('marks.delete');
  expect([at(), whyNot('marks.delete')]).toEqual([undefined, 'no marker or range is selected']);
  app.session.stage.value = { kind: 'run', seconds: 2 } as never;
  expect(whyNot('marker.add')).toBe('a stress run is shown');
});

test.each([
  [-0.25, 'walk walk walk'],
  [-1e-9, 'walk hop hop'],
  [0, 'walk hop hop'],
  [1e-9, 'walk hop hop'],
  [0.25, 'hop hop hop'],
])('at %f s of the seam, markers to leave, to enter and to note are on %s', (time, clips) => {
  const { run, app, markers } = opened();
  app.session.time.value = time;
  const clipOfNew = (kind: MarkerKind): string | undefined => {
    run(`marker.add.${kind}`);
    const [added] = app.session.marks.value.ids;
    return [...markers()].find(([, each]) => each.some(({ id }) => id === added))?.[0];
  };
  expect((['out', 'in', 'note'] as const).map(clipOfNew).join(' ')).toBe(clips);
});

test('an out marker at the seam is on the frame where the source is left, also of an interruption', () => {
  const interrupting = {
    ...transitionOf('t'),
    source: chainUse('u', 0.2),
    destination: { ...clipUse(1), id: 'walk' },
  };
  const { run, app } = openApp({ library: documentOf([], [interrupting, transitionOf('u')]) });
  app.session.markerKind.value = 'out';
  run('marker.add');
  const [marker] = [...app.document.shown.peek().markers.values()].flat();
  // the hop of walk → hop: 0.5 s + 0.2 s × 1.25, on a frame of 50 fps
  expect(marker).toMatchObject({ clipId: 'hop', kind: 'out' });
  expect(marker.time).toBeCloseTo(0.76, 9);
});

test('a tree has no markers: at the seam it refuses those that are on it', () => {
  const clips = clipTable([clipOf('walk'), { ...clipOf('hop'), isTake: true }]);
  const { whyNot } = openApp({ library: { clips } });
  expect(whyNot('marker.add.out')).toBe(null);
  expect(whyNot('marker.add.in')).toBe('a blend tree has no marks of its own');
});

test('what the timeline does itself is asked of it', () => {
  const { run, app } = opened('out');
  const asked: string[] = [];
  const timeline = new Proxy(
    {},
    { get: (_, name) => (given?: number) => asked.push(`${String(name)} ${given ?? ''}`.trim()) },
  );
  app.timeline.value = timeline as TimelineActions;
  for (const id of ['rename', 'selectAll', 'selectNext', 'selectPrevious', 'menu']) run(`marks.${id}`);
  expect(asked).toEqual(['rename', 'selectAll', 'selectNext 1', 'selectNext -1', 'openMenu']);
});

test.each([
  [[], ''],
  [['out'], 'f 30'],
  [['r'], 'f 30 to f 60 · 30 f'],
  [['out', 'in'], '2 markers'],
  [['out', 'r'], '1 marker and 1 range'],
])('the bar of %j says %s', async (selected, words) => {
  const bar = await opened(...selected).shownBar();
  expect(bar.texts('span').join('')).toBe(words);
});

test('kind and label of the selected marks are set as one edit', async () => {
  const { shownBar, markers, ranges, edits } = opened('out', 'in', 'r');
  const bar = await shownBar();
  expect([bar.find('Marker kind').value, bar.texts('option')[0]]).toEqual(['several', 'Several']);
  bar.enter('Marker kind', 'several');
  expect(edits).toEqual([]);
  bar.enter('Marker kind', 'out');
  expect([markers().get('hop')?.[0].kind, ranges().get('walk')?.[0].kind, edits.length]).toEqual([
    'out',
    'phase',
    1,
  ]);
  expect(bar.find('Marker kind').value).toBe('out');
  const one = opened('r');
  const ofRange = await one.shownBar();
  expect(ofRange.texts('option')).not.toContain('Several');
  ofRange.enter('Range label', 'Step');
  expect(one.ranges().get('walk')?.[0].label).toBe('Step');
});

test('suggestions are counted while clips are read, and then listed by clip', async () => {
  const { app, run } = opened();
  const list = await showOnPage(app, h(SuggestedClips, {}));
  const [walk, hop] = [clipOf('walk'), clipOf('hop')];
  const at = (id: string, time: number) =>
    ({ ...markerOf(id, 'walk', time, 'footPlant'), foot: 'left' }) as const;
  const two = { clip: walk, markers: [at('a', 1), at('b', 2)] };
  app.session.suggested.value = { count: 3, found: [two] };
  expect([list.text(), list.find('Suggesting markers').value]).toEqual(['1 / 3 clips', 1]);
  const none = { clip: hop, markers: [] };
  const found = [two, none, { ...none, problem: 'hop cannot be read.' }];
  app.session.suggested.value = { count: 3, found };
  expect(list.texts('li')).toEqual(['walk: 2', 'hop: no steps', 'hop cannot be read.']);
  expect(list.text()).toMatch(/^2 suggestions on /);
  run('suggestions.dismiss');
  expect(list.text()).toBe('');
});

/** The contacts of each foot of a clip, in frames. */
const contactsOf = (clip: Clip) =>
  findFeet(clipJointMap(clip)).map((foot) => contactsOfFoot(clip, foot, footTracks(clip, foot)));

test.each([
  [60, 1],
  [24, 2],
  [100, 0.5],
])(
  'of a walk at %d fps that plays at %d times its rate, the contacts that are kept are those it has',
  async (fps, rate) => {
    const clip = { ...longWalk, fps };
    const row = { ...clipOf('walk'), fps };
    const use = (id: string) => ({ kind: 'clip', id, time: 1, playRate: rate, mirror: false }) as const;
    const { app, run } = openApp({
      clips: { walk: clip, hop: clip },
      library: { clips: clipTable([row, { ...row, id: 'hop' }]) },
      transition: { source: use('walk'), destination: use('hop') },
    });
    app.session.time.value = -0.25;
    run('contacts.keep');
    await expect.poll(() => app.document.current.ranges.value.get('walk')?.length ?? 0).toBeGreaterThan(0);
    const kept = { ...clip, ...settingsOf(app.document.current.peek(), row) };
    expect(kept.contacts).toEqual({
      left: expect.any(Array) as unknown,
      right: expect.any(Array) as unknown,
    });
    expect(contactsOf(kept)).toEqual(contactsOf(clip));
    expect(contactsOf(clip).flat().length).toBeGreaterThan(2);
  },
);
