// renderer/stores/workspace: state that is saved but not undone
import { bestMatch, byName, type ListSort } from '#contract/search/list-order.ts';
import type { TimeUnit } from '../../kit/time-words.ts';
import type { MarkTableView } from '../marks/mark-rows.ts';
import type { ReviewFilter, ReviewSort } from '../reviews/review-rows.ts';
import type { ReviewWalk } from '../reviews/review-walk.ts';
import { SLOT_NAMES } from '../slots/default-slots.ts';
import type { Snapshot } from '../slots/snapshots.ts';
import { usualExports, type ExportChoices } from './export-choices.ts';

/** The arrangement of the window: saved, not undoable. */
export interface Workspace {
  readonly version: 1;
  readonly libraryWidth: number; // px; 0 = follows the width of the window
  readonly inspectorWidth: number; // px; 0 = follows the width of the window
  readonly bottomHeight: number; // px
  readonly detailsHeight: number; // px
  readonly collapsed: Readonly<Record<'library' | 'inspector' | 'bottom' | 'details', boolean>>;
  readonly openTransition: string | null;
  readonly openItem: string | null; // id of the open tree, muscles or trailing joints; `OWN_TRAILING`
  readonly itemInFront: boolean; // its tab covers `bottomTab`
  readonly openRequests: string | null; // id of the request list of the tab Stress; null = the last one
  readonly slotView: SlotView;
  readonly compare: Compare; // display of two figures
  readonly snapshots: readonly Snapshot[]; // of all transitions, in order of time
  readonly showSnapshots: boolean; // beside their slots
  readonly swapped: boolean; // B before A
  readonly wipe: number; // position of the wipe, share of the width
  readonly overlays: Readonly<Record<string, boolean>>; // by id; absent = default
  readonly inPlace: boolean; // figures stay over one spot
  readonly onionEvery: number; // frames of the source between two figures of the onion skin
  readonly quality: Quality;
  readonly timeUnit: TimeUnit;
  readonly theme: ThemeChoice;
  readonly loop: boolean;
  readonly closedFolders: readonly string[]; // of the inspector
  readonly bottomTab: BottomTab;
  readonly curves: CurveView;
  readonly listSort: ListSort; // of the clips
  readonly searchSort: ListSort; // while a text is searched
  readonly markTable: MarkTableView;
  readonly review: ReviewView;
  readonly walk: ReviewWalk | null; // an unfinished review session
  /** The reviewer’s name for this system user; null = not asked yet. */
  readonly reviewer: { readonly user: string; readonly name: string } | null;
  readonly exports: ExportChoices;
  readonly keys: Readonly<Record<string, readonly string[]>>; // set by the user, by id of the action
  readonly drafts: Readonly<Record<string, string>>; // unsaved text by field: see `draftFields`
  readonly camera: unknown; // set by the user, in the viewport’s own terms; null = framed on the seam automatically
}

/** A and B, all slots, or one of them. */
export const slotViews: readonly string[] = ['both', 'all', ...SLOT_NAMES];
export type SlotView = string; // one of these
export const compares = ['sideBySide', 'overlay', 'wipe'] as const;
export type Compare = (typeof compares)[number];
export const bottomTabs = [
  'timeline',
  'curves',
  'metrics',
  'game',
  'costMap',
  'stress',
  'markers',
  'review',
] as const;
export type BottomTab = (typeof bottomTabs)[number];
/** A tab of the bottom panel: one that is always there, or that of the open item. */
export type PanelTab = BottomTab | 'item';
/** As `openItem`: the trailing joints of the open transition. */
export const OWN_TRAILING = 'trailing';
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
/** The plotted quantity of a joint. */
export interface CurveView {
  readonly quantity: (typeof curveQuantities)[number];
  readonly axes: readonly CurveAxis[]; // one or more, for quantities with axes
  readonly residual: boolean; // the offset from the destination instead of the values
}
/** Filter and order of the review list; null = in order of creation. */
export interface ReviewView {
  readonly filter: ReviewFilter;
  readonly sort: ReviewSort | null;
  readonly metric: string; // id of the metric that the list shows
}
export const qualities = ['auto', 'full', 'low', 'low ×.5'] as const;
export type Quality = (typeof qualities)[number];
export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Minimum and maximum size of each panel, px. */
export const panelLimits = {
  libraryWidth: [200, 900],
  inspectorWidth: [240, 720],
  bottomHeight: [140, 720],
  detailsHeight: [64, 480],
} as const;
export type PanelSize = keyof typeof panelLimits;

export const defaultWorkspace: Workspace = {
  version: 1,
  libraryWidth: 0,
  inspectorWidth: 0,
  bottomHeight: 300,
  detailsHeight: 136,
  collapsed: { library: false, inspector: false, bottom: false, details: false },
  openTransition: null,
  openItem: null,
  itemInFront: false,
  openRequests: null,
  slotView: 'both',
  compare: 'sideBySide',
  snapshots: [],
  showSnapshots: true,
  swapped: false,
  wipe: 0.5,
  overlays: {},
  inPlace: false,
  onionEvery: 9,
  quality: 'auto',
  timeUnit: 'frames',
  theme: 'dark',
  loop: true,
  closedFolders: [],
  bottomTab: 'timeline',
  markTable: { scope: 'all', kind: 'all', sort: { column: 'clip', descending: false } },
  review: { filter: 'all', sort: null, metric: 'footSlide' },
  walk: null,
  listSort: byName,
  searchSort: bestMatch,
  reviewer: null,
  curves: { quantity: 'angle', axes: ['X'], residual: false },
  exports: usualExports,
  keys: {},
  drafts: {},
  camera: null,
};

/** `size` within the limits of its panel, whole pixels. */
export function clampPanel(panel: PanelSize, size: number): number {
  const [smallest, largest] = panelLimits[panel];
  return Math.round(Math.min(Math.max(size, smallest), largest));
}

/** Whole frames, 1 to 60; the default if not a number. */
export function clampOnion(frames: unknown): number {
  if (typeof frames !== 'number' || !Number.isFinite(frames)) return defaultWorkspace.onionEvery;
  return Math.round(Math.min(Math.max(frames, 1), 60));
}

/** `share` of the width, far enough from both sides to be dragged; the middle if not a number. */
export function clampWipe(share: number): number {
  return Number.isFinite(share) ? Math.min(Math.max(share, 0.02), 0.98) : defaultWorkspace.wipe;
}
