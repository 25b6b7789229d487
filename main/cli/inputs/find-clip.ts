import { clipDuration } from '#core/clip/clip.ts';
import { clipTime, takeTime, type TakeClock, type TakeTime } from '#core/clip/take-time.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { keysOfClip, keysOfRecorded } from '#core/runs/game/recorded-names.ts';
import type { Database } from '../../library/database/database.ts';
import { statementOf, valuesIn } from '../../library/database/statements.ts';
import { refuse } from '../../library/problems.ts';
import type { ClipFacts } from '../../library/rows/clip-rows.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';

const CLIPS = ['clip', 'clips'] as const;
const ALL_CLIPS = 'SELECT id, name FROM clips';

/** The id of the clip with this id or name. */
export const findClipId = (db: Database, name: string): string => findNamed(db, name, CLIPS, ALL_CLIPS);

/** The id of the clip or the blend tree with this id or name. */
export const findMotionId = (db: Database, name: string): string =>
  findNamed(
    db,
    name,
    ['clip or tree', 'clips or trees'],
    `SELECT id, name FROM clips UNION ALL SELECT id, name FROM lab_items WHERE kind = 'tree' AND removed = 0`,
  );

type Nouns = readonly [one: string, many: string];

function findNamed(db: Database, name: string, nouns: Nouns, from: string): string {
  return onlyOne(idsNamed(db, name, from), name, nouns);
}

const idsNamed = (db: Database, name: string, from: string): readonly string[] =>
  valuesIn<string>(db, `SELECT id FROM (${from}) WHERE id = @name OR name = @name ORDER BY id`).all({ name });

function onlyOne([id, ...others]: readonly string[], name: string, [one, many]: Nouns): string {
  if (id === undefined)
    refuse('unknownClip', `No ${one} in this library is called “${name}”. Search for it.`, name);
  if (others.length === 0) return id;
  const ids = [id, ...others];
  return refuse(
    'severalClips',
    `${ids.length} ${many} are called “${name}”. Use their ids: ${ids.join(', ')}`,
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

/** The facts of the clip with this id or name. */
export const findClip = (db: Database, name: string): ClipFacts =>
  motionSummaries(db, [findClipId(db, name)])[0];

/** Returns a function that finds clips as the log of a game names them: exactly, or else as `namesClip` says. */
export function createLogNames(db: Database): (name: string) => ClipFacts {
  const found = new Map<string, ClipFacts>();
  let clips: ReadonlyMap<string, readonly string[]> | null = null;
  const find = (name: string): string => {
    const exact = idsNamed(db, name, ALL_CLIPS);
    if (exact.length > 0) return onlyOne(exact, name, CLIPS);
    const known = (clips ??= clipsByKey(db));
    const ids = keysOfRecorded(name).flatMap((key) => known.get(key) ?? []);
    return onlyOne([...new Set(ids)].toSorted(), name, CLIPS);
  };
  return (name) => {
    const clip = found.get(name) ?? motionSummaries(db, [find(name)])[0];
    found.set(name, clip);
    return clip;
  };
}

/** The ids of all clips by their keys. */
function clipsByKey(db: Database): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, name } of statementOf<[], Pick<ClipFacts, 'id' | 'name'>>(db, ALL_CLIPS).all())
    for (const key of keysOfClip(name)) {
      const own = ids.get(key);
      if (own) own.push(id);
      else ids.set(key, [id]);
    }
  return ids;
}

/**
 * A moment of a clip or of the take of a tree; refuses times beyond its end. One before its first frame is kept, as the
 * file holds its first pose until then; a loop never holds it, so it begins there.
 */
export function momentOn(
  { id, name, frameCount, fps, firstKey, trimmedFrames, settings }: ClipFacts,
  field: string,
  at: TakeTime,
): ClipMoment {
  const clock = { fps, firstKey, trimmedFrames };
  const end = clipDuration({ frameCount, fps });
  const time = clipTime(clock, at);
  if (settings.loop) return { id, name, time: Math.max(time, 0), ...clock };
  if (time <= end + AT_THE_END) return { id, name, time: Math.min(time, end), ...clock };
  const words = `the end of “${name}” at ${formatNumber(takeTime(clock, end).inFile, 2)} s`;
  return refuse(
    'badValue',
    `${field} ${at.inFile} s is beyond ${words}. Mark the clip as a loop if it is one.`,
  );
}
