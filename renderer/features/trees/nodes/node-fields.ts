import { offeredTreeMethods, usesEasing } from '#core/tree/node-parts/method-change.ts';
import { findNodeKind } from '#core/tree/registry.ts';
import { MAX_NUMBER } from '#core/documents/limits.ts';
import type { JsonSchema } from '#core/documents/specs/spec.ts';
import { nodeFieldsSpec } from '#core/tree/document/parse-tree.ts';
import { isObject } from '#core/documents/specs/structure-specs.ts';
import {
  type OutlineNode,
  type Address,
  nodeName,
  pathOf,
  valueAt,
} from '#renderer/stores/lab/tree/outline.ts';
import { formatBriefly, withUnit } from '#core/kit/numbers.ts';
import type { Trigger } from '#core/tree/tree-spec.ts';
import { AIM_PLACES } from '#renderer/stores/lab/tree/aim-poses.ts';
import { describeStart } from '../spaces/track-spaces.ts';
import { spaced } from '#renderer/plots/chart.ts';
import type { OpenTree } from '#renderer/stores/lab/tree/open-tree.ts';

/** A field of a node, or of one of its samples, ranges or entries, that a person can set. */
export type NodeField = FieldPlace &
  (
    | {
        readonly kind: 'number';
        readonly value: number;
        readonly minimum: number;
        readonly maximum: number;
        readonly whole: boolean;
      }
    | { readonly kind: 'input'; readonly value: string; readonly canBeConstant: boolean }
    | { readonly kind: 'choice'; readonly value: string; readonly options: Options }
    | { readonly kind: 'flag'; readonly value: boolean }
    | { readonly kind: 'clip'; readonly value: string }
    | { readonly kind: 'joint'; readonly value: string }
    | { readonly kind: 'effector'; readonly value: string | null }
  );

/** Label → value. */
type Options = Readonly<Record<string, string>>;

/** What a person reads of a field. */
interface FieldWords {
  readonly label: string; // `2 at`
  readonly description: string; // `Sample 2 at`
}

interface FieldPlace extends FieldWords {
  readonly address: Address;
  readonly defaultValue: unknown; // the default; undefined = none
}

/** Maximum number of rows of one node: a list that is longer is edited on its pad. */
const MAX_FIELDS = 60;

/** The fields of a node in the order of its kind, with defaults for those that its document omits. */
export function nodeFields({ node, address }: OutlineNode): readonly NodeField[] {
  const properties = propertiesOf(nodeFieldsSpec(node.kind)?.schema);
  const fields = Object.keys(findNodeKind(node.kind)?.fields ?? {});
  return fields
    .filter((name) => isUsed(name, node))
    .flatMap((name) =>
      fieldsIn(node[name], properties[name] ?? {}, [...address, name], {
        label: labelOf(name),
        description: labelOf(name),
      }),
    )
    .slice(0, MAX_FIELDS);
}

/**
 * A field named `clip`, `joint` or `effector` has a control of its own by its name; any other has one by its
 * type, and none while its value is null.
 *
 * @param words of the field; those in a list are labelled by their number, so that labels stay short
 */
function fieldsIn(
  given: unknown,
  schema: JsonSchema,
  address: Address,
  words: FieldWords,
): readonly NodeField[] {
  const { label, description } = words;
  const defaultValue = schema['default'];
  const value = given === undefined ? defaultValue : given;
  const place = { address, ...words, defaultValue };
  if (address.at(-1) === 'effector') return [{ ...place, kind: 'effector', value: value as string | null }];
  if (typeof value === 'number') return [{ ...place, kind: 'number', value, ...limitsOf(schema) }];
  if (typeof value === 'boolean') return [{ ...place, kind: 'flag', value }];
  if (typeof value === 'string') {
    if (address.at(-1) === 'clip') return [{ ...place, kind: 'clip', value }];
    if (address.at(-1) === 'joint') return [{ ...place, kind: 'joint', value }];
    const options = optionsOf(schema);
    return options === null
      ? []
      : [{ ...place, kind: 'choice', value, options: labelled(options, address, value) }];
  }
  if (Array.isArray(value)) {
    if (address.at(-1) === 'transitions') return [];
    const items = isObject(schema['items']) ? schema['items'] : {};
    return value.flatMap((item, i) => {
      const named = isObject(item) && !('input' in item) ? `${i + 1}` : `${oneOf(label)} ${i + 1}`;
      return fieldsIn(item, items, [...address, i], {
        label: named,
        description: `${oneOf(description)} ${i + 1}`,
      });
    });
  }
  // Transitions are edited on the pad, a joint profile at its rule.
  if (!isObject(value) || typeof value['kind'] === 'string' || address.at(-1) === 'profile') return [];
  if (typeof value['input'] === 'string' && Object.keys(value).length === 1)
    return [{ ...place, kind: 'input', value: value['input'], canBeConstant: canBeConstant(schema) }];
  const properties = propertiesOf(schema);
  const used = Object.entries(value).filter(([name]) => isUsed(name, value));
  return used.flatMap(([name, part]) => {
    const field = labelOf(name).toLowerCase();
    const named = { label: `${label} ${field}`, description: `${description} ${field}` };
    return fieldsIn(part, properties[name] ?? {}, [...address, name], named);
  });
}

/** False for an easing of a change whose method has none. */
function isUsed(name: string, holder: Readonly<Record<string, unknown>>): boolean {
  return name !== 'easing' || usesEasing(holder['method']);
}

/** Options with what a person reads: methods have labels, and some are offered only where they are chosen. */
function labelled(options: readonly string[], address: Address, chosen: string): Options {
  if (address.at(-1) === 'method')
    return Object.fromEntries(offeredTreeMethods(chosen).map(({ id, label }) => [label, id]));
  return Object.fromEntries(options.map((option) => [labelOf(option).toLowerCase(), option]));
}

/** `blendTime` as `Blend time`. */
function labelOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Pitches` as `Pitch`, `Entries` as `Entry`, `Children` as `Child`: the word for one of a list. */
const oneOf = (label: string): string =>
  label.replace(/(?<=hild)ren$|(?<=ch|sh)es$|s$/, '').replace(/ie$/, 'y');

function propertiesOf(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  const properties = alternativesOf(schema ?? {}).find((each) => isObject(each['properties']))?.[
    'properties'
  ];
  return (properties ?? {}) as Readonly<Record<string, JsonSchema>>;
}

function limitsOf(schema: JsonSchema) {
  const number = alternativesOf(schema).find(({ type }) => type === 'number' || type === 'integer') ?? {};
  const lowest = number['exclusiveMinimum'];
  const whole = number['type'] === 'integer';
  const minimum = typeof lowest === 'number' ? lowest + 1e-3 : numberOr(number['minimum'], -MAX_NUMBER);
  return { minimum, maximum: numberOr(number['maximum'], MAX_NUMBER), whole };
}

const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

function optionsOf(schema: JsonSchema): readonly string[] | null {
  const options = alternativesOf(schema).find((each) => Array.isArray(each['enum']))?.['enum'];
  return Array.isArray(options) ? options.filter((option) => typeof option === 'string') : null;
}

function canBeConstant(schema: JsonSchema): boolean {
  return alternativesOf(schema).some(({ type }) => type === 'number');
}

/** A schema itself, or the alternatives that it allows. */
function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf } = schema;
  return Array.isArray(anyOf) ? (anyOf as readonly JsonSchema[]) : [schema];
}

type Named = Pick<OpenTree, 'item' | 'outline' | 'labelOf'>;

/**
 * What a person reads of a field: `jog` for the place of a sample on its only axis, `jog speed` if there are
 * several; and its unit.
 */
export function describeField(
  open: Named,
  { node, address }: OutlineNode,
  field: NodeField,
): { readonly label: string; readonly unit: string } {
  const [list, index, part] = field.address.slice(address.length);
  const source = valueAt(node, axisAddress(field.address.slice(address.length)));
  const input = isObject(source) ? String(source['input']) : '';
  const unit = unitOf(open.item.content, input);
  const name = typeof index === 'number' ? nameOfItem(open, [...address, list], index) : null;
  if (name === null) return { label: field.label, unit };
  const isPlace = part === 'x' || part === 'y' || part === 'center';
  const word = isPlace && input !== '' ? input : field.label.replace(/^\d+ /, '');
  return { label: part === 'at' || word === name ? name : `${name} ${word}`, unit };
}

/** Where a node is in its parent: `1.4 m/s`, `30°, 2 m/s`, `at 0.50 s`, `up left`; else the words of its field. */
export function describePlace({ item }: Named, { address, place }: OutlineNode): string {
  const holder = address.at(-1) === 'node' ? address.slice(0, -1) : address;
  const [list, index] = holder.slice(-2);
  if (list === 'offsets') return AIM_PLACES[Number(index)] ?? place;
  const own = valueAt(item.content, holder);
  if (!isObject(own)) return place;
  if (list === 'entries') return describeStart(own['start'] as Trigger);
  const numbers = (['at', 'x', 'y', 'start', 'end', 'center'] as const).flatMap((part) =>
    [own[part]].flat().flatMap((value, axis) => {
      const source = valueAt(item.content, [
        ...holder.slice(0, -2),
        ...axisAddress([list, index, part, axis]),
      ]);
      const unit = isObject(source) ? unitOf(item.content, String(source['input'])) : '';
      return typeof value === 'number' ? [`${formatBriefly(value, 3)}${unit && spaced(unit)}`] : [];
    }),
  );
  const isKnown = list === 'samples' || list === 'spheres' || list === 'ranges';
  return isKnown && numbers.length > 0 ? numbers.join(list === 'ranges' ? ' to ' : ', ') : place;
}

/** The unit of an input; empty = none. */
function unitOf(content: OpenTree['item']['content'], input: string): string {
  const unit = valueAt(content, ['inputs', input, 'unit']);
  return typeof unit === 'string' ? unit : '';
}

/**
 * A warning beside the coordinates of a plane whose axes have unlike units. Turns and speeds of gaits are
 * numbers of like size.
 */
export function mixedUnits(
  { item }: Named,
  { node }: OutlineNode,
  { address }: NodeField,
): string | undefined {
  if (address.at(-1) !== 'coordinates' || node['coordinates'] === 'polar') return undefined;
  const [x, y] = ['x', 'y'].map((axis) => unitOf(item.content, String(valueAt(node, [axis, 'input']))));
  if (x === y || x === '' || y === '' || (x === 'rad/s' && y === 'm/s')) return undefined;
  const remedy = x === '°' ? 'Choose polar' : 'Choose axes of one unit';
  return `A plane mixes by distance, in which ${withUnit(1, x)} counts as ${withUnit(1, y)}. ${remedy}.`;
}

/** The address, in its node, of the number along whose axis a field lies. */
function axisAddress([list, , part = '', axis = 0]: Address): Address {
  if (list === 'samples') return [part === 'at' ? 'x' : part];
  if (list === 'spheres') return ['point', part === 'center' ? axis : 0];
  return [{ ranges: 'x', yaws: 'yaw', pitches: 'pitch' }[list] ?? ''];
}

/** The name of an item of a list, with its number if another one has it too; null if it has none. */
function nameOfItem({ item, outline, labelOf }: Named, list: Address, index: number): string | null {
  const items = valueAt(item.content, list) as readonly unknown[];
  const names = items.map((each, i) => {
    if (isObject(each) && typeof each['name'] === 'string') return each['name'];
    const child = outline.find(({ path }) => path === pathOf([...list, i, 'node']));
    return child ? nodeName(child, labelOf) : null;
  });
  const name = names[index];
  return name !== null && names.indexOf(name) !== names.lastIndexOf(name) ? `${name} ${index + 1}` : name;
}
