import type { ShownOn, UndoState } from '../rows/library-rows.ts';
import type { SavedJointMap } from '#core/documents/figure-schemas.ts';
import type { Change } from './edits.ts';
import type { LibraryValues } from './library-values.ts';

// What main and window both know of the kinds of user data. Their schemas are in edits.ts, apart, so that the
// window loads none; the rest of each is in main/library/kinds.

type NameIn<Word> = Word extends `${infer Name}.${string}` ? Name : never;

/** A kind of user data: the first word of its changes. */
export type KindName = NameIn<Change['kind']>;
export type ChangeOf<Name extends KindName> = Extract<Change, { readonly kind: `${Name}.${string}` }>;

/** A kind of items that are added, replaced and removed as a whole. */
export type ItemKind = NameIn<Extract<Change['kind'], `${string}.add`>>;
export type ItemChange<Name extends ItemKind = ItemKind> = ChangeOf<Name>;
export type ItemOf<Name extends ItemKind> =
  ChangeOf<Name> extends infer Each ? (Each extends { readonly after: infer Item } ? Item : never) : never;

/** The item that is added or removed, or the one that replaces another. */
export function itemOf(change: ItemChange): ItemOf<ItemKind> {
  if ('after' in change) return change.after;
  return Object.values(change).find((part) => typeof part === 'object') as ItemOf<ItemKind>;
}

/** Kinds of items of the whole library, by the name of their list; the rest lies on clips. */
export const libraryLists = {
  transition: 'transitions', // by creation
  preset: 'presets', // by name
  lab: 'lab', // by creation
} as const satisfies Readonly<Record<Exclude<ItemKind, 'marker' | 'range'>, string>>;
export type ListKind = keyof typeof libraryLists;
export type ListName = (typeof libraryLists)[ListKind];

export type ValueKind = keyof LibraryValues;

/** Values of the whole library, as in a new one. */
export const emptyValues: LibraryValues = { budgets: {}, nameWords: {}, engine: 'none' };

/** Values that are chosen without an undo step: a step that finds one chosen since leaves it. */
export const steplessValues: ReadonlySet<KindName> = new Set<ValueKind>(['engine']);

/** Kinds that can conflict between a library and a file, as they are listed: the words for one and several. */
export const conflictWords = {
  transition: ['transition', 'transitions'],
  marker: ['marker', 'markers'],
  range: ['range', 'ranges'],
  note: ['note', 'notes'],
  clip: ['clip setting', 'clip settings'],
  root: ['root', 'roots'],
  preset: ['preset', 'presets'],
  jointMap: ['joint map', 'joint maps'],
  lab: ['item', 'items'],
  import: ['import override', 'import overrides'],
  character: ['character', 'characters'],
  budgets: ['budgets', 'budgets'],
  nameWords: ['words of names', 'words of names'],
  tag: ['tag', 'tags'],
  engine: ['engine', 'engines'],
} as const satisfies Readonly<Record<Exclude<KindName, 'file'>, readonly [one: string, several: string]>>;
export type ConflictKind = keyof typeof conflictWords;

/** The lists and values of a library. */
export type LibraryContent = LibraryValues & {
  readonly [Name in ListKind as (typeof libraryLists)[Name]]: readonly ItemOf<Name>[];
};

export const emptyContent = {
  ...emptyValues,
  ...Object.fromEntries(Object.values(libraryLists).map((list) => [list, []])),
} as unknown as LibraryContent;

/** State of a library when its window opens; kept up to date by `library.edited`. */
export type LibrarySnapshot = LibraryContent & {
  readonly path: string;
  readonly readOnly: boolean;
  readonly jointMaps: readonly SavedJointMap[];
  readonly shownOn: readonly ShownOn[];
  readonly workspace: unknown; // last saved by `workspace.save`; null at first
  readonly undo: UndoState;
};
