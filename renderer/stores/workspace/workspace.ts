// renderer/stores/workspace: state that is saved but not undone
import { bestMatch, byName, foundOrders, listOrders, type FoundOrder } from '#contract/search/list-order.ts';
import { timeUnits } from '#renderer/kit/time-words.ts';
import { readMarkTable } from '../marks/mark-rows.ts';
import { readReviewer, readReviewView } from '../reviews/review-rows.ts';
import { readReviewSession } from '../reviews/review-session.ts';
import {
  checked,
  flag,
  group,
  isFlag,
  isNumber,
  isText,
  mapOf,
  oneOf,
  within,
  type SavedField,
  type FieldValue,
} from '../saved-field.ts';
import { isChoosable } from '../shortcut.ts';
import { SLOT_NAMES } from '../slots/slot-tones.ts';
import { readSnapshots } from '../slots/snapshots.ts';
import { readCurves } from './curve-view.ts';
import { readExports } from './export-choices.ts';

/** A and B, all slots, or one of them. */
export const slotViews: readonly string[] = ['both', 'all', ...SLOT_NAMES];
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
/** The lists of the library panel. */
export const libraryTabs = ['clips', 'transitions'] as const;
export type LibraryTab = (typeof libraryTabs)[number];
/** A tab of the bottom panel: one that is always there, or that of the open item. */
export type PanelTab = BottomTab | 'item';
/** The height of the bottom panel while a tab is in front, px. */
const heights = [...bottomTabs, 'item' as const].map((tab) => [heightOf(tab), [140, 1080]] as const);

/** Minimum and maximum size of each panel, px. */
export const panelLimits = {
  libraryWidth: [200, 900],
  inspectorWidth: [240, 720], // by itself
  columnWidth: [420, 960], // of the inspector with what judges below it
  judgeHeight: [160, 1440],
  detailsHeight: [64, 480],
  ...(Object.fromEntries(heights) as Readonly<Record<TabHeight, readonly [number, number]>>),
} as const;
type TabHeight = `${PanelTab}Height`;
export type PanelSize = keyof typeof panelLimits;

export function heightOf(tab: PanelTab): TabHeight {
  return `${tab}Height`;
}

/** `size` within the limits of its panel, whole pixels. */
export function clampPanel(panel: PanelSize, size: number): number {
  const [smallest, largest] = panelLimits[panel];
  return Math.round(within(smallest, largest, smallest)(size));
}

/** px; 0 = not dragged: the panel has the size that the window and its content give it. */
const panelSize =
  (panel: PanelSize): SavedField<number> =>
  (stored) =>
    isNumber(stored) && stored !== 0 ? clampPanel(panel, stored) : 0;

const panelSizes = Object.fromEntries(
  (Object.keys(panelLimits) as PanelSize[]).map((panel) => [panel, panelSize(panel)]),
) as Readonly<Record<PanelSize, SavedField<number>>>;

/** As `openItem`: the trailing joints of the open transition. */
export const OWN_TRAILING = 'trailing';
export const qualities = ['auto', 'smooth', 'full', 'low', 'low ×.5'] as const;
export type ChosenQuality = (typeof qualities)[number];
/** True if the quality during playback follows the speed of drawing. */
export const isAutomatic = (quality: ChosenQuality): boolean => quality === 'auto' || quality === 'smooth';
export const themeChoices = ['dark', 'light', 'system'] as const;

/** Share of the width, far enough from both sides to be dragged; the middle if not a number. */
export const clampWipe = within(0.02, 0.98, 0.5);

/** Whole frames, 1 to 60; the default if not a number. */
export const clampOnion: SavedField<number> = (frames) => Math.round(within(1, 60, 9)(frames));

const readId = checked((stored): stored is string | null => isText(stored), null);

/** Each field of the workspace, with its default and its check. */
export const readWorkspace = group({
  version: oneOf([1]),
  ...panelSizes,
  collapsed: group({
    library: flag(false),
    inspector: flag(false),
    judge: flag(false),
    bottom: flag(false),
    details: flag(true),
  }),
  openTransition: readId,
  openItem: readId, // the open tree, muscles or trailing joints; `OWN_TRAILING`
  itemInFront: flag(false), // the tab of the open item covers `bottomTab`
  openRequests: readId, // the request list of the tab Stress; null = the last one
  slotView: oneOf(slotViews),
  compare: oneOf(compares), // display of two figures
  snapshots: readSnapshots, // of all transitions, in order of time
  showSnapshots: flag(true), // beside their slots
  swapped: flag(false), // B before A
  wipe: clampWipe, // position of the wipe, share of the width
  overlays: mapOf(isFlag), // by id; absent = default
  coloursBefore: readId, // the overlay that colours again once the one that replaced it is switched off
  inPlace: flag(false), // figures stay over one spot
  onionEvery: clampOnion, // frames of the source between two figures of the onion skin
  quality: oneOf(qualities),
  timeUnit: oneOf(timeUnits),
  theme: oneOf(themeChoices),
  loop: flag(true),
  // Of the inspector; placement is seldom changed.
  closedFolders: (stored) => (Array.isArray(stored) && stored.every(isText) ? stored : ['placement']),
  bottomTab: readTab,
  libraryTab: oneOf(libraryTabs),
  curves: readCurves,
  markTable: readMarkTable,
  review: readReviewView,
  walk: readReviewSession, // an unfinished review session
  listSort: group({ by: oneOf<FoundOrder>(listOrders, byName.by), descending: flag(byName.descending) }), // of the clips
  searchSort: group({ by: oneOf(foundOrders, bestMatch.by), descending: flag(bestMatch.descending) }), // while a text is searched
  reviewer: readReviewer,
  exports: readExports,
  farmAddress: checked(isText, ''), // of the farm that was shown last
  keys: readKeys, // set by the user, by id of the action
  drafts: mapOf(isText), // unsaved text by field: see `draftFields`
  camera: readCamera,
});

/** The arrangement of the window: saved, not undoable. */
export type Workspace = FieldValue<typeof readWorkspace>;

export const defaultWorkspace = readWorkspace(undefined);

/** Recordings of games are not opened again. */
function readTab(stored: unknown): BottomTab {
  return oneOf<BottomTab>(bottomTabs.filter((tab) => tab !== 'game'))(stored);
}

function readKeys(stored: unknown): Readonly<Record<string, readonly string[]>> {
  const lists = Object.entries(mapOf(Array.isArray)(stored));
  return Object.fromEntries(lists.map(([id, keys]) => [id, keys.filter(isText).filter(isChoosable)]));
}

/** Set by the user, in the viewport’s own terms; null = framed on the seam automatically. */
function readCamera(stored: unknown): unknown {
  return stored ?? null;
}
