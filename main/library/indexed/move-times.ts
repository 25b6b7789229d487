import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/edits/edits.ts';
import {
  sharedTime,
  timeOfShared,
  withOtherIds,
  type ClipsElsewhere,
  type SharedClock,
} from '#core/take-time.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { bytesHashOf } from '../files/content-hash.ts';
import type { EntryPart } from '../kinds/entries.ts';
import { allKinds, kindOf } from '../kinds/kinds.ts';
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
  const changes = allKinds.flatMap((kind) => {
    const { entries } = kind;
    if (entries === undefined || !hasTimes(entries)) return [];
    const { onClip } = entries;
    const subjects = onClip ? moved.flatMap(({ clipId }) => onClip(db, clipId)) : entries.subjects(db);
    return subjects.flatMap((subject): Change[] => {
      const value = entries.read(db, subject);
      const after = entries.withClips(value, clips);
      if (isDeepStrictEqual(after, value)) return [];
      const change = entries.change(db, subject, value, after);
      kind.apply(db, change);
      return [change];
    });
  });
  moveHistory(db, moved, clips);
  return changes;
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

/** Moves the times in changes that can be undone or redone. */
function moveHistory(db: Database, moved: readonly Moved[], clips: ClipsElsewhere): void {
  const known = new Set(moved.flatMap(({ clipId, hash }) => [clipId, hash]));
  const page = statementOf<[number], { readonly number: number; readonly change: string }>(
    db,
    `SELECT number, change FROM edit_changes WHERE number > ? ORDER BY number LIMIT ${ROWS_AT_ONCE}`,
  );
  const save = statementOf(db, 'UPDATE edit_changes SET change = ? WHERE number = ?');
  for (let rows = page.all(0); rows.length > 0; rows = page.all(rows[rows.length - 1].number))
    for (const { number, change } of rows) {
      if (change.match(names)?.some((name) => known.has(name)) !== true) continue;
      const { kind, ...items } = JSON.parse(change) as Change;
      const { entries } = kindOf({ kind, ...items } as Change);
      if (entries === undefined || !hasTimes(entries)) continue;
      const after = Object.entries(items).map(([name, item]) => [name, entries.withClips(item, clips)]);
      save.run(JSON.stringify({ kind, ...Object.fromEntries(after) }), number);
    }
}

/** Changes read at once: one may be as long as an item. */
const ROWS_AT_ONCE = 100;
