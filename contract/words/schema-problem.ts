import type { z } from 'zod';
import type { Problem } from './problem.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Maximum number of errors listed, and of fields listed for one error. */
const MAX_FAULTS = 4;

/** Maximum length of the data that a message repeats, characters. */
const QUOTE_LENGTH = 60;

/**
 * Describes why a schema rejected data: each error with its field and the value found there.
 *
 *     transition.slots[0].speed is not a known field; transition.source.time: expected at most 1000000, found
 *     3000000
 */
export function schemaProblem(error: z.core.$ZodError, data: unknown): Problem {
  const issues = error.issues.map((issue) => innermost(issue, []));
  const words = issues.slice(0, MAX_FAULTS).map(({ issue, path }) => faultOf(issue, path, data));
  const more = issues.length > MAX_FAULTS ? `; and ${issues.length - MAX_FAULTS} more` : '';
  return {
    code: 'badShape',
    message: `${words.join('; ')}${more}.`,
    place: fieldName(issues[0]?.path ?? []),
  };
}

/** The error in the closest branch of a union, which is more specific than the union's own. */
function innermost(issue: Issue, outer: Path): { readonly issue: Issue; readonly path: Path } {
  const path = [...outer, ...issue.path];
  if (issue.code !== 'invalid_union') return { issue, path };
  const closest = issue.errors
    .map((branch) => branch[0])
    .find((first) => first && first.code !== 'invalid_type');
  return closest === undefined ? { issue, path } : innermost(closest, path);
}

function faultOf(issue: Issue, path: Path, data: unknown): string {
  if (issue.code === 'unrecognized_keys') {
    const fields = issue.keys.slice(0, MAX_FAULTS).map((key) => fieldName([...path, key]));
    const more = issue.keys.length - fields.length;
    if (more > 0) fields.push(`${more} more`);
    return `${fields.join(', ')} ${fields.length === 1 ? 'is not a known field' : 'are not known fields'}`;
  }
  if (issue.code === 'custom') return issue.message;
  return `${fieldName(path) || 'the data'}: expected ${expectedBy(issue)}, found ${describeValue(valueAt(data, path))}`;
}

function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'nonoptional' ? 'a value' : issue.expected;
    case 'too_big':
      return `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'invalid_format':
      return `a ${issue.format}`;
    case 'invalid_union':
      return 'a number or a word';
    default:
      return issue.message;
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}

/** `['transition', 'slots', 0, 'method']` → `transition.slots[0].method` */
function fieldName(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${cut(String(key))}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    return (value as Record<PropertyKey, unknown>)[key];
  }, data);
}

/**
 * A value as text for a message: strings and numbers as they are, shortened if long; lists and objects by
 * their kind.
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'undefined':
      return 'nothing';
    case 'string':
      return cut(JSON.stringify(value.slice(0, QUOTE_LENGTH + 1)));
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? 'a list' : 'an object';
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      return `a ${typeof value}`;
  }
}

function cut(text: string): string {
  return text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text;
}
