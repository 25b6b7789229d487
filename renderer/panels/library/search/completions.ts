import { filterNames, splitQuery } from '../../../../contract/search/search-query.ts';
import type { FilterName, QueryPart } from '../../../../contract/search/search-query.ts';
import type { SearchFacets } from '../../../../contract/search/search-facets.ts';
import { flagNames, hasKinds, statusNames } from '../../../../contract/search/search-values.ts';
import type { TagCount } from '../../../../contract/clips/tags.ts';
import { counted } from '../../../../contract/words/counted.ts';

/** Something that the part under the caret may become. */
export interface Suggestion {
  readonly text: string; // to be put in for that part
  readonly label: string;
  readonly hint: string;
}

/** Suggestions for [start, end) of the text. */
export interface Completion {
  readonly start: number;
  readonly end: number;
  readonly suggestions: readonly Suggestion[];
}

/** What values are taken from. */
export interface CompletionSources {
  readonly tags: readonly TagCount[];
  readonly facets: SearchFacets | null; // null: not asked for yet
}

const MOST_SUGGESTIONS = 8;

const hints: Readonly<Record<FilterName, string>> = {
  tag: 'has this tag',
  len: 'length, as >2s',
  fps: 'frames a second',
  has: 'markers, ranges, a note',
  skeleton: 'joints, or as a clip',
  folder: 'in this folder',
  status: 'of its transitions',
  missing: 'its file is gone',
  failed: 'could not be read',
};

/** What someone who typed so far may mean; null where there is nothing to suggest. */
export function completionAt(text: string, caret: number, sources: CompletionSources): Completion | null {
  const part = splitQuery(text).find(({ start, end }) => start < caret && caret <= end);
  if (part === undefined || (part.quoted && part.closed)) return null;
  const minus = part.negated ? '-' : '';
  const suggestions =
    part.filter === null ? namesFor(part, sources.tags, minus) : valuesFor(part, sources, minus);
  const typed = text.slice(part.start, part.end);
  if (suggestions.every((each) => each.text.trim() === typed)) return null;
  return { start: part.start, end: part.end, suggestions: suggestions.slice(0, MOST_SUGGESTIONS) };
}

/** Every filter, for whoever asks without a letter. */
export function allFilters(caret: number): Completion {
  const suggestions = filterNames.map((name) => ({ text: `${name}:`, label: `${name}:`, hint: hints[name] }));
  return { start: caret, end: caret, suggestions };
}

function namesFor(part: QueryPart, tags: readonly TagCount[], minus: string): Suggestion[] {
  const typed = part.value.toLowerCase();
  if (part.quoted || typed === '') return [];
  const filters = filterNames
    .filter((name) => name.startsWith(typed))
    .map((name) => ({ text: `${minus}${name}:`, label: `${name}:`, hint: hints[name] }));
  const meant = tags
    .filter(({ name }) => name.startsWith(typed) || name.includes(`-${typed}`))
    .map(({ name, clips }) => ({
      text: `${minus}tag:${name} `,
      label: `tag:${name}`,
      hint: counted(clips, 'clip'),
    }));
  return [...filters, ...meant];
}

interface Value {
  readonly name: string;
  readonly hint: string;
}

function valuesFor(part: QueryPart, sources: CompletionSources, minus: string): Suggestion[] {
  const filter = filterNames.find((name) => name === part.filter);
  if (filter === undefined) return [];
  const typed = part.value.toLowerCase();
  const fitting = valuesOf(filter, sources).filter(({ name }) => name.toLowerCase().includes(typed));
  const first = fitting.filter(({ name }) => name.toLowerCase().startsWith(typed));
  return [...new Set([...first, ...fitting])].map(({ name, hint }) => ({
    text: `${minus}${filter}:${/\s/.test(name) ? `"${name}"` : name} `,
    label: name,
    hint,
  }));
}

function valuesOf(filter: FilterName, { tags, facets }: CompletionSources): readonly Value[] {
  const withCount = (name: string, clips: number): Value => ({ name, hint: counted(clips, 'clip') });
  switch (filter) {
    case 'tag':
      return tags.map(({ name, clips }) => withCount(name, clips));
    case 'len':
      return [
        { name: '>2s', hint: 'longer than 2 s' },
        { name: '<500ms', hint: 'shorter than half a second' },
        { name: '1..3s', hint: 'from 1 to 3 s' },
      ];
    case 'fps':
      return (facets?.rates ?? []).map(({ value, clips }) => withCount(String(value), clips));
    case 'skeleton':
      return (facets?.joints ?? []).map(({ value, clips }) => ({
        name: String(value),
        hint: `joints · ${counted(clips, 'clip')}`,
      }));
    case 'folder':
      return foldersOf(facets).map(({ name, clips }) => withCount(name, clips));
    case 'has':
      return Object.keys(hasKinds).map((name) => ({ name, hint: '' }));
    case 'status':
      return Object.keys(statusNames).map((name) => ({ name, hint: '' }));
    case 'missing':
    case 'failed':
      return Object.keys(flagNames).map((name) => ({ name, hint: '' }));
  }
}

/** By their own name and that of the folder that they are in: a whole path has no room. */
function foldersOf(facets: SearchFacets | null): { readonly name: string; readonly clips: number }[] {
  const clipsIn = new Map<string, number>();
  for (const { value, clips } of facets?.folders ?? []) {
    const name = value.split(/[\\/]/).filter(Boolean).slice(-2).join('/');
    clipsIn.set(name, (clipsIn.get(name) ?? 0) + clips);
  }
  return [...clipsIn].map(([name, clips]) => ({ name, clips }));
}
