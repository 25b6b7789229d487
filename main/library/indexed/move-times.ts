import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Change } from '#contract/edits/edits.ts';
import {
  sharedTime,
  timeOfShared,
  withOtherIds,
  type ClipsElsewhere,
  type SharedClock,
} from '#core/clip/take-time.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { bytesHashOf } from '../files/content-hash.ts';
import type { EntryPart } from '../kinds/entries.ts';
import { valueAt, withField, type Path } from '../kinds/fields.ts';
import { allKinds, kindOfKey } from '../kinds/kinds.ts';
import { subjectIn, type EntryKey } from '../kinds/keys.ts';
import { storeEntry } from '../kinds/writes.ts';
import { clockOfClip } from '../rows/clip-clocks.ts';

/** A clip that was read again. */
export interface ReadAgain {
  readonly clipId: string;
  readonly hash: string;
  readonly take: string;
  readonly clock: SharedClock; // before
}

/** A clip from which other frames are left out than before. */
interface Moved extends Pick<ReadAgain, 'clipId' | 'hash' | 'take'> {
  timeOf(time: number): number;
}

/**
 * Keeps all that is stored on clips on its poses where other frames are left out than before, also in reviews and
 * in the history. Shared times stay, so a team is told nothing. Within the transaction that stores the clips.
 *
 * @returns what changed
 */
export function moveTimes(db: Database, readAgain: readonly ReadAgain[]): Change[] {
  const moved = readAgain.flatMap((again) => movedClip(db, again) ?? []);
  if (moved.length === 0) return [];
  const clips = clipsAsMoved(moved);
  moveHistory(db, moved, clips);
  return allKinds.flatMap(({ entries }) => {
    if (!hasTimes(entries)) return [];
    const { onClip } = entries;
    const subjects = onClip ? moved.flatMap(({ clipId }) => onClip(db, clipId)) : entries.subjects(db);
    return subjects.flatMap((subject) => {
      const done = storeEntry(db, entries, subject, entries.withClips(entries.read(db, subject), clips));
      return done.ok ? done.value : [];
    });
  });
}

function movedClip(db: Database, { clock: before, ...clip }: ReadAgain): Moved | undefined {
  const now = clockOfClip(db, clip.clipId);
  if (now === undefined || now.trimmedFrames === before.trimmedFrames) return undefined;
  const { trimmedBySpeed = now.trimmedFrames } = now;
  const was = { fps: before.fps, trimmedFrames: before.trimmedFrames, trimmedBySpeed };
  return { ...clip, timeOf: (time) => timeOfShared(now, sharedTime(was, time)) };
}

/** The clips of this library, of which some have other times. */
function clipsAsMoved(moved: readonly Moved[]): ClipsElsewhere {
  const byId = new Map(moved.map((clip) => [clip.clipId, clip]));
  return {
    ...withOtherIds((id) => id),
    time: (id, time) => byId.get(id)?.timeOf(time) ?? time,
    timeOfContent(content, time) {
      const bytes = bytesHashOf(content);
      const isOf = ({ hash, take }: Moved): boolean =>
        hash === bytes && (take === '' || content.endsWith(` ${take}`));
      return moved.find(isOf)?.timeOf(time) ?? time;
    },
  };
}

type WithTimes = EntryPart & Required<Pick<EntryPart, 'withClips'>>;

/** Items refer to clips by times; values only by their ids. */
const hasTimes = (part: EntryPart): part is WithTimes => part.isItem && part.withClips !== undefined;

/** Ids of clips, and hashes of their files. */
const names = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64}/g;

/** Moves the times in writes that can be undone or redone, while the entries have theirs of before. */
function moveHistory(db: Database, moved: readonly Moved[], clips: ClipsElsewhere): void {
  const known = new Set(moved.flatMap(({ clipId, hash }) => [clipId, hash]));
  const isAbout = (text: string | null): boolean =>
    text?.match(names)?.some((name) => known.has(name)) === true;
  const keys = new Map(
    statementOf<[], LoggedKey>(db, 'SELECT number, key FROM edit_keys')
      .all()
      .filter(({ key }) => hasTimes(kindOfKey(key).entries))
      .map(({ number, key }) => [number, key] as const),
  );
  const read = (key: EntryKey): unknown => kindOfKey(key).entries.read(db, subjectIn(key));
  const about = new Set<number>();
  for (const [number, key] of keys) if (isAbout(JSON.stringify(read(key)))) about.add(number);
  for (const { key, before, after } of statementOf<[], LoggedRow>(db, logged).iterate())
    if (keys.has(key) && (isAbout(before) || isAbout(after))) about.add(key);
  const rows = statementOf<[string], LoggedRow>(db, `${logged} ${ofKeys}`).all(JSON.stringify([...about]));
  const byKey = new Map([...about].map((number) => [number, [] as LoggedRow[]] as const));
  for (const row of rows) byKey.get(row.key)?.push(row);
  for (const [number, of] of byKey) {
    const key = keys.get(number)!;
    moveWrites(db, of, read(key), kindOfKey(key).entries as WithTimes, clips);
  }
}

interface LoggedKey {
  readonly number: number;
  readonly key: EntryKey;
}

interface LoggedRow {
  readonly number: number;
  readonly key: number;
  readonly state: 'applied' | 'undone';
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

const logged = `SELECT edit_writes.number, key, state, path, before, after FROM edit_writes
  JOIN edits ON edits.number = edit_writes.number >> 24 WHERE state <> 'abandoned'
  AND json_valid(path) AND json_valid(coalesce(before, 'null')) AND json_valid(coalesce(after, 'null'))`;
const ofKeys = 'AND key IN (SELECT value FROM json_each(?)) ORDER BY edit_writes.number';

/** Moves the times in the writes of one entry. */
function moveWrites(
  db: Database,
  rows: readonly LoggedRow[],
  now: unknown,
  { withClips }: WithTimes,
  clips: ClipsElsewhere,
): void {
  const save = statementOf(db, 'UPDATE edit_writes SET before = ?, after = ? WHERE number = ?');
  const moved = (value: unknown, path: Path): string | null => {
    const field = valueAt(value === null ? null : withClips(value, clips), path);
    return field === undefined ? null : JSON.stringify(field);
  };
  for (const { row, before, after } of valuesAround(now, rows)) {
    const path = boundedJson(row.path) as Path;
    save.run(moved(before, path), moved(after, path), row.number);
  }
}

/**
 * An entry before and after each write of the history: a time alone does not say of which clip it is. What others set
 * since is in between, so that each write has its own values; a write of what is gone stays as it is.
 */
function* valuesAround(now: unknown, rows: readonly LoggedRow[]) {
  const stepped = (value: unknown, { path }: LoggedRow, side: string | null): unknown =>
    withField(value, boundedJson(path) as Path, side === null ? undefined : boundedJson(side))?.value;
  const applied = rows.filter(({ state }) => state === 'applied').toReversed();
  const undone = rows.filter(({ state }) => state === 'undone');
  for (const [list, isForward] of [
    [applied, false],
    [undone, true],
  ] as const) {
    let value = now;
    for (const row of list) {
      const before = stepped(value, row, isForward ? row.before : row.after);
      const after =
        before === undefined ? undefined : stepped(before, row, isForward ? row.after : row.before);
      if (before === undefined || after === undefined) continue;
      yield isForward ? { row, before, after } : { row, before: after, after: before };
      value = after;
    }
  }
}
