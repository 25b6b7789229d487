import {
  filterNames,
  parseSearch,
  splitQuery,
  type FilterName,
  type Flag,
  type QueryPart,
} from '#contract/search/search-query.ts';
import { MAX_FACETS, type SearchFacets } from '#contract/search/search-facets.ts';
import { amountFilter, isAmountName, type AmountName } from '#contract/search/list-columns.ts';
import {
  flagNames,
  hasKinds,
  listed,
  rowKinds,
  statusNames,
  type RowKind,
} from '#contract/search/search-values.ts';
import type { TagCount } from '#contract/clips/tags.ts';
import { counted } from '#contract/words/counted.ts';
import { labNouns } from '#renderer/stores/lab/lab-nouns.ts';
import { namesIn } from '#renderer/stores/document/file-places.ts';

/** A completion of the part at the caret. */
export interface CompletionItem {
  readonly text: string; // replaces that part
  readonly label: string;
  readonly hint: string;
}

/** Completions of the part [start, end) of the text. */
export interface Completion {
  readonly start: number;
  readonly end: number;
  readonly suggestions: readonly CompletionItem[];
  /** Help if there are no suggestions, or more than the list shows. */
  readonly note: string | null;
}

/** Sources of values. */
export interface CompletionSources {
  readonly tags: readonly TagCount[];
  readonly facets: SearchFacets | null; // null = not loaded yet
}

/** Enough for all values of `has:`; longer lists become shorter as the user types. */
const MAX_SUGGESTIONS = 15;

const hintOf = (name: FilterName): string => (isAmountName(name) ? amountFilter(name).hint : hints[name]);

const hints: Readonly<Record<Exclude<FilterName, AmountName>, string>> = {
  name: 'words of the name alone',
  tag: 'has this tag',
  has: 'markers, ranges, a note',
  no: 'without markers, tags',
  skeleton: 'number of joints, or a clip’s name',
  folder: 'in this folder',
  status: 'review status of its transitions',
  kind: 'clip, character, tree, …',
  missing: 'file missing',
  failed: 'could not be read',
  still: 'without motion',
  character: 'a mesh without motion',
};

const hasHints: Readonly<Record<keyof typeof hasKinds, string>> = {
  marker: 'a marker of any kind',
  range: 'a range of any kind',
  tag: 'any tag',
  note: 'a note, or a note marker',
  out: 'a marker to leave the clip',
  in: 'a marker to enter the clip',
  'foot-plant': 'a marker where a foot lands',
  'take-off': 'a marker where a foot lifts',
  pass: 'a marker where feet pass',
  loop: 'a range that loops',
  'no-transition': 'a range to keep free of transitions',
  phase: 'a range for a phase of motion',
  'left-contact': 'a range in which the left foot stands',
  'right-contact': 'a range in which the right foot stands',
  mesh: 'a mesh that motion can be shown on',
};

const kindHints: Readonly<Record<RowKind, string>> = {
  clip: 'motion from a file',
  character: 'a mesh without motion',
  ...labNouns,
};

const flagHints: Readonly<Record<Flag, Readonly<Record<keyof typeof flagNames, string>>>> = {
  missing: { yes: 'the file is missing', no: 'the file exists' },
  failed: { yes: 'could not be read', no: 'was read' },
  still: { yes: 'without motion', no: 'with motion, or could not be read' },
  character: { yes: 'characters', no: 'clips' },
};

/** Completions of the text before the caret; null if there are none and no note. */
export function completionAt(text: string, caret: number, sources: CompletionSources): Completion | null {
  const part = splitQuery(text).find(({ start, end }) => start < caret && caret <= end);
  if (part === undefined || (part.quoted && part.closed)) return null;
  const minus = part.negated ? '-' : '';
  const suggestions =
    part.filter === null ? namesFor(part, sources.tags, minus) : valuesFor(part, sources, minus);
  const typed = text.slice(part.start, part.end);
  const more = suggestions.length - MAX_SUGGESTIONS;
  const note =
    suggestions.length === 0 ? noteFor(part, sources) : more > 0 ? `${more} more: keep typing` : null;
  if (note === null && suggestions.every((each) => each.text.trim() === typed)) return null;
  return { start: part.start, end: part.end, suggestions: suggestions.slice(0, MAX_SUGGESTIONS), note };
}

/** All filters, for Ctrl+Space without typed text. */
export function allFilters(caret: number): Completion {
  const suggestions = filterNames.map((name) => ({
    text: `${name}:`,
    label: `${name}:`,
    hint: hintOf(name),
  }));
  return { start: caret, end: caret, suggestions, note: null };
}

function namesFor(part: QueryPart, tags: readonly TagCount[], minus: string): CompletionItem[] {
  const typed = part.value.toLowerCase();
  if (part.quoted || typed === '') return [];
  const filters = filterNames
    .filter((name) => name.startsWith(typed))
    .map((name) => ({ text: `${minus}${name}:`, label: `${name}:`, hint: hintOf(name) }));
  const meant = tags
    .filter(({ name }) => name.startsWith(typed) || name.includes(`-${typed}`))
    .map(({ name, clips }) => ({
      text: `${minus}tag:${name} `,
      label: `tag:${name}`,
      hint: counted(clips, 'clip'),
    }));
  return [...filters, ...meant];
}

/** Note if no value matches; null if the typed text is valid. */
function noteFor({ filter, value }: QueryPart, { tags, facets }: CompletionSources): string | null {
  if (filter === null || (value === '' && facets === null && filter !== 'tag')) return null;
  const { terms, problems } = parseSearch(`${filter}:"${value}"`);
  if (problems.length > 0) return problems[0].message;
  if (isAmountName(filter)) {
    const { noun, examples } = amountFilter(filter);
    return terms.length > 0 ? null : `Enter ${noun}, such as ${listed(examples)}.`;
  }
  switch (filter) {
    case 'tag':
      if (tags.length === 0) return 'No clip has a tag yet: select clips and add tags below the list.';
      return `No tag contains “${value}”.`;
    case 'skeleton':
      if (facets?.joints.length === 0) return noClips;
      return /^\d*$/.test(value)
        ? `No skeleton has ${value} joints.`
        : `Finds clips on the skeleton of “${value}”.`;
    case 'folder':
      if (facets?.folders.length === 0) return noClips;
      return facets === null || isFolder(facets, value) ? null : `No folder matches “${value}”.`;
    default:
      return null;
  }
}

/** True also for a path from its root on, and where a library has more folders than are listed here. */
function isFolder({ folders }: SearchFacets, typed: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll('\\', '/');
  return (
    /^([a-z]:)?[\\/]/i.test(typed) ||
    folders.length >= MAX_FACETS ||
    folders.some(({ value }) => `${plain(value)}/`.includes(plain(typed)))
  );
}

const noClips = 'There are no clips yet: open a folder first.';

interface Value {
  readonly name: string;
  readonly hint: string;
}

function valuesFor(part: QueryPart, sources: CompletionSources, minus: string): CompletionItem[] {
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
  if (isAmountName(filter)) {
    const { suggested } = amountFilter(filter);
    if (suggested !== 'counted') return Object.entries(suggested).map(([name, hint]) => ({ name, hint }));
    return (facets?.amounts[filter] ?? []).map(({ value, clips }) => withCount(String(value), clips));
  }
  switch (filter) {
    case 'name':
      return [];
    case 'tag':
      return tags.map(({ name, clips }) => withCount(name, clips));
    case 'skeleton':
      return (facets?.joints ?? []).map(({ value, clips }) => ({
        name: String(value),
        hint: `joints · ${counted(clips, 'clip')}`,
      }));
    case 'folder':
      return foldersOf(facets).map(({ name, clips }) => withCount(name, clips));
    case 'has':
      return namesOf(hasKinds).map((name) => ({ name, hint: hasHints[name] }));
    case 'no':
      return namesOf(hasKinds).map((name) => ({ name, hint: `without ${hasHints[name]}` }));
    case 'status':
      return namesOf(statusNames).map((name) => ({ name, hint: 'with this status' }));
    case 'kind':
      return rowKinds.map((name) => ({ name, hint: kindHints[name] }));
    case 'missing':
    case 'failed':
    case 'still':
    case 'character':
      return namesOf(flagNames).map((name) => ({ name, hint: flagHints[filter][name] }));
  }
}

const namesOf = <Name extends string>(choices: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(choices) as Name[];

/** Folders by name and parent folder, since a whole path is too long. */
function foldersOf(facets: SearchFacets | null): { readonly name: string; readonly clips: number }[] {
  const clipsIn = new Map<string, number>();
  for (const { value, clips } of facets?.folders ?? []) {
    const name = namesIn(value).slice(-2).join('/');
    clipsIn.set(name, (clipsIn.get(name) ?? 0) + clips);
  }
  return [...clipsIn].map(([name, clips]) => ({ name, clips }));
}
