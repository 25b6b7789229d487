import { extractLegacyTakes } from '@babylonjs/loaders/FBX/interpreter/animation.js';
import type { FBXLayerBlend } from '@babylonjs/loaders/FBX/interpreter/animationCurve.js';
import { FBX_TIME_UNIT } from '@babylonjs/loaders/FBX/interpreter/animationCurve.js';
import type { FBXDocument, FBXNode } from '@babylonjs/loaders/FBX/types/fbxTypes.js';
import { findDocumentNode } from '@babylonjs/loaders/FBX/types/fbxTypes.js';
import type { FbxGraph } from '../document/fbx-graph.ts';
import { linksFrom, linksInto, nameOf, objectsOf } from '../document/fbx-graph.ts';
import { numbersOf } from '../document/numbers-of.ts';
import type { StoredCurve } from './curves.ts';
import { axisOf, legacyCurve, storedCurve } from './curves.ts';

/** The properties of a model that move it. */
export type Channel = 'T' | 'R' | 'S';

/** What one layer does to one property. */
export interface ChannelPart {
  readonly layer: number;
  readonly curves: readonly StoredCurve[];
  readonly defaults: readonly (number | undefined)[]; // [3] where no curve says otherwise
}

/** How a layer goes onto those before it; `curve` moves its weight. */
export interface StackLayer extends FBXLayerBlend {
  readonly curve: StoredCurve | undefined;
}

/** An animation of the file. */
export interface FbxStack {
  readonly name: string;
  /** The part of it that is meant, s; nothing where `stop` is not after `start`. */
  readonly start: number;
  readonly stop: number;
  readonly layers: readonly StackLayer[];
  /** By the id of a model. */
  readonly parts: ReadonlyMap<number, Partial<Record<Channel, readonly ChannelPart[]>>>;
}

/** The animations of a file that move some model; before version 7 they are called takes. */
export function readStacks(document: FBXDocument, graph: FbxGraph, ticks: number): readonly FbxStack[] {
  const read = stackReader(graph, ticks);
  const stacks = objectsOf(graph, 'AnimationStack').map(([id, node]) => read(id, node));
  const all = stacks.length > 0 ? stacks : readTakes(document, graph, ticks);
  return all.filter(hasCurves);
}

/** Programs write a stack for a scene that stands still, too, with values and without a curve. */
function hasCurves({ parts }: FbxStack): boolean {
  return [...parts.values()].some((own) =>
    Object.values(own)
      .flat()
      .some(({ curves }) => curves.length > 0),
  );
}

const CHANNELS: ReadonlyMap<string | undefined, Channel> = new Map([
  ['Lcl Translation', 'T'],
  ['Lcl Rotation', 'R'],
  ['Lcl Scaling', 'S'],
]);

type Parts = Map<number, Partial<Record<Channel, ChannelPart[]>>>;

function stackReader(graph: FbxGraph, ticks: number): (id: number, node: FBXNode) => FbxStack {
  const layersOf = linksInto(graph, 'AnimationLayer', 'AnimationStack');
  const curveNodesOf = linksInto(graph, 'AnimationCurveNode', 'AnimationLayer');
  const curvesOf = linksInto(graph, 'AnimationCurve', 'AnimationCurveNode');
  const targetsOf = linksFrom(graph, 'AnimationCurveNode');
  const curves = (id: number): StoredCurve[] =>
    (curvesOf.get(id) ?? []).flatMap(({ id: curve, property }, i) => {
      const node = graph.objects.get(curve);
      return node ? [storedCurve(node, property === undefined ? i : axisOf(property), ticks)] : [];
    });
  return (id, node) => {
    const parts: Parts = new Map();
    const layers = (layersOf.get(id) ?? []).map(({ id: layerId }, layer): StackLayer => {
      let weight: StoredCurve | undefined;
      for (const { id: curveNode } of curveNodesOf.get(layerId) ?? []) {
        const own = curves(curveNode);
        const defaults = defaultsOf(graph.objects.get(curveNode));
        for (const { id: target, property } of targetsOf.get(curveNode) ?? []) {
          const channel = CHANNELS.get(property);
          if (target === layerId && property === 'Weight') [weight] = own;
          if (channel === undefined || graph.objects.get(target)?.name !== 'Model') continue;
          if (own.length > 0 || defaults.some((value) => value !== undefined))
            addPart(parts, target, channel, { layer, curves: own, defaults });
        }
      }
      return { ...blendOf(graph.objects.get(layerId)), curve: weight };
    });
    const times = numbersOf(node);
    const [start, stop] = ['LocalStart', 'LocalStop'].map((name) => (times.get(name) ?? 0) / ticks);
    return { name: nameOf(node), start, stop, layers, parts };
  };
}

/** Of several curve nodes of a layer the first counts. */
function addPart(parts: Parts, model: number, channel: Channel, part: ChannelPart): void {
  const own = parts.get(model) ?? {};
  parts.set(model, own);
  const list = (own[channel] ??= []);
  if (list.at(-1)?.layer !== part.layer) list.push(part);
}

function defaultsOf(node: FBXNode | undefined): (number | undefined)[] {
  const numbers = numbersOf(node);
  return ['d|X', 'd|Y', 'd|Z'].map((name) => numbers.get(name));
}

/** A layer adds to those before it, takes their place, or does so in part. */
function blendOf(node: FBXNode | undefined): FBXLayerBlend {
  const numbers = numbersOf(node);
  const mode = numbers.get('BlendMode') ?? 0;
  return {
    ...{ additive: mode === 0, blended: mode === 0 || mode === 2, weight: numbers.get('Weight') ?? 100 },
    composeRotation: (numbers.get('RotationAccumulationMode') ?? 0) === 0,
    composeScale: (numbers.get('ScaleAccumulationMode') ?? 0) === 0,
  };
}

const WHOLE: StackLayer = {
  ...{ additive: true, blended: true, composeRotation: true, composeScale: true, weight: 100 },
  curve: undefined,
};

function readTakes(document: FBXDocument, { map }: FbxGraph, ticks: number): FbxStack[] {
  const takes = findDocumentNode(document, 'Takes');
  if (!takes) return [];
  const alone = { ...document, nodes: [{ ...takes, children: takes.children.map(withoutOtherChannels) }] };
  return extractLegacyTakes(alone, map, false).map(({ name, startTime, stopTime, curveNodes }) => {
    const parts: Parts = new Map();
    for (const { type, targetModelId, curves } of curveNodes) {
      if (type !== 'T' && type !== 'R' && type !== 'S') continue;
      const stored = curves.map((curve) => legacyCurve(curve, ticks));
      addPart(parts, targetModelId, type, { layer: 0, curves: stored, defaults: [] });
    }
    const scale = FBX_TIME_UNIT / ticks;
    return { name, start: startTime * scale, stop: stopTime * scale, layers: [WHOLE], parts };
  });
}

/** Shapes, lights and cameras have channels, too, which the library looks for among all objects. */
function withoutOtherChannels(take: FBXNode): FBXNode {
  const children = take.children.map((model) => ({
    ...model,
    children: model.children.filter(
      ({ name, properties }) => name !== 'Channel' || properties[0]?.value === 'Transform',
    ),
  }));
  return { ...take, children };
}
