import { formatBriefly, withUnit } from '#core/format-number.ts';
import { isObject } from '#core/schema/structure-specs.ts';
import type { Trigger } from '#core/tree/schema/input-specs.ts';
import { AIM_PLACES } from '../../../stores/lab/tree/aim-poses.ts';
import { describeStart } from '../spaces/track-spaces.ts';
import { spaced } from '../../../plots/value-words.ts';
import type { OpenTree } from '../../../stores/lab/tree/open-tree.ts';
import { nodeName, type OutlineNode } from '../../../stores/lab/tree/outline.ts';
import { pathOf, valueAt, type Address } from '../../../stores/lab/tree/tree-address.ts';
import type { NodeField } from './node-fields.ts';

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
