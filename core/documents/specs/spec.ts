// core/documents/specs: specs of JSON documents, which parse them and define their JSON Schemas
/** A problem of a document, with its path. */
export interface DocumentProblem {
  /** Path in the document, for example `root.samples[1].at`; empty for the document itself. */
  readonly path: string;
  /** A message for the user. */
  readonly message: string;
}

/** The context of parsing: where to report problems. Documents with more of it extend it. */
export interface Scope {
  report(path: string, message: string): void;
}

/**
 * The spec of a JSON value: parses it, and gives its JSON Schema.
 *
 *   JSON ──read──▶ the value with defaults, or problems reported to the scope
 */
export interface Spec<Value> {
  /** Parses `value` and reports problems. The result is valid only if there were none. */
  read(value: unknown, path: string, scope: Scope): Value;
  readonly schema: JsonSchema;
  /** True if a document may omit the field; `read` is then given `undefined`. */
  readonly optional?: boolean;
  /** The fields of an object. */
  readonly fields?: FieldSpecs;
  readonly list?: ListLimits;
}

/** The items of a list, and how many it may have. */
export interface ListLimits {
  readonly item: Spec<unknown>;
  readonly minimum: number;
  readonly maximum: number;
}

/** A part of a JSON Schema (draft 2020-12). */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A spec for each field of an object. */
export type FieldSpecs = Readonly<Record<string, Spec<unknown>>>;

/** The value that a spec reads. */
export type ValueOf<Described> = Described extends Spec<infer Value> ? Value : never;

/** The object that specs of fields read; fields that may stay absent are optional. */
export type FieldsOf<Specs> = {
  readonly [Name in keyof Specs as undefined extends ValueOf<Specs[Name]> ? never : Name]: ValueOf<
    Specs[Name]
  >;
} & {
  readonly [Name in keyof Specs as undefined extends ValueOf<Specs[Name]> ? Name : never]?: ValueOf<
    Specs[Name]
  >;
};

/** The path of a field: `path.name`, or `path["odd name"]`. */
export function fieldPath(path: string, name: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** Describes a value briefly, for messages. */
export function wordsFor(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') {
    return value.length <= 40 ? `“${value}”` : `“${value.slice(0, 40)}…” of ${value.length} characters`;
  }
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : 'an object';
}
