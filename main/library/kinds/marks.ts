import type { z } from 'zod';
import type { ItemChange } from '#contract/edits/kinds.ts';
import { markerSchema, rangeSchema, type ClipRange, type Marker } from '#contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import type { ItemRows } from '../rows/item-rows.ts';
import { markerRows, markersOf, rangeRows, rangesOf } from '../rows/marker-rows.ts';
import { itemKind, mergeItem } from './item-kind.ts';
import { refuseUnknownClip, type Kind } from './kind.ts';

/** A kind of marks of clips. */
interface Marks<Mark> {
  readonly name: 'marker' | 'range';
  readonly list: 'markers' | 'ranges'; // of a clip in a file
  readonly rows: ItemRows<Mark>;
  readonly schema: z.ZodType;
  nameOf(mark: Mark): string;
  /** Those of clips, by clip and time. */
  of(db: Database, clipIds: readonly string[]): readonly Mark[];
  words(mark: Mark): string;
}

function markKind<Mark extends Marker | ClipRange>(marks: Marks<Mark>): Kind<ItemChange> {
  const { name, list, rows, schema, nameOf, of, words } = marks;
  const noun = name === 'marker' ? 'Marker' : 'Range';
  return {
    ...itemKind<Mark>(name, {
      noun: name,
      field: name,
      rows,
      nameOf,
      refuseUnfit: (db, mark) => refuseUnknownClip(db, mark.clipId, `the ${name} ${nameOf(mark)}`),
      subject: ({ clipId }) => clipId,
      schema,
      withIds: (mark, idFor) => ({ ...mark, clipId: idFor(mark.clipId) }),
      onClip: (db, clipId) => of(db, [clipId]).map(({ id }) => id),
    }),
    clipsWith: `SELECT clip_id FROM ${list}`,
    ofClip: {
      read: (db, clipId) => ({ [list]: of(db, [clipId]).map(({ clipId: _, ...mark }) => mark) }),
      merge(db, clipId, theirs, steps) {
        const here = createPlaces(of(db, [clipId]));
        for (const entry of theirs[list]) {
          const after = { ...entry, clipId } as Mark;
          const before = rows.find(db, after.id);
          if (before === undefined && here.has(after)) continue;
          here.add(after);
          const what = `${noun} ${before?.label ? `“${before.label}” ` : ''}of ${theirs.name}`;
          mergeItem({ name, field: name }, { before, after }, { what, words }, steps);
        }
      },
    },
  };
}

/** Marks of one kind and label with times as near as this are one mark: engines keep times with 32 bits. */
const SAME = 1e-4; // s

/** The marks of a clip by their places, whatever their ids: those of the starter clips differ between libraries. */
function createPlaces(marks: readonly (Marker | ClipRange)[]) {
  const places = new Map<string, (readonly number[])[]>();
  const timesOf = (mark: Marker | ClipRange) => ('time' in mark ? [mark.time] : [mark.start, mark.end]);
  const slice = (mark: Marker | ClipRange, after: number): string =>
    JSON.stringify([mark.kind, mark.label, Math.floor(timesOf(mark)[0] / SAME) + after]);
  const add = (mark: Marker | ClipRange): void => {
    const key = slice(mark, 0);
    const there = places.get(key);
    if (there) there.push(timesOf(mark));
    else places.set(key, [timesOf(mark)]);
  };
  for (const mark of marks) add(mark);
  return {
    add,
    has(mark: Marker | ClipRange): boolean {
      const times = timesOf(mark);
      const near = [-1, 0, 1].flatMap((after) => places.get(slice(mark, after)) ?? []);
      return near.some((other) => other.every((time, i) => Math.abs(time - times[i]) <= SAME));
    },
  };
}

export const markers = markKind<Marker>({
  name: 'marker',
  list: 'markers',
  rows: markerRows,
  schema: markerSchema,
  nameOf: ({ label, time }) => label || `at ${time.toFixed(3)} s`,
  of: markersOf,
  words: ({ kind, time, label }) => `${kind} at ${time.toFixed(3)} s ${label}`.trim(),
});

export const ranges = markKind<ClipRange>({
  name: 'range',
  list: 'ranges',
  rows: rangeRows,
  schema: rangeSchema,
  nameOf: ({ label, start }) => label || `from ${start.toFixed(3)} s`,
  of: rangesOf,
  words: ({ kind, start, end, label }) =>
    `${kind} from ${start.toFixed(3)} to ${end.toFixed(3)} s ${label}`.trim(),
});
