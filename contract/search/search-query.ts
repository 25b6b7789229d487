// contract/search: the search language, filters, and the orders of a list
import { clipEndings } from '../clips/clip-formats.ts';
import { tagNameOf } from '../clips/tags.ts';
import {
  entryNamed,
  flagNames,
  hasKinds,
  listed,
  readAmount,
  rowKinds,
  statusNames,
  type AmountRange,
  type HasKind,
  type RowKind,
} from './search-values.ts';
import { amountNames, isAmountName, type AmountName } from './list-columns.ts';
import type { Review } from '#core/transition/document/document.ts';

/** Maximum length of a search text, characters. */
export const MAX_LETTERS = 500;

/** A state of a row: its file is gone, failed, or has no motion; it is a character. */
export type Flag = 'missing' | 'failed' | 'still' | 'character';

/** A condition on rows. */
export type SearchCriterion =
  /**
   * Words in names, tags, notes, labels and folders, or in names alone. `whole`: whole words; otherwise
   * beginnings of words. `asWritten`: the text itself, since its symbols count.
   */
  | {
      readonly kind: 'words';
      readonly text: string;
      readonly whole: boolean;
      readonly inName?: true;
      readonly asWritten?: true;
    }
  | { readonly kind: 'tag'; readonly name: string }
  /** The number of joints, or the skeleton of the clip with that name. */
  | { readonly kind: 'skeleton'; readonly joints: number | null; readonly clip: string }
  | ({ readonly kind: 'amount'; readonly of: AmountName } & AmountRange)
  | { readonly kind: 'has'; readonly of: HasKind | 'mark' } // mark: a marker or a range
  | { readonly kind: 'kind'; readonly of: RowKind }
  | { readonly kind: 'status'; readonly status: Review['status'] }
  | { readonly kind: 'folder'; readonly text: string }
  | { readonly kind: 'flag'; readonly of: Flag; readonly value: boolean };

/** A condition that rows must meet, or must not meet if negated. */
export interface SearchTerm {
  readonly criterion: SearchCriterion;
  readonly negated: boolean;
}

/** A part of the text that is not valid: [start, end). */
export interface QueryProblem {
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

/** A part of the text between blanks: `-tag:"x y"`. */
export interface QueryPart {
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
  readonly filter: string | null; // 'tag'
  readonly value: string; // without quotes
  readonly quoted: boolean;
  readonly closed: boolean; // has a closing quote
}

export const filterNames = [
  'name',
  'tag',
  ...amountNames,
  'has',
  'no',
  'skeleton',
  'folder',
  'status',
  'kind',
  'character',
  'missing',
  'failed',
  'still',
] as const;
export type FilterName = (typeof filterNames)[number];

/**
 * Parses search text:
 *
 *     walk "left foot" name:jog tag:plant -tag:old fps:120 len:>2s skeleton:31 has:out no:in folder:cmu/131
 *     status:approved kind:clip missing:yes
 *
 * Terms are joined by "and"; a minus excludes. A filter without a value yet is ignored. A part that is not
 * valid is reported as a problem and ignored.
 */
export function parseSearch(text: string) {
  const terms: SearchTerm[] = [];
  const problems: QueryProblem[] = [];
  for (const part of splitQuery(text)) {
    const read = criterionOf(part);
    if (typeof read === 'string') problems.push({ message: read, start: part.start, end: part.end });
    else if (read !== null) terms.push(...termsOf(part, read));
  }
  return { terms, problems };
}

/** `no:marker` finds clips without a marker, so it excludes failed files. */
function termsOf({ filter, negated }: QueryPart, criterion: SearchCriterion): readonly SearchTerm[] {
  if (filter !== 'no') return [{ criterion, negated }];
  const isClip: SearchTerm = { criterion: { kind: 'flag', of: 'failed', value: false }, negated: false };
  return [{ criterion, negated: !negated }, ...(negated ? [] : [isClip])];
}

/** Whether `text` has search words, so that results can be ranked by relevance. */
export function asksForWords(text: string): boolean {
  return parseSearch(text).terms.some(({ criterion, negated }) => criterion.kind === 'words' && !negated);
}

/**
 * A single letter before a colon is a drive: `D:\mocap`. Some systems replace typed quotes by curved ones.
 */
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

/** An error message if the part is not valid; null if it has no value yet. */
function criterionOf(part: QueryPart): SearchCriterion | string | null {
  const { filter, value } = part;
  if (filter === null) return wordsOf(part);
  const name = filterNames.find((each) => each === filter);
  if (name === undefined) {
    return `“${filter}:” is not a filter. Use ${listed(filterNames.map((each) => `${each}:`))}, or quotes to search for the text.`;
  }
  if (value === '') return null;
  return isAmountName(name) ? amount(name, value) : readers[name](value, part);
}

function wordsOf({ filter, value, quoted, closed }: QueryPart): SearchCriterion | null {
  if (value.trim() === '') return null;
  const [, file, ending] = fileName.exec(value) ?? [];
  const whole = file === undefined ? quoted && closed : clipEndings.includes(ending.toLowerCase());
  const text = file ?? value;
  return {
    kind: 'words',
    text,
    whole,
    ...(filter === 'name' && { inName: true }),
    ...(isAsWritten(text) && { asWritten: true }),
  };
}

/** Whether symbols of `text` count: without them, it would find everything, or `a*b` for `a#b`. */
function isAsWritten(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || (symbol.test(text) && !/[\\/]/.test(text));
}

/** A character that neither belongs to a word nor separates words as a blank does. */
const symbol = /[^\p{L}\p{N}\p{M}\p{Z}\p{C}\p{Pd}\p{Pc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,:;'"]/u;

/** Extensions to ignore: clip names have none, but file names are pasted or typed, maybe not to the end. */
const typedEndings = clipEndings.flatMap((ending) => Array.from(ending, (_, i) => ending.slice(0, i + 1)));
const fileName = new RegExp(`^(.*[^.\\s].*)\\.(${typedEndings.join('|')})$`, 'iu');

const kindNames = Object.fromEntries(rowKinds.map((kind) => [kind, kind]));

type Reader = (value: string, part: QueryPart) => SearchCriterion | string | null;

const readers: Readonly<Record<Exclude<FilterName, AmountName>, Reader>> = {
  name: (_, part) => wordsOf(part),
  tag: (value) => {
    const name = tagNameOf(value) || value.trim(); // no tag is called `,`
    return name === '' ? null : { kind: 'tag', name };
  },
  has: (value) => hasOf('has', value),
  no: (value) => hasOf('no', value),
  skeleton: (value) => ({
    kind: 'skeleton',
    joints: /^\d+$/.test(value) ? Number(value) : null,
    clip: value,
  }),
  folder: (value) => ({ kind: 'folder', text: value }),
  status: (value) => choiceOf('status', statusNames, value, (status) => ({ kind: 'status', status })),
  kind: (value) => choiceOf('kind', kindNames, value, (of) => ({ kind: 'kind', of })),
  missing: (value) => flagOf('missing', value),
  failed: (value) => flagOf('failed', value),
  still: (value) => flagOf('still', value),
  character: (value) => flagOf('character', value),
};

function amount(of: AmountName, value: string): SearchCriterion | string | null {
  const range = readAmount(of, value);
  return range === null || typeof range === 'string' ? range : { kind: 'amount', of, ...range };
}

const hasOf = (filter: 'has' | 'no', value: string): SearchCriterion | string =>
  choiceOf(filter, hasKinds, value, (of) => ({ kind: 'has', of }));

const flagOf = (of: Flag, value: string): SearchCriterion | string =>
  choiceOf(of, flagNames, value, (flag) => ({ kind: 'flag', of, value: flag }));

/** The criterion for the choice named `value`; an error message if there is none. */
function choiceOf<Choice>(
  filter: FilterName,
  choices: Readonly<Record<string, Choice>>,
  value: string,
  criterionFor: (choice: Choice) => SearchCriterion,
): SearchCriterion | string {
  const choice = entryNamed(choices, value);
  if (choice !== null) return criterionFor(choice);
  return `“${filter}:” takes ${listed(Object.keys(choices))}, not “${value}”.`;
}
