import { expect, test } from 'vitest';
import {
  clampPanel,
  clampWipe,
  defaultWorkspace,
  readWorkspace,
  type Workspace,
} from '#renderer/stores/workspace/workspace.ts';

/** No field has its default. */
const changed: Workspace = {
  version: 1, // the only one
  libraryWidth: 320,
  inspectorWidth: 500,
  bottomHeight: 260,
  detailsHeight: 210,
  collapsed: { library: true, inspector: true, bottom: true, details: false },
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
  inPlace: true,
  onionEvery: 12,
  quality: 'low',
  timeUnit: 'seconds',
  theme: 'light',
  loop: false,
  closedFolders: ['view'],
  bottomTab: 'curves',
  libraryTab: 'transitions',
  curves: { quantity: 'jerk', axes: ['X', 'Z'], residual: true },
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
  const workspace = readWorkspace({ version: 1, bottomHeight: 260, overlays: { ghost: false } });
  expect(workspace.bottomHeight).toBe(260);
  expect(workspace.overlays).toEqual({ ghost: false });
  expect(readWorkspace({ overlays: { ghost: 'yes', trails: true } }).overlays).toEqual({ trails: true });
});

test('an unknown tab becomes the first one, and valid settings of the curves are kept', () => {
  const kept = { quantity: 'jerk', axes: ['X', 'Z'], residual: true };
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
  expect(odd.curves).toEqual({ quantity: 'angle', axes: ['X'], residual: true });
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
  expect(clampPanel('bottomHeight', 300.4)).toBe(300);
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
