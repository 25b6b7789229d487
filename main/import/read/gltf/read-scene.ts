import type { Accessor, AnimationChannel, Document, GLTF, Node, Skin } from '@gltf-transform/core';
import type { NodeAnimation, NodeScene, NodeTrack, SceneNode } from '#core/formats/scene/node-scene.ts';
import { bindScaleOf } from '#core/formats/scene/standing-scales.ts';
import { quatMultiply } from '#core/math/quaternion.ts';
import { quatFromMatrix } from '#core/math/rotation-conversions.ts';
import { unreadChannels } from './animation-targets.ts';
import { keysOf } from './channel-keys.ts';
import { createCurveReader } from './read-curves.ts';

/**
 * Reads the nodes, skins and animations of a glTF document.
 *
 * @param json  of its file, for parts that the document lacks
 */
export function readScene(
  document: Document,
  json: GLTF.IGLTF,
  { bones, expressions }: NodeNames = { bones: new Map(), expressions: new Map() },
): NodeScene {
  const root = document.getRoot();
  const indices = indexNodes(document);
  const ordered = [...indices.keys()];
  const binds = bindRotations(root.listSkins());
  const bindScales = bindScalesOf(root.listSkins());
  const kinds = new Map(root.listNodes().map((node, i) => [node, kindOf(json.nodes?.[i])]));
  const boneOf = new Map(root.listNodes().map((node, i) => [node, bones.get(i)]));
  const skins = root
    .listSkins()
    .map((skin) => skin.listJoints().flatMap((joint) => indices.get(joint) ?? []));
  const weighted = weightedJoints(indices);
  const curves = createCurveReader(document, json, { indices, skins, expressions });
  return {
    nodes: ordered.map((node) => {
      const [bone, bindScale] = [boneOf.get(node), bindScales.get(node)];
      return {
        ...sceneNode(node, indices, binds.get(node), kinds.get(node)),
        ...(bindScale && { bindScale }),
        ...(bone !== undefined && { bone }),
      };
    }),
    joints: new Set(skins.flat()),
    skins,
    ...(weighted && { weighted }),
    bound: new Set((json.nodes ?? []).flatMap(({ mesh, skin }) => boundBy(skins, mesh, skin))),
    curves: curves.standing,
    animations: root.listAnimations().map((animation, i): NodeAnimation => {
      const name = animation.getName().trim() || `Animation ${i + 1}`;
      const channels = animation.listChannels();
      const moving = channels.filter((channel) => !curves.isExpression(channel));
      const tracks = moving.flatMap((channel) => trackOf(channel, indices) ?? []);
      const written = json.animations?.[i] ?? { channels: [], samplers: [] };
      const unread = unreadChannels(json, written, curves.hasTargets);
      const own = { tracks, curves: curves.of(channels) };
      return { name, ...own, ...(unread.length > 0 && { unread }) };
    }),
  };
}

/** What the extensions of a file say of its nodes, by their indices in the file. */
export interface NodeNames {
  readonly bones: ReadonlyMap<number, string>; // humanoid bones
  readonly expressions: ReadonlyMap<number, string>; // curves that their x is the value of
}

/** The joints that move vertices; undefined if the weights of a mesh were not read, or there is no mesh. */
function weightedJoints(indices: ReadonlyMap<Node, number>): ReadonlySet<number> | undefined {
  const weighted = new Set<number>();
  let isRead = false;
  for (const node of indices.keys()) {
    const own = node.getSkin()?.listJoints();
    for (const primitive of (own && node.getMesh()?.listPrimitives()) ?? []) {
      const [joints, weights] = ['JOINTS_0', 'WEIGHTS_0'].map((name) =>
        primitive.getAttribute(name)?.getArray(),
      );
      if (!own || !joints || !weights) return undefined;
      isRead = true;
      const used = new Set<number>();
      for (let i = 0; i < weights.length; i++) if (weights[i] > 0) used.add(joints[i]);
      for (const joint of used) weighted.add(indices.get(own[joint]) ?? -1);
    }
  }
  return isRead ? weighted : undefined;
}

/** The joints of the skin of a node with a mesh. */
function boundBy(
  skins: readonly (readonly number[])[],
  mesh: number | undefined,
  skin: number | undefined,
): readonly number[] {
  return mesh === undefined || skin === undefined ? [] : (skins[skin] ?? []);
}

/** Nodes of a document, parents first, with their indices. */
export function indexNodes(document: Document): ReadonlyMap<Node, number> {
  return new Map(parentsFirst(document.getRoot().listNodes()).map((node, index) => [node, index]));
}

function parentsFirst(nodes: readonly Node[]): Node[] {
  const ordered: Node[] = nodes.filter((node) => node.getParentNode() === null);
  for (let i = 0; i < ordered.length; i++) ordered.push(...ordered[i].listChildren());
  return ordered;
}

function sceneNode(
  node: Node,
  indices: ReadonlyMap<Node, number>,
  bind: readonly number[] | undefined,
  kind: SceneNode['kind'],
): SceneNode {
  const parent = node.getParentNode();
  return {
    name: node.getName(),
    parent: parent === null ? -1 : (indices.get(parent) ?? -1),
    translation: node.getTranslation(),
    rotation: node.getRotation(),
    scale: node.getScale(),
    ...(bind && { bindRotation: bind }),
    ...(kind && { kind }),
  };
}

function kindOf(node: GLTF.INode | undefined): SceneNode['kind'] {
  if (node?.mesh !== undefined) return 'mesh';
  if (node?.camera !== undefined) return 'camera';
  return node?.extensions?.['KHR_lights_punctual'] === undefined ? undefined : 'light';
}

/**
 * Bind pose rotation of each joint: the inverse of its inverse bind matrix, without scale. For a figure that
 * was mirrored after binding, mirrored across X.
 */
function bindRotations(skins: readonly Skin[]): Map<Node, number[]> {
  const binds = new Map<Node, number[]>();
  for (const skin of skins) {
    const matrices = skin.getInverseBindMatrices();
    if (matrices === null) continue;
    for (const [index, joint] of skin.listJoints().entries()) {
      const rotation =
        index < matrices.getCount() ? bindRotation(matrices, index, handednessOf(joint)) : undefined;
      if (rotation !== undefined) binds.set(joint, rotation);
    }
  }
  return binds;
}

/**
 * The inverse of a rotation is its transpose, so the normalised rows of the inverse matrix are its columns. A
 * mirrored one is negated on all axes, like scales (see `splitScale`).
 */
function bindRotation(matrices: Accessor, index: number, handedness: number): number[] | undefined {
  const m = matrices.getElement(index, []);
  const rows = [0, 1, 2].map((row) => [m[row], m[4 + row], m[8 + row]]);
  const lengths = rows.map((row) => Math.hypot(...row));
  if (!lengths.every((length) => length > 1e-9 && length < Infinity)) return undefined;
  const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = rows;
  const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  const columns = rows.map((row, i) => row.map((value) => (Math.sign(volume) * value) / lengths[i]));
  const matrix = [0, 1, 2].flatMap((row) => columns.map((column) => column[row]));
  const bound = quatFromMatrix(new Float64Array(4), matrix);
  // Negating all axes and half a turn about X equals negating X.
  return [...(Math.sign(volume) === handedness ? bound : quatMultiply(bound, [1, 0, 0, 0], bound))];
}

/** Bind pose scale of each joint whose parent is a joint of the same skin. */
function bindScalesOf(skins: readonly Skin[]): ReadonlyMap<Node, readonly number[]> {
  const scales = new Map<Node, readonly number[]>();
  for (const skin of skins) {
    const [joints, matrices] = [skin.listJoints(), skin.getInverseBindMatrices()];
    const indices = new Map(joints.map((joint, index) => [joint, index]));
    for (const [joint, index] of matrices ? indices : []) {
      const above = indices.get(joint.getParentNode() ?? joint) ?? index;
      if (!matrices || above === index || Math.max(above, index) >= matrices.getCount()) continue;
      const [own, parents] = [index, above].map((of) => rowLengths(matrices.getElement(of, [])));
      // The sizes are inverse.
      const scale = bindScaleOf(joint.getScale(), parents, own);
      if (scale) scales.set(joint, scale);
    }
  }
  return scales;
}

/** Inverse sizes of a bind pose along its axes. */
const rowLengths = (m: readonly number[]): readonly number[] =>
  [0, 1, 2].map((row) => Math.hypot(m[row], m[4 + row], m[8 + row]));

/** -1 if the scales of the node and its ancestors mirror it, else 1. */
function handednessOf(node: Node): number {
  let sign = 1;
  for (let above: Node | null = node; above !== null; above = above.getParentNode())
    for (const size of above.getScale()) if (size < 0) sign = -sign;
  return sign;
}

const PATHS: ReadonlyMap<string, NodeTrack['path']> = new Map(
  (['translation', 'rotation', 'scale'] as const).map((path) => [path, path]),
);

/** Animated property of a channel; undefined for morph target weights and extensions. */
function trackOf(channel: AnimationChannel, indices: ReadonlyMap<Node, number>): NodeTrack | undefined {
  const node = channel.getTargetNode();
  const path = PATHS.get(channel.getTargetPath() ?? '');
  const index = node === null ? undefined : indices.get(node);
  if (path === undefined || index === undefined) return undefined;
  const keys = keysOf(channel);
  return keys && { node: index, path, ...keys };
}
