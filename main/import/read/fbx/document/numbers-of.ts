import { getPropertyEntries } from '@babylonjs/loaders/FBX/interpreter/propertyTemplates.js';
import type { FBXNode } from '@babylonjs/loaders/FBX/types/fbxTypes.js';

/** Numeric properties of an object, by name. */
export function numbersOf(node: FBXNode | undefined): ReadonlyMap<string, number> {
  const entries = getPropertyEntries(node).map(({ name, values }) => [name, values[0]] as const);
  return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
