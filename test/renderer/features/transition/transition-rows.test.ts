import { expect, test } from 'vitest';
import type { Transition } from '#core/transition/document/document.ts';
import { placementFolder, transitionFolder } from '#renderer/features/transition/transition-rows.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { chainUse, slotOf } from '#test/fixtures/transitions.ts';
import { openApp, rowTexts, written } from '#test/renderer/open-app.ts';
import { clipOf, documentOf, markerOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const slots = [slotOf('springExact'), slotOf('deadBlendArticle')];
const base = { ...transitionOf('t', { destination: 'in' }), slots };
const markers = [markerOf('in', 'hop', 0.5, 'in'), markerOf('out', 'walk', 2, 'out')];

/** walk at 60 fps → hop at 30 fps, whose file has 4 frames before the first one. */
function opened(changes: Partial<Transition> = {}, others: readonly Transition[] = []) {
  const document = documentOf(markers, [{ ...base, ...changes }, ...others]);
  const clips = clipTable([clipOf('walk'), { ...clipOf('hop'), fps: 30, trimmedFrames: 4, frameCount: 121 }]);
  const window = openApp({ library: { ...document, clips } });
  const seam = transitionFolder(window.app, window.open());
  const placement = placementFolder(window.app, window.open());
  return { ...window, seam, placement, all: { rows: [...seam.rows, ...placement.rows] } };
}

const kinds = 'position + facing=groundTrack, planted foot=plantedFoot, a joint=joint, as recorded=none';
const marked = [
  'destination.time | Dest in: 19 | 4 to 124 by 1 frames',
  'destination.marker | In marker: in | no marker=, In · f 19=in',
];
const chosen = 'chosen | Chosen slot: 0 | A · Spring inertialization=0, B · Dead blending=1';
const commands = ['transition.suggest', 'transition.mirror', 'joints.map', 'slot.swap', 'slot.add'];

test('the rows show both ends, how they are aligned, and the chosen slot', () => {
  const { seam, placement, app, open } = opened();
  expect(rowTexts(seam)).toEqual([
    'source.time | Source out: 60 | 0 to 240 by 1 frames',
    'source.marker | Out marker:  | no marker=, Out · f 120=out',
    ...marked,
    `alignment.kind | Align: groundTrack(groundTrack) | ${kinds}`,
    chosen,
  ]);
  expect(rowTexts(placement)).toEqual([
    'alignment.x | Offset X: 0(0) | -2 to 2 by 0.01 m',
    'alignment.z | Offset Z: 0(0) | -2 to 2 by 0.01 m',
    'alignment.yaw | Offset turn: 0(0) | -180 to 180 by 1 degrees',
    'source.rate | Source rate: 1(1) | 0.1 to 3 by 0.01 ',
    'source.mirror | Mirror source: false(false)',
    'destination.rate | Dest rate: 1.25(1) | 0.1 to 3 by 0.01 ',
    'destination.mirror | Mirror dest: false(false)',
  ]);
  expect([seam.commands, placement.commands]).toEqual([commands, ['transition.resetPlacement']]);
  app.workspace.set({ timeUnit: 'seconds' });
  const [out, ...others] = rowTexts(transitionFolder(app, open()));
  expect([out, others[0]]).toEqual([
    'source.time | Source out: 1 | 0 to 4 by 0.0167 s',
    'source.marker | Out marker:  | no marker=, Out · 2.00 s=out',
  ]);
});

const interrupted = { ...base, id: 'u', name: 'before' };
const interrupting: Partial<Transition> = {
  source: chainUse('u', 0.4),
  alignment: { kind: 'joint', joint: 'Head', offset: { x: 0.5, z: 0, yaw: Math.PI / 2 } },
};

test('an interruption shows what it interrupts and when; its rate and mirror are that one’s', () => {
  const { seam, placement, app, open, change } = opened(interrupting, [interrupted]);
  expect(rowTexts(seam)).toEqual([
    'source.interrupts | Interrupts: before',
    'source.time | Interrupts at: 12 | 0 to 23.9778 by 1 frames',
    ...marked,
    `alignment.kind | Align: joint(groundTrack) | ${kinds}`,
    'alignment.joint | At joint: Head',
    chosen,
  ]);
  expect(rowTexts(placement).map((text) => text.split(' | ').slice(0, 2).join(' '))).toEqual([
    'alignment.x Offset X: 0.5(0)',
    'alignment.z Offset Z: 0(0)',
    'alignment.yaw Offset turn: 90(0)',
    'destination.rate Dest rate: 1.25(1)',
    'destination.mirror Mirror dest: false(false)',
  ]);
  expect(placement.commands).toEqual(['transition.resetPlacement']);
  expect(change(seam, 'source.time', 6)).toMatchObject({
    name: 'Move interruption',
    changes: { source: { time: 0.2 } },
  });
  app.workspace.set({ timeUnit: 'seconds' });
  const inSeconds = transitionFolder(app, open());
  expect(rowTexts(inSeconds)[1]).toBe('source.time | Interrupts at: 0.4 | 0 to 0.7993 by 0.0333 s');
  expect(change(inSeconds, 'source.time', 0.2)).toMatchObject({ changes: { source: { time: 0.2 } } });
  for (const row of seam.rows) if (row.kind === 'menu') row.open();
  expect(app.session.sideMenu.value).toEqual({ kind: 'alignmentJoint' });
});

test('the planted foot is shown, or why there is none; the skeleton only if another one moves', () => {
  const { app, open } = opened({ alignment: { ...base.alignment, kind: 'plantedFoot' } });
  const { alignedAt, alignmentNotice } = written(app);
  const foot = () => transitionFolder(app, open()).rows.find(({ key }) => key === 'alignment.foot');
  expect(foot()?.value).toBe('none: roots aligned');
  alignedAt.value = 'LeftFoot';
  expect(foot()?.value).toBe('LeftFoot');
  alignmentNotice.value = 'Both feet are in the air.';
  expect(foot()?.description).toBe('Both feet are in the air.');
  const retarget = { value: { short: '20 joints', sentence: '20 of 26 joints move' } };
  const other = { ...app, open: { ...app.open, retarget } } as unknown as typeof app;
  expect(rowTexts(transitionFolder(other, open()))).toContain('skeleton | Skeleton: 20 joints');
});

test('a tree at an end has its inputs', () => {
  const { seam } = opened({ destination: { ...base.destination, kind: 'tree' } });
  expect(seam.commands).toEqual(['transition.inputs', ...commands]);
});

test.each([
  // row, what is set; then: the edit, what it changes
  ['source.time', 90, 'Move out point', { source: { time: 1.5 } }],
  ['destination.time', 34, 'Move in point off its marker', { destination: { time: 1 } }],
  ['source.marker', 'out', 'Follow out marker', { source: { time: 2, marker: 'out' } }],
  ['destination.marker', '', 'Unlink in point', { destination: { time: 0.5 } }],
  ['alignment.kind', 'none', 'Change alignment', { alignment: { kind: 'none' } }],
  ['chosen', '1', 'Choose slot', { chosen: 1 }],
  ['alignment.x', 0.5, 'Change alignment offset', { alignment: { offset: { x: 0.5, z: 0, yaw: 0 } } }],
  ['alignment.yaw', 90, 'Change alignment offset', { alignment: { offset: { x: 0, yaw: Math.PI / 2 } } }],
  ['source.rate', 2, 'Change source rate', { source: { playRate: 2, time: 1 } }],
  ['destination.rate', 0.5, 'Change destination rate', { destination: { playRate: 0.5 } }],
  ['source.mirror', true, 'Mirror source', { source: { mirror: true }, twists: 'skeleton' }],
])('%s set to %j is “%s”', (key, value, name, changes) => {
  const { all, change } = opened();
  const made = change(all, key, value);
  expect(made).toMatchObject({ name, changes });
  expect(Object.keys(made.changes)).toEqual(Object.keys(changes));
});

test('a clip that is mirrored with the twists of earlier versions says so, until they are renewed', () => {
  const source = { ...base.source, mirror: true };
  const warned = (changes: Partial<Transition>) => {
    const { placement } = opened(changes);
    const keys = placement.rows.filter(({ warning }) => warning !== undefined).map(({ key }) => key);
    return [keys, placement.commands];
  };
  const reset = 'transition.resetPlacement';
  expect(warned({ source })).toEqual([['source.mirror'], ['transition.renewTwists', reset]]);
  const destination = { ...base.destination, mirror: true };
  expect(warned({ source, destination })[0]).toEqual(['destination.mirror']);
  expect(warned({ source, twists: 'skeleton' })).toEqual([[], [reset]]);
});
