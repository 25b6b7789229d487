import { boundedJson } from '#core/kit/bounded-json.ts';
import type { MarkedClip } from '#contract/rows/marked-clip.ts';
import { byName } from '#contract/search/list-order.ts';
import { parseSearch, type SearchTerm } from '#contract/search/search-query.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { inReport } from '../files/stored-report.ts';
import { withLabels } from '../labels/clip-labels.ts';
import { findRows, type Page } from '../search/find-rows.ts';
import { followOthers } from '../search/row-changes.ts';
import { markersOf, rangesOf } from './marker-rows.ts';

interface MarkedClipRow extends Omit<MarkedClip, 'label' | 'tags' | 'markers' | 'ranges'> {
  readonly tags: string; // JSON
}

const hasMark: SearchTerm = { criterion: { kind: 'has', of: 'mark' }, negated: false };

const clipQuery = /* sql */ `
SELECT clips.id, clips.name, clips.fps,
  coalesce(${inReport("'$.trimmedFrames'", 'clips.report')}, 0) AS trimmedFrames,
  coalesce(${inReport("'$.firstKey'", 'clips.report')}, 0) AS firstKey,
  (SELECT json_group_array(name) FROM (SELECT tags.name FROM clip_tags JOIN tags ON tags.number = clip_tags.tag
    WHERE clip_tags.clip = listing.number ORDER BY tags.name)) AS tags
FROM json_each(?) AS found CROSS JOIN listing ON listing.number = found.value JOIN clips ON clips.id = listing.id
ORDER BY found.key`;

/**
 * Clips with markers or ranges among those that meet `text` (see `parseSearch`), in the order of a list by
 * name: a page of them, and how many there are.
 */
export function markedClips(
  db: Database,
  text: string,
  page: Page,
): { readonly clips: readonly MarkedClip[]; readonly total: number } {
  followOthers(db);
  const { numbers, total } = findRows(db, [...parseSearch(text).terms, hasMark], byName, page);
  const rows = statementOf<[string], MarkedClipRow>(db, clipQuery).all(JSON.stringify(numbers));
  const ids = rows.map(({ id }) => id);
  const [markers, ranges] = [byClip(markersOf(db, ids)), byClip(rangesOf(db, ids))];
  const clips = withLabels(db, rows).map((row) => ({
    ...row,
    tags: boundedJson(row.tags) as string[],
    markers: markers.get(row.id) ?? [],
    ranges: ranges.get(row.id) ?? [],
  }));
  return { clips, total };
}

function byClip<Mark extends { readonly clipId: string }>(marks: readonly Mark[]): Map<string, Mark[]> {
  const found = new Map<string, Mark[]>();
  for (const mark of marks) {
    const own = found.get(mark.clipId);
    if (own) own.push(mark);
    else found.set(mark.clipId, [mark]);
  }
  return found;
}
