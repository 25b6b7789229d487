import type { z } from 'zod';
import type { ItemChange } from '#contract/edits/kinds.ts';
import { markerSchema, rangeSchema, type ClipRange, type Marker } from '#contract/rows/library-rows.ts';
import type { UserDataClip } from '#contract/exchange/user-data-file.ts';
import { clipTime } from '#core/take-time.ts';
import type { Database } from '../database/database.ts';
import type { ItemRows } from '../rows/item-rows.ts';
import { clipsInLibrary, clipsInShared, clockOfClip } from '../rows/clip-clocks.ts';
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
      withClips: (mark, clips) => ({
        ...withTimes(mark, (time) => clips.time(mark.clipId, time)),
        clipId: clips.id(mark.clipId),
      }),
      onClip: (db, clipId) => of(db, [clipId]).map(({ id }) => id),
    }),
    clipsWith: `SELECT clip_id FROM ${list}`,
    ofClip: {
      read(db, clipId) {
        const shared = clipsInShared(db);
        const inFile = (mark: Mark): Mark => withTimes(mark, (time) => shared.time(clipId, time));
        return { [list]: of(db, [clipId]).map((mark) => omitClip(inFile(mark))) };
      },
      merge(db, clipId, theirs, steps) {
        const here = createPlaces(of(db, [clipId]));
        for (const after of marksHere(db, clipId, theirs, theirs[list]) as Mark[]) {
          const before = rows.find(db, after.id);
          if (before === undefined && here.has(after)) continue;
          const what = `${noun} ${before?.label ? `“${before.label}” ` : ''}of ${theirs.name}`;
          mergeItem({ name, field: name }, { before, after }, { what, words }, steps);
        }
      },
    },
  };
}

const omitClip = ({ clipId: _, ...mark }: Marker | ClipRange) => mark;

/** A mark with other times. A range keeps its length where nothing would be left of it. */
function withTimes<Mark extends Marker | ClipRange>(mark: Mark, timeOf: (time: number) => number): Mark {
  if ('time' in mark) return { ...mark, time: timeOf(mark.time) };
  const [start, end] = [timeOf(mark.start), timeOf(mark.end)];
  return { ...mark, start, end: end > start ? end : start + mark.end - mark.start };
}

/**
 * Marks of a file on their clip here. Their times are shared ones, or those of an engine, which count from the beginning
 * of the file: a mark before the first frame moves there, and a range that ends before it is none.
 */
function marksHere(
  db: Database,
  clipId: string,
  { fileStart }: UserDataClip,
  marks: readonly (Omit<Marker, 'clipId'> | Omit<ClipRange, 'clipId'>)[],
): readonly (Marker | ClipRange)[] {
  const clock = clockOfClip(db, clipId);
  const here = marks.map((mark): Marker | ClipRange => ({ ...mark, clipId }));
  if (fileStart === undefined || clock === undefined) {
    const { time } = clipsInLibrary(db, (id) => id);
    return here.map((mark) => withTimes(mark, (shared) => time(clipId, shared)));
  }
  // The engine's file may be older than what is left out here.
  const begins = clock.trimmedBySpeed === undefined ? { fps: 1, firstKey: fileStart } : clock;
  const onClip = (inFile: number): number => Math.max(0, clipTime(begins, { inFile }));
  const isLeft = (mark: Marker | ClipRange): boolean => 'time' in mark || onClip(mark.end) > 0;
  return here.filter(isLeft).map((mark) => withTimes(mark, onClip));
}

/** Marks of one kind and label with times as near as this are one mark: engines keep times with 32 bits. */
const SAME = 1e-4; // s

/**
 * The marks of a clip by their places, whatever their ids: those of the starter clips differ between libraries. Marks
 * of one file are never one mark.
 */
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
