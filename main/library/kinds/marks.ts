import type { z } from 'zod';
import type { ItemChange } from '#contract/edits/kinds.ts';
import { markerSchema, rangeSchema, type ClipRange, type Marker } from '#contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import type { ItemRows } from '../rows/item-rows.ts';
import { markerRows, markersOf, rangeRows, rangesOf } from '../rows/marker-rows.ts';
import { itemKind } from './item-kind.ts';
import { refuseUnknownClip, type Kind } from './kind.ts';

/** A kind of marks of clips. */
interface Marks<Mark> {
  readonly name: 'marker' | 'range';
  readonly rows: ItemRows<Mark>;
  readonly schema: z.ZodType;
  nameOf(mark: Mark): string;
  /** Those of clips, by clip and time. */
  of(db: Database, clipIds: readonly string[]): readonly Mark[];
}

function markKind<Mark extends Marker | ClipRange>(marks: Marks<Mark>): Kind<ItemChange> {
  const { name, rows, schema, nameOf, of } = marks;
  return itemKind<Mark>(name, {
    noun: name,
    field: name,
    rows,
    nameOf,
    refuseUnfit: (db, mark) => refuseUnknownClip(db, mark.clipId, `the ${name} ${nameOf(mark)}`),
    subject: ({ clipId }) => clipId,
    schema,
    withClips: (mark, clips) => ({
      ...withTimes(mark, (time) => clips.time(mark.clipId, time)),
      clipId: clips.id(mark.clipId),
    }),
    onClip: (db, clipId) => of(db, [clipId]).map(({ id }) => id),
  });
}

/** A mark with other times. A range keeps its length where nothing would be left of it. */
function withTimes<Mark extends Marker | ClipRange>(mark: Mark, timeOf: (time: number) => number): Mark {
  if ('time' in mark) return { ...mark, time: timeOf(mark.time) };
  const [start, end] = [timeOf(mark.start), timeOf(mark.end)];
  return { ...mark, start, end: end > start ? end : start + mark.end - mark.start };
}

export const markers = markKind<Marker>({
  name: 'marker',
  rows: markerRows,
  schema: markerSchema,
  nameOf: ({ label, time }) => label || `at ${time.toFixed(3)} s`,
  of: markersOf,
});

export const ranges = markKind<ClipRange>({
  name: 'range',
  rows: rangeRows,
  schema: rangeSchema,
  nameOf: ({ label, start }) => label || `from ${start.toFixed(3)} s`,
  of: rangesOf,
});
