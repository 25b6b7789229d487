import {
  fieldPath,
  wordsFor,
  type Draft,
  type FieldsOf,
  type FieldSpecs,
  type Scope,
  type Spec,
  type TreeNode,
  type ValueOf,
} from './spec.ts';

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of `minimum` to `maximum` items. */
export function listSpec<Item>(item: Spec<Item>, minimum: number, maximum = 1000): Spec<readonly Item[]> {
  const length = minimum === maximum ? `${minimum}` : `${minimum} to ${maximum}`;
  return {
    schema: { type: 'array', items: item.schema, minItems: minimum, maxItems: maximum },
    list: { item, minimum, maximum },
    ...(item.children === 'one' && { children: 'list' }),
    create(draft, { name }) {
      const given = item.children === 'one' ? Math.min(draft.listed, maximum) : 0;
      const items: Item[] = [];
      for (let i = 0; i < Math.max(given, minimum); i++) {
        // Places of one child come before further items of a list.
        const own: Draft = i < given ? draft : { ...draft, child: () => null };
        const made = item.create?.(own, { name, items });
        if (made !== undefined) items.push(made);
      }
      return items;
    },
    read(value, path, scope) {
      if (!Array.isArray(value) || value.length < minimum || value.length > maximum) {
        scope.report(path, `Expected a list of ${length}, found ${wordsFor(value)}.`);
        return [];
      }
      return value.map((entry: unknown, i) => item.read(entry, `${path}[${i}]`, scope));
    },
  };
}

/** An object with any names, whose values have the same spec. */
export function recordSpec<Item>(item: Spec<Item>): Spec<Readonly<Record<string, Item>>> {
  return {
    schema: { type: 'object', additionalProperties: item.schema },
    create: () => ({}),
    read(value, path, scope) {
      if (!isObject(value)) {
        scope.report(path, `Expected an object, found ${wordsFor(value)}.`);
        return {};
      }
      const entries = Object.entries(value);
      return Object.fromEntries(
        entries.map(([name, entry]) => [name, item.read(entry, fieldPath(path, name), scope)]),
      );
    },
  };
}

/** An object with exactly these fields; `subject` names it in messages. */
export function objectSpec<Specs extends FieldSpecs>(subject: string, fields: Specs): Spec<FieldsOf<Specs>> {
  type Fields = FieldsOf<Specs>;
  const specs = Object.entries(fields);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(specs.map(([name, { schema }]) => [name, schema])),
      required: specs.filter(([, { optional }]) => optional !== true).map(([name]) => name),
      additionalProperties: false,
    },
    ...(specs.some(([, { children }]) => children === 'one') && { children: 'one' }),
    create: (draft, { items }) =>
      Object.fromEntries(
        specs.flatMap(([field, { create }]) => {
          const name = field === 'name' ? subject.replace(/^An? /, '') : field;
          return create ? [[field, create(draft, { name, items })]] : [];
        }),
      ) as Fields,
    read(value, path, scope) {
      if (!isObject(value)) {
        scope.report(path, `${subject} is expected, found ${wordsFor(value)}.`);
        return {} as Fields;
      }
      reportUnknown(subject, value, specs, path, scope);
      return Object.fromEntries(
        specs.map(([name, spec]) => [name, readField(spec, value, name, path, scope)]),
      ) as Fields;
    },
  };
}

/** A list of `minimum` to `maximum` objects. */
export function objectsSpec<Specs extends FieldSpecs>(
  subject: string,
  [minimum, maximum]: readonly [minimum: number, maximum: number],
  fields: Specs,
): Spec<readonly FieldsOf<Specs>[]> {
  return listSpec(objectSpec(subject, fields), minimum, maximum);
}

function reportUnknown(
  subject: string,
  value: Readonly<Record<string, unknown>>,
  specs: readonly (readonly [string, Spec<unknown>])[],
  path: string,
  { report }: Scope,
): void {
  const known = specs.map(([name]) => name);
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    report(fieldPath(path, name), `${subject} has no field “${name}”. Its fields: ${known.join(', ')}.`);
  }
}

function readField(
  spec: Spec<unknown>,
  value: Readonly<Record<string, unknown>>,
  name: string,
  path: string,
  scope: Scope,
): unknown {
  const place = fieldPath(path, name);
  if (Object.hasOwn(value, name)) return spec.read(value[name], place, scope);
  if (spec.optional === true) return spec.read(undefined, place, scope);
  scope.report(place, `“${name}” is missing.`);
  return undefined;
}

/** One of several kinds of objects, distinguished by their field `kind`. */
export function taggedSpec<Specs extends Readonly<Record<string, Spec<{ readonly kind: string }>>>>(
  subject: string,
  kinds: Specs,
): Spec<ValueOf<Specs[keyof Specs]>> {
  type Value = ValueOf<Specs[keyof Specs]>;
  const names = Object.keys(kinds);
  return {
    schema: { oneOf: Object.values(kinds).map(({ schema }) => schema) },
    read(value, path, scope) {
      const kind = isObject(value) ? value.kind : undefined;
      if (typeof kind === 'string' && Object.hasOwn(kinds, kind)) {
        return kinds[kind].read(value, path, scope) as Value;
      }
      const found = isObject(value) ? `kind ${wordsFor(kind)}` : wordsFor(value);
      scope.report(path, `${subject} of kind ${names.join(', ')} is expected, found ${found}.`);
      return value as Value;
    },
  };
}

/** A node of any kind. */
export const nodeSpec: Spec<TreeNode> = leafSpec(({ clip }) => ({ kind: 'clip', clip: clip.id }));

/** A node of any kind, which in a new node is the next child at hand, or else what `leaf` makes. */
export function leafSpec(leaf: (draft: Draft, index: number) => TreeNode): Spec<TreeNode> {
  return {
    schema: { $ref: '#/$defs/node' },
    read: (value, path, scope) => scope.readNode(value, path),
    create: (draft, { items }) => draft.child() ?? leaf(draft, items.length),
    children: 'one',
  };
}

/** A number of the last item of a list, or `otherwise`. */
export function lastOf(items: readonly unknown[], field: string, otherwise: number): number {
  const last = items.at(-1);
  return isObject(last) ? Number(last[field] ?? otherwise) : otherwise;
}
