import { inputType } from '../inputs/bound-input.ts';
import { newNumber, type TreeInput } from '../inputs/input-document.ts';
import type { NodeKind } from '../node-kind.ts';
import type { ListLimits, Spec, FieldSpecs, JsonSchema } from '../../documents/specs/spec.ts';
import type { NodeDraft, InputType, TreeNode, DraftPlace, TreeSpec } from '../tree-spec.ts';

/** What a new node is made with. */
export interface NodeParts extends Pick<NodeDraft, 'clip' | 'joint'> {
  /** Its children, as far as they fit; new leaves take the other places. */
  readonly children: readonly TreeNode[];
  readonly inputs: Readonly<Record<string, TreeInput>>; // of the tree
}

/** A new value, with the inputs of its tree: those it needs are added. */
export interface MadeValue<Value> {
  readonly made: Value;
  readonly inputs: Readonly<Record<string, TreeInput>>;
}

/** Makes a valid node of a kind from its specs. */
export function makeNode(kind: NodeKind, parts: NodeParts): MadeValue<TreeNode> {
  const { draft, inputs } = createDraft(kind, parts);
  return { made: { kind: kind.id, ...createFields(kind.fields, draft, []) }, inputs };
}

/** Makes an item for a list of a node, behind those it has. */
export function makeItem(
  kind: NodeKind,
  { field, item }: NodeList,
  node: TreeNode,
  parts: NodeParts,
): MadeValue<unknown> {
  const { draft, inputs } = createDraft(kind, parts);
  const items = node[field] as readonly unknown[];
  return { made: createValue(item, draft, { name: field, items }), inputs };
}

/** A list of a kind of nodes: its field, items and limits. */
export type NodeList = ListLimits & { readonly field: string };

/** The list of children of a kind; null if it has none. */
export function listOfChildren(kind: NodeKind): NodeList | null {
  for (const [field, spec] of specsOf(kind)) {
    if (childrenOf(spec) === 'list' && spec.list) return { field, ...spec.list };
  }
  return null;
}

/** The list of clips that a kind holds; null if it has none. */
export function listOfClips(kind: NodeKind): NodeList | null {
  for (const [field, { list }] of specsOf(kind)) {
    if (list && isOfClips(list)) return { field, ...list };
  }
  return null;
}

function isOfClips({ item }: ListLimits): boolean {
  const { properties } = item.schema;
  return typeof properties === 'object' && properties !== null && 'clip' in properties;
}

/** Maximum number of children that a kind holds. */
export function maxChildren(kind: NodeKind): number {
  return specsOf(kind).reduce((sum, [, spec]) => {
    const children = childrenOf(spec);
    if (children === undefined) return sum;
    return sum + (children === 'one' ? 1 : (spec.list?.maximum ?? MAX_OPTIONS));
  }, 0);
}

/** Of an enum. */
const MAX_OPTIONS = 100;

function specsOf(kind: NodeKind): readonly (readonly [string, Spec<unknown>])[] {
  return Object.entries(kind.fields);
}

/** A draft whose new inputs are written into `inputs`. */
function createDraft(
  kind: NodeKind,
  { children, inputs: given, clip, joint }: NodeParts,
): { readonly draft: NodeDraft; readonly inputs: Readonly<Record<string, TreeInput>> } {
  const inputs: Record<string, TreeInput> = { ...given };
  const left = [...children];
  const single = specsOf(kind).filter(([, spec]) => childrenOf(spec) === 'one').length;
  let options: readonly string[] = [];
  return {
    inputs,
    draft: {
      clip,
      joint,
      listed: Math.max(children.length - single, 0),
      child: () => left.shift() ?? null,
      input(kinds, name) {
        const found = findName(inputs, kinds, name);
        inputs[found] ??= newInput(kinds[0], children.length);
        options = inputType(inputs[found]).options;
        return found;
      },
      options: () => options,
    },
  };
}

/** `name` if that input fits or is new; else with a number. */
function findName(
  inputs: Readonly<Record<string, TreeInput>>,
  kinds: readonly InputType['kind'][],
  name: string,
): string {
  const fits = (own: string): boolean => !Object.hasOwn(inputs, own) || kinds.includes(inputs[own].kind);
  let found = name;
  for (let number = 2; !fits(found); number++) found = `${name} ${number}`;
  return found;
}

/** A new input of a kind. @param children between which it chooses */
export function newInput(kind: InputType['kind'], children: number): TreeInput {
  switch (kind) {
    case 'number':
      return newNumber;
    case 'bool':
      return { kind, value: false, keys: [] };
    case 'int':
      return { kind, value: 0, keys: [] };
    case 'enum': {
      const options = Array.from({ length: Math.max(children, 2) }, (_, i) => `option ${i + 1}`);
      return { kind, options, value: options[0], keys: [] };
    }
  }
}

/**
 * Makes a value for a new node: the spec’s own, else the first that its schema allows; undefined = a new node
 * omits the field.
 */
function createValue(spec: TreeSpec<unknown>, draft: NodeDraft, place: DraftPlace): unknown {
  const { create, optional, list, fields, schema } = spec;
  if (create) return create(draft, place);
  if (optional === true) return undefined;
  if (list) return createItems(list, draft, place.name);
  return fields ? createFields(fields, draft, place.items) : createPlain(schema);
}

/** Makes the fields of a new node, or of a new item behind `items`. */
function createFields(fields: FieldSpecs, draft: NodeDraft, items: readonly unknown[]) {
  const made = Object.entries(fields).map(([name, spec]) => [
    name,
    createValue(spec, draft, { name, items }),
  ]);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined)) as Readonly<
    Record<string, unknown>
  >;
}

function createItems({ item, minimum, maximum }: ListLimits, draft: NodeDraft, name: string) {
  const given = childrenOf(item) === 'one' ? Math.min(draft.listed, maximum) : 0;
  const items: unknown[] = [];
  for (let i = 0; i < Math.max(given, minimum); i++) {
    // Places of one child come before further items of a list.
    const own: NodeDraft = i < given ? draft : { ...draft, child: () => null };
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
function childrenOf({ children, fields, list }: TreeSpec<unknown>): TreeSpec<unknown>['children'] {
  if (children) return children;
  if (list) return childrenOf(list.item) && 'list';
  return Object.values(fields ?? {}).some((spec) => childrenOf(spec) === 'one') ? 'one' : undefined;
}
