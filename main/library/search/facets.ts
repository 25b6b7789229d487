import { amountFilter, amountNames, type ListOrder } from '#contract/search/list-columns.ts';
import { MAX_FACETS, type Facet, type SearchFacets } from '#contract/search/search-facets.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { watchedFolders } from '../files/watched-folders.ts';
import { columnValues } from './list-columns.ts';
import { searchedParts } from './update-folders.ts';

const counted = amountNames.filter((name) => amountFilter(name).suggested === 'counted');

const amountsOf = (column: ListOrder): string =>
  `SELECT round(amount, 2) AS value, sum(clips) AS clips
   FROM (SELECT ${columnValues[column]} AS amount, count(*) AS clips FROM listing WHERE amount >= 0 GROUP BY amount)
   GROUP BY value ORDER BY clips DESC, value`;

/** Values that clips of this library can be filtered by. */
export function searchFacets(db: Database): SearchFacets {
  const facets = <Value>(sql: string): Facet<Value>[] =>
    statementOf<[], Facet<Value>>(db, `${sql} LIMIT ${MAX_FACETS}`).all();
  const opened = watchedFolders(db);
  return {
    joints: facets(
      `SELECT skeletons.joint_count AS value, sum(clips) AS clips
       FROM (SELECT skeleton_id, count(*) AS clips FROM listing WHERE skeleton_id IS NOT NULL GROUP BY skeleton_id) AS counted
         JOIN skeletons ON skeletons.id = counted.skeleton_id
       GROUP BY value ORDER BY clips DESC, value`,
    ),
    amounts: Object.fromEntries(counted.map((name) => [name, facets(amountsOf(amountFilter(name).of))])),
    folders: facets<string>(
      `SELECT folders.path AS value, clips
       FROM (SELECT folder, sum(clips) AS clips
         FROM (SELECT folder, count(*) AS clips FROM listing WHERE failed < 2 GROUP BY folder
           UNION ALL SELECT folder, count(*) FROM other_folders
             WHERE NOT EXISTS (SELECT 1 FROM listing WHERE number = other_folders.row AND listing.folder = other_folders.folder)
             GROUP BY folder)
         GROUP BY folder) AS counted
         JOIN folders ON folders.number = counted.folder
       ORDER BY value`,
    ).map(({ value, clips }) => ({ value: searchedParts(value, opened).shown, clips })),
  };
}
