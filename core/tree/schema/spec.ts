// core/tree/schema: specifications of a node’s fields, from which its schema follows
/** What is wrong with a tree, and where. */
export interface TreeProblem {
  /** The place in the document, as in `root.samples[1].at`; empty for the document itself. */
  readonly path: string;
  /** One plain sentence for the user. */
  readonly message: string;
}

/** What an input can be: its kind, and for an `enum` its options. */
export interface InputType {
  readonly kind: 'number' | 'bool' | 'int' | 'enum';
  readonly options: readonly string[];
}

/** What a check may look at besides the value, and where it reports to. */
export interface Scope {
  readonly inputs: ReadonlyMap<string, InputType>;
  report(path: string, message: string): void;
  /** Reads a whole node of whatever kind. */
  readNode(value: unknown, path: string): TreeNode;
}

/** A node of a tree as its document has it: its kind, perhaps a name, and the fields of that kind. */
export interface TreeNode {
  readonly kind: string;
  readonly name?: string;
  readonly [field: string]: unknown;
}

/**
 * One sort of JSON value: what it must be, and how JSON Schema puts that.
 *
 *   JSON ──read──▶ the value with its defaults filled in, or problems reported to the scope
 */
export interface Spec<Value> {
  /** Reports what is wrong with `value`; what it returns counts only where nothing was. */
  read(value: unknown, path: string, scope: Scope): Value;
  readonly schema: JsonSchema;
  /** Whether a document may leave the field out; `read` is then given `undefined`. */
  readonly optional?: boolean;
}

/** A part of a JSON Schema (draft 2020-12). */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A spec for each field of an object. */
export type FieldSpecs<Fields> = { readonly [Name in keyof Fields]-?: Spec<Fields[Name]> };

/** Larger magnitudes are refused by name: no motion needs them, and no formula has to survive them. */
export const LARGEST_NUMBER = 1e6;

/** The path of a field: `path.name`, or `path["odd name"]`. */
export function fieldPath(path: string, name: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** A found value in few words, for messages. */
export function wordsFor(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') return `“${value.slice(0, 40)}”`;
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : 'an object';
}
