// contract/search: the search language, filters, and the orders of a list
import { tagNameOf } from '../clips/tags.ts';
import { choiceOf, flagNames, hasKinds, listed, readAmount, statusNames } from './search-values.ts';
import type { AmountRange, HasKind } from './search-values.ts';
import type { Review } from '../../core/transition/document/document.ts';

/** So long may be what someone searches by. */
export const MOST_LETTERS = 500;

/** Whether the file of a row is gone, could not be read, or holds no motion. */
export type Flag = 'missing' | 'failed' | 'still';

/** Something that rows are searched by. */
export type SearchCriterion =
  /** Words of names, tags, notes, labels and folders. `whole`: as they are; otherwise words that begin so. */
  | { readonly kind: 'words'; readonly text: string; readonly whole: boolean }
  | { readonly kind: 'tag'; readonly name: string }
  /** By the number of joints, or the skeleton of a clip with that name. */
  | { readonly kind: 'skeleton'; readonly joints: number | null; readonly clip: string }
  | ({ readonly kind: 'amount'; readonly of: 'len' | 'fps' } & AmountRange)
  | { readonly kind: 'has'; readonly of: HasKind }
  | { readonly kind: 'status'; readonly status: Review['status'] }
  | { readonly kind: 'folder'; readonly text: string }
  | { readonly kind: 'flag'; readonly of: Flag; readonly value: boolean };

/** Rows must meet it, or must not. */
export interface SearchTerm {
  readonly criterion: SearchCriterion;
  readonly negated: boolean;
}

/** What cannot be understood, and where: [start, end) in the text. */
export interface QueryProblem {
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  readonly problems: readonly QueryProblem[];
}

/** A part of the text between blanks: `-tag:"x y"`. */
export interface QueryPart {
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
  readonly filter: string | null; // 'tag'
  readonly value: string; // without quotes
  readonly quoted: boolean;
  readonly closed: boolean; // its quotes have an end
}

export const filterNames = [
  'tag',
  'len',
  'fps',
  'has',
  'no',
  'skeleton',
  'folder',
  'status',
  'missing',
  'failed',
  'still',
] as const;
export type FilterName = (typeof filterNames)[number];

/**
 * Reads what someone typed to search by:
 *
 *     walk "left foot" tag:plant -tag:old fps:120 len:>2s skeleton:31 has:out no:in folder:cmu/131 status:approved missing:yes
 *
 * Terms are joined by "and"; a minus excludes. A filter whose value is not typed yet says nothing; what cannot be understood is a
 * problem with its place, and is left out.
 */
export function parseSearch(text: string): SearchQuery {
  const terms: SearchTerm[] = [];
  const problems: QueryProblem[] = [];
  for (const part of splitQuery(text)) {
    const read = criterionOf(part);
    if (typeof read === 'string') problems.push({ message: read, start: part.start, end: part.end });
    else if (read !== null) terms.push(...termsOf(part, read));
  }
  return { terms, problems };
}

/** `no:marker` finds clips without one; a file that could not be read is no clip. */
function termsOf({ filter, negated }: QueryPart, criterion: SearchCriterion): readonly SearchTerm[] {
  if (filter !== 'no') return [{ criterion, negated }];
  const isClip: SearchTerm = { criterion: { kind: 'flag', of: 'failed', value: false }, negated: false };
  return [{ criterion, negated: !negated }, ...(negated ? [] : [isClip])];
}

/** Whether `text` asks for words, so that some rows fit better than others. */
export function asksForWords(text: string): boolean {
  return parseSearch(text).terms.some(({ criterion, negated }) => criterion.kind === 'words' && !negated);
}

/** One letter before a colon is a drive: `D:\mocap`. Some systems make curved quotes of what is typed. */
const partPattern = /(-?)(?:(\p{L}{2,}):)?(?:["“„]([^"“”„]*)(["”“]?)|(\S+))?/uy;

export function splitQuery(text: string): QueryPart[] {
  const parts: QueryPart[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at])) {
      at++;
      continue;
    }
    partPattern.lastIndex = at;
    const [whole, minus, filter, quoted, close, bare] = partPattern.exec(text) ?? [];
    const end = at + (whole ?? '').length;
    parts.push({
      start: at,
      end,
      negated: minus === '-',
      filter: filter?.toLowerCase() ?? null,
      value: quoted ?? bare ?? '',
      quoted: quoted !== undefined,
      closed: close !== undefined && close !== '',
    });
    at = Math.max(end, at + 1);
  }
  return parts;
}

/** A sentence where it cannot be understood; null where nothing is said yet. */
function criterionOf(part: QueryPart): SearchCriterion | string | null {
  const { filter, value } = part;
  if (filter === null) return wordsOf(part);
  const read = readers[filter as FilterName];
  if (read === undefined) {
    return `There is no filter “${filter}:”. Use ${listed(filterNames.map((name) => `${name}:`))}, or quotes to search for it as text.`;
  }
  return value === '' ? null : read(value);
}

function wordsOf({ value, quoted, closed }: QueryPart): SearchCriterion | null {
  if (!/[\p{L}\p{N}]/u.test(value)) return null;
  const [, file, ending] = fileName.exec(value) ?? [];
  if (file !== undefined) return { kind: 'words', text: file, whole: endings.includes(ending.toLowerCase()) };
  return { kind: 'words', text: value, whole: quoted && closed };
}

/** Clips are called as their files without these, and a file's name is often pasted; it may still be typed, too. */
const endings = ['bvh', 'fbx', 'gltf', 'glb', 'vrm', 'vrma'];
const fileName = /^(.*[\p{L}\p{N}].*)\.(bvh|bv?|fbx|fb?|gltf|gltf?|glb|gl?|vrma?|vr?)$/iu;

const readers: Readonly<Record<FilterName, (value: string) => SearchCriterion | string | null>> = {
  tag: (value) => {
    const name = tagNameOf(value);
    return name === '' ? null : { kind: 'tag', name };
  },
  len: (value) => amount('len', value),
  fps: (value) => amount('fps', value),
  has: (value) => hasOf('has', value),
  no: (value) => hasOf('no', value),
  skeleton: (value) => ({
    kind: 'skeleton',
    joints: /^\d+$/.test(value) ? Number(value) : null,
    clip: value,
  }),
  folder: (value) => ({ kind: 'folder', text: value }),
  status: (value) => {
    const status = choiceOf(statusNames, value);
    return status === null ? misfit('status', Object.keys(statusNames), value) : { kind: 'status', status };
  },
  missing: (value) => flagOf('missing', value),
  failed: (value) => flagOf('failed', value),
  still: (value) => flagOf('still', value),
};

function amount(of: 'len' | 'fps', value: string): SearchCriterion | string | null {
  const range = readAmount(of, value);
  return range === null || typeof range === 'string' ? range : { kind: 'amount', of, ...range };
}

function hasOf(filter: 'has' | 'no', value: string): SearchCriterion | string {
  const of = choiceOf(hasKinds, value);
  return of === null ? misfit(filter, Object.keys(hasKinds), value) : { kind: 'has', of };
}

function flagOf(of: Flag, value: string): SearchCriterion | string {
  const flag = choiceOf(flagNames, value);
  return flag === null ? misfit(of, Object.keys(flagNames), value) : { kind: 'flag', of, value: flag };
}

function misfit(filter: FilterName, values: readonly string[], value: string): string {
  return `“${filter}:” takes ${listed(values)}, not “${value}”.`;
}
