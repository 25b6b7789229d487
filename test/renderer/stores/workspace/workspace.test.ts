import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { BlindTrial } from '#renderer/stores/reviews/blind-trial.ts';
import { type ExportChoices, readExports } from '#renderer/stores/workspace/export-choices.ts';
import { followOverlays, type OverlaySwitch, setOverlay } from '#renderer/stores/shown/overlays.ts';
import { createWorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';
import {
  clampPanel,
  clampWipe,
  defaultWorkspace,
  readWorkspace,
  type Workspace,
} from '#renderer/stores/workspace/workspace.ts';
import { needs, type MotionOnStage } from '#renderer/stores/shown/motion.ts';
import { playing } from '#test/renderer/motion/one-moment.ts';

/** No field has its default. */
const changed: Workspace = {
  version: 1, // the only one
  libraryWidth: 320,
  inspectorWidth: 500,
  columnWidth: 610,
  judgeHeight: 440,
  detailsHeight: 210,
  timelineHeight: 260,
  curvesHeight: 410,
  metricsHeight: 420,
  gameHeight: 430,
  costMapHeight: 450,
  stressHeight: 460,
  markersHeight: 470,
  reviewHeight: 480,
  itemHeight: 490,
  collapsed: { library: true, inspector: true, judge: true, bottom: true, details: false },
  openTransition: 'trip',
  openItem: 'tree',
  itemInFront: true,
  openRequests: 'drill',
  slotView: 'B',
  compare: 'wipe',
  snapshots: [
    {
      id: 'early',
      transitionId: 'trip',
      index: 1,
      takenAt: 7,
      slot: { method: 'spring', values: { halfLife: 0.1 }, profile: null },
    },
  ],
  showSnapshots: false,
  swapped: true,
  wipe: 0.25,
  overlays: { ghost: false },
  coloursBefore: 'heat',
  inPlace: true,
  onionEvery: 12,
  quality: 'low',
  timeUnit: 'seconds',
  theme: 'light',
  loop: false,
  closedFolders: ['view'],
  bottomTab: 'curves',
  libraryTab: 'transitions',
  curves: { quantity: 'jerk', channelQuantity: 'rate', axes: ['X', 'Z'], residual: true },
  markTable: { scope: 'listed', kind: 'noTransition', sort: { column: 'length', descending: true } },
  review: { filter: 'stale', sort: { column: 'date', descending: true }, metric: 'overshoot' },
  walk: { state: 'left', ids: ['trip', 'fall'], at: 1, judged: ['trip'] },
  listSort: { by: 'length', descending: true },
  searchSort: { by: 'modified', descending: true },
  reviewer: { user: 'ada', name: 'Ada' },
  exports: readWorkspace({ exports: { engine: { scope: 'all' } } }).exports,
  farmAddress: 'postgres://ada@server/farm',
  keys: { play: ['G'] },
  drafts: { note: 'limps' },
  camera: { yaw: 1 },
};
const names = Object.keys(changed) as (keyof Workspace)[];

test('all fields are read again as they were saved', () => {
  const saved = JSON.stringify(readWorkspace(JSON.parse(JSON.stringify(changed))));
  expect(JSON.parse(saved)).toEqual(changed);
  const kept = names.filter(
    (name) => JSON.stringify(changed[name]) === JSON.stringify(defaultWorkspace[name]),
  );
  expect(kept).toEqual(['version']);
});

test.each(names)('a broken value of %s becomes its default, and the other fields stay', (name) => {
  // Any value but null is a camera.
  const broken = name === 'camera' ? [null] : [null, Number.NaN, { odd: { odd: 1 } }, [{ odd: 1 }]];
  for (const value of broken)
    expect(readWorkspace({ ...changed, [name]: value })).toEqual({
      ...changed,
      [name]: defaultWorkspace[name],
    });
});

test.each([
  [null],
  [undefined],
  ['text'],
  [[]],
  [{ version: 7, theme: 'neon', libraryWidth: 'wide', loop: 1 }],
])('invalid values become defaults: %j', (stored) => expect(readWorkspace(stored)).toEqual(defaultWorkspace));

test('relevance is not an order for browsing', () => {
  const stored = { by: 'match', descending: true };
  const { listSort, searchSort } = readWorkspace({ version: 1, listSort: stored, searchSort: stored });
  expect([listSort.by, searchSort.by]).toEqual(['name', 'match']);
});

test('values unknown to an earlier version become defaults, the rest is kept', () => {
  const workspace = readWorkspace({ version: 1, timelineHeight: 260, overlays: { ghost: false } });
  expect(workspace.timelineHeight).toBe(260);
  expect(workspace.overlays).toEqual({ ghost: false });
  expect(readWorkspace({ overlays: { ghost: 'yes', trails: true } }).overlays).toEqual({ trails: true });
});

test('an unknown tab becomes the first one, and valid settings of the curves are kept', () => {
  const kept = { quantity: 'jerk', channelQuantity: 'rate', axes: ['X', 'Z'], residual: true };
  expect(readWorkspace({ bottomTab: 'curves', curves: kept })).toMatchObject({
    bottomTab: 'curves',
    curves: kept,
  });
  const odd = readWorkspace({
    bottomTab: 'oracle',
    curves: { quantity: 'mood', axes: ['W'], residual: true },
  });
  expect(odd.bottomTab).toBe('timeline');
  // A recording of a game is not opened again.
  expect(readWorkspace({ bottomTab: 'game' }).bottomTab).toBe('timeline');
  expect(odd.curves).toEqual({
    quantity: 'angle',
    channelQuantity: 'value',
    axes: ['X'],
    residual: true,
  });
  expect(readWorkspace({ curves: { axes: ['Y', 3] } }).curves.axes).toEqual(['Y']);
  expect(readWorkspace({ curves: 'all' }).curves).toEqual(defaultWorkspace.curves);
});

test('valid settings of the table of markers are kept', () => {
  const markTable = { scope: 'listed', kind: 'noTransition', sort: { column: 'length', descending: true } };
  expect(readWorkspace({ markTable }).markTable).toEqual(markTable);
  const odd = { scope: 'mine', kind: 'door', sort: { column: 'mood', descending: 1 } };
  expect(readWorkspace({ markTable: odd }).markTable).toEqual(defaultWorkspace.markTable);
});

test('sizes stay within limits', () => {
  expect(clampPanel('libraryWidth', 20)).toBe(200);
  expect(clampPanel('inspectorWidth', 9999)).toBe(720);
  expect(clampPanel('timelineHeight', 300.4)).toBe(300);
  expect(readWorkspace({ libraryWidth: Number.NaN }).libraryWidth).toBe(defaultWorkspace.libraryWidth);
});

test('side panels follow the window until a user sets their width; a default of older versions was not set', () => {
  const widths = (stored: unknown): readonly number[] => {
    const { libraryWidth, inspectorWidth } = readWorkspace(stored);
    return [libraryWidth, inspectorWidth];
  };
  expect(widths(null)).toEqual([0, 0]);
  expect(widths({ libraryWidth: 0, inspectorWidth: 500 })).toEqual([0, 500]);
  expect(widths({ libraryWidth: 284, inspectorWidth: Number.NaN })).toEqual([284, 0]);
});

test('the line of a wipe can always be reached', () => {
  expect([clampWipe(-1), clampWipe(0.3), clampWipe(1)]).toEqual([0.02, 0.3, 0.98]);
  expect(clampWipe(Number.NaN)).toBe(0.5);
});

describe('export choices', () => {
  const defaultExports = readExports(undefined);

  /** No field has its default. */
  const changed: ExportChoices = {
    engine: { scope: 'all', areNotesRead: true },
    report: { scope: 'approved' },
    button: { last: 'motion.export' },
    motion: {
      of: 'destination',
      as: 'glb',
      rate: 23.976,
      root: 'in-place',
      trailing: false,
      footLock: true,
      on: 'own',
    },
    recording: {
      kind: 'video',
      span: 'whole',
      size: 'square',
      fps: 60,
      isDraft: true,
      ending: 'webm',
      withMoment: false,
      withNames: false,
      metrics: ['footSlide'],
    },
  };

  test('choices of all dialogs are read again', () => {
    expect(readExports(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
  });

  test('what is no choice of this version becomes the default, and the rest stays', () => {
    for (const stored of [undefined, null, 7, 'motion', [], { motion: 'bvh', report: null }])
      expect(readExports(stored)).toEqual(defaultExports);
    const motion = { ...changed.motion, of: 'Q', as: 'fbx', rate: 0, trailing: 'yes', toString: 1, more: 2 };
    const recording = { ...changed.recording, size: '4k', fps: 25, metrics: ['footSlide', 'mood'] };
    const read = readExports({
      ...changed,
      engine: { scope: 'mine', areNotesRead: 1 },
      motion,
      recording,
      other: {},
    });
    expect(read).toEqual({
      engine: defaultExports.engine,
      report: changed.report,
      button: changed.button,
      motion: { ...changed.motion, of: 'A', as: 'bvh', rate: null, trailing: true },
      recording: { ...changed.recording, size: 'shown', fps: 30, metrics: [] },
    });
  });

  test.each([Number.NaN, Infinity, '60', -1, 1001])('%s is no frame rate', (rate) =>
    expect(readExports({ motion: { rate } }).motion.rate).toBeNull(),
  );
});

const lines: OverlaySwitch = { id: 'lines', initially: false };
const heat: OverlaySwitch = { id: 'heat', initially: true, colours: true };
const cold: OverlaySwitch = { id: 'cold', initially: false, colours: true };
const mesh: OverlaySwitch = { id: 'mesh', initially: true, tellsNothing: true };
const ghost: OverlaySwitch = { id: 'ghost', initially: true, needs: ({ shown }) => needs(shown, 'seam') };
const lane: OverlaySwitch = { id: 'lane', initially: false, needs: ({ open }) => needs(open, 'seam') };
const all = [lines, heat, cold, mesh, ghost, lane];

function switches() {
  const workspace = createWorkspaceStore({ call: () => Promise.reject(new Error('nothing is saved here')) });
  const blind = signal<BlindTrial | null>(null);
  const motion = { open: playing(), shown: playing({ seam: 'a clip is open' }) } as MotionOnStage;
  const shown = followOverlays(workspace, motion, blind, all);
  return { workspace, blind, shown, ids: () => [...shown.value].toSorted() };
}

test('at first the defaults are on; a workspace takes precedence, also with unknown overlays', () => {
  const { workspace, ids } = switches();
  expect(ids()).toEqual(['heat', 'mesh']);
  workspace.load({ overlays: { heat: false, lines: true, gone: true } });
  expect(ids()).toEqual(['lines', 'mesh']);
});

test('figures have one colouring: another one replaces it until it is switched off, lines do not', () => {
  const { workspace, ids } = switches();
  setOverlay(workspace, all, cold, true);
  expect(ids()).toEqual(['cold', 'mesh']);
  setOverlay(workspace, all, lines, true);
  expect(ids()).toEqual(['cold', 'lines', 'mesh']);
  setOverlay(workspace, all, cold, true); // as it is
  setOverlay(workspace, all, cold, false);
  expect(ids()).toEqual(['heat', 'lines', 'mesh']);
  setOverlay(workspace, all, heat, false);
  setOverlay(workspace, all, cold, true);
  setOverlay(workspace, all, cold, false);
  expect(ids()).toEqual(['lines', 'mesh']); // it replaced none
});

test('a colouring that was replaced, and is switched on again, leaves none behind it', () => {
  const { workspace, ids } = switches();
  setOverlay(workspace, all, cold, true);
  setOverlay(workspace, all, heat, true);
  expect(ids()).toEqual(['heat', 'mesh']);
  setOverlay(workspace, all, heat, false);
  expect(ids()).toEqual(['mesh']);
});

test('a blind comparison shows only overlays that are equal for all methods, then the others again', () => {
  const { blind, ids } = switches();
  blind.value = { revealed: false } as unknown as BlindTrial;
  expect(ids()).toEqual(['mesh']);
  blind.value = null;
  expect(ids()).toEqual(['heat', 'mesh']);
});
