// main/export/user-data: user data as one file or as sidecar files, and merging it into a library
import {
  USER_DATA_FORMAT,
  USER_DATA_VERSION,
  type UserDataClip,
  type UserDataFile,
} from '#contract/exchange/user-data-file.ts';
import type { LabItem } from '#contract/lab-items.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { readBudgets, readEngine } from '../../library/rows/settings.ts';
import type { ShownOn } from '#contract/rows/library-rows.ts';
import { clipExists, readOwnSettings } from '../../library/rows/clip-settings.ts';
import { allShownOn } from '../../library/rows/shown-on-rows.ts';
import { findTree } from '../../library/rows/take-rows.ts';
import type { Database } from '../../library/database/database.ts';
import { contentHash, contentIdOf } from '../../library/files/content-hash.ts';
import { findOverrides, ownOverride } from '../../library/files/overrides.ts';
import { allJointMaps } from '../../library/rows/joint-map-rows.ts';
import { labContents } from '../../library/rows/lab-content.ts';
import { allLabItems, labRows } from '../../library/rows/lab-rows.ts';
import { markersOf, rangesOf } from '../../library/rows/marker-rows.ts';
import { allPresets } from '../../library/rows/preset-rows.ts';
import { skeletonOfClip } from '../../library/rows/skeleton-rows.ts';
import { tagsOfClips } from '../../library/rows/tag-rows.ts';
import { allTransitions } from '../../library/rows/transition-rows.ts';
import { byNameThenId } from '../write-file.ts';
import { overridesOfClip, overridesOfFolders, clipsForFolders, filesOfClips } from './collect-overrides.ts';
import { statementOf, valuesIn } from '../../library/database/statements.ts';

interface ClipRow {
  readonly own: string | null;
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly take: string;
  readonly note: string;
}

/** User data of a library, with all clips that have user data or are used by a transition. */
export function collectUserData(db: Database): UserDataFile {
  const transitions = allTransitions(db).toSorted(byNameThenId);
  const jointMaps = allJointMaps(db);
  const folders = overridesOfFolders(db);
  const lab = allLabItems(db).toSorted(byNameThenId);
  const budgets = readBudgets(db);
  const engine = readEngine(db);
  const used = [
    ...transitions.flatMap(clipIdsOf),
    ...lab.flatMap(({ kind, content }) => labContents[kind].clipIds(content)),
  ];
  const shownOn = shownOnOf(db, transitions);
  const ids = new Set([...idsWorkedOn(db), ...used, ...shownOn.flatMap(({ characterId }) => characterId)]);
  return {
    ...head,
    clips: [...clipsOf(db, [...ids]), ...missingOf(lab)],
    transitions: transitions.map((transition) => withContentIds(db, transition)),
    presets: allPresets(db).toSorted(byNameThenId),
    ...(jointMaps.length > 0 && { jointMaps }),
    ...(folders.length > 0 && { folders }),
    ...inFile(db, shownOn),
    ...(Object.keys(budgets).length > 0 && { budgets }),
    ...(engine !== 'none' && { engine }),
    ...(lab.length > 0 && { lab: lab.map((item) => labItemWithContentIds(db, item)) }),
  };
}

/**
 * User data of one clip for its sidecar file, with those of `all` transitions that start from it and their
 * interruptions.
 */
export function collectClipUserData(
  db: Database,
  clipId: string,
  all: readonly Transition[] = allTransitions(db),
): UserDataFile {
  const transitions = leaving(clipId, all).toSorted(byNameThenId);
  const ids = new Set(transitions.map(({ id }) => id));
  const others = transitions.flatMap(clipIdsOf).filter((id) => id !== clipId);
  const jointsId = skeletonOfClip(db, clipId)?.jointsId;
  const jointMaps = allJointMaps(db).filter((map) => map.jointsId === jointsId);
  const folders = overridesOfFolders(db, filesOfClips(db, [clipId, ...others]));
  const shownOn = shownOnOf(db, transitions).filter(({ subject }) => subject === clipId || ids.has(subject));
  const characters = shownOn.map(({ characterId }) => characterId).filter((id) => id !== clipId);
  return {
    ...head,
    // The user data of destinations is in their own sidecar files.
    clips: [...clipsOf(db, [clipId]), ...identitiesOf(db, [...others, ...characters])],
    transitions: transitions.map((transition) => withContentIds(db, transition)),
    presets: [],
    ...(jointMaps.length > 0 && { jointMaps }),
    ...(folders.length > 0 && { folders }),
    ...inFile(db, shownOn),
  };
}

/** Choices of characters for the library, its clips, and these transitions. */
function shownOnOf(db: Database, transitions: readonly Transition[]): ShownOn[] {
  const ids = new Set(transitions.map(({ id }) => id));
  return allShownOn(db).filter(
    ({ subject }) => subject === '' || ids.has(subject) || clipExists(db, subject) || findTree(db, subject),
  );
}

function inFile(db: Database, shownOn: readonly ShownOn[]): Pick<UserDataFile, 'shownOn'> {
  const written = shownOn.map(({ subject, characterId }) => ({
    subject: contentIdIn(db, subject),
    character: contentIdIn(db, characterId),
  }));
  if (written.length === 0) return {};
  return { shownOn: written.toSorted((a, b) => (a.subject < b.subject ? -1 : 1)) };
}

/** One item with the identities of its clips; undefined if there is none with this id. */
export function collectLabItem(db: Database, id: string): UserDataFile | undefined {
  const item = labRows.find(db, id);
  if (item === undefined) return undefined;
  const used = labContents[item.kind].clipIds(item.content);
  // Settings go with it: without *Clip loops*, a cadence is refused in another library.
  const settings = new Map(clipsOf(db, used).map((clip) => [clip.id, clip.settings]));
  const clips = identitiesOf(db, used).map((clip) => ({ ...clip, settings: settings.get(clip.id) ?? {} }));
  return {
    ...head,
    clips: [...clips, ...missingOf([item])],
    transitions: [],
    presets: [],
    lab: [labItemWithContentIds(db, item)],
  };
}

/** Clips that items name since they are missing here too. */
function missingOf(items: readonly LabItem[]): UserDataClip[] {
  const named = new Map(
    items.flatMap(({ kind, content }) => Object.entries(labContents[kind].missing?.(content) ?? {})),
  );
  return [...named].map(([id, clip]) => ({ id, ...clip, ...nothing }));
}

const nothing = { tags: [], note: '', settings: {}, markers: [], ranges: [] };

/** Clips with identity and import override alone. */
function identitiesOf(db: Database, ids: readonly string[]): UserDataClip[] {
  return clipsOf(db, [...new Set(ids)]).map(({ root: _root, ...clip }) => ({ ...clip, ...nothing }));
}

/** Transitions from a clip, those that interrupt them, and so on. */
function leaving(clipId: string, all: readonly Transition[]): readonly Transition[] {
  const found = all.filter(({ source }) => source.kind !== 'chain' && source.id === clipId);
  const chained = all.filter(({ source }) => source.kind === 'chain');
  // The list grows during the iteration.
  for (const { id } of found) found.push(...chained.filter(({ source }) => source.id === id));
  return found;
}

/** Whether a file has user data. */
export function isWorkedOn(file: UserDataFile): boolean {
  const [clip] = file.clips;
  return (
    file.transitions.length > 0 ||
    (file.jointMaps ?? []).length > 0 ||
    (file.folders ?? []).length > 0 ||
    (file.shownOn ?? []).length > 0 ||
    clip.import !== undefined ||
    clip.root !== undefined ||
    clip.note !== '' ||
    [clip.tags, clip.markers, clip.ranges, Object.keys(clip.settings)].some((list) => list.length > 0)
  );
}

const head = { format: USER_DATA_FORMAT, version: USER_DATA_VERSION } as const;

/**
 * Clips that get a sidecar file: those with user data, sources of transitions, and one for each overridden
 * folder and each edited joint map that no other sidecar file carries.
 */
export function idsToExport(db: Database): string[] {
  const sources = allTransitions(db).flatMap(({ source }) => (source.kind === 'clip' ? [source.id] : []));
  const ids = new Set([...idsWorkedOn(db), ...sources, ...clipsForFolders(db)]);
  return [...ids, ...clipsForJointMaps(db, [...ids])];
}

/** The first present clip by path for each edited joint map that none of `ids` carries. */
function clipsForJointMaps(db: Database, ids: readonly string[]): string[] {
  return statementOf<[string], { readonly id: string; readonly path: string }>(
    db,
    `WITH there (id, signature, path) AS (
         SELECT clips.id, signature, path FROM joint_maps JOIN skeletons USING (signature)
         JOIN clips ON clips.skeleton_id = skeletons.id
         JOIN files ON files.id = clips.file_id AND files.state = 'ok'
       )
       SELECT id, min(path) AS path FROM there WHERE signature NOT IN
         (SELECT signature FROM there WHERE id IN (SELECT value FROM json_each(?)))
       GROUP BY signature`,
  )
    .all(JSON.stringify(ids))
    .map(({ id }) => id);
}

function idsWorkedOn(db: Database): string[] {
  return valuesIn<string>(
    db,
    `SELECT id FROM clips WHERE note <> '' OR ground_height IS NOT NULL OR loop IS NOT NULL
       UNION SELECT subject FROM choices WHERE kind = 'clip'
       UNION SELECT subject FROM shown_on JOIN clips ON clips.id = subject
       UNION SELECT clip_id FROM markers UNION SELECT clip_id FROM ranges
       UNION SELECT listing.id FROM clip_tags JOIN listing ON listing.number = clip_tags.clip`,
  ).all();
}

function clipIdsOf({ source, destination }: Transition): string[] {
  return [source, destination].flatMap(({ kind, id }) => (kind === 'clip' ? [id] : []));
}

/** Clips by name; unknown ids are ignored. */
function clipsOf(db: Database, ids: readonly string[]): UserDataClip[] {
  const rows = statementOf<[string], ClipRow>(
    db,
    `SELECT clips.id, clips.name, clips.hash, take, note, path, ${ownOverride('import')} AS own
       FROM clips JOIN files ON files.id = file_id
       WHERE clips.id IN (SELECT value FROM json_each(?)) ORDER BY clips.name, clips.hash, take`,
  ).all(JSON.stringify(ids));
  const importOf = findOverrides(db, 'import');
  return rows.map(({ own, path, ...row }) => ({
    ...row,
    id: contentIdOf(row),
    hash: contentHash(row.hash, importOf(own, path).choice),
    ...overridesOfClip(db, row.id),
    tags: tagsOfClips(db, [row.id]).map(({ name }) => name),
    settings: readOwnSettings(db, row.id) ?? {},
    markers: markersOf(db, [row.id]).map(({ clipId: _clipId, ...marker }) => marker),
    ranges: rangesOf(db, [row.id]).map(({ clipId: _clipId, ...range }) => range),
  }));
}

function withContentIds(db: Database, transition: Transition): Transition {
  const use = (part: MotionUse): MotionUse =>
    part.kind === 'clip' ? { ...part, id: contentIdIn(db, part.id) } : part;
  return { ...transition, source: use(transition.source), destination: use(transition.destination) };
}

function labItemWithContentIds(db: Database, item: LabItem): LabItem {
  const content = labContents[item.kind].withClipIds(item.content, (id) => contentIdIn(db, id));
  return { ...item, content };
}

/** The id of a clip in files of user data; an unknown clip keeps its id. */
function contentIdIn(db: Database, id: string): string {
  const clip = statementOf<[string], { readonly hash: string; readonly take: string }>(
    db,
    'SELECT hash, take FROM clips WHERE id = ?',
  ).get(id);
  return clip === undefined ? id : contentIdOf(clip);
}
