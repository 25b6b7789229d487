import { curveNames, type CurveOwner } from '#core/formats/scene/curve-names.ts';
import { findChildByName, getPropertyEntries } from '../babylon.ts';
import { childrenOf, nameOf, numbersOf, objectsOf, parentsOf, type FbxGraph } from '../document/fbx-graph.ts';
import type { FbxModel } from '../document/read-models.ts';
import type { FbxCurve, FbxStack } from './fbx-stack.ts';

const PERCENT = 'DeformPercent';

/** Types of properties that are one number. */
const NUMBERS = new Set(['number', 'double', 'float', 'int', 'integer', 'short', 'long']);

/** Returns a test for properties that are curves: of blend shapes, and numbers that people gave a model. */
export function createCurveTest({ objects }: FbxGraph): (object: number, property: string) => boolean {
  const known = new Map<number, ReadonlySet<string>>();
  const added = (object: number): ReadonlySet<string> => {
    const entries = getPropertyEntries(objects.get(object));
    const own = entries.filter(({ type, flags }) => flags.includes('U') && NUMBERS.has(type.toLowerCase()));
    return new Set(own.map(({ name }) => name));
  };
  return (object, property) => {
    const { name, properties } = objects.get(object) ?? { name: '', properties: [] };
    if (name === 'Deformer') return property === PERCENT && properties[2]?.value === 'BlendShapeChannel';
    if (name !== 'Model') return false;
    const own = known.get(object) ?? added(object);
    known.set(object, own);
    return own.has(property);
  };
}

/** A curve of a file, animated or not. */
export interface KnownCurve {
  readonly name: string;
  readonly owners: readonly number[]; // ids of the bones of its mesh, or of the model that has it
  readonly value: number; // where no animation changes it; of blend shapes from 0 to 1
  readonly factor: number; // from the numbers of its keys
}

/**
 * All blend shapes of a file, and the properties of models that an animation changes, by object and property; see
 * `keyOfCurve`. Each is named by its channel or its property (see `curveNames`).
 */
export function knownCurves(
  graph: FbxGraph,
  models: readonly FbxModel[],
  stacks: readonly FbxStack[],
): ReadonlyMap<string, KnownCurve> {
  const owners = [...shapeOwners(graph, models), ...propertyOwners(graph, models, stacks)];
  const names = curveNames(owners);
  return new Map(
    owners.flatMap(({ keys, owners: ids, factor, valueOf }, i) =>
      keys.map((key, k) => [
        keyOfCurve(key),
        { name: names[i][k], owners: ids, factor, value: valueOf(key) * factor },
      ]),
    ),
  );
}

type CurveKey = Pick<FbxCurve, 'object' | 'property'>;

/** The key of the curve of a blend shape. @param channel its id */
export const shapeKey = (channel: number): string => keyOfCurve({ object: channel, property: PERCENT });

export const keyOfCurve = ({ object, property }: CurveKey): string => `${object} ${property}`;

interface Owner extends CurveOwner, Pick<KnownCurve, 'owners' | 'factor'> {
  readonly keys: readonly CurveKey[]; // of its curves
  valueOf(key: CurveKey): number;
}

/** Meshes with blend shapes. */
function shapeOwners(graph: FbxGraph, models: readonly FbxModel[]): readonly Owner[] {
  const ownersOf = parentsOf(graph, 'Deformer');
  const shownBy = parentsOf(graph, 'Geometry');
  const byId = new Map(models.map((model) => [model.id, model]));
  const bonesOf = bonesOfGeometries(graph);
  const channels = new Map<number, number[]>(); // by geometry; -1 = of none
  for (const [id] of objectsOf(graph, 'Deformer', 'BlendShapeChannel')) {
    const geometry = ownersOf.get(ownersOf.get(id)?.[0] ?? NaN)?.[0] ?? -1;
    const own = channels.get(geometry);
    if (own) own.push(id);
    else channels.set(geometry, [id]);
  }
  return [...channels].map(([geometry, ids], i) => {
    const model = byId.get(shownBy.get(geometry)?.find((id) => byId.has(id)) ?? NaN);
    const bones = bonesOf.get(geometry) ?? (model ? [model.id] : []);
    return {
      name: model?.name || `mesh ${i}`,
      curves: ids.map((id) => nameOf(graph.objects.get(id)!).trim()),
      keys: ids.map((object) => ({ object, property: PERCENT })),
      owners: bones,
      factor: 0.01,
      valueOf: ({ object }) => percentOf(graph, object),
    };
  });
}

function percentOf({ objects }: FbxGraph, channel: number): number {
  const node = objects.get(channel);
  const written = node && findChildByName(node, PERCENT)?.properties[0]?.value;
  return numbersOf(node).get(PERCENT) ?? (typeof written === 'number' ? written : 0);
}

/** Ids of the bones of the skin of each geometry. */
function bonesOfGeometries(graph: FbxGraph): ReadonlyMap<number, readonly number[]> {
  const clustersOf = childrenOf(graph, 'Deformer', 'Deformer');
  const bonesOf = childrenOf(graph, 'Model', 'Deformer');
  const skinsOf = childrenOf(graph, 'Deformer', 'Geometry');
  const found = new Map<number, readonly number[]>();
  for (const [geometry, skins] of skinsOf) {
    const clusters = skins.flatMap((id) => clustersOf.get(id) ?? []);
    const bones = clusters.flatMap((id) => bonesOf.get(id)?.[0] ?? []);
    if (bones.length > 0) found.set(geometry, bones);
  }
  return found;
}

/** Models with animated numbers. */
function propertyOwners(
  graph: FbxGraph,
  models: readonly FbxModel[],
  stacks: readonly FbxStack[],
): readonly Owner[] {
  const properties = new Map<number, Set<string>>();
  for (const { object, property } of stacks.flatMap(({ curves }) => curves))
    properties.set(object, (properties.get(object) ?? new Set()).add(property));
  return models.flatMap(({ id, name }): Owner[] => {
    const own = [...(properties.get(id) ?? [])];
    if (own.length === 0) return [];
    const keys = own.map((property) => ({ object: id, property }));
    const values = numbersOf(graph.objects.get(id));
    const valueOf = ({ property }: CurveKey): number => values.get(property) ?? 0;
    return [{ name, curves: own.map((each) => each.trim()), keys, owners: [id], factor: 1, valueOf }];
  });
}
