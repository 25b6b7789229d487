import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { applyChanges, emptyDocument } from '../document/document-state.ts';
import type { LibraryList } from '../library/library-list.ts';
import { startOf } from '../marks/marks.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import { filteredRows, sortedRows, type MarkRow, type MarksRead, type RowClip } from '../marks/mark-rows.ts';
import { nothingSelected, type RowSelection } from '#renderer/kit/row-selection.ts';
import type { ClipRange, Marker } from '#contract/rows/library-rows.ts';
import { resource } from '#renderer/kit/resource.ts';
import { answerOf } from '../ask.ts';

/** Clips per request, during which main answers no others. */
const CLIPS_AT_ONCE = 200;

/** Maximum number of listed marks; each takes about 200 bytes here. */
export const MAX_MARKS = 200_000;

/**
 * Reads all clips with marks among the results of `text`, page by page, so that main can answer other
 * requests in between.
 */
async function readMarks(
  bridge: Pick<SegueBridge, 'call'>,
  text: string,
  waiting: AbortSignal,
): Promise<MarksRead> {
  const clips = new Map<string, RowClip>();
  const markers = new Map<string, readonly Marker[]>();
  const ranges = new Map<string, readonly ClipRange[]>();
  let [count, total] = [0, 1];
  for (let offset = 0; offset < total && count < MAX_MARKS; offset += CLIPS_AT_ONCE) {
    const page = await answerOf(bridge, 'library.markedClips', { text, offset, limit: CLIPS_AT_ONCE });
    waiting.throwIfAborted();
    ({ total } = page);
    for (const { markers: ownMarkers, ranges: ownRanges, ...clip } of page.clips) {
      if (count >= MAX_MARKS) break;
      clips.set(clip.id, clip);
      markers.set(clip.id, ownMarkers);
      ranges.set(clip.id, ownRanges);
      count += ownMarkers.length + ownRanges.length;
    }
  }
  return { clips, markers, ranges, isCut: clips.size < total };
}

export interface MarkTable {
  readonly rows: ReadonlySignal<readonly MarkRow[]>; // of all kinds, ordered by clip and time
  readonly listed: ReadonlySignal<readonly MarkRow[]>; // filtered and sorted
  readonly listedIds: ReadonlySignal<readonly string[]>; // of their marks
  readonly selected: ReadonlySignal<readonly MarkRow[]>; // the selected ones among the listed
  readonly selection: Signal<RowSelection>; // by ids of marks
  readonly text: Signal<string>; // filter text
  readonly renaming: Signal<boolean>; // a label is being edited
  readonly isCut: ReadonlySignal<boolean>;
  readonly isRead: ReadonlySignal<boolean>; // true after the first answer
  readonly error: ReadonlySignal<string | null>;
  /** Applies edits to the marks that were read. */
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
 * Reads the marks while the table is visible, and applies edits to them:
 *
 *     clips and marks as read ──▶ + pending edits ──▶ rows ──▶ listed: filtered, sorted ──▶ selected
 */
export function createMarkTable(followed: Followed, isOpen: ReadonlySignal<boolean>): MarkTable {
  const { document, workspace } = followed;
  const view = computed(() => workspace.state.value.markTable);
  const byFrame = computed(() => workspace.state.value.timeUnit === 'frames');
  const { read, ...reading } = followMarks(followed, isOpen);
  const text = signal('');
  const selection = signal(nothingSelected);
  const marks = computed(() =>
    document.pending.value.reduce((known, { changes }) => marksAfter(known, changes), read.value),
  );
  const rows = computed(() => rowsOf(marks.value));
  const sorted = computed(() => sortedRows(rows.value, view.value.sort, byFrame.value));
  const listed = computed(() => filteredRows(sorted.value, view.value.kind, text.value));
  return {
    rows,
    listed,
    listedIds: computed(() => listed.value.map(({ mark }) => mark.id)),
    selected: computed(() => listed.value.filter(({ mark }) => selection.value.ids.has(mark.id))),
    selection,
    text,
    renaming: signal(false),
    isCut: computed(() => read.value.isCut),
    ...reading,
  };
}

const noneYet: MarksRead = { clips: new Map(), markers: new Map(), ranges: new Map(), isCut: false };

/**
 * Marks from main: read when the table opens, and again after changes that edits do not describe completely.
 */
function followMarks({ bridge, list, workspace }: Followed, isOpen: ReadonlySignal<boolean>) {
  const read = signal<MarksRead | null>(null);
  const version = signal(0); // incremented to read everything again
  const isShown = computed(() => isOpen.value && isInFront(workspace, 'markers'));
  const text = computed(() => (workspace.state.value.markTable.scope === 'all' ? '' : list.text.value));
  const reading = resource(
    () => ({ text: text.value, version: version.value }),
    async ({ text: searched }, { signal: waiting }) => {
      read.value = await readMarks(bridge, searched, waiting);
    },
    {
      while: () => isShown.value,
      // Reads once more if edits arrived meanwhile.
      finishes: (before, now) => before.text === now?.text,
    },
  );
  const refresh = (): void => void version.value++;
  const edited = (changes: readonly Change[]): void => {
    const own = changes.filter(isOfMarks);
    if (own.length === 0) return;
    const known = read.peek();
    read.value = known && marksAfter(known, own);
    const isKnown = own.every((change) => clipIdsOf(change).every((id) => known?.clips.has(id)));
    if (!isKnown || reading.peek().state === 'working' || text.peek() !== '') refresh();
  };
  return {
    read: computed(() => read.value ?? noneYet),
    isRead: computed(() => read.value !== null || reading.value.problem !== null),
    error: computed(() => reading.value.problem),
    refresh,
    edited,
  };
}

function rowsOf({ clips, markers, ranges }: MarksRead): readonly MarkRow[] {
  return [...clips].flatMap(([id, clip]) =>
    [...(markers.get(id) ?? []), ...(ranges.get(id) ?? [])]
      .sort((a, b) => startOf(a) - startOf(b))
      .map((mark) => ({ mark, clip })),
  );
}

type MarkChange = Extract<Change, { kind: `marker.${string}` | `range.${string}` }>;

const isOfMarks = (change: Change): change is MarkChange => /^(marker|range)\./.test(change.kind);

/** Marks of unknown clips are left out. */
function marksAfter(known: MarksRead, changes: readonly Change[]): MarksRead {
  const own = changes.filter(isOfMarks);
  if (own.length === 0) return known;
  const { markers, ranges } = applyChanges({ ...emptyDocument, ...known, clips: emptyDocument.clips }, own);
  return { ...known, markers, ranges };
}

function clipIdsOf(change: MarkChange): readonly string[] {
  if ('before' in change) return [change.before.clipId, change.after.clipId];
  return ['marker' in change ? change.marker.clipId : change.range.clipId];
}
