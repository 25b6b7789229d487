import type { Change } from '#contract/edits/edits.ts';
import type { ClipRange, Marker, Preset } from '#contract/rows/library-rows.ts';
import type { LabItem } from '#contract/lab-items.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../problems.ts';
import type { ItemRows } from '../rows/item-rows.ts';
import { clipExists } from '../rows/clip-settings.ts';
import { labRows } from '../rows/lab-rows.ts';
import { markerRows, rangeRows } from '../rows/marker-rows.ts';
import { findPresetNamed, presetRows } from '../rows/preset-rows.ts';
import { transitionRows } from '../rows/transition-rows.ts';
import { refuseOtherId, refuseStale, refuseTwice } from './refuse-stale.ts';

/** A kind of items that are added, replaced and removed as a whole: its rows and its words for messages. */
export interface KeptThings<Thing extends { readonly id: string }> extends Omit<ItemRows<Thing>, 'select'> {
  readonly noun: string;
  nameOf(thing: Thing): string;
  /** Throws a `Refusal` if an item refers to a missing one or conflicts with another. */
  refuseUnfit(db: Database, thing: Thing): void;
}

export const markers: KeptThings<Marker> = {
  noun: 'marker',
  nameOf: ({ label, time }) => label || `at ${time.toFixed(3)} s`,
  refuseUnfit: (db, marker) => refuseUnknownClip(db, marker.clipId, `the marker ${markers.nameOf(marker)}`),
  ...markerRows,
};

export const ranges: KeptThings<ClipRange> = {
  noun: 'range',
  nameOf: ({ label, start }) => label || `from ${start.toFixed(3)} s`,
  refuseUnfit: (db, range) => refuseUnknownClip(db, range.clipId, `the range ${ranges.nameOf(range)}`),
  ...rangeRows,
};

export const transitions: KeptThings<Transition> = {
  noun: 'transition',
  nameOf: ({ name }) => name,
  refuseUnfit: refuseUnknownEnds,
  ...transitionRows,
};

export const presets: KeptThings<Preset> = {
  noun: 'preset',
  nameOf: ({ name }) => name,
  refuseUnfit: refuseTakenName,
  ...presetRows,
};

export const labItems: KeptThings<LabItem> = {
  noun: 'item',
  nameOf: ({ name }) => name,
  refuseUnfit: () => undefined, // `validateChange` checks its content; its clips may be missing
  ...labRows,
};

/** Kinds of items, by the first word of the kinds of their changes. */
const itemKinds = { marker: markers, range: ranges, transition: transitions, preset: presets, lab: labItems };
type Item = Marker | ClipRange | Transition | Preset | LabItem;

/** A change that adds, removes or replaces an item. */
export type ItemChange = Extract<Change, { readonly kind: `${keyof typeof itemKinds}.${string}` }>;

/**
 * Applies a change of an item. Throws a `Refusal` if the item to remove or to replace differs from the stored
 * one.
 */
export function applyItemChange(db: Database, change: ItemChange): void {
  const [kind, action] = change.kind.split('.') as [keyof typeof itemKinds, string];
  const things: KeptThings<Item> = itemKinds[kind];
  const item = itemOf(change);
  if (action !== 'add') {
    const before = 'before' in change ? change.before : item;
    if (action === 'set') refuseOtherId(before, item);
    refuseStale(things.find(db, before.id), before, things.nameOf);
  }
  if (action === 'remove') return things.remove(db, item.id);
  things.refuseUnfit(db, item);
  if (action === 'set') things.update(db, item);
  else if (!things.insert(db, item)) refuseTwice(`The ${things.noun} ${things.nameOf(item)}`);
}

/** The item that is added or removed, or the one that replaces another. */
function itemOf(change: ItemChange): Item {
  if ('after' in change) return change.after;
  if ('marker' in change) return change.marker;
  if ('range' in change) return change.range;
  if ('transition' in change) return change.transition;
  return 'preset' in change ? change.preset : change.item;
}

/** @param what item of the clip: `the marker at 0.500 s` */
export function refuseUnknownClip(db: Database, clipId: string, what: string): void {
  if (!clipExists(db, clipId)) {
    refuse('unknownClip', `The clip of ${what} is not in this library.`, clipId);
  }
}

/**
 * Checks the clips of a transition. A tree or an interrupted transition may be deleted later;
 * `validateChange` checks new ones.
 */
function refuseUnknownEnds(db: Database, { name, source, destination }: Transition): void {
  for (const [end, use] of [['source', source] as const, ['destination', destination] as const]) {
    if (use.kind === 'chain' && end === 'source') continue;
    if (use.kind === 'tree') continue;
    if (use.kind !== 'clip') {
      refuse(
        'unsupported',
        `The ${end} of “${name}” is a ${use.kind}, which is not supported. Use a clip or a tree, or as the source also a transition to interrupt.`,
        `${end}.kind`,
      );
    }
    if (!clipExists(db, use.id)) {
      refuse('unknownClip', `The ${end} clip of “${name}” is not in this library.`, `${end}.id`);
    }
  }
}

/** Rejects the name of another preset, also during undo. */
function refuseTakenName(db: Database, { id, name }: Preset): void {
  const other = findPresetNamed(db, name);
  if (other === undefined || other.id === id) return;
  refuse('nameTaken', `A preset “${other.name}” already exists. Rename or delete it first.`, 'name');
}
