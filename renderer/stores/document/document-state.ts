import type { Change } from '#contract/edits/edits.ts';
import {
  emptyContent,
  emptyValues,
  itemOf,
  libraryLists,
  steplessValues,
  type ChangeOf,
  type ItemChange,
  type ItemOf,
  type LibraryContent,
  type ListKind,
  type ListName,
  type ValueKind,
} from '#contract/edits/kinds.ts';
import type { ClipRange, ClipSummary, Marker, Preset } from '#contract/rows/library-rows.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import { changedClips, clipTable, type ClipTable } from './clip-table.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';

/** The user data that this window holds. Immutable: a change creates a new state. */
export interface DocumentState extends LibraryContent {
  readonly jointMaps: ReadonlyMap<string, JointEdits>; // by jointsId: edits of users
  readonly shownOn: ReadonlyMap<string, string>; // ids of characters, by subject: see `ShownOn`
  readonly clips: ClipTable; // listed clips and those of the open transition
  readonly markers: ReadonlyMap<string, readonly Marker[]>; // by clip id, in order of time; absent = not requested
  readonly ranges: ReadonlyMap<string, readonly ClipRange[]>; // by clip id, in order of time; absent = not requested
}

export const emptyDocument: DocumentState = {
  ...emptyContent,
  jointMaps: new Map(),
  shownOn: new Map(),
  clips: clipTable(),
  markers: new Map(),
  ranges: new Map(),
};

/**
 * Applies `changes` to `state`. Idempotent, because main reports an edit both in its answer and in an event.
 * Markers of clips that the window does not hold are ignored. Moving thousands of
 * markers costs one pass over those of their clips.
 */
export function applyChanges(state: DocumentState, changes: readonly Change[]): DocumentState {
  const markers = new Map<string, Map<string, Marker | null>>();
  const ranges = new Map<string, Map<string, ClipRange | null>>();
  let others = state;
  for (const change of changes) {
    switch (change.kind) {
      case 'marker.add':
        put(markers, null, change.marker);
        break;
      case 'marker.remove':
        put(markers, change.marker, null);
        break;
      case 'marker.set':
        put(markers, change.before, change.after);
        break;
      case 'range.add':
        put(ranges, null, change.range);
        break;
      case 'range.remove':
        put(ranges, change.range, null);
        break;
      case 'range.set':
        put(ranges, change.before, change.after);
        break;
      default:
        others = applyOther(others, change);
    }
  }
  return withRanges(withMarkers(others, markers), ranges);
}

type OtherChange = Exclude<Change, { kind: `marker.${string}` | `range.${string}` }>;

function applyOther(state: DocumentState, change: OtherChange): DocumentState {
  switch (change.kind) {
    case 'tag.put':
    case 'tag.take':
    case 'tag.rename':
    case 'tag.remove':
    case 'note.set':
    case 'root.set':
    case 'clip.set':
      return withClips(state, changedClips(state.clips, change));
    case 'import.set': // main reports its effect
    case 'file.ignore':
      return state; // the list requests its rows again
    case 'jointMap.set':
      return { ...state, jointMaps: new Map(state.jointMaps).set(change.jointsId, change.after) };
    case 'character.set': {
      const others = [...state.shownOn].filter(([subject]) => subject !== change.subject);
      const own = change.after === null ? [] : [[change.subject, change.after] as const];
      return { ...state, shownOn: new Map([...others, ...own]) };
    }
    default:
      return withContent(state, change);
  }
}

/** Sets a value of the library, or changes an item in its list. */
function withContent(state: DocumentState, change: ChangeOf<ListKind | ValueKind>): DocumentState {
  const [kind, action] = change.kind.split('.') as [ListKind | ValueKind, string];
  if (kind in emptyValues) {
    const { before, after } = change as ChangeOf<ValueKind>;
    const isLeft = steplessValues.has(kind) && before !== state[kind as ValueKind];
    return isLeft ? state : { ...state, [kind]: after };
  }
  const item = itemOf(change as ItemChange<ListKind>) as ItemOf<ListKind>;
  const next = 'next' in change ? change.next : undefined;
  return withItem(state, libraryLists[kind as ListKind], item.id, action === 'remove' ? null : item, next);
}

/** A marker or a range. */
interface OnClip {
  readonly id: string;
  readonly clipId: string;
}

/** By clip, then by id: the new mark; null = removed. */
type Changed<Thing> = Map<string, Map<string, Thing | null>>;

function put<Thing extends OnClip>(changed: Changed<Thing>, before: Thing | null, after: Thing | null): void {
  const onClip = (clipId: string): Map<string, Thing | null> => {
    const known = changed.get(clipId) ?? new Map<string, Thing | null>();
    changed.set(clipId, known);
    return known;
  };
  if (before && before.clipId !== after?.clipId) onClip(before.clipId).set(before.id, null);
  if (after) onClip(after.clipId).set(after.id, after);
}

/** `known` with the changes applied, clip by clip in order of time. */
function merged<Thing extends OnClip>(
  known: ReadonlyMap<string, readonly Thing[]>,
  changed: Changed<Thing>,
  timeOf: (thing: Thing) => number,
): ReadonlyMap<string, readonly Thing[]> {
  const all = new Map(known);
  for (const [clipId, things] of changed) {
    const before = all.get(clipId);
    if (!before) continue;
    const rest = before.filter(({ id }) => !things.has(id));
    const there = [...things.values()].filter((thing) => thing !== null);
    all.set(clipId, inOrder([...rest, ...there], timeOf));
  }
  return all;
}

function withMarkers(state: DocumentState, changed: Changed<Marker>): DocumentState {
  if (changed.size === 0) return state;
  const markers = merged(state.markers, changed, ({ time }) => time);
  const counted = [...changed.keys()].flatMap((clipId) => {
    const clip = state.clips.get(clipId);
    const known = markers.get(clipId);
    return clip && known ? [{ ...clip, markerCount: known.length }] : [];
  });
  return withClips({ ...state, markers }, counted);
}

function withRanges(state: DocumentState, changed: Changed<ClipRange>): DocumentState {
  if (changed.size === 0) return state;
  return { ...state, ranges: merged(state.ranges, changed, ({ start }) => start) };
}

/** Adds or replaces clips; those that are the same stay. */
export function withClips(state: DocumentState, clips: readonly ClipSummary[]): DocumentState {
  const changed = clips.filter((clip) => !sameValue(clip, state.clips.get(clip.id)));
  return changed.length === 0 ? state : { ...state, clips: state.clips.with(changed) };
}

/** Sets all markers and ranges of these clips. */
export function withMarksOf(
  state: DocumentState,
  clipIds: readonly string[],
  marks: { readonly markers: readonly Marker[]; readonly ranges: readonly ClipRange[] },
): DocumentState {
  const byClip = <Thing extends OnClip>(things: readonly Thing[], timeOf: (thing: Thing) => number) => {
    const lists = new Map(clipIds.map((clipId): [string, Thing[]] => [clipId, []]));
    for (const thing of things) lists.get(thing.clipId)?.push(thing);
    return [...lists].map(([clipId, list]) => [clipId, inOrder(list, timeOf)] as const);
  };
  return {
    ...state,
    markers: new Map([...state.markers, ...byClip(marks.markers, ({ time }) => time)]),
    ranges: new Map([...state.ranges, ...byClip(marks.ranges, ({ start }) => start)]),
  };
}

/** Replaces the item with this id in its place, or adds it before the next one, or at the end; null = removes it. */
function withItem(
  state: DocumentState,
  list: ListName,
  id: string,
  item: ItemOf<ListKind> | null,
  next?: string,
): DocumentState {
  const items: readonly { readonly id: string }[] = state[list];
  const at = items.findIndex((other) => other.id === id);
  if (sameValue(item, items[at] ?? null)) return state;
  const kept = at < 0 ? items : items.toSpliced(at, 1);
  const followed = next === undefined ? -1 : items.findIndex((other) => other.id === next);
  const place = at >= 0 ? at : followed >= 0 ? followed : items.length;
  const all = item === null ? kept : kept.toSpliced(place, 0, item);
  return { ...state, [list]: list === 'presets' ? byName(all as readonly Preset[]) : all };
}

const names = new Intl.Collator(undefined, { numeric: true });

/** Natural order: `walk 2` before `walk 10`. */
export function byName(presets: readonly Preset[]): readonly Preset[] {
  return presets.toSorted((a, b) => names.compare(a.name, b.name));
}

function inOrder<Thing extends OnClip>(
  things: readonly Thing[],
  timeOf: (thing: Thing) => number,
): readonly Thing[] {
  return things.toSorted((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1));
}
