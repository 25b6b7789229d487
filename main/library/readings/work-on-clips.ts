import type { Change } from '../../../contract/edits/edits.ts';
import type { ClipSettings } from '../../../contract/rows/library-rows.ts';
import { LONGEST_NOTE } from '../../../contract/clips/note-length.ts';
import type { MotionUse } from '../../../core/transition/document/document.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { readRoot } from '../files/root-choices.ts';
import { readClipSettings, readNote, readOwnSettings } from '../rows/clip-settings.ts';
import { markersOf } from '../rows/marker-rows.ts';
import { rangesOf } from '../rows/range-rows.ts';
import { tagsOfClips } from '../rows/tag-rows.ts';
import { allTransitions } from '../rows/transition-rows.ts';
import type { Assignment } from './assign-readings.ts';

/** Whether people made anything of a clip, or took it for a transition, even one that is deleted: undo may bring that back. */
export function isWorkedOn(db: Database, clipId: string): boolean {
  const found = statementOf<unknown[], number>(
    db,
    `SELECT 1 FROM clips WHERE id = @id AND (note <> '' OR ground_height IS NOT NULL OR loop IS NOT NULL)
     UNION ALL SELECT 1 FROM markers WHERE clip_id = @id UNION ALL SELECT 1 FROM ranges WHERE clip_id = @id
     UNION ALL SELECT 1 FROM listing CROSS JOIN clip_tags ON clip_tags.clip = listing.number WHERE listing.id = @id
     UNION ALL SELECT 1 FROM root_choices WHERE kind = 'clip' AND subject = @id
     UNION ALL SELECT 1 FROM transitions WHERE source_id = @id UNION ALL SELECT 1 FROM transitions WHERE destination_id = @id
     LIMIT 1`,
  );
  return found.pluck().get({ id: clipId }) === 1;
}

/** Whether people made anything of a clip that is shown of this file. */
export function isFileWorkedOn(
  db: Database,
  { id, hash }: { readonly id: string; readonly hash: string | null },
): boolean {
  return statementOf<unknown[], string>(db, 'SELECT id FROM clips WHERE file_id = ? AND hash = ?')
    .pluck()
    .all(id, hash)
    .some((clipId) => isWorkedOn(db, clipId));
}

/**
 * What brings the work on some clips over to those that they are one with now. Of two settings the one that is there stays, as does
 * a note that two make too long; the other keeps its own, out of sight.
 */
export function joinChanges(db: Database, joined: Assignment['joined']): Change[] {
  if (joined.length === 0) return [];
  const soFar: SoFar = { notes: new Map(), settings: new Map(), rooted: new Set() };
  return [
    ...joined.flatMap(({ from, to }) => [
      ...markChanges(db, from, to),
      ...tagChanges(db, from, to),
      ...settingChanges(db, from, to, soFar),
      ...rootChanges(db, from, to, soFar),
      ...noteChanges(db, from, to, soFar),
    ]),
    ...transitionChanges(db, new Map(joined.map(({ from, to }) => [from, to]))),
  ];
}

/** What notes, settings and roots are by now where several come together, by clip. */
interface SoFar {
  readonly notes: Map<string, string>;
  readonly settings: Map<string, { readonly all: ClipSettings; readonly own: Partial<ClipSettings> }>;
  readonly rooted: Set<string>; // clips that took another's choice
}

function markChanges(db: Database, from: string, to: string): Change[] {
  return [
    ...markersOf(db, [from]).map((before): Change => ({
      ...{ kind: 'marker.set', before, after: { ...before, clipId: to } },
    })),
    ...rangesOf(db, [from]).map((before): Change => ({
      ...{ kind: 'range.set', before, after: { ...before, clipId: to } },
    })),
  ];
}

function tagChanges(db: Database, from: string, to: string): Change[] {
  const has = new Set(tagsOfClips(db, [to]).map(({ name }) => name));
  return tagsOfClips(db, [from]).flatMap(({ name: tag }): Change[] => [
    ...(has.has(tag) ? [] : [{ kind: 'tag.put', tag, clipIds: [to] } as const]),
    { kind: 'tag.take', tag, clipIds: [from] },
  ]);
}

function settingChanges(db: Database, from: string, to: string, { settings }: SoFar): Change[] {
  const all = settings.get(to)?.all ?? readClipSettings(db, to);
  const own = settings.get(to)?.own ?? readOwnSettings(db, to);
  const theirs = readOwnSettings(db, from);
  if (all === undefined) return [];
  const after: ClipSettings = { ...all, ...theirs, ...own };
  if (after.groundHeight === all.groundHeight && after.loop === all.loop) return [];
  settings.set(to, { all: after, own: { ...theirs, ...own } });
  return [{ kind: 'clip.set', id: to, before: all, after }];
}

function rootChanges(db: Database, from: string, to: string, { rooted }: SoFar): Change[] {
  const after = readRoot(db, { kind: 'clip', id: from });
  const before = readRoot(db, { kind: 'clip', id: to });
  if (after === null || before !== null || rooted.has(to)) return [];
  rooted.add(to);
  return [{ kind: 'root.set', subject: { kind: 'clip', id: to }, before, after }];
}

function noteChanges(db: Database, from: string, to: string, { notes }: SoFar): Change[] {
  const theirs = readNote(db, from) ?? '';
  const before = notes.get(to) ?? readNote(db, to) ?? '';
  const after = before === '' ? theirs : before.includes(theirs) ? before : `${before}\n${theirs}`;
  if (theirs === '' || after.length > LONGEST_NOTE) return [];
  notes.set(to, after);
  return [
    ...(after === before ? [] : [{ kind: 'note.set', clipId: to, before, after } as const]),
    { kind: 'note.set', clipId: from, before: theirs, after: '' },
  ];
}

function transitionChanges(db: Database, joined: ReadonlyMap<string, string>): Change[] {
  const moved = (use: MotionUse): MotionUse => {
    const id = use.kind === 'clip' ? joined.get(use.id) : undefined;
    return id === undefined ? use : { ...use, id };
  };
  return allTransitions(db).flatMap((before): Change[] => {
    const after = { ...before, source: moved(before.source), destination: moved(before.destination) };
    const isSame = after.source === before.source && after.destination === before.destination;
    return isSame ? [] : [{ kind: 'transition.set', before, after }];
  });
}
