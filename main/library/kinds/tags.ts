import type { ChangeOf } from '#contract/edits/kinds.ts';
import { isTagName, tagNameOf } from '#contract/clips/tags.ts';
import { counted } from '#contract/words/counted.ts';
import { InvariantError } from '#core/kit/assert.ts';
import type { Database } from '../database/database.ts';
import { atOnce, type Sliced } from '#core/kit/long-work.ts';
import { inPieces } from '../database/slices.ts';
import { refuse } from '../problems.ts';
import {
  allTags,
  clipsByTag,
  clipsWithTag,
  hasTag,
  isTag,
  putTag,
  renameTag,
  rowsOfClips,
  removeTag,
} from '../rows/tag-rows.ts';
import type { EntryPart } from './entries.ts';
import type { Kind } from './kind.ts';
import { entryKey, kindNameIn, subjectIn } from './keys.ts';
import { leftOut, SET_SINCE, type SetSince, type Stepped, type Write, type Written } from './writes.ts';

type TagChange = ChangeOf<'tag'>;

/** Clips tagged in one statement: about 2 ms. */
const CLIPS_AT_ONCE = 500;

/** A tag on a clip is one entry; its subject is the clip and the tag. */
const onClips: EntryPart<TagChange> = {
  empty: false,
  isItem: false,
  subjects: (db) => allTags(db).flatMap(({ name }) => subjectsOf(clipsWithTag(db, name), name)),
  isShared: () => true,
  asked() {
    throw new InvariantError('a change of a tag may be of many clips');
  },
  read: (db, subject) => hasTag(db, ...partsOf(subject)),
  store(db, subject, value) {
    const [clipId, tag] = partsOf(subject);
    refuseBadTag(tag);
    if (value === true) putTag(db, tag, [clipId]);
    else removeTag(db, tag, [clipId]);
  },
  change(_, subject, __, after) {
    const [clipId, tag] = partsOf(subject);
    return { kind: after === true ? 'tag.put' : 'tag.take', tag, clipIds: [clipId] };
  },
  isReadable: (value) => typeof value === 'boolean',
  isValid: (value) => typeof value === 'boolean',
  called: () => 'a tag',
  about: (subject) => /^[\da-f-]{36} /.exec(subject)?.[0].trim() ?? '', // a renamed tag is of no clip
};

export const tags: Kind<TagChange> = {
  entries: onClips,
  writing: {
    *making(db, change) {
      if (change.kind === 'tag.rename') return yield* renaming(db, change.from, change.to);
      if (change.kind === 'tag.remove')
        return yield* setting(db, change.tag, clipsWithTag(db, change.tag), false);
      const isPut = change.kind === 'tag.put';
      if (isPut) refuseBadTag(change.tag);
      const rows = yield* rowsOfClips(db, change.clipIds);
      if (isPut) refuseUnknownClips(change.clipIds, rows);
      return yield* setting(db, change.tag, clipsByTag(db, change.tag, rows, !isPut), isPut);
    },
    *stepping(db, run, to, since) {
      const from = to === 'before' ? 'after' : 'before';
      const done: Stepped[] = [];
      for (const write of run)
        if (isRename(write))
          done.push(yield* renamingBack(db, String(write[from]), String(write[to]), since));
        else {
          const [, tag] = partsOf(subjectIn(write.key));
          const [free, left] = apart(write.clips ?? [], tag, since);
          const { writes, changes } = yield* setting(db, tag, free, write[to] === true);
          done.push({ writes, changes, left: leftOf(tag, left) });
        }
      return joined(done);
    },
    shown: (db, run, isApplied) =>
      run.flatMap((write) => {
        if (!isRename(write)) return tagOn(db, partsOf(subjectIn(write.key))[1], write.clips ?? []);
        const [from, to] = (isApplied ? [write.before, write.after] : [write.after, write.before]).map(
          String,
        );
        if (!isTag(db, from)) return [{ kind: 'tag.rename', from, to }];
        const clips = [...clipsWithTag(db, from), ...clipsWithTag(db, to)]; // it went clip by clip
        return [...tagOn(db, from, clips), ...tagOn(db, to, clips)];
      }),
  },
};

const subjectsOf = (clipIds: readonly string[], tag: string): string[] => clipIds.map((id) => `${id} ${tag}`);

function partsOf(subject: string): [clipId: string, tag: string] {
  const end = subject.indexOf(' ');
  return [subject.slice(0, end), subject.slice(end + 1)];
}

/** The changes that show on which of some clips a tag is by now. */
function tagOn(db: Database, tag: string, clips: readonly string[]): TagChange[] {
  const rows = atOnce(rowsOfClips(db, clips));
  return [...put(tag, clipsByTag(db, tag, rows, true)), ...take(tag, clipsByTag(db, tag, rows, false))];
}

/** A write of a tag itself: of its name. */
const isRename = ({ path }: Write): boolean => path.length > 0;

/** Puts a tag on clips, or takes it from them. */
function* setting(db: Database, tag: string, clips: readonly string[], value: boolean): Sliced<Written> {
  if (clips.length === 0) return { writes: [], changes: [] };
  for (const piece of inPieces(clips, CLIPS_AT_ONCE)) {
    if (value) putTag(db, tag, piece);
    else removeTag(db, tag, piece);
    yield;
  }
  const write: Write = { key: entryKey('tag', `* ${tag}`), clips, path: [], before: !value, after: value };
  return { writes: [write], changes: value ? put(tag, clips) : take(tag, clips) };
}

/** Merging two tags puts the second tag on the clips that had only the first. */
function* renaming(db: Database, from: string, to: string): Sliced<Written> {
  refuseBadTag(to);
  if (!isTag(db, from)) refuse('staleEdit', `The tag “${from}” no longer exists.`, from);
  if (from === to) return { writes: [], changes: [] };
  if (isTag(db, to)) return yield* merging(db, from, to, clipsWithTag(db, from));
  return named(db, from, to);
}

/** Gives a tag a name that is not in use. */
function named(db: Database, from: string, to: string): Written {
  renameTag(db, from, to);
  const write: Write = { key: entryKey('tag', from), clips: null, path: ['name'], before: from, after: to };
  return { writes: [write], changes: [{ kind: 'tag.rename', from, to }] };
}

/** Puts one tag on clips in place of another. */
function* merging(db: Database, from: string, to: string, clips: readonly string[]): Sliced<Written> {
  const rows = yield* rowsOfClips(db, clips);
  const added = yield* setting(db, to, clipsByTag(db, to, rows, false), true);
  const taken = yield* setting(db, from, clips, false);
  return joined([added, taken]);
}

/** Renames a tag again: clip by clip, where its name is in use by now, or others have set it since. */
function* renamingBack(db: Database, from: string, to: string, since: SetSince): Sliced<Stepped> {
  if (!isTag(db, from))
    return { writes: [], changes: [], left: [leftOut(`the tag “${from}”`, 'It is no longer there.')] };
  if (since.keysOf('tag').size === 0 && !isTag(db, to)) return { ...named(db, from, to), left: [] };
  const [free, left] = apart(clipsWithTag(db, from), from, since);
  return { ...(yield* merging(db, from, to, free)), left: leftOf(from, left) };
}

/** Clips on which nobody else has set a tag since, and the others. */
function apart(clips: readonly string[], tag: string, since: SetSince): [free: string[], left: string[]] {
  const keys = since.keysOf('tag');
  if (keys.size === 0) return [[...clips], []];
  const isLeft = (clip: string): boolean => keys.has(entryKey('tag', `${clip} ${tag}`));
  return [clips.filter((clip) => !isLeft(clip)), clips.filter(isLeft)];
}

const leftOf = (tag: string, { length }: readonly string[]): string[] =>
  length === 0 ? [] : [leftOut(`“${tag}” on ${counted(length, 'clip')}`, SET_SINCE)];

const joined = <Each extends Written>(all: readonly Each[]): Stepped => ({
  writes: all.flatMap(({ writes }) => writes),
  changes: all.flatMap(({ changes }) => changes),
  left: all.flatMap((each) => ('left' in each ? (each.left as readonly string[]) : [])),
});

const put = (tag: string, clipIds: readonly string[]): TagChange[] =>
  clipIds.length > 0 ? [{ kind: 'tag.put', tag, clipIds }] : [];

const take = (tag: string, clipIds: readonly string[]): TagChange[] =>
  clipIds.length > 0 ? [{ kind: 'tag.take', tag, clipIds }] : [];

/**
 * Subjects of the entries that a write changed, after it: of a renamed tag, those of both names on the clips that have
 * it.
 */
export function subjectsWritten(db: Database, write: Write): string[] {
  const { key, clips } = write;
  if (kindNameIn(key) !== 'tag') return [subjectIn(key)];
  if (!isRename(write)) return subjectsOf(clips ?? [], partsOf(subjectIn(key))[1]);
  const renamed = clipsWithTag(db, String(write.after));
  return [...subjectsOf(renamed, String(write.before)), ...subjectsOf(renamed, String(write.after))];
}

/** Removing a tag is not refused, so that a library gets rid of a bad one. */
function refuseBadTag(tag: string): void {
  const advice = tagNameOf(tag) && ` Write “${tagNameOf(tag)}”.`;
  if (!isTagName(tag)) refuse('badTag', `“${tag}” is no tag.${advice}`, tag);
}

function refuseUnknownClips(clipIds: readonly string[], rows: ReadonlyMap<string, number>): void {
  const unknown = clipIds.find((id) => !rows.has(id));
  if (unknown !== undefined)
    refuse('unknownClip', 'One of the clips to tag is not in this library.', unknown);
}
