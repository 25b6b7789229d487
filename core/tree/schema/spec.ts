// core/tree/schema: specs of a node’s fields, which parse it and define its JSON Schema
/** A problem of a tree, with its path. */
export interface TreeProblem {
  /** Path in the document, for example `root.samples[1].at`; empty for the document itself. */
  readonly path: string;
  /** A message for the user. */
  readonly message: string;
}

/** The type of an input: its kind, and the options of an `enum`. */
export interface InputType {
  readonly kind: 'number' | 'bool' | 'int' | 'enum';
  readonly options: readonly string[];
}

/** The context of parsing: inputs, and where to report problems. */
export interface Scope {
  readonly inputs: ReadonlyMap<string, InputType>;
  report(path: string, message: string): void;
  /** Parses a node of any kind. */
  readNode(value: unknown, path: string): TreeNode;
}

/** A node in the document of a tree: its kind, an optional name, and the fields of that kind. */
export interface TreeNode {
  readonly kind: string;
  readonly name?: string;
  readonly [field: string]: unknown;
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
  /** Makes a value for a new node; absent = a new node omits the field. */
  create?(draft: Draft, place: DraftPlace): Value;
  /** The children that the value holds; absent = none. */
  readonly children?: 'one' | 'list';
  readonly list?: ListLimits;
}

/** The items of a list, and how many it may have. */
export interface ListLimits {
  readonly item: Spec<unknown>;
  readonly minimum: number;
  readonly maximum: number;
}

/** What a new node is made with. */
export interface Draft {
  /** The clip of new leaves. */
  readonly clip: { readonly id: string; readonly duration: number }; // s
  /** The joint from which up a new layer lies. */
  readonly joint: string;
  /** Number of the children at hand that go into a list. */
  readonly listed: number;
  /** The next of the children at hand, or null. */
  child(): TreeNode | null;
  /** The name of an input of one of these kinds: the one called `name`, else a new one. */
  input(kinds: readonly InputType['kind'][], name: string): string;
  /** Options of the `enum` that was asked for last. */
  options(): readonly string[];
}

/** The place of a new value. */
export interface DraftPlace {
  readonly name: string; // of its field
  /** In a list: the items before the one that is made. */
  readonly items: readonly unknown[];
}

/** A part of a JSON Schema (draft 2020-12). */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A spec for each field of an object. */
export type FieldSpecs = Readonly<Record<string, Spec<unknown>>>;

/** The value that a spec reads. */
export type ValueOf<Described> = Described extends Spec<infer Value> ? Value : never;

/** The object that specs of fields read. */
export type FieldsOf<Specs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> };

/** Limit on numbers, so that formulas need not handle extreme values. */
export const MAX_NUMBER = 1e6;

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
  if (typeof value === 'string') return `“${value.slice(0, 40)}”`;
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : 'an object';
}
