import type { z } from 'zod';
import type { ContentId } from '#contract/clips/content-id.ts';
import type { KindName } from '#contract/edits/kinds.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { contentIdIn } from '../files/clips-with-content.ts';
import { contentIdOf } from '../files/content-hash.ts';
import type { EntryPart } from '../kinds/entries.ts';
import { kindNameIn, teamKey, type TeamKey } from '../kinds/keys.ts';
import type { Kind } from '../kinds/kind.ts';
import { kinds } from '../kinds/kinds.ts';
import { clipsInLibrary } from '../rows/clip-clocks.ts';
import { currentOf, followOthers, type CachedByRow } from '../search/row-changes.ts';
import type { TeamClip } from './team-edit.ts';

/** Names of kinds in the order in which entries are shown: what others refer to comes first. */
export const kindsInOrder = Object.keys(kinds) as readonly KindName[];

/** An entry's kind and subject, as its key names them. */
export interface Keyed {
  readonly kind: Kind;
  readonly name: KindName;
  readonly part: EntryPart;
  readonly subject: TeamSubject;
}

/** The id of an item, or the id of a clip's content, a blank and more. */
type TeamSubject = string & z.core.$brand<'TeamSubject'>;

/** What a key names; null for a key that this Segue does not know. */
export function readKey(key: TeamKey): Keyed | null {
  const name = kindNameIn(key);
  const kind = Object.hasOwn(kinds, name) ? (kinds[name] as Kind) : undefined;
  const subject = key.slice(key.indexOf(' ') + 1) as TeamSubject;
  if (kind?.entries.isShared(subject) !== true) return null;
  return { kind, name, part: kind.entries, subject };
}

/** The id with which a subject begins. */
export const clipIdIn = (subject: TeamSubject): ContentId => subject.split(' ', 1)[0] as ContentId;

/** A subject with another id of its clip. */
export const withClipId = (subject: string, id: string): string =>
  [id, ...subject.split(' ').slice(1)].join(' ');

/** The key of a subject of this library. Notes the clip that it names. */
export function keyOf(
  db: Database,
  name: KindName,
  subject: string,
  idFor = (id: string): ContentId => idInTeam(db, id),
): TeamKey {
  const { isItem } = kinds[name].entries;
  return teamKey(name, isItem ? subject : withClipId(subject, idFor(subject.split(' ', 1)[0])));
}

/** The id that a clip of this library has in the team. Any other id stays as it is. */
export function idInTeam(db: Database, id: string): ContentId {
  const inTeam = contentIdIn(db, id);
  if (inTeam !== id)
    statementOf(
      db,
      `INSERT INTO team_clips (id, hash, take, name) SELECT ?, hash, take, name FROM clips WHERE id = ?
       ON CONFLICT DO NOTHING`,
    ).run(inTeam, id);
  return inTeam;
}

/** Notes a clip that an edit of the team names, unless its id is not that of its content. */
export function saveTeamClip(db: Database, { id, hash, take, name }: TeamClip): void {
  if (contentIdOf({ hash, take }) !== id) return;
  statementOf(
    db,
    'INSERT INTO team_clips (id, hash, take, name) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(id, hash, take, name);
}

/** The id that a clip of the team has here; null if it is not here, undefined for an id of anything else. */
export type IdHere = (id: ContentId) => string | null | undefined;

const idsOf = new WeakMap<Database, CachedByRow<Map<ContentId, string | null>>>();

/** Looks up once each clip, also for the calls that follow, until a clip is added, changed or removed. */
export function idsHere(db: Database): IdHere {
  followOthers(db);
  const none = (): Map<ContentId, string | null> => new Map();
  const cached = currentOf(db, idsOf.get(db), none, none);
  idsOf.set(db, cached);
  const { value: known } = cached;
  const find = valuesIn<string | null>(
    db,
    'SELECT clips.id FROM team_clips LEFT JOIN clips USING (hash, take) WHERE team_clips.id = ?',
  );
  return (id) => {
    let found = known.get(id);
    if (found === undefined && (found = find.get(id)) !== undefined) known.set(id, found);
    return found;
  };
}

/** The subject of an entry in this library; null if its clip is not here. */
export function subjectHere({ part, subject }: Keyed, idHere: IdHere): string | null {
  if (part.isItem) return subject;
  const clipId = clipIdIn(subject);
  const here = idHere(clipId);
  return here === null ? null : withClipId(subject, here ?? clipId);
}

/** A value of an entry with the clips of this library. */
export const valueHere = (db: Database, { part }: Keyed, value: unknown, idHere: IdHere): unknown =>
  value === null || part.withClips === undefined ? value : part.withClips(value, clipsInLibrary(db, idHere));
