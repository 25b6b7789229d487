import {
  extractNodeTransform,
  extractPropertyTemplates,
  type FBXDocument,
  type FBXNode,
  type FBXNodeTransformData,
  getPropertyTemplate,
} from '../babylon.ts';
import { numberText } from '#core/formats/scene/node-scene.ts';
import { FileError } from '#core/formats/file-fault.ts';
import { nameOf, objectsOf, parentsOf, type FbxGraph } from './fbx-graph.ts';

/** A node of the scene: a bone, a mesh, an empty one, … */
export interface FbxModel {
  readonly id: number;
  readonly name: string;
  readonly kind: string; // LimbNode, Null, Mesh, Camera, …
  readonly parent: number; // index of a model before this one, or -1
  readonly transform: FBXNodeTransformData;
}

/** Maximum plausible number. */
const MAX_NUMBER = 1e6;

/** Reads all models, parents first. Of several parents the first counts. @throws FileError for a cycle */
export function readModels(document: FBXDocument, graph: FbxGraph): readonly FbxModel[] {
  const templates = extractPropertyTemplates(document);
  const template =
    getPropertyTemplate(templates, 'Model', 'FbxNode') ?? getPropertyTemplate(templates, 'Model');
  const nodes = objectsOf(graph, 'Model');
  const children = new Map<number | undefined, (readonly [number, FBXNode])[]>();
  const owners = parentsOf(graph, 'Model');
  const isModel = (id: number): boolean => graph.objects.get(id)?.name === 'Model';
  for (const entry of nodes) {
    const parent = owners.get(entry[0])?.find(isModel);
    const list = children.get(parent);
    if (list) list.push(entry);
    else children.set(parent, [entry]);
  }
  const models: FbxModel[] = [];
  const open: { readonly id: number | undefined; readonly index: number }[] = [{ id: undefined, index: -1 }];
  for (const { id: owner, index } of open) {
    for (const [id, node] of children.get(owner) ?? []) {
      const transform = checked(nameOf(node), extractNodeTransform(node, template));
      const kind = String(node.properties[2]?.value ?? '');
      open.push({ id, index: models.push({ id, name: nameOf(node), kind, parent: index, transform }) - 1 });
    }
  }
  if (models.length < nodes.length) throw new FileError('Connections', 'nodes in a tree', 'some in a ring');
  return models;
}

function checked(name: string, transform: FBXNodeTransformData): FBXNodeTransformData {
  const numbers = Object.values(transform)
    .filter((value): value is number[] => Array.isArray(value))
    .flat();
  const strange = numbers.find((value) => typeof value === 'number' && !(Math.abs(value) <= MAX_NUMBER));
  if (strange !== undefined) throw new FileError(name, `numbers within ±${MAX_NUMBER}`, numberText(strange));
  return transform;
}
