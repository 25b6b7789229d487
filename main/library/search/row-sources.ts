import { amountFilter } from '#contract/search/list-columns.ts';
import type { AmountRange, HasKind } from '#contract/search/search-values.ts';
import type { Flag, SearchCriterion } from '#contract/search/search-query.ts';
import { assertNever } from '#core/kit/assert.ts';
import type { Database } from '../database/database.ts';
import { sortKeyOf } from '../names.ts';
import { columnValues } from './list-columns.ts';
import { source, type RowSource, type Sql } from './row-source.ts';
import { inFolder } from './place-sources.ts';
import { sourcesOfWords } from './written-sources.ts';

/** Sources whose union is the rows that match a criterion. */
export function sourcesOf(db: Database, criterion: SearchCriterion): readonly RowSource[] {
  switch (criterion.kind) {
    case 'words':
      return sourcesOfWords(db, criterion);
    case 'tag':
      return [source(tagged, criterion.name, true)];
    case 'skeleton':
      return criterion.joints === null
        ? [source(likeClip, sortKeyOf(criterion.clip))]
        : [source(withJoints, criterion.joints)];
    case 'amount':
      return [amountSource(columnValues[amountFilter(criterion.of).of], criterion)];
    case 'has':
      return hasSources(criterion.of);
    case 'kind': // items have no numbers: see `findItems`
      if (criterion.of === 'character') return [source(flagged('character', true), '')];
      return criterion.of === 'clip' ? [source(moving, '')] : [];
    case 'status':
      return [source(inTransition, criterion.status)];
    case 'folder':
      return [inFolder(criterion.text)];
    case 'flag':
      return [source(flagged(criterion.of, criterion.value), '')];
    default:
      return assertNever(criterion);
  }
}

/** Omits an infinite upper bound, which would take a quarter of the time. */
function amountSource(column: string, { low, high }: AmountRange): RowSource {
  const from = `SELECT number AS row FROM listing WHERE ${column} >= @value`;
  if (high === Infinity) return source((only) => from + only('number'), low);
  return { ...source((only) => `${from} AND ${column} < @value2${only('number')}`, low), value2: high };
}

/** Clips with the tag of that name; if no clip has it, with tags that begin with it. */
const tagged: Sql = (only) => `
SELECT clip AS row FROM clip_tags WHERE tag IN (
  SELECT number FROM tags WHERE name = @value
  UNION ALL SELECT number FROM tags WHERE name >= @value AND name < @value || char(0x10FFFF)
    AND NOT EXISTS (SELECT 1 FROM tags WHERE name = @value AND clip_count > 0))${only('clip')}`;

const withJoints: Sql = (only) => `
SELECT listing.number AS row FROM skeletons CROSS JOIN listing ON listing.skeleton_id = skeletons.id
WHERE skeletons.joint_count = @value${only('listing.number')}`;

const likeClip: Sql = (only) => `
SELECT number AS row FROM listing WHERE skeleton_id IN (
  SELECT skeleton_id FROM listing WHERE sort_key = @value AND failed = 0)${only('number')}`;

const inTransition: Sql = (only) => `
SELECT listing.number AS row FROM transitions JOIN listing ON listing.id = transitions.source_id
WHERE transitions.removed = 0 AND transitions.status = @value${only('listing.number')}
UNION ALL SELECT listing.number FROM transitions JOIN listing ON listing.id = transitions.destination_id
WHERE transitions.removed = 0 AND transitions.status = @value${only('listing.number')}`;

const flagged =
  (of: Flag, value: boolean): Sql =>
  (only) =>
    `SELECT number AS row FROM listing WHERE ${conditionOf(of, value)}${only('number')}`;

/** The condition on `seconds` uses an index. */
function conditionOf(of: Flag, value: boolean): string {
  if (of === 'character')
    return `number ${value ? '' : 'NOT '}IN (SELECT row FROM row_kinds WHERE kind = 'character')`;
  if (of === 'still') return value ? 'seconds < 0 AND failed = 2' : 'failed <> 2';
  return `${of} = ${Number(value)}`;
}

/** Clips whose file is ignored. */
export const ignoredClips = source(
  (only) => `SELECT number AS row FROM listing WHERE seconds < 0 AND failed = 3${only('number')}`,
  '',
);

const moving: Sql = (only) =>
  `SELECT number AS row FROM listing WHERE failed = 0 AND ${conditionOf('character', false)}${only('number')}`;

function hasSources(of: HasKind | 'mark'): readonly RowSource[] {
  if (of === 'mark') return [...hasSources('marker'), ...hasSources('range')];
  if (of === 'tag')
    return [
      source((only) => `SELECT clip AS row FROM clip_tags WHERE tag >= @value${only('clip')}`, 0, true),
    ];
  const marked = source((only) => `SELECT row FROM row_kinds WHERE kind = @value${only('row')}`, of);
  return of === 'note' ? [marked, source(withNote, '')] : [marked]; // also finds markers of the kind `note`
}

const withNote: Sql = (only) => `
SELECT listing.number AS row FROM clips JOIN listing ON listing.id = clips.id
WHERE clips.note <> ''${only('listing.number')}`;
