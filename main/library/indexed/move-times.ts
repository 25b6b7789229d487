import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/edits/edits.ts';
import { sharedTime, timeOfShared, type ClipsElsewhere, type SharedClock } from '#core/take-time.ts';
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

/**
 * Keeps all that is stored on a clip on its poses where other frames are left out than before, also in reviews and
 * in the history. Shared times stay, so a team is told nothing. Within the transaction that stores the clip.
 *
 * @returns what changed
 */
export function moveTimes(db: Database, again: ReadAgain): Change[] {
  const now = clockOfClip(db, again.clipId);
  const { clock: before } = again;
  if (now === undefined || now.trimmedFrames === before.trimmedFrames) return [];
  const { trimmedBySpeed = now.trimmedFrames } = now;
  const was = { fps: before.fps, trimmedFrames: before.trimmedFrames, trimmedBySpeed };
  const clips = onClip(again, (time) => timeOfShared(now, sharedTime(was, time)));
  const changes = allKinds.flatMap((kind) => {
    const { entries } = kind;
    if (entries === undefined || !hasTimes(entries)) return [];
    const subjects = entries.onClip?.(db, again.clipId) ?? entries.subjects(db);
    return subjects.flatMap((subject): Change[] => {
      const value = entries.read(db, subject);
      const moved = entries.withClips(value, clips);
      if (isDeepStrictEqual(moved, value)) return [];
      const change = entries.change(db, subject, value, moved);
      kind.apply(db, change);
      return [change];
    });
  });
  moveHistory(db, again, clips);
  return changes;
}

/** The clips of this library, of which one has other times. */
function onClip({ clipId, hash, take }: ReadAgain, timeOf: (time: number) => number): ClipsElsewhere {
  const isOf = (content: string): boolean =>
    bytesHashOf(content) === hash && (take === '' || content.endsWith(` ${take}`));
  return {
    id: (id) => id,
    time: (id, time) => (id === clipId ? timeOf(time) : time),
    timeOfContent: (content, time) => (isOf(content) ? timeOf(time) : time),
  };
}

type WithTimes = EntryPart & Required<Pick<EntryPart, 'withClips'>>;

/** Items refer to clips by times; values only by their ids. */
const hasTimes = (part: EntryPart): part is WithTimes => part.isItem && part.withClips !== undefined;

/** Moves the times in changes that can be undone or redone. */
function moveHistory(db: Database, { clipId, hash }: ReadAgain, clips: ClipsElsewhere): void {
  const rows = statementOf<[string, string], { readonly number: number; readonly change: string }>(
    db,
    'SELECT number, change FROM edit_changes WHERE instr(change, ?) > 0 OR instr(change, ?) > 0',
  ).all(clipId, hash);
  const save = statementOf(db, 'UPDATE edit_changes SET change = ? WHERE number = ?');
  for (const { number, change } of rows) {
    const made = JSON.parse(change) as Change;
    const { entries } = kindOf(made);
    if (entries === undefined || !hasTimes(entries)) continue;
    const { kind, ...items } = made;
    const moved = Object.entries(items).map(([name, item]) => [name, entries.withClips(item, clips)]);
    save.run(JSON.stringify({ kind, ...Object.fromEntries(moved) }), number);
  }
}
