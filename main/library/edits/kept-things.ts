import type { ClipRange, Marker, Preset } from '../../../contract/rows/library-rows.ts';
import type { LabItem } from '../../../contract/lab/lab-items.ts';
import type { Transition } from '../../../core/transition/document/document.ts';
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

export function addThing<Thing extends { readonly id: string }>(
  db: Database,
  things: KeptThings<Thing>,
  thing: Thing,
): void {
  things.refuseUnfit(db, thing);
  if (!things.insert(db, thing)) refuseTwice(`The ${things.noun} ${things.nameOf(thing)}`);
}

/** Removes an item. Throws a `Refusal` if it differs from `thing`, like `replaceThing`. */
export function removeThing<Thing extends { readonly id: string }>(
  db: Database,
  things: KeptThings<Thing>,
  thing: Thing,
): void {
  refuseStale(things.find(db, thing.id), thing, things.nameOf);
  things.remove(db, thing.id);
}

export function replaceThing<Thing extends { readonly id: string }>(
  db: Database,
  things: KeptThings<Thing>,
  { before, after }: { readonly before: Thing; readonly after: Thing },
): void {
  refuseOtherId(before, after);
  refuseStale(things.find(db, before.id), before, things.nameOf);
  things.refuseUnfit(db, after);
  things.update(db, after);
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
  noun: 'Lab item',
  nameOf: ({ name }) => name,
  refuseUnfit: () => undefined, // `validateChange` checks its content; its clips may be missing
  ...labRows,
};

/** @param what item of the clip: `the marker at 0.500 s` */
export function refuseUnknownClip(db: Database, clipId: string, what: string): void {
  if (!clipExists(db, clipId)) {
    refuse('unknownClip', `The clip of ${what} is not in this library.`, clipId);
  }
}

/** Checks the clips of a transition. A tree or an interrupted transition may be deleted later; `validateChange` checks new ones. */
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
