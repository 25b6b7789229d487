import type { z } from 'zod';
import type { Change } from '#contract/edits/edits.ts';
import {
  itemOf,
  libraryLists,
  type ItemChange,
  type ItemKind,
  type ListKind,
} from '#contract/edits/kinds.ts';
import type { ClipsElsewhere } from '#core/clip/take-time.ts';
import type { Database } from '../database/database.ts';
import { attempt, refuse } from '../problems.ts';
import type { ItemRows } from '../rows/item-rows.ts';
import type { AskedEntry, EntryPart } from './entries.ts';
import type { TeamKey } from './keys.ts';
import { entryKind, type Kind } from './kind.ts';

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
  needs?(item: Item): readonly TeamKey[];
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
    unreadable(db, id) {
      const name = rows.unreadable(db, id);
      return name === undefined ? undefined : `“${name}”`;
    },
    validate: (db, after, before) => items.validate?.(db, after as Item, (before ?? undefined) as Item),
    store(db, id, value) {
      if (value === null) return rows.remove(db, id);
      items.refuseUnfit?.(db, value as Item);
      rows.put(db, value as Item);
    },
    change(db, id, before, after) {
      if (before !== null && after !== null) return { kind: `${kind}.set`, before, after } as Change;
      if (after === null) return { kind: `${kind}.remove`, [field]: before } as Change;
      const next = rows.nextOf(db, id);
      return { kind: `${kind}.add`, [field]: after, ...(next !== undefined && { next }) } as Change;
    },
    isReadable: (value) => schema.safeParse(value).success,
    isValid: (value) => schema.safeParse(value).success && isSound(value as Item),
    called: (value) => (value === null ? `the ${items.noun}` : `“${items.nameOf(value as Item)}”`),
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
  const item = itemOf(change);
  const { id } = item;
  if (change.kind.endsWith('.add')) return { subject: id, before: null, after: item };
  if (!('before' in change)) return { subject: id, before: item, after: null };
  if (change.before.id !== id)
    refuse('badEdit', 'An edit cannot change an id. Remove the item and add a new one.', 'after.id');
  return { subject: id, before: change.before, after: item };
}

/** Adds the items that are fit and new. Returns the others. */
function addAll<Item>(db: Database, { rows, refuseUnfit }: Items<Item>, added: readonly Item[]): Item[] {
  const unfit = added.filter((item) => !attempt('The library', () => refuseUnfit?.(db, item)).ok);
  const fit = added.filter((item) => !unfit.includes(item));
  return [...unfit, ...rows.insertAll(db, fit)];
}

/** A kind of items of which the whole library has a list. */
export const listKind = <Item extends Identified>(
  name: ListKind,
  items: Items<Item>,
  all: (db: Database) => readonly Item[],
): Kind<ItemChange> => ({
  ...itemKind(name, items),
  content: (db) => ({ [libraryLists[name]]: all(db) }),
});
