import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Change } from '#contract/edits/edits.ts';
import {
  itemOf,
  libraryLists,
  type ItemChange,
  type ItemKind,
  type ListKind,
} from '#contract/edits/kinds.ts';
import type { ClipsElsewhere } from '#core/take-time.ts';
import { capitalized } from '#contract/words/capitalized.ts';
import type { UserDataClip } from '#contract/exchange/user-data-file.ts';
import type { Database } from '../database/database.ts';
import { byNameThenId } from '../names.ts';
import { attempt, refuse } from '../problems.ts';
import { clipExists } from '../rows/clip-settings.ts';
import type { ItemRows } from '../rows/item-rows.ts';
import { asStored, type AskedEntry, type EntryPart } from './entries.ts';
import {
  entryKind,
  type Collected,
  type ConflictChange,
  type Kind,
  type Merging,
  type MergeSteps,
} from './kind.ts';

/** Items that are added, replaced and removed as a whole: their rows, checks and words. */
export interface Items<Item> {
  readonly noun: string; // "transition"
  readonly field: string; // of a change that adds or removes one
  readonly rows: ItemRows<Item>;
  nameOf(item: Item): string;
  /** @param before the item that it replaces */
  validate?(db: Database, after: Item, before?: Item): void;
  refuseUnfit?(db: Database, item: Item): void;
  readonly schema: z.ZodType;
  /** Whether an item is valid, whatever else is in the library; absent: its schema says all. */
  isSound?(item: Item): boolean;
  /** Keys of entries of a team library without which an item is not shown there. */
  needs?(item: Item): readonly string[];
  /** An item that can stand beside others. */
  beside?(item: Item, others: readonly Item[]): Item;
  /** An item with clips elsewhere. */
  withClips?(item: Item, clips: ClipsElsewhere): Item;
  /** Ids of the items on a clip; absent: an item may be on several. */
  onClip?(db: Database, clipId: string): readonly string[];
  /** What the history says besides the edit: its clip, or its own name. */
  subject(item: Item): string;
}

interface Identified {
  readonly id: string;
}

interface Named extends Identified {
  readonly name: string;
}

/** A kind of items. */
export function itemKind<Item extends Identified>(
  kind: ItemKind,
  items: Items<Item>,
): Pick<Kind<ItemChange>, 'entries' | 'writing'> {
  return entryKind(kind, itemEntries(kind, items));
}

/** The entries of items. */
function itemEntries<Item extends Identified>(kind: ItemKind, items: Items<Item>): EntryPart<ItemChange> {
  const { rows, field, schema, isSound = () => true, needs, beside, withClips, onClip } = items;
  return {
    empty: null,
    isItem: true,
    subjects: rows.ids,
    isShared: () => true,
    asked: (_, change) => askedItem(change),
    read: (db, id) => rows.find(db, id) ?? null,
    validate: (db, after, before) => items.validate?.(db, after as Item, (before ?? undefined) as Item),
    store(db, id, value) {
      if (value === null) return rows.remove(db, id);
      items.refuseUnfit?.(db, value as Item);
      rows.put(db, value as Item);
    },
    change(db, id, before, after) {
      if (before !== null && after !== null) return { kind: `${kind}.set`, before, after } as Change;
      if (after === null) return { kind: `${kind}.remove`, [field]: before } as Change;
      const at = rows.placeBeforeOthers(db, id);
      return { kind: `${kind}.add`, [field]: after, ...(at !== undefined && { at }) } as Change;
    },
    isValid: (value) => schema.safeParse(value).success && isSound(value as Item),
    called: (value) => (value === null ? `A ${items.noun}` : `“${items.nameOf(value as Item)}”`),
    about: (_, value) => (value === null ? '' : items.subject(value as Item)),
    ...(needs !== undefined && { needs: (value) => needs(value as Item) }),
    ...(beside !== undefined && {
      beside: (value, others) => beside(value as Item, others as readonly Item[]),
    }),
    ...(withClips !== undefined && { withClips: (value, clips) => withClips(value as Item, clips) }),
    ...(onClip !== undefined && { onClip, addAll: (db, values) => addAll(db, items, values as Item[]) }),
  };
}

/** The item that a change adds, replaces or removes. */
function askedItem(change: ItemChange): AskedEntry {
  const item = asStored(itemOf(change));
  if (!('before' in change)) {
    const isAdded = change.kind.endsWith('.add');
    return { subject: item.id, before: isAdded ? null : item, after: isAdded ? item : null };
  }
  const before = asStored(change.before);
  if (before.id !== item.id)
    refuse('badEdit', 'An edit cannot change an id. Remove the item and add a new one.', 'after.id');
  return { subject: item.id, before, after: item };
}

/** Adds the items that are fit and new. Returns the others. */
function addAll<Item>(db: Database, { rows, refuseUnfit }: Items<Item>, added: readonly Item[]): Item[] {
  const unfit = added.filter((item) => !attempt('The library', () => refuseUnfit?.(db, item)).ok);
  const fit = added.filter((item) => !unfit.includes(item));
  return [...unfit, ...rows.insertAll(db, fit)];
}

/** Plans to add an item, or asks about one that differs here. */
export function mergeItem<Item extends Identified>(
  { name, field }: { readonly name: ItemKind; readonly field: string },
  { before, after }: { readonly before: Item | undefined; readonly after: Item },
  question: { readonly what: string; words(of: Item, other: Item): string },
  steps: MergeSteps,
): void {
  if (before === undefined) return steps.add({ kind: `${name}.add`, [field]: after } as unknown as Change);
  if (isDeepStrictEqual(before, after)) return;
  const { what, words } = question;
  const change = { kind: `${name}.set`, before, after } as unknown as ConflictChange;
  steps.ask(before.id, what, words(before, after), words(after, before), change);
}

/** How the items of a list refer to clips. */
export interface ClipReferences<Item> {
  idsIn(item: Item): readonly string[];
  /** An item with clips elsewhere. */
  withClips(item: Item, clips: ClipsElsewhere): Item;
  /** An item of a file with the clips of this library; null = refused. */
  toLibrary(db: Database, item: Item, merging: Merging): Item | null;
  /** The clip in whose sidecar file an item is; absent: the first of its clips that is in this library. */
  homeOf?(db: Database, item: Item): string | undefined;
  /** Clips that it names since they are missing here. */
  missing?(items: readonly Item[]): readonly UserDataClip[];
}

/** How a list of the library goes to a file of user data and back. */
export interface ListFile<Item> {
  all(db: Database): readonly Item[];
  readonly clips: ClipReferences<Item> | null; // null: it refers to none
  /** Items of a file in an order in which they can be added. */
  inOrder?(items: readonly Item[]): readonly Item[];
  /** The item here that one of a file would replace; absent: that with its id. */
  match?(db: Database, item: Item, merging: Merging): Item | undefined;
  /** A version in words, where it differs from another. */
  words(of: Item, other: Item): string;
}

/** A kind of items of which the whole library has a list. */
export function listKind<Item extends Named>(
  name: ListKind,
  items: Items<Item>,
  list: ListFile<Item>,
): Kind<ItemChange> {
  const { noun, rows } = items;
  const { clips } = list;
  const { match = (db, { id }) => rows.find(db, id) } = list;
  const listName = libraryLists[name];
  return {
    ...itemKind(name, clips === null ? items : { ...items, withClips: clips.withClips }),
    content: (db) => ({ [listName]: list.all(db) }),
    ...(clips !== null && {
      byClip: (db) => ({ [listName]: itemsByClip(db, list.all(db), clips) }),
      clipIdsIn: ({ [listName]: those }) => (those as unknown as readonly Item[]).flatMap(clips.idsIn),
    }),
    collect: (_, { lists: { [listName]: those }, inFile }) =>
      collectItems(name, clips, those as unknown as readonly Item[], inFile),
    *merge(db, merging) {
      const theirs = (merging.file[listName] ?? []) as unknown as readonly Item[];
      for (const each of list.inOrder?.(theirs) ?? theirs) {
        const item = clips === null ? each : clips.toLibrary(db, each, merging);
        if (item !== null) {
          const before = match(db, item, merging);
          const after = { ...item, id: before?.id ?? item.id };
          const what = `${capitalized(noun)} “${before?.name ?? ''}”`;
          const of = { name, field: items.field };
          mergeItem(of, { before, after }, { what, words: list.words }, merging.steps);
        }
        yield;
      }
    },
  };
}

/** Items by the clip in whose sidecar file they are. */
function itemsByClip<Item>(
  db: Database,
  items: readonly Item[],
  { idsIn, homeOf = (_, item) => idsIn(item).find((id) => clipExists(db, id)) }: ClipReferences<Item>,
): Map<string, Item[]> {
  const byClip = new Map<string, Item[]>();
  for (const item of items) {
    const home = homeOf(db, item);
    if (home !== undefined) byClip.set(home, [...(byClip.get(home) ?? []), item]);
  }
  return byClip;
}

/** Items for a file, by name, and the clips that they refer to. */
export function collectItems<Item extends Named>(
  name: ListKind,
  clips: ClipReferences<Item> | null,
  items: readonly Item[],
  inFile: ClipsElsewhere,
): Required<Collected> {
  const sorted = items.toSorted(byNameThenId);
  const written = sorted.map((item) => clips?.withClips(item, inFile) ?? item);
  return {
    file: written.length > 0 ? { [libraryLists[name]]: written } : {},
    clipIds: sorted.flatMap((item) => clips?.idsIn(item) ?? []),
    missing: clips?.missing?.(sorted) ?? [],
  };
}
