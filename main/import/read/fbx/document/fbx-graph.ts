import {
  cleanFBXName,
  type FBXDocument,
  type FBXNode,
  type FBXObjectMap,
  getPropertyEntries,
  resolveConnections,
} from '../babylon.ts';

/**
 * Type of the connections that make an object a child of another: both ends are objects. The others have a property
 * at an end, as a curve that animates one, or a camera that looks at a bone.
 */
const PARENT = 'OO';

/** A connection to an object, and the connected property. */
export interface FbxLink {
  readonly id: number;
  readonly property: string | undefined;
}

/** The objects of a file by id, and their connections. */
export interface FbxGraph {
  readonly objects: ReadonlyMap<number, FBXNode>;
  readonly map: FBXObjectMap;
}

export function graphOf(document: FBXDocument): FbxGraph {
  const map = resolveConnections(document);
  return { objects: map.objects, map };
}

/** Ids of child objects of one kind by the id of their parents of another kind, in file order. */
export function childrenOf({ objects, map }: FbxGraph, kind: string, owner: string): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const { type, childId, parentId } of map.connections) {
    if (type !== PARENT || objects.get(childId)?.name !== kind || objects.get(parentId)?.name !== owner)
      continue;
    addTo(children, parentId, childId);
  }
  return children;
}

/** Ids of parent objects by the id of their children of one kind, in file order. */
export function parentsOf({ objects, map }: FbxGraph, kind: string): Map<number, number[]> {
  const parents = new Map<number, number[]>();
  for (const { type, childId, parentId } of map.connections) {
    if (type === PARENT && objects.get(childId)?.name === kind) addTo(parents, childId, parentId);
  }
  return parents;
}

/** All connections from objects of one kind to those of another, by the id of the latter, in file order. */
export function linksInto({ objects, map }: FbxGraph, kind: string, owner: string): Map<number, FbxLink[]> {
  const links = new Map<number, FbxLink[]>();
  for (const { childId, parentId, propertyName } of map.connections) {
    if (objects.get(childId)?.name !== kind || objects.get(parentId)?.name !== owner) continue;
    addTo(links, parentId, { id: childId, property: propertyName });
  }
  return links;
}

/** All connections from objects of one kind, by their id, in file order. */
export function linksFrom({ objects, map }: FbxGraph, kind: string): Map<number, FbxLink[]> {
  const links = new Map<number, FbxLink[]>();
  for (const { childId, parentId, propertyName } of map.connections) {
    if (objects.get(childId)?.name === kind) addTo(links, childId, { id: parentId, property: propertyName });
  }
  return links;
}

function addTo<T>(lists: Map<number, T[]>, id: number, item: T): void {
  const list = lists.get(id);
  if (list) list.push(item);
  else lists.set(id, [item]);
}

/** Objects of a kind by id, in file order, optionally of one class. */
export function objectsOf(
  { objects }: FbxGraph,
  kind: string,
  subtype?: string,
): readonly (readonly [number, FBXNode])[] {
  return [...objects].filter(
    ([, node]) => node.name === kind && (subtype === undefined || node.properties[2]?.value === subtype),
  );
}

/** Name of an object, without its class. */
export function nameOf(node: FBXNode): string {
  const name = node.properties[1]?.value;
  return typeof name === 'string' ? cleanFBXName(name) : '';
}

/** Numeric properties of an object, by name. */
export function numbersOf(node: FBXNode | undefined): ReadonlyMap<string, number> {
  const entries = getPropertyEntries(node).map(({ name, values }) => [name, values[0]] as const);
  return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
