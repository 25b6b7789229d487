import type { AnimationChannel, Document, GLTF, Node } from '@gltf-transform/core';
import { MAX_CURVES, type NodeCurve, type StandingCurve } from '#core/formats/scene/node-scene.ts';
import { uniqueNames } from '#core/kit/names.ts';
import { keysOf } from './channel-keys.ts';
import { targetNames } from './target-names.ts';

/** What is known of the nodes of a document. */
interface KnownNodes {
  readonly indices: ReadonlyMap<Node, number>; // in the scene
  readonly skins: readonly (readonly number[])[]; // joints, in the scene
  readonly expressions: ReadonlyMap<number, string>; // names by node of the file
}

/** A node with morph targets. */
interface TargetNode {
  readonly mesh: number;
  readonly names: readonly string[];
  readonly nodes: readonly number[]; // see `NodeCurve`
  readonly weights: unknown; // where no animation changes them
}

/** Reads the curves of a document: weights of morph targets, and expressions of a VRM animation. */
export function createCurveReader(document: Document, json: GLTF.IGLTF, known: KnownNodes) {
  const names = targetNames(json);
  const all = document.getRoot().listNodes();
  const targets = new Map(
    all.flatMap((node, i): [Node, TargetNode][] => {
      const { mesh = -1, skin = -1, weights = json.meshes?.[mesh]?.weights } = json.nodes?.[i] ?? {};
      if (!(names[mesh]?.length > 0)) return [];
      const nodes = known.skins[skin] ?? [known.indices.get(node) ?? -1];
      return [[node, { mesh, names: names[mesh], nodes, weights }]];
    }),
  );
  const expressions = new Map(all.map((node, i) => [node, known.expressions.get(i)]));
  return {
    hasTargets: (node: number): boolean => targets.has(all[node]),
    isExpression: (channel: AnimationChannel): boolean => expressionOf(channel, expressions) !== undefined,
    /** The curves of the channels of an animation, one more than allowed at most. */
    of(channels: readonly AnimationChannel[]): readonly NodeCurve[] {
      const found: NodeCurve[] = [];
      for (const channel of channels) {
        const own = curvesOf(channel, targets, expressionOf(channel, expressions));
        found.push(...own.slice(0, MAX_CURVES + 1 - found.length));
      }
      const unique = uniqueNames(found.map(({ name }) => name));
      return found.map((curve, i) => ({ ...curve, name: unique[i] }));
    },
    standing: standingCurves([...targets.values()]),
  };
}

function expressionOf(
  channel: AnimationChannel,
  expressions: ReadonlyMap<Node, string | undefined>,
): string | undefined {
  const node = channel.getTargetNode();
  return node === null ? undefined : expressions.get(node);
}

function curvesOf(
  channel: AnimationChannel,
  targets: ReadonlyMap<Node, TargetNode>,
  expression: string | undefined,
): readonly NodeCurve[] {
  const [node, path] = [channel.getTargetNode(), channel.getTargetPath()];
  const keys = keysOf(channel);
  if (node === null || keys === undefined) return [];
  if (expression !== undefined && path === 'translation')
    return [{ ...keys, path: 'curve', name: expression, nodes: [], stride: 3 }];
  const { names, nodes } = (path === 'weights' && targets.get(node)) || { names: [], nodes: [] };
  return names.map((name, first) => ({ ...keys, path: 'curve', name, nodes, stride: names.length, first }));
}

/** Weights that are not 0, of the first node with each mesh. */
function standingCurves(targets: readonly TargetNode[]): readonly StandingCurve[] {
  const meshes = new Map(targets.toReversed().map((target) => [target.mesh, target]));
  return [...meshes.values()].flatMap(({ names, nodes, weights }) => {
    const values: readonly unknown[] = Array.isArray(weights) ? weights : [];
    return names.flatMap((name, i) => {
      const value = values[i];
      return typeof value === 'number' && value !== 0 ? [{ name, nodes, value }] : [];
    });
  });
}
