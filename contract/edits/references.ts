import { BY_TAG, parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import { clipIdsOfMuscles } from '#core/procedural/muscle/muscle-items.ts';
import type { MotionUse, SlotSettings } from '#core/transition/document/document.ts';
import { clipIdsOfTree } from '#core/tree/document/document.ts';
import { OWN_SKELETON } from '../clips/overrides.ts';
import type { LabItem, LabKind } from '../lab-items.ts';
import {
  libraryLists,
  type ChangeOf,
  type ItemKind,
  type ItemOf,
  type KindName,
  type LibraryContent,
  type ListKind,
  type ListName,
} from './kinds.ts';

/**
 * What becomes of an entry when another one that it refers to is deleted:
 *
 * - `breaks`: it cannot be without the other: both are deleted, or none
 * - `lacks`: it keeps its place and says what it lacks, until something else is chosen
 * - `keeps`: it needs nothing of the other any more
 */
export type OnDeletion = 'breaks' | 'lacks' | 'keeps';

/** A reference of an entry to another one. */
export interface EntryReference {
  /** `motion`: what plays by itself, a clip, a tree or a transition. */
  readonly kind: ItemKind | 'clip' | 'motion';
  readonly id: string;
  readonly onDeletion: OnDeletion;
}

type To = (
  kind: EntryReference['kind'],
  ids: readonly (string | null | undefined)[],
) => readonly EntryReference[];

const refer =
  (onDeletion: OnDeletion): To =>
  (kind, ids) =>
    ids.flatMap((id) => (id ? [{ kind, id, onDeletion }] : []));

const [breaks, lacks, keeps] = (['breaks', 'lacks', 'keeps'] as const).map(refer);

/** A clip is never deleted: the file of one that is removed from the list is ignored, and still plays. */
const clips = (...ids: readonly string[]) => keeps('clip', ids);

/** What holds references: an item, or a change of a value, which names what has the value. */
type Holder<Kind extends KindName> = Kind extends ItemKind ? ItemOf<Kind> : ChangeOf<Kind>;

/** The references in each field that names another entry, by the path of the field. */
type FieldReferences<Held> = Readonly<Record<string, (held: Held) => readonly EntryReference[]>>;

/** What refers to what: the only place that says so, for all kinds of user data. */
export const references: { readonly [Kind in KindName]: FieldReferences<Holder<Kind>> } = {
  transition: {
    'source.id': ({ source }) => playedBy(source),
    'destination.id': ({ destination }) => playedBy(destination),
    // An end keeps the time of its marker.
    'source.marker': ({ source }) => keeps('marker', [source.marker]),
    'destination.marker': ({ destination }) => keeps('marker', [destination.marker]),
    // Settings are copied from a preset.
    'slots[].preset': ({ slots }) =>
      keeps(
        'preset',
        slots.map(({ preset }) => preset),
      ),
    'slots[].values': ({ slots }) => slots.flatMap(musclesOf),
    'review.of[].slot.values': () => [], // what was reviewed names no ids
  },
  preset: { 'settings.values': ({ settings }) => musclesOf(settings) },
  lab: { content: (item) => motionsIn[item.kind](item.content) },
  marker: { clipId: ({ clipId }) => clips(clipId) },
  range: { clipId: ({ clipId }) => clips(clipId) },
  clip: { id: ({ id }) => clips(id) },
  note: { clipId: ({ clipId }) => clips(clipId) },
  tag: { clipIds: (change) => ('clipIds' in change ? clips(...change.clipIds) : []) },
  file: { fileId: ({ fileId }) => clips(fileId) },
  import: { 'subject.id': ({ subject }) => (subject.kind === 'clip' ? clips(subject.id) : []) },
  root: { 'subject.id': ({ subject }) => (subject.kind === 'clip' ? clips(subject.id) : []) },
  // What is shown has its own skeleton, too. The choice waits for undo of a deletion.
  character: {
    subject: ({ subject }) => keeps('motion', [subject]),
    after: ({ before, after }) => keeps('clip', [before, after].filter(isClip)),
  },
  jointMap: { jointsId: () => [] }, // joints by their names: nobody deletes them
  budgets: {},
  nameWords: {},
  engine: {},
};

const isClip = (id: string | null): boolean => id !== OWN_SKELETON;

/** What an end plays: a clip, a tree, or the transition that is interrupted. */
function playedBy({ kind, id }: MotionUse): readonly EntryReference[] {
  return kind === 'clip' ? clips(id) : breaks(kind === 'tree' ? 'lab' : 'transition', [id]);
}

/** Muscles of the library that a slot names; others can be chosen. */
function musclesOf({ values }: Pick<SlotSettings, 'values'>): readonly EntryReference[] {
  const { muscles } = values;
  const source = typeof muscles === 'string' ? parseMuscleChoice(muscles)?.source : undefined;
  return source === BY_TAG ? [] : lacks('lab', [source]);
}

/** What the content of an item plays: nodes and request lists say which is missing. */
const motionsIn: Readonly<Record<LabKind, (content: LabItem['content']) => readonly EntryReference[]>> = {
  tree: ({ root }) => lacks('motion', clipIdsOfTree(root)),
  requests: (content) => lacks('motion', content['clips'] as readonly string[]),
  trailing: () => [],
  muscles: (content) => lacks('motion', clipIdsOfMuscles(content)),
};

/** All references of an item, or of a change of a value. */
export function referencesOf<Kind extends KindName>(
  kind: Kind,
  held: Holder<Kind>,
): readonly EntryReference[] {
  return Object.values(references[kind]).flatMap((of) => of(held as never));
}

/** An item of a list of the library. */
export type ListItem = {
  readonly [Kind in ListKind]: { readonly kind: Kind; readonly item: ItemOf<Kind> };
}[ListKind];

type Lists = Pick<LibraryContent, ListName>;

function itemsIn(lists: Lists): readonly ListItem[] {
  const kinds = Object.keys(libraryLists) as ListKind[];
  return kinds.flatMap((kind) => lists[libraryLists[kind]].map((item) => ({ kind, item }) as ListItem));
}

/** The items that refer to one of several things, but for these themselves. */
export function usersOf(lists: Lists, ids: readonly string[]): readonly ListItem[] {
  const wanted = new Set(ids);
  return itemsIn(lists).filter(
    ({ kind, item }) => !wanted.has(item.id) && referencesOf(kind, item).some(({ id }) => wanted.has(id)),
  );
}

/** What a deletion comes to. */
export interface Deletion {
  /** All that must be deleted together, each before what it refers to: undone, it comes after that. */
  readonly removed: readonly ListItem[];
  /** What is left, and lacks something then. */
  readonly lacking: readonly ListItem[];
}

/** Finds what the deletion of items breaks, and what that breaks in turn. */
export function deletionOf(lists: Lists, deleted: readonly ListItem[]): Deletion {
  const users = new Map<string, { readonly user: ListItem; readonly onDeletion: OnDeletion }[]>();
  for (const user of itemsIn(lists))
    for (const { id, onDeletion } of referencesOf(user.kind, user.item)) {
      if (onDeletion !== 'keeps') users.set(id, [...(users.get(id) ?? []), { user, onDeletion }]);
    }
  const seen = new Set<string>();
  const removed: ListItem[] = [];
  const lacking = new Set<ListItem>();
  const remove = (each: ListItem): void => {
    if (seen.has(each.item.id)) return;
    seen.add(each.item.id);
    for (const { user, onDeletion } of users.get(each.item.id) ?? []) {
      if (onDeletion === 'breaks') remove(user);
      else lacking.add(user);
    }
    removed.push(each);
  };
  deleted.forEach(remove);
  return { removed, lacking: [...lacking].filter(({ item }) => !seen.has(item.id)) };
}
