import { clipDuration } from '#core/clip.ts';
import { clipTime, takeTime, type TakeClock, type TakeTime } from '#core/take-time.ts';
import type { Database } from '../../library/database/database.ts';
import { valuesIn } from '../../library/database/statements.ts';
import { refuse } from '../../library/problems.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';

/** The id of the clip with this id or name. */
export function findClipId(db: Database, name: string): string {
  const [id, ...others] = valuesIn<string>(
    db,
    'SELECT id FROM clips WHERE id = ? OR name = ? ORDER BY id',
  ).all(name, name);
  if (id === undefined)
    refuse('unknownClip', `No clip in this library is called “${name}”. Search for it.`, name);
  if (others.length === 0) return id;
  const ids = [id, ...others];
  return refuse(
    'severalClips',
    `${ids.length} clips are called “${name}”. Use their ids: ${ids.join(', ')}`,
    name,
  );
}

/** A place on a clip. */
export interface ClipMoment extends TakeClock {
  readonly id: string;
  readonly name: string;
  readonly time: number; // s, on the clip
}

/** Times of engines are floats, which differ from ours by so much at the end of a long clip, s. */
const AT_THE_END = 1e-4;

/**
 * A moment of the clip with this name or id; refuses times beyond its end. One before its first frame is kept, as the
 * file holds its first pose until then; a loop never holds it, so it begins there.
 */
export function momentOf(db: Database, field: string, clip: string, at: TakeTime): ClipMoment {
  const [{ id, name, frameCount, fps, firstKey, trimmedFrames, settings }] = motionSummaries(db, [
    findClipId(db, clip),
  ]);
  const clock = { fps, firstKey, trimmedFrames };
  const end = clipDuration({ frameCount, fps });
  const time = clipTime(clock, at);
  if (settings.loop) return { id, name, time: Math.max(time, 0), ...clock };
  if (time <= end + AT_THE_END) return { id, name, time: Math.min(time, end), ...clock };
  const words = `the end of “${name}” at ${takeTime(clock, end).inFile.toFixed(2)} s`;
  return refuse(
    'badValue',
    `${field} ${at.inFile} s is beyond ${words}. Mark the clip as a loop if it is one.`,
  );
}
