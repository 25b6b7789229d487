import type { FieldSpecs, JsonSchema, ListLimits } from '../../documents/specs/spec.ts';
import type { Draft, DraftPlace, TreeSpec } from './tree-spec.ts';

/**
 * Makes a value for a new node: the spec’s own, else the first that its schema allows; undefined = a new node
 * omits the field.
 */
export function createValue(spec: TreeSpec<unknown>, draft: Draft, place: DraftPlace): unknown {
  const { create, optional, list, fields, schema } = spec;
  if (create) return create(draft, place);
  if (optional === true) return undefined;
  if (list) return createItems(list, draft, place.name);
  return fields ? createFields(fields, draft, place.items) : createPlain(schema);
}

/** Makes the fields of a new node, or of a new item behind `items`. */
export function createFields(fields: FieldSpecs, draft: Draft, items: readonly unknown[]) {
  const made = Object.entries(fields).map(([name, spec]) => [
    name,
    createValue(spec, draft, { name, items }),
  ]);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined)) as Readonly<
    Record<string, unknown>
  >;
}

function createItems({ item, minimum, maximum }: ListLimits, draft: Draft, name: string) {
  const given = childrenOf(item) === 'one' ? Math.min(draft.listed, maximum) : 0;
  const items: unknown[] = [];
  for (let i = 0; i < Math.max(given, minimum); i++) {
    // Places of one child come before further items of a list.
    const own: Draft = i < given ? draft : { ...draft, child: () => null };
    items.push(createValue(item, own, { name, items }));
  }
  return items;
}

function createPlain(schema: JsonSchema): unknown {
  const { type, enum: options, exclusiveMinimum, minimum, maximum } = schema;
  if (Array.isArray(options)) return options[0];
  if (type === 'boolean') return false;
  if (type === 'object') return {};
  if (type !== 'number') return undefined;
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  return Math.min(Math.max(0, Number(minimum)), Number(maximum));
}

/** The children that a value holds: the spec’s own, else those of its fields and items. */
export function childrenOf({ children, fields, list }: TreeSpec<unknown>): TreeSpec<unknown>['children'] {
  if (children) return children;
  if (list) return childrenOf(list.item) && 'list';
  return Object.values(fields ?? {}).some((spec) => childrenOf(spec) === 'one') ? 'one' : undefined;
}
