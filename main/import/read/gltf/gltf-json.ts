import type { GLTF } from '@gltf-transform/core';
import type { FileFault } from '#core/formats/file-fault.ts';
import { failure, type Result } from '#core/kit/result.ts';
import { COMPONENTS } from './check-ranges.ts';
import { checkShape, inShort } from './check-shape.ts';
import { oldVersion } from './split-gltf.ts';

/** Maximum number of nodes, more than any scene of figures has. */
const MAX_NODES = 20_000;

/** The version, which is checked first: older files have objects instead of lists. */
export function faultOfVersion({ asset }: GLTF.IGLTF): FileFault | undefined {
  const version: unknown = asset?.version;
  if (typeof version === 'string' && version.startsWith('2.')) return undefined;
  if (String(version).startsWith('1')) return oldVersion;
  return { place: '/asset/version', expected: '2.0', found: inShort(version) };
}

/**
 * Validates the JSON of a glTF file before a library reads it, and returns the fields that are read: each
 * value has the type of the format, the nodes form a tree, and memory is in proportion to `size`, the bytes
 * of the file, its buffers, and their decompressed data.
 */
export function checkJson(read: GLTF.IGLTF, size: number): Result<GLTF.IGLTF, FileFault> {
  const shape = checkShape(read);
  if (!shape.ok) return shape;
  const fault = faultOfTree(shape.value.nodes ?? []) ?? faultOfAccessors(shape.value, size);
  return fault === undefined ? shape : failure(fault);
}

/** Checks that the nodes form trees: each child has one parent, and there are no cycles. */
function faultOfTree(nodes: readonly GLTF.INode[]): FileFault | undefined {
  if (nodes.length > MAX_NODES) {
    return { place: '/nodes', expected: `${MAX_NODES} nodes at most`, found: String(nodes.length) };
  }
  const isChild = new Uint8Array(nodes.length);
  for (const [index, { children = [] }] of nodes.entries()) {
    for (const child of children) {
      const place = `/nodes/${index}/children`;
      if (isChild[child] === 1)
        return { place, expected: 'nodes with one parent', found: `${child} with two parents` };
      isChild[child] = 1;
    }
  }
  const hanging = [...nodes.keys()].filter((node) => isChild[node] === 0);
  for (let i = 0; i < hanging.length; i++) hanging.push(...(nodes[hanging[i]].children ?? []));
  if (hanging.length === nodes.length) return undefined;
  const found = new Set(hanging);
  const place = `/nodes/${isChild.findIndex((_, node) => !found.has(node))}`;
  return { place, expected: 'a tree', found: 'a cycle of nodes' };
}

/** Maximum ratio of numbers in accessors to bytes of data, since accessors may share data. */
const SHOWN_AGAIN = 8;

function faultOfAccessors(read: GLTF.IGLTF, size: number): FileFault | undefined {
  // A number has at least one byte; a sparse accessor may omit all of them.
  const room = Math.max(1e6, size);
  let sum = 0;
  for (const [index, { count, type }] of (read.accessors ?? []).entries()) {
    const place = `/accessors/${index}`;
    const numbers = count * COMPONENTS[type];
    sum += numbers;
    if (numbers > room || sum > SHOWN_AGAIN * room) {
      return { place, expected: 'numbers in proportion to the file size', found: `${numbers}` };
    }
  }
  return undefined;
}

/**
 * The parts of a glTF file needed for motion: nodes, skins, animations, and their accessors; no textures, no
 * meshes. Other items become empty, so that indices stay valid.
 */
export function motionOf(json: GLTF.IGLTF): GLTF.IGLTF {
  const { asset, buffers, bufferViews, accessors = [], nodes = [], skins, animations } = json;
  const used = accessorsOfMotion(json);
  return {
    asset,
    ...(buffers && { buffers }),
    ...(bufferViews && { bufferViews }),
    ...(skins && { skins }),
    ...(animations && { animations }),
    accessors: accessors.map((accessor, i) => (used.has(i) ? accessor : emptyAccessor)),
    nodes: nodes.map(({ skin: _skin, mesh: _mesh, ...node }) => node),
  };
}

function accessorsOfMotion({ skins = [], animations = [] }: GLTF.IGLTF): ReadonlySet<number> {
  const used = new Set<number>();
  for (const { inverseBindMatrices } of skins)
    if (inverseBindMatrices !== undefined) used.add(inverseBindMatrices);
  for (const { input, output } of animations.flatMap(({ samplers }) => samplers)) used.add(input).add(output);
  return used;
}

/**
 * The parts of a glTF file needed for motion; if its joints form several trees, also the weights of its
 * meshes, which identify the figure from its controls.
 */
export function weighedMotionOf(json: GLTF.IGLTF): GLTF.IGLTF {
  const { meshes = [], nodes = [] } = json;
  const motion = motionOf(json);
  if (countTrees(json) < 2) return motion;
  const skinned = new Set(nodes.flatMap(({ mesh, skin }) => (skin === undefined ? [] : [mesh])));
  const used = new Set<number>();
  const weights = meshes.map((mesh, i) =>
    skinned.has(i) ? meshWith(mesh, WEIGHT_ATTRIBUTES, used) : { primitives: [] },
  );
  return withMeshes(json, motion, weights, used);
}

/** The parts needed for motion, with `meshes` and the accessors that they use. */
function withMeshes(
  { accessors = [], nodes = [] }: GLTF.IGLTF,
  motion: GLTF.IGLTF,
  meshes: GLTF.IMesh[],
  used: ReadonlySet<number>,
): GLTF.IGLTF {
  return {
    ...motion,
    accessors: accessors.map((accessor, i) =>
      used.has(i) ? accessor : (motion.accessors?.[i] ?? emptyAccessor),
    ),
    nodes,
    meshes,
  };
}

/** The number of joints of skins whose parent is no joint. */
function countTrees({ nodes = [], skins = [] }: GLTF.IGLTF): number {
  const tops = new Set(skins.flatMap(({ joints }) => joints));
  const below = [...tops].flatMap((joint) => nodes[joint]?.children ?? []);
  for (const child of below) tops.delete(child);
  return tops.size;
}

/** The attributes with these names; adds their accessors to `used`. */
function chosen(
  attributes: Readonly<Record<string, number>>,
  names: readonly string[],
  used: Set<number>,
): Record<string, number> {
  const own = names.flatMap((name) => (name in attributes ? [[name, attributes[name]] as const] : []));
  for (const [, index] of own) used.add(index);
  return Object.fromEntries(own);
}

/** A mesh with these attributes only; adds their accessors to `used`. */
function meshWith(
  { primitives }: GLTF.IMesh,
  names: readonly string[],
  used: Set<number>,
): Pick<GLTF.IMesh, 'primitives'> {
  return {
    primitives: primitives.map(({ attributes, extensions }) => {
      return { attributes: chosen(attributes, names, used), ...(extensions && { extensions }) };
    }),
  };
}

/**
 * The parts of a glTF file needed for skins, in addition to motion: meshes, morph targets, weights and base
 * colours.
 */
export const skinOf = (json: GLTF.IGLTF): GLTF.IGLTF => skinWith(json, TARGET_ATTRIBUTES);

/** The same without morph targets. */
export const plainSkinOf = (json: GLTF.IGLTF): GLTF.IGLTF => skinWith(json, []);

function skinWith(json: GLTF.IGLTF, targetAttributes: readonly string[]): GLTF.IGLTF {
  const { meshes = [], materials = [] } = json;
  const used = new Set<number>();
  const kept = meshes.map((mesh) => {
    const own = meshWith(mesh, SKIN_ATTRIBUTES, used);
    return {
      primitives: own.primitives.map((primitive, i) => {
        const { indices, targets = [] } = mesh.primitives[i];
        if (Object.keys(primitive.attributes).length === 0) return { attributes: {} };
        if (indices !== undefined) used.add(indices);
        return {
          ...mesh.primitives[i],
          ...primitive,
          targets:
            targetAttributes.length === 0 ? [] : targets.map((of) => chosen(of, targetAttributes, used)),
        };
      }),
    };
  });
  return { ...withMeshes(json, motionOf(json), kept, used), materials };
}

const WEIGHT_ATTRIBUTES = ['JOINTS_0', 'WEIGHTS_0'];
const TARGET_ATTRIBUTES = ['POSITION', 'NORMAL'];
const SKIN_ATTRIBUTES = [...TARGET_ATTRIBUTES, ...WEIGHT_ATTRIBUTES];

const emptyAccessor: GLTF.IAccessor = { type: 'SCALAR', componentType: 5126, count: 0 };
