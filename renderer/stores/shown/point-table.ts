import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { Change } from '../../../contract/edits/edits.ts';
import type { Marker } from '../../../contract/rows/library-rows.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { applyChanges, emptyDocument } from '../document/document-state.ts';
import type { LibraryList } from '../library/library-list.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import {
  filteredPoints,
  sortedPoints,
  type PointClip,
  type PointRow,
  type Points,
} from '../points/point-rows.ts';
import { noPoints, type PointSelection } from '../points/point-selection.ts';
import { readPoints } from './read-points.ts';

export interface PointTable {
  readonly rows: ReadonlySignal<readonly PointRow[]>; // of all kinds, ordered by clip and time
  readonly listed: ReadonlySignal<readonly PointRow[]>; // filtered and sorted
  readonly selected: ReadonlySignal<readonly PointRow[]>; // the selected ones among the listed
  readonly selection: Signal<PointSelection>;
  readonly text: Signal<string>; // filter text
  readonly renaming: Signal<boolean>; // a label is being edited
  readonly isCut: ReadonlySignal<boolean>;
  readonly isRead: ReadonlySignal<boolean>; // true after the first answer
  readonly error: ReadonlySignal<string | null>;
  /** Applies edits to the points that were read. */
  edited(changes: readonly Change[]): void;
  /** Reads them again when the table is visible. */
  refresh(): void;
}

interface Followed {
  readonly document: DocumentStore;
  readonly bridge: Pick<SegueBridge, 'call'>;
  readonly list: Pick<LibraryList, 'text'>;
  readonly workspace: Pick<WorkspaceStore, 'state'>;
}

/**
 * Reads the points while the table is visible, and applies edits to them:
 *
 *     clips and markers as read ──▶ + pending edits ──▶ rows ──▶ listed: filtered, sorted ──▶ selected
 */
export function createPointTable(followed: Followed, isOpen: ReadonlySignal<boolean>): PointTable {
  const { document, workspace } = followed;
  const view = computed(() => workspace.state.value.points);
  const byFrame = computed(() => workspace.state.value.timeUnit === 'frames');
  const { points, ...reading } = followPoints(followed, isOpen);
  const text = signal('');
  const selection = signal(noPoints);
  const markers = computed(() =>
    document.pending.value.reduce((known, { changes }) => markersAfter(known, changes), points.value.markers),
  );
  const rows = computed(() => rowsOf(points.value.clips, markers.value));
  const sorted = computed(() => sortedPoints(rows.value, view.value.sort, byFrame.value));
  const listed = computed(() => filteredPoints(sorted.value, view.value.kind, text.value));
  return {
    rows,
    listed,
    selected: computed(() => listed.value.filter(({ marker }) => selection.value.ids.has(marker.id))),
    selection,
    text,
    renaming: signal(false),
    isCut: computed(() => points.value.isCut),
    ...reading,
  };
}

const noneYet: Points = { clips: new Map(), markers: new Map(), isCut: false };

/** Points from main: read when the table opens, and again after changes that edits do not describe completely. */
function followPoints({ bridge, list, workspace }: Followed, isOpen: ReadonlySignal<boolean>) {
  const points = signal(noneYet);
  const isRead = signal(false);
  const error = signal<string | null>(null);
  const version = signal(0); // incremented to read everything again
  const isShown = computed(() => isOpen.value && isInFront(workspace, 'points'));
  const text = computed(() => (workspace.state.value.points.scope === 'all' ? '' : list.text.value));
  const question = computed(() => `${version.value} ${text.value}`);
  let answered: string | null = null;
  let isReading = false;
  const isAsked = (): boolean => isShown.peek() && question.peek() !== answered;
  const read = async (): Promise<void> => {
    isReading = true;
    while (isAsked()) {
      const asked = question.peek();
      const wanted = text.peek();
      // Reads once more if edits arrived meanwhile, unless the search has changed.
      const found = await readPoints(bridge, wanted, () => isShown.peek() && text.peek() === wanted);
      if (found === null) continue;
      answered = asked;
      error.value = found.ok ? null : found.error.message;
      if (found.ok) points.value = found.value;
      isRead.value = true;
    }
    isReading = false;
  };
  effect(() => {
    void [isShown.value, question.value];
    untracked(() => void (!isReading && isAsked() && read()));
  });
  const refresh = (): void => void version.value++;
  const edited = (changes: readonly Change[]): void => {
    const own = changes.filter(isOfPoints);
    if (own.length === 0) return;
    const { clips, markers } = points.peek();
    points.value = { ...points.peek(), markers: markersAfter(markers, own) };
    const isKnown = own.every((change) => clipIdsOf(change).every((id) => clips.has(id)));
    if (!isKnown || isReading || text.peek() !== '') version.value++;
  };
  return { points, isRead, error, refresh, edited };
}

function rowsOf(
  clips: ReadonlyMap<string, PointClip>,
  markers: ReadonlyMap<string, readonly Marker[]>,
): readonly PointRow[] {
  const rows: PointRow[] = [];
  for (const [id, clip] of clips) for (const marker of markers.get(id) ?? []) rows.push({ marker, clip });
  return rows;
}

type MarkerChange = Extract<Change, { kind: `marker.${string}` }>;

const isOfPoints = (change: Change): change is MarkerChange => change.kind.startsWith('marker.');

/** Markers of unknown clips are left out. */
function markersAfter(markers: Points['markers'], changes: readonly Change[]): Points['markers'] {
  const own = changes.filter(isOfPoints);
  return own.length === 0 ? markers : applyChanges({ ...emptyDocument, markers }, own).markers;
}

function clipIdsOf(change: MarkerChange): readonly string[] {
  return change.kind === 'marker.set' ? [change.before.clipId, change.after.clipId] : [change.marker.clipId];
}
