import { numberSpec, textSpec, type NumberLimits } from '../documents/specs/plain-specs.ts';
import type { Scope, Spec } from '../documents/specs/spec.ts';
import { isObject, objectSpec } from '../documents/specs/structure-specs.ts';

/** The type of an input: its kind, and the options of an `enum`. */
export interface InputType {
  readonly kind: 'number' | 'bool' | 'int' | 'enum';
  readonly options: readonly string[];
}

/** The context of parsing a tree. */
export interface TreeScope extends Scope {
  readonly inputs: ReadonlyMap<string, InputType>;
  /** Parses a node of any kind; its problems go to `scope`. */
  readNode(value: unknown, path: string, scope: TreeScope): TreeNode;
}

/** A node in the document of a tree: its kind, an optional name, and the fields of that kind. */
export interface TreeNode {
  readonly kind: string;
  readonly name?: string;
  readonly [field: string]: unknown;
}

/** The spec of a value in a tree; objects and lists of the general specs may hold it. */
export interface TreeSpec<Value> extends Spec<Value> {
  read(value: unknown, path: string, scope: TreeScope): Value;
  /** Makes a value for a new node; absent = `createValue` follows the schema. */
  create?(draft: NodeDraft, place: DraftPlace): Value;
  /** The children that the value holds; absent = those of its fields and items. */
  readonly children?: 'one' | 'list';
}

/** What a new node is made with. */
export interface NodeDraft {
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

/** `spec`, whose value in a new node is made by `create`. */
export function initialSpec<Value>(
  spec: TreeSpec<Value>,
  create: (draft: NodeDraft, place: DraftPlace) => Value,
) {
  return { ...spec, create } satisfies TreeSpec<Value>;
}

/** A time span, s, >= 0. */
export const durationSpec = initialSpec(numberSpec({ minimum: 0 }), () => 0.3);

/** A node of any kind. */
export const nodeSpec = leafSpec(({ clip }) => ({ kind: 'clip', clip: clip.id }));

/** A node of any kind, which in a new node is the next child at hand, or else what `leaf` makes. */
export function leafSpec(leaf: (draft: NodeDraft, index: number) => TreeNode) {
  const spec: TreeSpec<TreeNode> = {
    schema: { $ref: '#/$defs/node' },
    read: (value, path, scope) => scope.readNode(value, path, scope),
    children: 'one',
  };
  return initialSpec(spec, (draft, { items }) => draft.child() ?? leaf(draft, items.length));
}

/** The id of a clip; that of new leaves at first. */
export const clipSpec = initialSpec(textSpec, ({ clip }) => clip.id);

/** The name of an item; those of new items, `state 1`, `state 2`, differ. */
export function nameSpec(subject: string) {
  return initialSpec(textSpec, (_, { items }) => {
    const taken = items.map((item) => (item as { readonly name?: unknown }).name);
    let number = items.length + 1;
    while (taken.includes(`${subject} ${number}`)) number++;
    return `${subject} ${number}`;
  });
}

/** A number of the last item of a list, or `otherwise`. */
export function lastOf(items: readonly unknown[], field: string, otherwise: number): number {
  const last = items.at(-1);
  return isObject(last) ? Number(last[field] ?? otherwise) : otherwise;
}

/** A constant number, or the value of an input of kind `number` or `int`. */
export type NumberSource = number | InputReference;

export interface InputReference {
  readonly input: string;
}

/**
 * A number, or `{ "input": "speed" }`. Limits apply to constants; values of inputs are clamped where they are
 * used.
 */
export function numberSourceSpec(limits: NumberLimits = {}): TreeSpec<NumberSource> {
  const number = numberSpec(limits);
  const reference = inputSpec(['number', 'int']);
  return {
    schema: { anyOf: [number.schema, reference.schema] },
    create: (draft, { name }) => ({ input: draft.input(['number', 'int'], name) }),
    read: (value, path, scope) =>
      isObject(value) ? reference.read(value, path, scope) : number.read(value, path, scope),
  };
}

/** `{ "input": "attacking" }`, the name of an input of one of these kinds. */
export function inputSpec(kinds: readonly InputType['kind'][]): TreeSpec<InputReference> {
  const object = objectSpec('A reference to an input', { input: textSpec });
  return {
    schema: object.schema,
    create: (draft) => ({ input: draft.input(kinds, defaultNames[kinds[0]]) }),
    read(value, path, scope) {
      const reference = object.read(value, path, scope);
      if (typeof reference.input === 'string') findInput(reference.input, kinds, path, scope);
      return reference;
    },
  };
}

/** Names of new inputs by their kind. */
const defaultNames = { number: 'amount', bool: 'on', int: 'index', enum: 'choice' } as const;

function findInput(name: string, kinds: readonly InputType['kind'][], path: string, scope: TreeScope): void {
  const found = scope.inputs.get(name);
  if (found === undefined) {
    const known = [...scope.inputs.keys()].join(', ');
    const others = known === '' ? 'The tree has no inputs' : `Inputs: ${known}`;
    scope.report(`${path}.input`, `There is no input “${name}”. ${others}.`);
  } else if (!kinds.includes(found.kind)) {
    scope.report(`${path}.input`, `The input “${name}” is of kind ${found.kind}, not ${kinds.join(' or ')}.`);
  }
}

/** A start: a time on the tree's clock, s, or each time at which a `bool` input becomes true. */
export type Trigger = number | InputReference;

export const triggerSpec: TreeSpec<Trigger> = (() => {
  const number = numberSpec();
  const reference = inputSpec(['bool']);
  return {
    schema: { anyOf: [number.schema, reference.schema] },
    create: (_, { items }) => items.length + 1,
    read: (value, path, scope) =>
      isObject(value) ? reference.read(value, path, scope) : number.read(value, path, scope),
  };
})();
