import { roundTo } from '#core/kit/numbers.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { hasNoMotion } from '#contract/words/no-motion.ts';
import { shownFacts, type FactKind } from '#contract/search/list-columns.ts';
import { foundOrders } from '#contract/search/list-order.ts';
import { visibleText } from '#contract/words/visible-text.ts';
import type { ClipFacts } from '../library/rows/clip-rows.ts';
import { searchUnlabelled, type FoundPage } from '../library/rows/found-rows.ts';
import { command } from './frame/command.ts';
import { oneOf, whole } from './frame/option-types.ts';
import { checkedQuery } from './inputs/search-query.ts';

const MAX_RESULTS = 10_000;

export const searchCommand = command({
  name: 'search',
  summary:
    'Searches clips with the syntax of the search field: segue search "walk tag:plant fps:120 len:>2s".',
  words: 'QUERY…',
  library: 'read',
  options: {
    sort: {
      type: oneOf(foundOrders),
      defaultText: 'match',
      help: 'order of the results; `match` is by relevance',
    },
    descending: { help: 'the other way round' },
    limit: { type: whole('N', { to: MAX_RESULTS }), defaultText: '100', help: 'results' },
  },
  arrange({ words, sort, descending, limit }) {
    return { text: checkedQuery(words.join(' ')), sort: { by: sort, descending }, offset: 0, limit };
  },
  run(search, { library }) {
    const { rows, total, byLabel } = searchUnlabelled(library.db, search);
    return Promise.resolve({
      report: { query: search.text, total, byLabel, results: rows.map(resultOf) },
      print({ out, note }) {
        for (const row of rows) out(lineOf(row));
        note(
          total > rows.length ? `${grouped(rows.length)} of ${grouped(total)}` : `${grouped(total)} found`,
        );
      },
    });
  },
});

/** What a search finds. */
type Row = FoundPage<ClipFacts>['rows'][number];

/** A row in the JSON output. */
function resultOf(row: Row): Record<string, unknown> {
  const { kind, id, name } = row;
  if (row.kind === 'item') return { kind: row.of, id, name };
  const { path } = row;
  if (row.kind === 'failed')
    return hasNoMotion(row) ? { kind: 'still', id, name, path } : { kind, id, name, path, error: row.error };
  const { copies, fps, frameCount: frames, jointCount: joints, tags, note, missing } = row;
  if (row.isCharacter) return { kind: 'character', id, name, path, copies, joints, tags, note, missing };
  const clip = { kind: row.isTake ? 'tree' : kind, id, name, path, copies, fps, frames };
  const seconds = (frames - 1) / fps;
  return { ...clip, seconds, joints, tags, note, markers: row.markerCount, missing };
}

function lineOf(row: Row): string {
  if (row.kind === 'item') return columns(row.name, row.of);
  if (row.kind === 'failed')
    return columns(row.name, ...(hasNoMotion(row) ? ['no motion'] : ['failed', row.error]), row.path);
  const { name, isCharacter, tags, path } = row;
  const facts = shownFacts(row).map(([as, value]) => factWords[as](value));
  const kind = isCharacter ? ['character'] : [];
  return columns(name, ...kind, ...facts, tags.map((tag) => `#${tag}`).join(' '), path);
}

const factWords: Readonly<Record<FactKind, (value: number) => string>> = {
  seconds: (value) => `${value.toFixed(2)} s`,
  rate: (value) => `${roundTo(value, 2)} fps`,
  joints: (value) => counted(value, 'joint'),
};

/** Joins columns by tabs. Tabs within texts become visible. */
const columns = (...texts: readonly string[]): string => texts.map((text) => visibleText(text)).join('\t');
