import {
  Accessor,
  Document,
  type GLTF,
  Logger,
  WebIO,
  type Animation,
  type Buffer,
  type Node,
} from '@gltf-transform/core';
import { scaledJoints, trackSize } from '#core/clip/clip-tracks.ts';
import type { BakedClip } from '#core/engines/motion/bake-motion.ts';
import { placesBelowScales } from '#core/engines/motion/scaled-places.ts';
import { jointCount } from '#core/pose/skeleton.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import { addMesh, addTargets, curveMesh, wellFormed } from './glb-mesh.ts';

/** Distance from the rest pose from which a joint gets a channel: m, or a part of a quaternion. */
const STILL = 1e-9;

/** A motion with what its file shows besides. */
export interface NamedMotion {
  readonly name: string; // of the animation
  readonly clip: BakedClip;
  readonly skin: Skin | null; // of the figure, without a joint that was added to it
}

/** The buffer of a document, and the times of all keys. */
interface Keys {
  readonly document: Document;
  readonly buffer: Buffer;
  readonly animation: Animation;
  readonly times: Accessor; // [frames] s
}

/**
 * Writes a motion as a GLB file: metres, Y up, a key for each frame. The nodes have the rest pose; their skin
 * makes them bones also where there is no mesh. Scales and curves are keys, too.
 */
export async function writeGlb({ name, clip, skin }: NamedMotion): Promise<Uint8Array> {
  const { skeleton, frameCount, fps } = clip;
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  document.getRoot().getAsset().generator = 'Segue';
  const buffer = document.createBuffer();
  const nodes = skeleton.names.map((joint, j) =>
    document.createNode(wellFormed(joint)).setTranslation(vectorAt(skeleton.restPositions, j)),
  );
  for (const [j, parent] of skeleton.parentIndices.entries())
    if (parent >= 0) nodes[parent].addChild(nodes[j]);
  const scene = document.createScene().addChild(nodes[0]);
  document.getRoot().setDefaultScene(scene);
  const seconds = Float32Array.from({ length: frameCount }, (_, frame) => frame / fps);
  const times = document.createAccessor().setType(Accessor.Type.SCALAR).setArray(seconds).setBuffer(buffer);
  const animation = document.createAnimation(wellFormed(name));
  const keys = { document, buffer, animation, times };
  const places = placesBelowScales(clip);
  for (const [joint, node] of nodes.entries()) addChannels(keys, { ...clip, positions: places }, joint, node);
  const mesh = bindSkin(document, buffer, nodes, { clip, skin });
  addTracks(keys, { clip, skin }, { joints: nodes, skin: mesh });
  return new WebIO().writeBinary(document);
}

const vectorAt = (values: Float32Array, joint: number): [number, number, number] => [
  values[joint * 3],
  values[joint * 3 + 1],
  values[joint * 3 + 2],
];

/** Adds the keys of a joint. A joint that stays at rest needs none, but the first always has them. */
function addChannels(
  keys: Keys,
  { skeleton, positions, rotations }: BakedClip,
  joint: number,
  node: Node,
): void {
  const joints = jointCount(skeleton);
  const tracks = [
    [
      'translation',
      Accessor.Type.VEC3,
      trackOf(positions, joints, joint, 3),
      vectorAt(skeleton.restPositions, joint),
    ],
    ['rotation', Accessor.Type.VEC4, trackOf(rotations, joints, joint, 4), [0, 0, 0, 1]],
  ] as const;
  for (const [path, type, values, rest] of tracks) {
    const isStill = values.every((value, i) => Math.abs(value - rest[i % rest.length]) < STILL);
    if (!isStill || joint === 0) addChannel(keys, { node, path, type, values });
  }
}

/** The keys of one property of a node. */
interface Channel {
  readonly node: Node;
  readonly path: GLTF.AnimationChannelTargetPath;
  readonly type: ReturnType<Accessor['getType']>;
  readonly values: Float32Array<ArrayBuffer>;
}

function addChannel(
  { document, buffer, animation, times }: Keys,
  { node, path, type, values }: Channel,
): void {
  const output = document.createAccessor().setType(type).setArray(values).setBuffer(buffer);
  const sampler = document.createAnimationSampler().setInput(times).setOutput(output);
  const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath(path);
  animation.addSampler(sampler.setInterpolation('LINEAR')).addChannel(channel.setSampler(sampler));
}

/**
 * Adds the keys of scales, and of curves as weights of morph targets, which is where programs look for them: of those
 * that the mesh has, and of a mesh that is not drawn for all others.
 */
function addTracks(keys: Keys, { clip, skin }: Pick<NamedMotion, 'clip' | 'skin'>, nodes: TrackNodes): void {
  if (clip.tracks === undefined) return;
  const { channels, values } = clip.tracks;
  const size = trackSize(channels);
  const [scaled, { curves }] = [scaledJoints(channels), channels];
  const columns = (numbers: readonly number[]): Float32Array<ArrayBuffer> =>
    Float32Array.from(
      { length: clip.frameCount * numbers.length },
      (_, i) => values[Math.floor(i / numbers.length) * size + numbers[i % numbers.length]],
    );
  const weigh = (node: Node, names: readonly string[]): void => {
    const weights = columns(names.map((name) => scaled.length * 3 + curves.indexOf(name)));
    addChannel(keys, { node, path: 'weights', type: Accessor.Type.SCALAR, values: weights });
  };
  for (const [i, joint] of scaled.entries()) {
    const values = columns([i * 3, i * 3 + 1, i * 3 + 2]);
    addChannel(keys, { node: nodes.joints[joint], path: 'scale', type: Accessor.Type.VEC3, values });
  }
  const moving = new Set(skin?.targets.map(({ name }) => name));
  const drawn = curves.filter((name) => moving.has(name));
  const mesh = nodes.skin?.getMesh();
  if (skin && nodes.skin && mesh && drawn.length > 0) {
    addTargets(keys, mesh, skin, drawn);
    weigh(nodes.skin, drawn);
  }
  const others = curves.filter((name) => !moving.has(name));
  if (others.length === 0) return;
  const node = keys.document.createNode('curves').setMesh(curveMesh(keys, others));
  nodes.joints[0].addChild(node);
  weigh(node, others);
}

/** The nodes of a document that have keys. */
interface TrackNodes {
  readonly joints: readonly Node[];
  readonly skin: Node | null;
}

/** The values of one joint, frame after frame. @param size numbers of a joint in a frame */
function trackOf(
  values: Float32Array,
  joints: number,
  joint: number,
  size: number,
): Float32Array<ArrayBuffer> {
  const track = new Float32Array(values.length / joints);
  for (let frame = 0; frame * size < track.length; frame++)
    for (let i = 0; i < size; i++) track[frame * size + i] = values[(frame * joints + joint) * size + i];
  return track;
}

/** Binds the nodes at the rest positions of the skin, or, without a mesh, of the skeleton. @returns the node of the mesh */
function bindSkin(
  document: Document,
  buffer: Buffer,
  nodes: readonly Node[],
  { clip: { skeleton }, skin }: Pick<NamedMotion, 'clip' | 'skin'>,
): Node | null {
  const added = skin === null ? 0 : nodes.length - skin.bindPositions.length / 3;
  const places =
    skin === null
      ? restPlaces(skeleton)
      : Float32Array.of(...new Float32Array(added * 3), ...skin.bindPositions);
  const matrices = new Float32Array(nodes.length * 16);
  for (let j = 0; j < nodes.length; j++) {
    for (let axis = 0; axis < 3; axis++) {
      matrices[j * 16 + axis * 5] = 1;
      matrices[j * 16 + 12 + axis] = -places[j * 3 + axis];
    }
    matrices[j * 16 + 15] = 1;
  }
  const inverse = document.createAccessor().setType(Accessor.Type.MAT4).setArray(matrices).setBuffer(buffer);
  const bound = document.createSkin('skeleton').setInverseBindMatrices(inverse).setSkeleton(nodes[0]);
  for (const node of nodes) bound.addJoint(node);
  if (skin === null) return null;
  const mesh = document
    .createNode('skin')
    .setMesh(addMesh(document, buffer, skin, added))
    .setSkin(bound);
  document.getRoot().getDefaultScene()?.addChild(mesh);
  return mesh;
}

/** World positions of joints at rest, [joints * 3] m. */
function restPlaces({ parentIndices, restPositions }: BakedClip['skeleton']): Float32Array {
  const places = restPositions.slice();
  for (const [joint, parent] of parentIndices.entries())
    if (parent >= 0)
      for (let axis = 0; axis < 3; axis++) places[joint * 3 + axis] += places[parent * 3 + axis];
  return places;
}
