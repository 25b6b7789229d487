import type { Database } from '../../library/database/database.ts';
import { refuse } from '../../library/problems.ts';
import { clipSummaries, type ClipFacts } from '../../library/rows/clip-rows.ts';
import { searchClipIds } from '../../library/rows/found-rows.ts';
import { WrongUse, type OptionType } from '../frame/option-types.ts';
import { findClipId } from './find-clip.ts';
import { checkedQuery } from './search-query.ts';

const query: OptionType<string> = { placeholder: 'QUERY', read: checkedQuery };

/** Words and options of a command that changes clips. */
export const CLIP_WORDS = '[CLIP]…';
export const clipOptions = {
  search: {
    type: query,
    help: 'all clips that the search finds, instead of CLIP; the syntax is that of the search field',
  },
} as const;

/** Clips by names or ids, or those that a search finds. */
export interface NamedClips {
  readonly words: readonly string[];
  readonly search: string | null;
}

export function checkClips({ words, search }: NamedClips): void {
  if (words.length === 0 && search === null) throw new WrongUse('expected a CLIP, or --search QUERY');
  if (words.length > 0 && search !== null) throw new WrongUse('--search takes no names of clips');
}

/** The clips in order, each once, without takes of trees. */
export async function clipsOf(db: Database, named: NamedClips): Promise<readonly ClipFacts[]> {
  const ids = await clipIdsOf(db, named);
  const found = new Map(clipSummaries(db, ids).map((clip) => [clip.id, clip]));
  const clips = ids.flatMap((id) => found.get(id) ?? []);
  if (clips.length === 0) refuse('noClips', `The search finds no clip: ${named.search}`);
  return clips;
}

async function clipIdsOf(db: Database, { words, search }: NamedClips): Promise<readonly string[]> {
  if (search === null) return [...new Set(words.map((name) => findClipId(db, name)))];
  const sort = { by: 'name', descending: false } as const;
  return searchClipIds(db, { text: search, sort, offset: 0, limit: Infinity });
}
