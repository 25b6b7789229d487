import {
  bestMatch,
  byName,
  foundOrders,
  listOrders,
  type FoundOrder,
  type ListSort,
} from '#contract/search/list-order.ts';
import { metrics } from '#core/judgement/metrics/registry.ts';
import { markColumns, markScopes, shownKinds, type MarkTableView } from '../marks/mark-rows.ts';
import { reviewColumns, reviewFilters } from '../reviews/review-rows.ts';
import { readWalk } from '../reviews/review-walk.ts';
import { isChoosable } from '../shortcut.ts';
import { readSnapshots } from '../slots/snapshots.ts';
import { readExports } from './export-choices.ts';
import { recordOf } from './record-of.ts';
import {
  bottomTabs,
  clampOnion,
  clampPanel,
  clampWipe,
  compares,
  curveAxes,
  curveQuantities,
  defaultWorkspace,
  qualities,
  slotViews,
  themeChoices,
  type CurveAxis,
  type CurveView,
  type PanelSize,
  type ReviewView,
  type Workspace,
} from './workspace.ts';
import { timeUnits } from '../../kit/time-words.ts';

/** Recordings of games are not opened again. */
const lastingTabs = bottomTabs.filter((tab) => tab !== 'game');

/**
 * `stored` as a workspace: fields that are missing or invalid, as from a later version, get their defaults.
 */
export function readWorkspace(stored: unknown): Workspace {
  const from = recordOf(stored);
  return {
    version: 1,
    libraryWidth: sizeOf(from, 'libraryWidth'),
    inspectorWidth: sizeOf(from, 'inspectorWidth'),
    bottomHeight: sizeOf(from, 'bottomHeight'),
    detailsHeight: sizeOf(from, 'detailsHeight'),
    collapsed: { ...defaultWorkspace.collapsed, ...flagsOf(from['collapsed']) },
    openTransition: typeof from['openTransition'] === 'string' ? from['openTransition'] : null,
    openItem: typeof from['openItem'] === 'string' ? from['openItem'] : null,
    itemInFront: from['itemInFront'] === true && typeof from['openItem'] === 'string',
    openRequests: typeof from['openRequests'] === 'string' ? from['openRequests'] : null,
    slotView: oneOf(slotViews, from['slotView'], defaultWorkspace.slotView),
    compare: oneOf(compares, from['compare'], defaultWorkspace.compare),
    snapshots: readSnapshots(from['snapshots']),
    showSnapshots: flagOf(from['showSnapshots'], defaultWorkspace.showSnapshots),
    swapped: flagOf(from['swapped'], defaultWorkspace.swapped),
    wipe: typeof from['wipe'] === 'number' ? clampWipe(from['wipe']) : defaultWorkspace.wipe,
    overlays: flagsOf(from['overlays']),
    inPlace: from['inPlace'] === true,
    onionEvery: clampOnion(from['onionEvery']),
    quality: oneOf(qualities, from['quality'], defaultWorkspace.quality),
    timeUnit: oneOf(timeUnits, from['timeUnit'], defaultWorkspace.timeUnit),
    theme: oneOf(themeChoices, from['theme'], defaultWorkspace.theme),
    loop: flagOf(from['loop'], defaultWorkspace.loop),
    closedFolders: stringsOf(from['closedFolders']),
    bottomTab: oneOf(lastingTabs, from['bottomTab'], defaultWorkspace.bottomTab),
    curves: curveViewOf(recordOf(from['curves'])),
    markTable: markTableViewOf(recordOf(from['markTable'])),
    review: reviewViewOf(recordOf(from['review'])),
    walk: readWalk(from['walk']),
    listSort: sortOf(listOrders, recordOf(from['listSort']), byName),
    searchSort: sortOf(foundOrders, recordOf(from['searchSort']), bestMatch),
    reviewer: reviewerOf(recordOf(from['reviewer'])),
    exports: readExports(from['exports']),
    keys: keysOf(recordOf(from['keys'])),
    drafts: textsOf(recordOf(from['drafts'])),
    camera: from['camera'] ?? null,
  };
}

function sizeOf(from: Readonly<Record<string, unknown>>, panel: PanelSize): number {
  const size = from[panel];
  return typeof size === 'number' && Number.isFinite(size) && size !== 0
    ? clampPanel(panel, size)
    : defaultWorkspace[panel];
}

function curveViewOf(from: Readonly<Record<string, unknown>>): CurveView {
  const { curves } = defaultWorkspace;
  return {
    quantity: oneOf(curveQuantities, from['quantity'], curves.quantity),
    axes: axesOf(from['axes']),
    residual: flagOf(from['residual'], curves.residual),
  };
}

function markTableViewOf({ scope, kind, sort }: Readonly<Record<string, unknown>>): MarkTableView {
  const { markTable } = defaultWorkspace;
  const { column, descending } = recordOf(sort);
  return {
    scope: oneOf(markScopes, scope, markTable.scope),
    kind: oneOf(shownKinds, kind, markTable.kind),
    sort: {
      column: oneOf(markColumns, column, markTable.sort.column),
      descending: descending === true,
    },
  };
}

const metricIds = metrics.map(({ id }) => id);

function reviewViewOf(from: Readonly<Record<string, unknown>>): ReviewView {
  const { column: wanted, descending } = recordOf(from['sort']);
  const column = reviewColumns.find((each) => each === wanted);
  return {
    filter: oneOf(reviewFilters, from['filter'], defaultWorkspace.review.filter),
    sort: column ? { column, descending: descending === true } : null,
    metric: oneOf(metricIds, from['metric'], defaultWorkspace.review.metric),
  };
}

function keysOf(from: Readonly<Record<string, unknown>>): Workspace['keys'] {
  const lists = Object.entries(from).filter(([, keys]) => Array.isArray(keys));
  return Object.fromEntries(lists.map(([id, keys]) => [id, stringsOf(keys).filter(isChoosable)]));
}

function reviewerOf({ user, name }: Readonly<Record<string, unknown>>): Workspace['reviewer'] {
  return typeof user === 'string' && typeof name === 'string' ? { user, name } : null;
}

function axesOf(value: unknown): readonly CurveAxis[] {
  const stored = stringsOf(value);
  const axes = curveAxes.filter((axis) => stored.includes(axis));
  return axes.length > 0 ? axes : defaultWorkspace.curves.axes;
}

function sortOf(
  orders: readonly FoundOrder[],
  from: Readonly<Record<string, unknown>>,
  otherwise: ListSort,
): ListSort {
  const { by, descending } = otherwise;
  return {
    by: oneOf(orders, from['by'], by),
    descending: flagOf(from['descending'], descending),
  };
}

function flagOf(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

function flagsOf(value: unknown): Readonly<Record<string, boolean>> {
  const flags = Object.entries(recordOf(value)).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  );
  return Object.fromEntries(flags);
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown, otherwise: Choice): Choice {
  return choices.find((choice) => choice === value) ?? otherwise;
}

function textsOf(from: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const texts = Object.entries(from).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
