import type { GLTF } from '@gltf-transform/core';
import type { FileFault } from '../../../../core/import/file-fault.ts';

/**
 * Types of each value that is read, as the format defines them; the library does not check them. Indices are checked against the
 * length of their list.
 */
type Rule =
  | { readonly is: 'text' | 'flag' | 'count'; readonly isNeeded?: true }
  | { readonly is: 'index'; readonly of: ListName; readonly isNeeded?: true }
  | { readonly is: 'indices'; readonly of: ListName; readonly isNeeded?: true }
  | { readonly is: 'numbers'; readonly count: number; readonly isNeeded?: true }
  | { readonly is: 'choice'; readonly from: readonly unknown[]; readonly isNeeded?: true }
  | { readonly is: 'object'; readonly rules: Rules; readonly isNeeded?: true }
  | { readonly is: 'named'; readonly of: ListName; readonly isNeeded?: true }
  | { readonly is: 'list'; readonly rules: Rules; readonly isNeeded?: true };

type Rules = Readonly<Record<string, Rule>>;
type ListName = 'buffers' | 'bufferViews' | 'accessors' | 'nodes' | 'skins' | 'meshes' | 'materials';

const text: Rule = { is: 'text' };
const count: Rule = { is: 'count' };
const needed = <Some extends Rule>(rule: Some): Some & { isNeeded: true } => ({ ...rule, isNeeded: true });
const index = (of: ListName): Rule => ({ is: 'index', of });
const choice = (...from: readonly unknown[]): Rule => ({ is: 'choice', from });
const numbers = (amount: number): Rule => ({ is: 'numbers', count: amount });

const indicesOfSparse: Rules = {
  bufferView: needed(index('bufferViews')),
  byteOffset: count,
  componentType: needed(choice(5121, 5123, 5125)),
};
const valuesOfSparse: Rules = { bufferView: needed(index('bufferViews')), byteOffset: count };

const RULES: Rules = {
  buffers: { is: 'list', rules: { uri: text, byteLength: count } },
  bufferViews: {
    is: 'list',
    rules: {
      buffer: needed(index('buffers')),
      byteOffset: count,
      byteLength: needed(count),
      byteStride: count,
    },
  },
  accessors: {
    is: 'list',
    rules: {
      bufferView: index('bufferViews'),
      byteOffset: count,
      componentType: needed(choice(5120, 5121, 5122, 5123, 5125, 5126)),
      normalized: { is: 'flag' },
      count: needed(count),
      type: needed(choice('SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4')),
      sparse: {
        is: 'object',
        rules: {
          count: needed(count),
          indices: { is: 'object', rules: indicesOfSparse, isNeeded: true },
          values: { is: 'object', rules: valuesOfSparse, isNeeded: true },
        },
      },
    },
  },
  nodes: {
    is: 'list',
    rules: {
      name: text,
      children: { is: 'indices', of: 'nodes' },
      translation: numbers(3),
      rotation: numbers(4),
      scale: numbers(3),
      matrix: numbers(16),
      skin: index('skins'),
      mesh: index('meshes'),
    },
  },
  skins: {
    is: 'list',
    rules: {
      name: text,
      joints: { is: 'indices', of: 'nodes', isNeeded: true },
      inverseBindMatrices: index('accessors'),
    },
  },
  animations: {
    is: 'list',
    rules: {
      name: text,
      samplers: {
        is: 'list',
        rules: {
          input: needed(index('accessors')),
          output: needed(index('accessors')),
          interpolation: choice('LINEAR', 'STEP', 'CUBICSPLINE'),
        },
      },
      channels: {
        is: 'list',
        rules: {
          sampler: needed(count),
          target: { is: 'object', rules: { node: index('nodes'), path: text }, isNeeded: true },
        },
      },
    },
  },
  meshes: {
    is: 'list',
    rules: {
      name: text,
      primitives: {
        is: 'list',
        rules: {
          attributes: { is: 'named', of: 'accessors' },
          indices: index('accessors'),
          material: index('materials'),
          mode: count,
        },
      },
    },
  },
  materials: {
    is: 'list',
    rules: { pbrMetallicRoughness: { is: 'object', rules: { baseColorFactor: numbers(4) } } },
  },
};

/** Finds the first value that does not have the type of the format. */
export function faultOfShape(read: GLTF.IGLTF): FileFault | undefined {
  const lengths = (of: ListName): number => read[of]?.length ?? 0;
  return faultOfObject(read, RULES, '', lengths);
}

type Lengths = (of: ListName) => number;

function faultOfObject(value: unknown, rules: Rules, place: string, lengths: Lengths): FileFault | undefined {
  if (!isObject(value)) return faultAt(place, 'an object', value);
  for (const [name, rule] of Object.entries(rules)) {
    const part = Object.hasOwn(value, name) ? value[name] : undefined;
    if (part === undefined && rule.isNeeded !== true) continue;
    const fault = faultOfValue(part, rule, `${place}/${name}`, lengths);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfValue(value: unknown, rule: Rule, place: string, lengths: Lengths): FileFault | undefined {
  const isIndex = (each: unknown, of: ListName): boolean => isCount(each) && Number(each) < lengths(of);
  const unless = (isRight: boolean, expected: string): FileFault | undefined =>
    isRight ? undefined : faultAt(place, expected, value);
  switch (rule.is) {
    case 'text':
      return unless(typeof value === 'string', 'text');
    case 'flag':
      return unless(typeof value === 'boolean', 'true or false');
    case 'count':
      return unless(isCount(value), 'a whole number that is not negative');
    case 'index':
      return unless(isIndex(value, rule.of), `an index of /${rule.of}`);
    case 'indices':
      return unless(
        Array.isArray(value) && value.every((each) => isIndex(each, rule.of)),
        `indices of /${rule.of}`,
      );
    case 'named':
      return unless(
        isObject(value) && Object.values(value).every((each) => isIndex(each, rule.of)),
        `indices of /${rule.of} by name`,
      );
    case 'numbers':
      return unless(
        Array.isArray(value) && value.length === rule.count && value.every(Number.isFinite),
        `${rule.count} numbers`,
      );
    case 'choice':
      return unless(rule.from.includes(value), `one of ${rule.from.join(', ')}`);
    case 'object':
      return faultOfObject(value, rule.rules, place, lengths);
    case 'list':
      return faultOfList(value, rule.rules, place, lengths);
  }
}

function faultOfList(value: unknown, rules: Rules, place: string, lengths: Lengths): FileFault | undefined {
  if (!Array.isArray(value)) return faultAt(place, 'a list', value);
  for (const [i, each] of value.entries()) {
    const fault = faultOfObject(each, rules, `${place}/${i}`, lengths);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

function faultAt(place: string, expected: string, found: unknown): FileFault {
  return { place: place === '' ? '/' : place, expected, found: inShort(found) };
}

/** A value as text if it is short; nested values are abbreviated. */
export function inShort(value: unknown): string {
  if (value === undefined) return 'none';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const words = JSON.stringify(value);
  return words.length > 60 ? `${words.slice(0, 60)} …` : words;
}
