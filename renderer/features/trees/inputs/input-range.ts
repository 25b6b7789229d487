import type { TreeInput } from '../../../../core/tree/inputs/input-document.ts';
import { isObject } from '../../../../core/tree/schema/structure-specs.ts';
import { valueAt } from '../../../stores/lab/tree/tree-address.ts';
import { keysOf } from './input-keys.ts';
import { numberOf, type ValueRange } from './input-values.ts';
import type { InputUse } from './input-uses.ts';

/** The range of an input without uses, and that of a weight. */
const UNIT = [0, 1];

/** Range of the values that make a difference to the nodes of an input; it includes all values of the input. */
export function inputRange(input: TreeInput, uses: readonly InputUse[]): ValueRange {
  if (input.kind === 'bool') return { minimum: 0, maximum: 1 };
  if (input.kind === 'enum') return { minimum: 0, maximum: Math.max(input.options.length - 1, 1) };
  const wanted = uses.flatMap(placesOf).filter(Number.isFinite);
  const own = [numberOf(input, input.value), ...keysOf(input).map(({ value }) => value)];
  const all = [...(wanted.length > 0 ? wanted : UNIT), ...own];
  const minimum = all.reduce((least, value) => Math.min(least, value));
  const maximum = all.reduce((most, value) => Math.max(most, value));
  return minimum < maximum ? { minimum, maximum } : { minimum: minimum - 0.5, maximum: maximum + 0.5 };
}

/** Values of an input at which its use in a node changes: places of samples, thresholds, 0 and 1 of a weight. */
function placesOf({ node: { node }, at }: InputUse): readonly number[] {
  const [field, index] = at;
  switch (node.kind) {
    case 'blendSpace1D':
      return numbersIn(node['samples'], ['at']);
    case 'blendSpace2D':
      return numbersIn(node['samples'], [field]);
    case 'singleAxis':
      return [...numbersIn(node['ranges'], ['start']), ...numbersIn(node['ranges'], ['end'])];
    case 'multiAxis':
      return sphereEnds(node['spheres'], Number(index));
    case 'aimOffset':
      return numbersIn(node[field === 'yaw' ? 'yaws' : 'pitches'], []);
    case 'selectByInt':
      return [0, lengthOf(node['choices']) - 1];
    case 'rules':
      return thresholds(Number(valueAt(node, [...at, 'value'])));
    default:
      return UNIT;
  }
}

function numbersIn(list: unknown, at: readonly (string | number)[]): readonly number[] {
  return Array.isArray(list) ? list.map((item) => Number(valueAt(item, at))) : [];
}

/** Both ends of each sphere along an axis. */
function sphereEnds(spheres: unknown, axis: number): readonly number[] {
  if (!Array.isArray(spheres)) return [];
  return spheres.filter(isObject).flatMap((sphere) => {
    const [center, radius] = [Number(valueAt(sphere, ['center', axis])), Number(sphere['radius'])];
    return [center - radius, center + radius];
  });
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** A comparison changes at its threshold: values up to twice that, and on the other side 0. */
const thresholds = (value: number): readonly number[] => [0, value === 0 ? 1 : 2 * value];
