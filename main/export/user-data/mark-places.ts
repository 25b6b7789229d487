import type { UserDataClip } from '#contract/exchange/user-data-file.ts';
import type { Mark } from '#contract/rows/marks.ts';
import { clipTime, withOtherIds, type ClipsElsewhere } from '#core/clip/take-time.ts';
import type { Database } from '../../library/database/database.ts';
import { clipsInLibrary, clipsInShared, clockOfClip } from '../../library/rows/clip-clocks.ts';
import { markersOf, rangesOf } from '../../library/rows/marker-rows.ts';
import { entriesOf, type ClipFieldPlace } from './place.ts';

const same = (id: string): string => id;

/** Marks of clips. @param of those of clips, by clip and time */
function markPlace(
  kind: 'marker' | 'range',
  field: 'markers' | 'ranges',
  of: (db: Database, clipIds: readonly string[]) => readonly Mark[],
): ClipFieldPlace {
  const { read, withClips } = entriesOf(kind);
  const elsewhere = (mark: Mark, clips: ClipsElsewhere): Mark => withClips?.(mark, clips) as Mark;
  return {
    field,
    clips: `SELECT clip_id FROM ${field}`,
    toFile(db, clipId) {
      const shared = { ...clipsInShared(db), id: same };
      const inFile = of(db, [clipId]).map((mark) => elsewhere(mark, shared));
      return inFile.map(({ clipId: _, ...mark }) => mark);
    },
    fromFile(db, clipId, clip) {
      const { [field]: marks = [] } = clip;
      if (marks.length === 0) return [];
      const mine = of(db, [clipId]);
      const [known, places] = [new Set(mine.map(({ id }) => id)), createPlaces(mine)];
      const { isThere, clips } = timesOf(db, clipId, clip);
      return marks
        .filter(isThere)
        .map((mark) => elsewhere({ ...mark, clipId }, clips))
        .filter((mark) => known.has(mark.id) || !places.has(mark) || read(db, mark.id) !== null)
        .map((mark) => [mark.id, mark]);
    },
  };
}

export const markPlaces = {
  marker: markPlace('marker', 'markers', markersOf),
  range: markPlace('range', 'ranges', rangesOf),
};

/**
 * Times of marks of a file on their clip here. They are shared ones, or those of an engine, which count from the
 * beginning of the file: a mark before the first frame moves there, and a range that ends before it is none.
 */
function timesOf(db: Database, clipId: string, { fileStart }: Partial<UserDataClip>) {
  const clock = clockOfClip(db, clipId);
  if (fileStart === undefined || clock === undefined)
    return { isThere: () => true, clips: clipsInLibrary(db, same) };
  // The engine's file may be older than what is left out here.
  const begins = clock.trimmedBySpeed === undefined ? { fps: 1, firstKey: fileStart } : clock;
  const onClip = (inFile: number): number => Math.max(0, clipTime(begins, { inFile }));
  return {
    isThere: (mark: Omit<Mark, 'clipId'>): boolean => !('end' in mark) || onClip(Number(mark.end)) > 0,
    clips: { ...withOtherIds(same), time: (_: string, time: number) => onClip(time) },
  };
}

/** Marks of one kind and label with times as near as this are one mark: engines keep times with 32 bits. */
const SAME = 1e-4; // s

/**
 * The marks of a clip by their places, whatever their ids: those of the starter clips differ between libraries. Marks
 * of one file are never one mark.
 */
function createPlaces(marks: readonly Mark[]) {
  const places = new Map<string, (readonly number[])[]>();
  const timesIn = (mark: Mark) => ('time' in mark ? [mark.time] : [mark.start, mark.end]);
  const slice = (mark: Mark, after: number): string =>
    JSON.stringify([mark.kind, mark.label, Math.floor(timesIn(mark)[0] / SAME) + after]);
  for (const mark of marks)
    places.set(slice(mark, 0), [...(places.get(slice(mark, 0)) ?? []), timesIn(mark)]);
  return {
    has(mark: Mark): boolean {
      const near = [-1, 0, 1].flatMap((after) => places.get(slice(mark, after)) ?? []);
      return near.some((other) => other.every((time, i) => Math.abs(time - timesIn(mark)[i]) <= SAME));
    },
  };
}
