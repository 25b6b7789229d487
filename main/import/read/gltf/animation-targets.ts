import type { GLTF } from '@gltf-transform/core';
import { inShort } from './check-shape.ts';
import { isObject } from './parse-json.ts';

const POINTER = 'KHR_animation_pointer';

/** A pointer at a property of a node, or at the weights of a mesh, that channels of the format itself can animate. */
const OF_NODE = /^\/nodes\/(0|[1-9]\d*)\/(translation|rotation|scale|weights)$/;
const OF_MESH = /^\/meshes\/(0|[1-9]\d*)\/weights$/;

/**
 * Channels whose target is a pointer at a property of a node, as the channels of the format that say the same;
 * others stay.
 *
 * Source: KHR_animation_pointer.
 */
export function withNodeTargets(json: GLTF.IGLTF): GLTF.IGLTF {
  const { animations } = json;
  if (!Array.isArray(animations)) return json;
  return {
    ...json,
    animations: animations.map((animation) =>
      Array.isArray(animation?.channels)
        ? { ...animation, channels: animation.channels.map((channel) => withNodeTarget(channel, json)) }
        : animation,
    ),
  };
}

function withNodeTarget(channel: GLTF.IAnimationChannel, { nodes }: GLTF.IGLTF): GLTF.IAnimationChannel {
  const pointer = pointerOf(channel) ?? '';
  const [, node, path = 'weights'] = OF_NODE.exec(pointer) ?? [];
  const [, mesh] = OF_MESH.exec(pointer) ?? [];
  // All nodes with a mesh have its curves.
  const found = mesh === undefined ? Number(node ?? -1) : nodeWith(nodes, Number(mesh));
  if (found < 0) return channel;
  return { ...channel, target: { node: found, path: path as GLTF.AnimationChannelTargetPath } };
}

function nodeWith(nodes: unknown, mesh: number): number {
  return Array.isArray(nodes)
    ? nodes.findIndex((node: unknown) => isObject(node) && node['mesh'] === mesh)
    : -1;
}

/** The pointer of a channel as it is written; undefined = it has none. */
function pointerOf(channel: unknown): string | undefined {
  const target = isObject(channel) ? channel['target'] : undefined;
  const extensions = isObject(target) && target['path'] === 'pointer' ? target['extensions'] : undefined;
  const own = isObject(extensions) ? extensions[POINTER] : undefined;
  const pointer = isObject(own) ? own['pointer'] : undefined;
  return typeof pointer === 'string' ? pointer : undefined;
}

/** Names that a warning lists. */
const MAX_NAMES = 4;

/**
 * Warnings about the channels of an animation that are not read.
 *
 * @param hasTargets whether a node of the file has morph targets
 */
export function unreadChannels(
  json: GLTF.IGLTF,
  animation: GLTF.IAnimation,
  hasTargets: (node: number) => boolean,
): string[] {
  const { nodes = [] } = json;
  const morphs = animation.channels.flatMap((channel): string[] => {
    const { node, path } = channel.target;
    const isLost = path === 'weights' && node !== undefined && !hasTargets(node);
    return isLost ? [nodes[node]?.name ?? `node ${node}`] : [];
  });
  const others = animation.channels.flatMap((channel) => {
    const pointer = pointerOf(channel);
    return pointer === undefined ? [] : [propertyAt(json, pointer)];
  });
  return [
    ...(morphs.length > 0 ? [`${channels(morphs)} of morph targets that no mesh has`] : []),
    ...(others.length > 0
      ? [`${channels(others)} of other properties: only joints and curves are read`]
      : []),
  ].map((words) => `left out: ${words}`);
}

/** `2 channels (Face, Body)`: their number, and what they animate, each once. */
function channels(names: readonly string[]): string {
  const each = [...new Set(names)];
  const more = each.length > MAX_NAMES ? ` and ${each.length - MAX_NAMES} more` : '';
  const count = names.length === 1 ? '1 channel' : `${names.length} channels`;
  return `${count} (${each.slice(0, MAX_NAMES).join(', ')}${more})`;
}

/** `baseColorFactor of Skin`: a property with the name of its object, else the pointer. */
function propertyAt(json: GLTF.IGLTF, pointer: string): string {
  const [, list, index, ...path] = pointer.split('/');
  const all: unknown = (json as unknown as Readonly<Record<string, unknown>>)[list];
  const object: unknown = Array.isArray(all) ? all[Number(index)] : undefined;
  const name = isObject(object) ? object['name'] : undefined;
  const property = path.at(-1);
  return typeof name === 'string' && name !== '' && property !== undefined
    ? `${property} of ${name}`
    : inShort(pointer);
}
