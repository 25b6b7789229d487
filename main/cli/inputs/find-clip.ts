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
export interface ClipMoment {
  readonly id: string;
  readonly name: string;
  readonly time: number; // s
}

/** A moment of the clip with this name or id; refuses times beyond its end. */
export function momentOf(db: Database, field: string, clip: string, time: number): ClipMoment {
  const [{ id, name, frameCount, fps, settings }] = motionSummaries(db, [findClipId(db, clip)]);
  const seconds = (frameCount - 1) / fps;
  if (time <= seconds || settings.loop) return { id, name, time };
  const end = `the end of “${name}” at ${seconds.toFixed(2)} s`;
  return refuse('badValue', `${field} ${time} s is beyond ${end}. Mark the clip as a loop if it is one.`);
}
