import { numberSpec, textSpec, type NumberLimits } from '../../documents/specs/plain-specs.ts';
import { isObject, objectSpec } from '../../documents/specs/structure-specs.ts';
import type { InputType, TreeScope, TreeSpec } from './tree-spec.ts';

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
