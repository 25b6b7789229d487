import { splitQuery } from '../../../contract/search/search-query.ts';
import type { QueryPart } from '../../../contract/search/search-query.ts';

/** The tags that a search asks for, and those that it excludes. */
export interface TagFilters {
  readonly included: readonly string[];
  readonly excluded: readonly string[];
}

export function tagFilters(text: string): TagFilters {
  const tags = splitQuery(text).filter((part) => part.filter === 'tag' && part.value !== '');
  const names = (negated: boolean): string[] =>
    tags.filter((part) => part.negated === negated).map(({ value }) => value.toLowerCase());
  return { included: names(false), excluded: names(true) };
}

/** How a tag is searched for: instead of all others, besides them, or so that no clip has it. */
export type TagFiltering = 'only' | 'add' | 'exclude';

/** `text` with `tag` searched for so; without it, where it was already. All else that was typed stays. */
export function withTagFilter(text: string, tag: string, how: TagFiltering): string {
  const parts = splitQuery(text);
  const isThis = (part: QueryPart): boolean => part.filter === 'tag' && part.value.toLowerCase() === tag;
  const others = parts.filter((part) => part.filter === 'tag' && !isThis(part));
  const wasSo = parts.some((part) => isThis(part) && part.negated === (how === 'exclude'));
  const goes = wasSo && (how !== 'only' || others.length === 0);
  const kept = parts.filter((part) => !isThis(part) && (how !== 'only' || part.filter !== 'tag'));
  const texts = kept.map(({ start, end }) => text.slice(start, end));
  if (!goes) texts.push(`${how === 'exclude' ? '-' : ''}tag:${tag}`);
  return texts.join(' ');
}

/** `text` asking for the tag `to` wherever it asked for `from`: that was renamed. */
export function withTagRenamed(text: string, from: string, to: string): string {
  return splitQuery(text)
    .map((part) => {
      const isThis = part.filter === 'tag' && part.value.toLowerCase() === from;
      return isThis ? `${part.negated ? '-' : ''}tag:${to}` : text.slice(part.start, part.end);
    })
    .join(' ');
}
