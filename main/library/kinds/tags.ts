import type { Change } from '#contract/edits/edits.ts';
import type { ChangeOf } from '#contract/edits/kinds.ts';
import { isTagName, tagNameOf } from '#contract/clips/tags.ts';
import { counted } from '#contract/words/counted.ts';
import { InvariantError } from '#core/assert.ts';
import type { Database } from '../database/database.ts';
import { type Sliced } from '#core/sliced.ts';
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
  tagsOfClips,
  removeTag,
} from '../rows/tag-rows.ts';
import type { Kind } from './kind.ts';

type TagChange = ChangeOf<'tag'>;

/** Clips tagged in one statement: about 2 ms. */
const CLIPS_AT_ONCE = 500;

export const tags: Kind<TagChange> = {
  apply(db, change) {
    if (change.kind === 'tag.put') putTag(db, change.tag, change.clipIds);
    else if (change.kind === 'tag.take') removeTag(db, change.tag, change.clipIds);
    else if (change.kind === 'tag.rename') renameTag(db, change.from, change.to);
    else throw new InvariantError('a tag is taken from the clips that have it: see `exact`');
  },
  *exact(db, change) {
    if (change.kind === 'tag.rename') return yield* renaming(db, change.from, change.to);
    if (change.kind === 'tag.remove') return take(change.tag, clipsWithTag(db, change.tag));
    if (change.kind === 'tag.take')
      return take(change.tag, clipsByTag(db, change.tag, yield* rowsOfClips(db, change.clipIds), true));
    refuseBadTag(change.tag);
    const rows = yield* rowsOfClips(db, change.clipIds);
    refuseUnknownClips(change.clipIds, rows);
    return put(change.tag, clipsByTag(db, change.tag, rows, false));
  },
  parts(change) {
    if (!('clipIds' in change)) return [change];
    return Array.from(inPieces(change.clipIds, CLIPS_AT_ONCE), (clipIds) => ({ ...change, clipIds }));
  },
  inverse(change) {
    if (change.kind === 'tag.put') return { ...change, kind: 'tag.take' };
    if (change.kind === 'tag.take') return { ...change, kind: 'tag.put' };
    if (change.kind === 'tag.rename') return { ...change, from: change.to, to: change.from };
    throw new InvariantError('a removed tag is stored as the clips that had it');
  },
  /** A tag on a clip is one entry; its subject is the clip and the tag. */
  entries: {
    empty: false,
    isItem: false,
    subjects: (db) => allTags(db).flatMap(({ name }) => subjectsOf(clipsWithTag(db, name), name)),
    changed(db, change) {
      if ('clipIds' in change) return subjectsOf(change.clipIds, change.tag);
      if (change.kind === 'tag.remove') throw new InvariantError('a removed tag is stored as its clips');
      const clipIds = clipsWithTag(db, change.to);
      return [...subjectsOf(clipIds, change.from), ...subjectsOf(clipIds, change.to)];
    },
    read: (db, subject) => hasTag(db, ...partsOf(subject)),
    change(_, subject, __, after) {
      const [clipId, tag] = partsOf(subject);
      refuseBadTag(tag);
      return { kind: after === true ? 'tag.put' : 'tag.take', tag, clipIds: [clipId] };
    },
    isValid: (value) => typeof value === 'boolean',
  },
  subject(change) {
    if (!('clipIds' in change)) return '';
    return change.clipIds.length === 1 ? change.clipIds[0] : counted(change.clipIds.length, 'clip');
  },
  clipsWith: 'SELECT listing.id FROM clip_tags JOIN listing ON listing.number = clip_tags.clip',
  ofClip: {
    read: (db, id) => ({ tags: tagsOfClips(db, [id]).map(({ name }) => name) }),
    merge(db, id, theirs, steps) {
      const mine = new Set(tagsOfClips(db, [id]).map(({ name }) => name));
      for (const tag of theirs.tags) if (!mine.has(tag)) steps.add({ kind: 'tag.put', tag, clipIds: [id] });
    },
  },
  combine(changes) {
    const tagged = new Map<string, string[]>();
    for (const change of changes) {
      if (change.kind !== 'tag.put') continue;
      const clipIds = tagged.get(change.tag) ?? [];
      for (const id of change.clipIds) clipIds.push(id);
      tagged.set(change.tag, clipIds);
    }
    return [...tagged].flatMap(([tag, clipIds]) => put(tag, clipIds));
  },
};

const subjectsOf = (clipIds: readonly string[], tag: string): string[] => clipIds.map((id) => `${id} ${tag}`);

function partsOf(subject: string): [clipId: string, tag: string] {
  const end = subject.indexOf(' ');
  return [subject.slice(0, end), subject.slice(end + 1)];
}

/** Merging two tags puts the second tag on the clips that had only the first. */
function* renaming(db: Database, from: string, to: string): Sliced<Change[]> {
  refuseBadTag(to);
  if (!isTag(db, from)) refuse('staleEdit', `The tag “${from}” no longer exists.`, from);
  if (from === to) return [];
  if (!isTag(db, to)) return [{ kind: 'tag.rename', from, to }];
  const clipIds = clipsWithTag(db, from);
  const rows = yield* rowsOfClips(db, clipIds);
  return [...put(to, clipsByTag(db, to, rows, false)), ...take(from, clipIds)];
}

const put = (tag: string, clipIds: readonly string[]): TagChange[] =>
  clipIds.length > 0 ? [{ kind: 'tag.put', tag, clipIds }] : [];

const take = (tag: string, clipIds: readonly string[]): TagChange[] =>
  clipIds.length > 0 ? [{ kind: 'tag.take', tag, clipIds }] : [];

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
