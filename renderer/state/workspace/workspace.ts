import { byName, listOrders } from '../../../contract/list-order.ts';
import type { ListSort } from '../../../contract/list-order.ts';
import { reviewColumns, reviewFilters } from '../reviews/review-rows.ts';
import type { ReviewFilter, ReviewSort } from '../reviews/review-rows.ts';
import { readWalk } from '../reviews/review-walk.ts';
import type { ReviewWalk } from '../reviews/review-walk.ts';
import { SLOT_NAMES } from '../slots/default-slots.ts';
import { readSnapshots } from '../slots/snapshots.ts';
import type { Snapshot } from '../slots/snapshots.ts';

/** How a person arranged the window: saved, not undoable. */
export interface Workspace {
  readonly version: 1;
  readonly libraryWidth: number; // px
  readonly inspectorWidth: number; // px
  readonly bottomHeight: number; // px
  readonly collapsed: { readonly library: boolean; readonly inspector: boolean; readonly bottom: boolean };
  readonly openTransition: string | null;
  readonly slotView: SlotView;
  readonly compare: Compare; // how two figures are shown
  readonly snapshots: readonly Snapshot[]; // of all transitions, in the order they were taken
  readonly showSnapshots: boolean; // beside the slots they were taken of
  readonly swapped: boolean; // B before A
  readonly wipe: number; // share of the width where the line of a wipe is
  readonly overlays: Overlays;
  readonly onionEvery: number; // frames of the source between two figures of the onion skin
  readonly quality: Quality;
  readonly timeUnit: TimeUnit;
  readonly theme: ThemeChoice;
  readonly loop: boolean;
  readonly closedFolders: readonly string[]; // of the inspector
  readonly bottomTab: BottomTab;
  readonly curves: CurveView;
  readonly listSort: ListSort; // of the clips
  readonly review: ReviewView;
  readonly walk: ReviewWalk | null; // a review session that is not at its end
  /** Who reviews, as this user of the system said; null = not asked yet. */
  readonly reviewer: { readonly user: string; readonly name: string } | null;
  readonly camera: unknown; // as someone moved it, in the viewport's own terms; null = framed on the seam by itself
}

/** What is shown of a seam besides its figures. */
export interface Overlays {
  readonly ghost: boolean;
  readonly halfLife: boolean;
  readonly difference: boolean;
  readonly trails: boolean;
  readonly velocities: boolean;
  readonly path: boolean;
  readonly onion: boolean;
  readonly names: boolean;
  readonly skin: boolean; // of the file, where it has one, in place of the mannequin
}

/** A and B, all there are, or one of them alone. */
export const slotViews: readonly string[] = ['both', 'all', ...SLOT_NAMES];
export type SlotView = string; // one of these
export const compares = ['sideBySide', 'overlay', 'wipe'] as const;
export type Compare = (typeof compares)[number];
export const bottomTabs = ['timeline', 'curves', 'review'] as const;
export type BottomTab = (typeof bottomTabs)[number];
export const curveQuantities = [
  'angle',
  'rotation',
  'worldPosition',
  'rootPosition',
  'speed',
  'angularSpeed',
  'jerk',
] as const;
export const curveAxes = ['X', 'Y', 'Z'] as const;
export type CurveAxis = (typeof curveAxes)[number];
/** What of a joint is plotted. */
export interface CurveView {
  readonly quantity: (typeof curveQuantities)[number];
  readonly axes: readonly CurveAxis[]; // one or more, for a quantity that has them
  readonly residual: boolean; // what is left to the destination, instead of the values themselves
}
/** Which reviews are listed, and in what order; null = as they were made. */
export interface ReviewView {
  readonly filter: ReviewFilter;
  readonly sort: ReviewSort | null;
}
export const qualities = ['auto', 'full', 'low'] as const;
export type Quality = (typeof qualities)[number];
export const timeUnits = ['frames', 'seconds', 'timecode'] as const;
export type TimeUnit = (typeof timeUnits)[number];
export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Smallest and largest size of each panel, px. */
export const panelLimits = {
  libraryWidth: [200, 520],
  inspectorWidth: [240, 480],
  bottomHeight: [140, 720],
} as const;
export type PanelSize = keyof typeof panelLimits;

export const defaultWorkspace: Workspace = {
  version: 1,
  libraryWidth: 284,
  inspectorWidth: 292,
  bottomHeight: 300,
  collapsed: { library: false, inspector: false, bottom: false },
  openTransition: null,
  slotView: 'both',
  compare: 'sideBySide',
  snapshots: [],
  showSnapshots: true,
  swapped: false,
  wipe: 0.5,
  overlays: {
    ghost: true,
    halfLife: true,
    difference: false,
    trails: false,
    velocities: false,
    path: false,
    onion: false,
    names: false,
    skin: true,
  },
  onionEvery: 9,
  quality: 'auto',
  timeUnit: 'frames',
  theme: 'dark',
  loop: true,
  closedFolders: [],
  bottomTab: 'timeline',
  review: { filter: 'all', sort: null },
  walk: null,
  listSort: byName,
  reviewer: null,
  curves: { quantity: 'angle', axes: ['X'], residual: false },
  camera: null,
};

/** `stored` as a workspace: each field that is missing or makes no sense, as in one of a later version, is the default. */
export function readWorkspace(stored: unknown): Workspace {
  const from = recordOf(stored);
  const { collapsed, overlays } = defaultWorkspace;
  return {
    version: 1,
    libraryWidth: sizeOf(from, 'libraryWidth'),
    inspectorWidth: sizeOf(from, 'inspectorWidth'),
    bottomHeight: sizeOf(from, 'bottomHeight'),
    collapsed: flagsOf(from['collapsed'], collapsed),
    openTransition: typeof from['openTransition'] === 'string' ? from['openTransition'] : null,
    slotView: oneOf(slotViews, from['slotView'], defaultWorkspace.slotView),
    compare: oneOf(compares, from['compare'], defaultWorkspace.compare),
    snapshots: readSnapshots(from['snapshots']),
    showSnapshots:
      typeof from['showSnapshots'] === 'boolean' ? from['showSnapshots'] : defaultWorkspace.showSnapshots,
    swapped: typeof from['swapped'] === 'boolean' ? from['swapped'] : defaultWorkspace.swapped,
    wipe: typeof from['wipe'] === 'number' ? clampWipe(from['wipe']) : defaultWorkspace.wipe,
    overlays: flagsOf(from['overlays'], overlays),
    onionEvery: clampOnion(from['onionEvery']),
    quality: oneOf(qualities, from['quality'], defaultWorkspace.quality),
    timeUnit: oneOf(timeUnits, from['timeUnit'], defaultWorkspace.timeUnit),
    theme: oneOf(themeChoices, from['theme'], defaultWorkspace.theme),
    loop: typeof from['loop'] === 'boolean' ? from['loop'] : defaultWorkspace.loop,
    closedFolders: stringsOf(from['closedFolders']),
    bottomTab: oneOf(bottomTabs, from['bottomTab'], defaultWorkspace.bottomTab),
    curves: curveViewOf(recordOf(from['curves'])),
    review: reviewViewOf(recordOf(from['review'])),
    walk: readWalk(from['walk']),
    listSort: listSortOf(recordOf(from['listSort'])),
    reviewer: reviewerOf(recordOf(from['reviewer'])),
    camera: from['camera'] ?? null,
  };
}

/** `size` within the limits of its panel, whole pixels. */
export function clampPanel(panel: PanelSize, size: number): number {
  const [smallest, largest] = panelLimits[panel];
  return Math.round(Math.min(Math.max(size, smallest), largest));
}

/** Whole frames, 1 to 60; the usual number for what is none. */
export function clampOnion(frames: unknown): number {
  if (typeof frames !== 'number' || !Number.isFinite(frames)) return defaultWorkspace.onionEvery;
  return Math.round(Math.min(Math.max(frames, 1), 60));
}

/** `share` of the width, so far from both sides that its line can be taken hold of; the middle for a number that is none. */
export function clampWipe(share: number): number {
  return Number.isFinite(share) ? Math.min(Math.max(share, 0.02), 0.98) : defaultWorkspace.wipe;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function sizeOf(from: Readonly<Record<string, unknown>>, panel: PanelSize): number {
  const size = from[panel];
  return typeof size === 'number' && Number.isFinite(size)
    ? clampPanel(panel, size)
    : defaultWorkspace[panel];
}

function curveViewOf(from: Readonly<Record<string, unknown>>): CurveView {
  const { curves } = defaultWorkspace;
  return {
    quantity: oneOf(curveQuantities, from['quantity'], curves.quantity),
    axes: axesOf(from['axes'] ?? [from['axis']]), // one axis, as it was stored before there could be several
    residual: typeof from['residual'] === 'boolean' ? from['residual'] : curves.residual,
  };
}

function reviewViewOf(from: Readonly<Record<string, unknown>>): ReviewView {
  const { column: wanted, descending } = recordOf(from['sort']);
  const column = reviewColumns.find((each) => each === wanted);
  return {
    filter: oneOf(reviewFilters, from['filter'], defaultWorkspace.review.filter),
    sort: column ? { column, descending: descending === true } : null,
  };
}

function reviewerOf({ user, name }: Readonly<Record<string, unknown>>): Workspace['reviewer'] {
  return typeof user === 'string' && typeof name === 'string' ? { user, name } : null;
}

function axesOf(value: unknown): readonly CurveAxis[] {
  const stored = stringsOf(value);
  const axes = curveAxes.filter((axis) => stored.includes(axis));
  return axes.length > 0 ? axes : defaultWorkspace.curves.axes;
}

function listSortOf(from: Readonly<Record<string, unknown>>): ListSort {
  const { by, descending } = byName;
  return {
    by: oneOf(listOrders, from['by'], by),
    descending: typeof from['descending'] === 'boolean' ? from['descending'] : descending,
  };
}

function flagsOf<Name extends string>(
  value: unknown,
  defaults: Readonly<Record<Name, boolean>>,
): Record<Name, boolean> {
  const flags: Record<Name, boolean> = { ...defaults };
  const from = recordOf(value);
  for (const name in defaults) if (typeof from[name] === 'boolean') flags[name] = from[name];
  return flags;
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown, otherwise: Choice): Choice {
  return choices.find((choice) => choice === value) ?? otherwise;
}

function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
